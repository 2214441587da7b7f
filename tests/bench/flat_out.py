"""How many screens a second are brought up to date when nobody waits for anything but the outcome."""

import time
from collections.abc import Iterator

from tests.bench.ballots import SAVED
from tests.bench.bench import Bench
from tests.bench.figure import Figure
from tests.bench.hall import Hall
from tests.bench.process import Process
from tests.bench.tables import LAST, Fan, Table

SCREENS = 11


class Flat:
    """A hall that plays flat out, and what its server did meanwhile."""

    def __init__(self, server: Process, hall: Hall) -> None:
        self._server, self._hall = server, hall
        self.seconds = self.cpu = 0.0
        self.steps = 0

    def play(self, seconds: float) -> None:
        """Go on for so long."""
        self._hall.forget()
        begun, cpu = time.perf_counter(), self._server.cpu
        self._hall.for_seconds(seconds)
        self.seconds += time.perf_counter() - begun
        self.cpu += self._server.cpu - cpu
        self.steps += self._hall.steps

    @property
    def rate(self) -> float:
        """Screens a second: each step that was saved, on each screen that shows it."""
        return self.steps * SCREENS / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor for one step on all screens of its table."""
        return 1000 * self.cpu / self.steps


def rows(bench: Bench) -> Iterator[Figure]:
    """Some tables at once, so that there is always something to do; a real hall has more and plays slower."""
    tables = bench.many(3, 10)
    with bench.product() as product, bench.floor("websockets", saved=True) as saving:
        own = Hall(*(Table(product, bench.rng) for _ in range(tables)))
        floor = Hall(*(Fan(saving, bench.number()) for _ in range(tables)))
        flats = [Flat(product, own), Flat(saving, floor)]
        for hall in (own, floor):
            hall.more(1, LAST)
        for _ in range(bench.many(1, 8)):
            for flat in flats:
                flat.play(bench.seconds(0.5, 3))
        own.close()
        floor.close()
    ours, beside = flats
    yield Figure(f"screens brought up to date, flat out, {tables} tables", ours.rate, unit="a second",
                 floor=beside.rate, floor_is=SAVED, goal="≥ 1 × floor", least=beside.rate,
                 note=f"a step on {SCREENS} screens takes {ours.cost:.2f} ms of the processor, "
                      f"floor {beside.cost:.2f}; the server was busy {100 * ours.cpu / ours.seconds:.0f} %, "
                      f"floor {100 * beside.cpu / beside.seconds:.0f} %")  # fmt: skip
