"""A card on which every fsync takes 30 ms: what a ballot waits for then, and what does not wait at all.

strace holds each fsync of the running server back, in the thread that made it and nowhere else.
"""

import shutil
from collections.abc import Iterator

from tests.bench.ballots import thinking
from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms
from tests.bench.hall import Hall
from tests.bench.machine import syncs
from tests.bench.process import Failed
from tests.bench.tables import LAST, READ, TOGETHER, Reader, Table, at_once

CARD_MS, SPARE_MS = 30.0, 15.0
SLOW = ("strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=fsync,fdatasync")
HOLD = ("-e", f"inject=fsync,fdatasync:delay_exit={CARD_MS * 1000:.0f}")


def one_table(bench: Bench) -> Iterator[Figure]:
    """One table on such a card."""
    yield from _slow(bench, 1)


def many_tables(bench: Bench) -> Iterator[Figure]:
    """Twenty of them, each at its own pace."""
    yield from _slow(bench, bench.many(2, 20))


def _slow(bench: Bench, count: int) -> Iterator[Figure]:
    if shutil.which("strace") is None:
        raise Failed("strace is not installed")
    with bench.product(*SLOW, *HOLD) as product:
        sync = CARD_MS + ms(syncs(bench.folder), 50)
        bystander = Table(product, bench.rng)
        Hall(bystander).more(1, LAST)
        reader = Reader(bystander, lambda: bench.rng.uniform(0, 0.02))
        think = at_once if count == 1 else thinking(bench)
        hall = Hall(*(Table(product, bench.rng, think) for _ in range(count)), reader)
        hall.more(bench.many(1, 100), LAST, TOGETHER)
    where = "one table" if count == 1 else f"{count} tables"
    slow = f"every fsync takes {CARD_MS:.0f} ms"
    if count == 1:
        yield Figure(f"{slow}, {where}: an isolated ballot, p99", ms(hall.took[LAST], 99), floor=sync,
                     floor_is="one fsync", goal="≤ one fsync + 15 ms", most=sync + SPARE_MS,
                     note=f"p50 {ms(hall.took[LAST], 50):.1f}")  # fmt: skip
    both = [*hall.took[LAST], *hall.took[TOGETHER]]
    yield Figure(f"{slow}, {where}: any ballot, p99", ms(both, 99), floor=2 * sync, floor_is="two fsyncs",
                 goal="≤ two fsyncs + 15 ms", most=2 * sync + SPARE_MS,
                 note=f"p50 {ms(both, 50):.1f}")  # fmt: skip
    yield Figure(f"{slow}, {where}: heartbeats and reads of another table, p99", ms(hall.took[READ], 99),
                 floor=sync, floor_is="one fsync", goal="wait for no fsync: < 15 ms", most=SPARE_MS,
                 note=f"p50 {ms(hall.took[READ], 50):.2f}")  # fmt: skip
