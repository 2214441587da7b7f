"""The hall: drives any number of tables at once, and notes how long each burst took to reach all screens."""

import gc
import selectors
import time
from collections import defaultdict
from collections.abc import Callable
from heapq import heappop, heappush

from tests.bench.line import Line
from tests.bench.process import Failed
from tests.bench.tables import Driver
from tests.helpers.guests import GUARD

LOOK = 0.002
"""Seconds between two looks at a table that is being laid for its next game."""


class Hall:
    """Tables that play at once.

    `took` has, for each kind of burst, the seconds from the first byte sent to the last screen that shows it;
    `steps` is how many frames were sent.
    """

    def __init__(self, *tables: Driver) -> None:
        self._tables = tables
        self._selector = selectors.DefaultSelector()
        for number, table in enumerate(tables):
            for line in table.lines:
                self._selector.register(line.socket, selectors.EVENT_READ, (number, line))
        self._waiting: dict[int, set[Line]] = {}
        self._begun: dict[int, tuple[float, str]] = {}
        self._turns: list[tuple[float, int]] = []
        self.took: dict[str, list[float]] = defaultdict(list)
        self.steps = 0
        self._moved = time.perf_counter()
        for number, table in enumerate(tables):
            self._await(number, table, "", time.perf_counter())

    def play(self, until: Callable[[], bool]) -> None:
        """Play until `until` says so, and no burst is on its way any more. Raises Failed, Closed."""
        gc.collect()
        gc.disable()  # a hall of a thousand lines would stand still for it, and servers be blamed
        try:
            self._play(until)
        finally:
            gc.enable()

    def _play(self, until: Callable[[], bool]) -> None:
        self._moved = time.perf_counter()
        while True:
            stop = until()
            if stop and not self._waiting:
                return
            now = time.perf_counter()
            while not stop and self._turns and self._turns[0][0] <= now:
                self._act(heappop(self._turns)[1])
                now = time.perf_counter()
            pause = max(0.0, self._turns[0][0] - now) if self._turns and not stop else 1.0
            ready = self._selector.select(pause)
            now = time.perf_counter()
            for key, _ in ready:
                self._hear(*key.data)
            if self._waiting and now - self._moved > GUARD:
                raise Failed("no table goes on any more")

    def more(self, samples: int, *kinds: str) -> None:
        """Play until there are so many more of each of these kinds. Raises Failed, Closed."""
        wanted = {kind: len(self.took[kind]) + samples for kind in kinds}
        self.play(lambda: all(len(self.took[kind]) >= count for kind, count in wanted.items()))

    def for_seconds(self, seconds: float) -> None:
        """Play for so long. Raises Failed, Closed."""
        until = time.perf_counter() + seconds
        self.play(lambda: time.perf_counter() >= until)

    def forget(self) -> None:
        """Begin to note anew."""
        self.took.clear()
        self.steps = 0

    def _act(self, number: int) -> None:
        table = self._tables[number]
        burst = table.burst()
        if burst is None:
            heappush(self._turns, (time.perf_counter() + LOOK, number))
            return
        begun = time.perf_counter()
        for line, text in burst.frames:
            line.send(text)
        self.steps += len(burst.frames)
        self._await(number, table, burst.kind, begun)

    def _await(self, number: int, table: Driver, kind: str, begun: float) -> None:
        self._begun[number] = (begun, kind)
        missing = {line for line in table.lines if not table.shown(line)}
        if missing:
            self._waiting[number] = missing
        else:
            heappush(self._turns, (time.perf_counter() + table.think(), number))

    def _hear(self, number: int, line: Line) -> None:
        line.read()
        missing, table = self._waiting.get(number), self._tables[number]
        if missing is None or line not in missing or not table.shown(line):
            return
        missing.discard(line)
        if missing:
            return
        del self._waiting[number]
        now = self._moved = time.perf_counter()
        begun, kind = self._begun[number]
        if kind:
            self.took[kind].append(now - begun)
        heappush(self._turns, (now + table.think(), number))

    def close(self) -> None:
        """Everybody leaves."""
        self._selector.close()
        for table in self._tables:
            for line in table.lines:
                line.close()
