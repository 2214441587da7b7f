"""Saving: steps that arrive during a commit share the next one, and are told together, after it: while the
disk is busy with what has come meanwhile."""

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from shboard.quickness import Quickness
from shboard.store import Saved, Store, StoreError

Offload = Callable[..., Callable[[], Any]]
"""Begins a blocking call elsewhere, so that nothing stands still; what is returned waits for the result."""


MOST_TURNS = 5
"""So often, at most, a commit waits for what others have to say just now."""
REST_SECONDS, UNTIDY_SECONDS = 0.5, 30.0
"""When nothing was saved for so long the store is tidied up; where that never is, after so long."""


class Keeper(Protocol):
    """Whoever hands in steps: told once of each, in order, what became of it."""

    def committed(self, step: "Step") -> None:
        """The step is on the disk."""

    def refused(self) -> None:
        """The disk refused what was not committed yet."""

    def published(self) -> None:
        """All steps of one commit have been told: time to show the new state."""


class Step:
    """One change of one table on its way to the disk."""

    def __init__(
        self, keeper: Keeper, saved: Saved, *, erase: bool, told: Callable[[bool], None] | None
    ) -> None:
        self.keeper = keeper
        self.saved = saved
        self.erase = erase
        self.told = told
        self.ok = False
        # A lock that is held until then: an event takes ten times as long, with nobody the wiser.
        self._pending = threading.Lock()
        self._pending.acquire()

    def wait(self) -> bool:
        """Whether the step was saved, once that is known."""
        with self._pending:
            return self.ok

    def settle(self, ok: bool) -> None:
        """Tell whoever waits."""
        self.ok = ok
        try:
            if self.told is not None:
                self.told(ok)
        finally:
            self._pending.release()


class Saver:
    """The one writer of the store. `run` belongs in a thread (or greenlet) of its own."""

    def __init__(self, store: Store, offload: Offload, ticks: Callable[[], float]) -> None:
        self._store = store
        self._offload = offload
        self._ticks, self._quickness = ticks, Quickness()
        self._queue: list[Step] = []
        self._untold: list[Step] = []
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()  # gevent's, once it is in service
        self._closing = False
        self._away = 0
        self._untidy_since: float | None = None
        self._failed = False

    def put(self, step: Step) -> None:
        """Queue a step; steps of one keeper are saved in the order in which they come."""
        self._queue.append(step)
        self._bell.put(None)

    def elsewhere(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run what else is done with the store, where it stops nobody: never two things at once."""
        self._away += 1
        try:
            return self._offload(work, *args)()
        finally:
            self._away -= 1
            self._bell.put(None)  # it may have left something to tidy up

    def close(self) -> None:
        """Save what is queued, then end `run`."""
        self._closing = True
        self._bell.put(None)

    def run(self) -> None:
        """Commit, tell, and again, until closed."""
        while not (self._closing and not self._queue):
            at_rest = not self._queue
            rang = self._answer_bell()
            if self._queue:
                self._gather(self._quickness.patience if at_rest else 0)
                batch, self._queue = self._queue, []
                self._commit(batch, at_rest)
            if not self._queue:
                self._tell()
            if self._is_time_to_tidy(at_rest=not rang):
                self._tidy()
        if self._store.unwiped:
            self._tidy()

    def _answer_bell(self) -> bool:
        """Wait until there is something to do; who rings again meanwhile is heard with it.

        False: nobody rings, and it is time to tidy up.
        """
        try:
            self._bell.get(timeout=REST_SECONDS if self._store.untidy else None)
            while not self._bell.empty():
                self._bell.get()
        except queue.Empty:
            return False
        return True

    def _is_time_to_tidy(self, *, at_rest: bool) -> bool:
        """At rest, or when it cannot wait for that; where it was tried in vain not at once again."""
        if not self._store.untidy:
            self._untidy_since = None
            return False
        now = self._ticks()
        self._untidy_since = now if self._untidy_since is None else self._untidy_since
        if now - self._untidy_since >= UNTIDY_SECONDS:
            return True
        return not self._failed and (at_rest or self._store.overfull)

    def _tidy(self) -> None:
        """It takes several fsyncs: no ending waits for it, and as few others as may be."""
        self._offload_and_tell(self._store.tidy)
        self._untidy_since, self._failed = None, self._store.untidy

    def _gather(self, seconds: float) -> None:
        """Hear out who speaks at this moment: those who cast their ballots together are saved together."""
        for turn in range(MOST_TURNS):
            heard = len(self._queue)
            time.sleep(0 if turn else seconds)
            if len(self._queue) == heard:
                return

    def _commit(self, batch: list[Step], at_rest: bool) -> None:
        """Save: on the spot, if nobody else is at the store or waits for it, and it is quick.

        Else what was saved before is told meanwhile; this is told by whoever comes next.
        """
        newest = {step.saved.table.code: step.saved for step in batch}
        erase = any(step.erase for step in batch)
        try:
            if at_rest and not self._away and self._quickness.proven:
                self._save(newest.values(), erase)
            else:
                self._offload_and_tell(self._save, newest.values(), erase)
        except StoreError:
            self._refuse(batch)
            return
        self._untold = batch

    def _offload_and_tell(self, work: Callable[..., None], *args: Any) -> None:
        """While the disk is busy, tell of what was saved before."""
        begun = self._offload(work, *args)
        self._tell()
        begun()

    def _tell(self) -> None:
        """Tell of what is saved and was not told yet."""
        batch, self._untold = self._untold, []
        for step in batch:
            _apart(partial(step.keeper.committed, step))
            _apart(partial(step.settle, True))
        for keeper in _each(step.keeper for step in batch):
            _apart(keeper.published)

    def _save(self, tables: Iterable[Saved], erase: bool) -> None:
        begun = self._ticks()
        try:
            self._store.save(tables, erase=erase)
        except StoreError:
            self._quickness.failed()
            raise
        self._quickness.took(self._ticks() - begun)

    def _refuse(self, batch: list[Step]) -> None:
        """Refuse the batch, and what was built on it meanwhile."""
        keepers = _each(step.keeper for step in batch)
        built_on = [step for step in self._queue if step.keeper in keepers]
        self._queue = [step for step in self._queue if step.keeper not in keepers]
        for keeper in keepers:
            keeper.refused()
        for step in batch + built_on:
            step.settle(False)


def _apart(tell: Callable[[], None]) -> None:
    """Tell one keeper. What fails there is reported, and keeps no other table from being saved and shown."""
    try:
        tell()
    except Exception:
        threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))


def _each(keepers: Iterable[Keeper]) -> list[Keeper]:
    return list(dict.fromkeys(keepers))
