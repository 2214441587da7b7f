"""A saver at work in this very thread, on a real store: what it does, in order, and what it hands over."""

import queue
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from shboard.quickness import STALL_SECONDS
from shboard.saver import Saver, Step
from shboard.store import Saved, Store, StoreError
from tests.helpers.rooms import Clock
from tests.helpers.tables import seated

Happened = list[tuple[str, object]]


class Keeper:
    """Notes what it is told of its steps."""

    def __init__(self, happened: Happened, code: str) -> None:
        self.happened, self.code = happened, code

    def step(self, number: int, *, erase: bool = False) -> Step:
        """A change of this keeper's table, known by its number."""
        table = replace(seated(), code=self.code)

        def told(ok: bool) -> None:
            self.happened.append(("told" if ok else "told no", number))

        return Step(self, Saved(table, number), erase=erase, told=told)

    def committed(self, step: Step) -> None:
        """On the disk."""
        self.happened.append(("committed", step.saved.v))

    def refused(self) -> None:
        """Not on the disk."""
        self.happened.append(("refused", self.code))

    def published(self) -> None:
        """Shown."""
        self.happened.append(("published", self.code))


class NoteStore(Store):
    """A store that notes each commit; it may be told to fail, or to be slow while more steps come."""

    def __init__(self, folder: Path, happened: Happened) -> None:
        super().__init__(folder)
        self.happened = happened
        self.failing = False
        self.meanwhile: Callable[[], None] | None = None

    def save(self, tables: Iterable[Saved], *, erase: bool = False) -> None:
        """Save, with what the test wants to happen."""
        rows = list(tables)
        self.happened.append(("erase" if erase else "save", [saved.v for saved in rows]))
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        if self.failing:
            raise StoreError("unwritable", self.path)
        super().save(rows, erase=erase)

    def wipe(self) -> None:
        """Wipe."""
        if hasattr(self, "happened"):  # opening a store wipes as well
            self.happened.append(("wipe", self.path.name))
        super().wipe()


class Visitors:
    """In the place of a saver's bell: whoever waits at it sees one of them come, each with a step."""

    def __init__(self, saver: Saver, steps: Iterable[Step], pass_time: Callable[[], None]) -> None:
        self._saver, self._coming, self._pass_time = saver, list(steps), pass_time
        self._rested = False

    def get(self, timeout: float | None) -> None:
        """The next one comes, after whatever has waited for a rest; behind the last it is closed."""
        if timeout is not None and not self._rested:
            self._rested = True
            raise queue.Empty
        self._rested = False
        self._pass_time()
        if self._coming:
            self._saver.put(self._coming.pop(0))
        else:
            self._saver.close()

    def put(self, _: None) -> None:
        """Nobody hears it."""

    def empty(self) -> bool:
        """Nobody else is there."""
        return True


class Desk:
    """A saver at work on a store, in this very thread."""

    def __init__(self, folder: Path) -> None:
        self.happened: Happened = []
        self.store = NoteStore(folder, self.happened)
        self.clock = Clock()
        self.handed_over: list[str] = []
        self.saver = Saver(self.store, self._elsewhere, self.clock)
        self.krab, self.wxyz = Keeper(self.happened, "KRAB"), Keeper(self.happened, "WXYZ")

    def _elsewhere(self, work: Callable[..., Any], *args: Any) -> Callable[[], Any]:
        """Where blocking calls run."""
        self.handed_over.append(work.__name__)
        return partial(work, *args)

    def stall(self) -> None:
        """The disk takes long."""
        self.clock.now += STALL_SECONDS

    def run(self, *steps: Step) -> Happened:
        """Save these, and whatever comes meanwhile; what happened since the last time."""
        for step in steps:
            self.saver.put(step)
        self.saver.close()
        return self._runs()

    def at_rest(self, *steps: Step, seconds: float = 0) -> Happened:
        """Save these one by one, each when there is nothing else to do, and so long after the one before."""

        def pass_time() -> None:
            self.clock.now += seconds

        bell: Any = Visitors(self.saver, steps, pass_time)
        self.saver._closing, self.saver._bell = False, bell
        return self._runs()

    def _runs(self) -> Happened:
        self.saver.run()
        happened, self.happened[:] = list(self.happened), []
        return happened


def reread(desk: Desk) -> list[Saved]:
    """What the next server finds."""
    desk.store.close()
    store = Store(desk.store.path.parent)
    try:
        return store.load()
    finally:
        store.close()
