"""How long a ballot takes to reach all screens of its table."""

from collections.abc import Iterator

from tests.bench import machine
from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms
from tests.bench.hall import Hall
from tests.bench.tables import LAST, TOGETHER, Fan, Table, Think

FRAME = 1000 / 60
BUSY_MS = 50.0
SAVED, LOOP = "websockets, saved", "Flask-sock loop + 2 fsyncs"
THINK, QUICK_THINK = 2.0, 0.03
"""Seconds between two moves of one of many tables, at most: on average ten times as brisk as people are."""


def rows(bench: Bench) -> Iterator[Figure]:
    """One table of ten and a TV, and the same screens at the floors, in turn."""
    syncs: list[float] = []
    with (
        bench.product() as product,
        bench.floor("websockets", saved=True) as saving,
        bench.floor("websockets") as bare,
        bench.floor("flask") as loop,
    ):
        ours = Hall(Table(product, bench.rng))
        floors = [Hall(Fan(floor, bench.number())) for floor in (saving, bare, loop)]
        for _ in range(bench.many(1, 60)):
            for hall in (ours, *floors):
                hall.more(bench.many(1, 6), LAST, TOGETHER)
            syncs += machine.syncs(bench.folder)
        for hall in (ours, *floors):
            hall.close()
    took = [hall.took for hall in (ours, *floors)]
    last, together = ([each[kind] for each in took] for kind in (LAST, TOGETHER))
    for percent in (50, 99):
        own, floor, unsaved, _ = (ms(samples, percent) for samples in last)
        note = f"nothing saved: {unsaved:.2f}"
        if percent == 50:
            yield Figure("last ballot → all 11 screens, saved first: p50", own, floor=floor, floor_is=SAVED,
                         goal="≤ 1.5 × floor", most=1.5 * floor, note=note)  # fmt: skip
        else:
            yield Figure("the same: p99", own, floor=floor, floor_is=SAVED, goal="< 16.7 ms, a 60 Hz frame",
                         most=FRAME, note=note)  # fmt: skip
    for percent in (50, 99):
        own, saved, _, sent = (ms(samples, percent) for samples in together)
        floor = sent + 2 * ms(syncs, percent)
        name = "ten ballots at once → all 11 screens: p50" if percent == 50 else "the same: p99"
        yield Figure(name, own, floor=floor, floor_is=LOOP, goal="≤ 1 × floor", most=floor,
                     note=f"{SAVED}: {saved:.2f}; an fsync: {ms(syncs, percent):.2f}")  # fmt: skip


def thinking(bench: Bench) -> Think:
    """Seconds between two moves of a table."""
    most = QUICK_THINK if bench.quick else THINK
    return lambda: bench.rng.uniform(0, most)
