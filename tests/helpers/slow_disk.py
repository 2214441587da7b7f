"""A disk that takes its time: what is to be saved waits there for as long as a test holds it."""

from collections.abc import Callable
from typing import Any

from gevent import Timeout
from gevent.event import Event
from gevent.queue import Queue

from shboard.saver import Offload, Saver, Step

GUARD = 10.0


def never_trust(saver: Saver) -> None:
    """Each commit passes where a test holds it up, however quick the disk was so far."""
    saver._quickness.took = lambda seconds: None  # type: ignore[method-assign]


def held_up(offload: Offload, wait: Callable[[], object]) -> Offload:
    """The same, but whoever waits for a result waits for this first."""

    def begin(*work: Any, **kwargs: Any) -> Callable[[], Any]:
        def result() -> Any:
            wait()
            return offload(*work, **kwargs)()

        return result

    return begin


class SlowDisk:
    """Stands between a server's saver and its disk."""

    def __init__(self, saver: Saver) -> None:
        self._put = saver.put
        self._came: Queue[Step] = Queue()
        self._free = Event()
        self._free.set()
        never_trust(saver)
        saver.put = self._queued  # type: ignore[method-assign]
        saver._offload = held_up(saver._offload, self._free.wait)

    def hold(self) -> None:
        """From now on nothing is saved."""
        self._came = Queue()
        self._free.clear()

    def until_queued(self, steps: int) -> None:
        """Return when so many steps more have come that wait for the disk, or will not come any more."""
        with Timeout(GUARD, False):
            for _ in range(steps):
                self._came.get()

    def let_go(self) -> None:
        """Save what waits, and what comes, at once."""
        self._free.set()

    def _queued(self, step: Step) -> None:
        self._put(step)
        if not self._free.is_set():
            self._came.put(step)
