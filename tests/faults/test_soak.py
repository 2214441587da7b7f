"""A short soak: a few full tables, some games, all kinds of faults, one kill; nothing is left behind."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.faults.soak import Cost, Soak, cost, verdict
from tests.helpers.serving import GUARD, Server

TABLES, GROWS_MB = 3, 8.0
TELLS = Path("/proc/self/smaps_rollup").exists()
"""Linux alone tells what another process costs."""


def wait_until(so: Callable[[], bool]) -> bool:
    """Whether it is so before long."""
    until = time.monotonic() + GUARD
    while not so() and time.monotonic() < until:
        time.sleep(0.01)
    return so()


def games(soak: Soak, each: int, *, kill: bool) -> None:
    """Every table has had so many games in all; meanwhile everything befalls somebody."""
    soak.begin(lambda table: table.games < each)
    for table in soak.tables:
        for befalls in (table.drop, table.reclaim, table.deaf, table.pause, table.strangers):
            befalls()
        if kill and table is soak.tables[0]:
            soak.kill()
    while soak.playing:
        soak.befall()


@pytest.mark.skipif(not TELLS, reason="this system does not tell what a process costs")
def test_a_soak_leaves_nothing_behind(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        empty = cost(server)
        soak = Soak(server, TABLES, Random(3), pace=0.0)
        games(soak, 1, kill=True)
        warm = cost(server)
        games(soak, 2, kill=False)
        later = cost(server)
        soak.leave()
        assert soak.failed == []
        assert wait_until(lambda: cost(server).files <= empty.files), f"{empty}, then {cost(server)}"
        assert later.resident <= warm.resident + GROWS_MB, f"{warm}, then {later}"
        assert later.threads <= warm.threads
        assert server.complaints() == ""


def test_a_soak_tells_what_has_grown() -> None:
    flat = [(130.0 + k, Cost(50.0, 40.0, 200, 2)) for k in range(30)]
    leaks = [(130.0 + k, Cost(50.0 + k, 40.0, 200 + 2 * k, 2)) for k in range(30)]
    assert verdict(flat) == []
    assert [line.split()[0] for line in verdict(leaks)] == ["resident", "files"]
    assert verdict(flat[:2]) != []
