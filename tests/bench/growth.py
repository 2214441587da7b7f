"""What more tables cost: the same pace at 1, 10 and 100 of them, in one process, and at the floor."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.ballots import BUSY_MS, SAVED, thinking
from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms
from tests.bench.hall import Hall
from tests.bench.process import Process
from tests.bench.tables import LAST, TOGETHER, Driver, Fan, Table

STRAIGHT = 1.2


@dataclass(frozen=True)
class Level:
    """What so many tables cost: percent of a processor, megabytes, and what their ballots took."""

    tables: int
    percent: float
    megabytes: float
    last: list[float]
    together: list[float]


def rows(bench: Bench) -> Iterator[Figure]:
    """From one table to many, ours and the floor in turn at each count."""
    levels, floors = _grown(bench)
    count, ours, floor = levels[-1].tables, levels[-1], floors[-1]
    for what, own, beside in (
        ("last ballot", ours.last, floor.last),
        ("ten ballots at once", ours.together, floor.together),
    ):
        yield Figure(f"{count} tables × 11 sockets play at once, {what}: p99", ms(own, 99),
                     floor=ms(beside, 99), floor_is=SAVED, goal="< 50 ms", most=BUSY_MS,
                     note=f"p50 {ms(own, 50):.2f}, floor {ms(beside, 50):.2f}")  # fmt: skip
    bench.levels = levels, floors
    some, many = levels[-2:]
    each = [(level.percent - levels[0].percent) / (level.tables - 1) for level in (some, many)]
    yield Figure(f"processor for each further table, at {many.tables} against {some.tables}",
                 each[1] / each[0], unit="×", goal="straight: ≤ 1.2", most=STRAIGHT,
                 note="; ".join(f"{level.tables}: {level.percent:.1f} % of a core, {level.megabytes:.0f} MB"
                                for level in levels))  # fmt: skip


def _grown(bench: Bench) -> tuple[list[Level], list[Level]]:
    levels: list[Level] = []
    floors: list[Level] = []
    think = thinking(bench)
    own: list[Driver] = []
    floor: list[Driver] = []
    with bench.product() as product, bench.floor("websockets", saved=True) as saving:
        for count in bench.counts:
            own += [Table(product, bench.rng, think) for _ in range(count - len(own))]
            floor += [Fan(saving, bench.number(), think) for _ in range(count - len(floor))]
            levels.append(_level(bench, product, own))
            floors.append(_level(bench, saving, floor))
        Hall(*own, *floor).close()
    return levels, floors


def _level(bench: Bench, server: Process, tables: list[Driver]) -> Level:
    hall = Hall(*tables)
    hall.more(1, LAST, TOGETHER)
    hall.forget()
    begun, used = time.perf_counter(), _used(server)
    hall.for_seconds(bench.seconds(0.2, 15))
    percent = 100 * (_used(server) - used) / (time.perf_counter() - begun)
    hall.more(1, LAST, TOGETHER)
    return Level(len(tables), percent, server.share, hall.took[LAST], hall.took[TOGETHER])


def _used(server: Process) -> float:
    """Seconds of processor time, finer than the system's clock ticks: one table hardly uses a tick."""
    threads = Path(f"/proc/{server.pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9
