"""A soak: many tables for a long time, with faults thrown in at random, and a look at what they cost.

`python -m tests.faults.soak --tables 20 --minutes 20` prints a line a minute. It fails unless every game
goes on to its end, all screens agree, the server has no complaint, and memory and open files stay flat.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from tests.faults.soak_table import Soaked, Stuck
from tests.helpers.serving import Server

LOOK = 5.0
"""Seconds between two looks at what the server costs."""
KILLS_UNTIL = 0.4
"""The server is killed in the first part of a soak alone: what is to stay flat is one long life of it."""
WARM = 120.0
"""Seconds after which a server has seen everything once."""
MAY_GROW, MAY_GROW_MB = 1.10, 3.0


@dataclass(frozen=True)
class Cost:
    """What a process costs now: megabytes resident, its fair share of what is shared, open files, threads."""

    resident: float
    share: float
    files: int
    threads: int

    def __str__(self) -> str:
        return f"{self.resident:.1f} MB ({self.share:.1f} MB PSS), {self.files} files, {self.threads} threads"


def cost(server: Server) -> Cost:
    """Of the running server; Linux alone tells."""
    assert server.process is not None
    process = Path(f"/proc/{server.process.pid}")
    told = (process / "status").read_text() + (process / "smaps_rollup").read_text()
    fields = dict(line.split(":", 1) for line in told.splitlines() if ":" in line)
    resident, share = (int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "Pss"))
    return Cost(resident, share, len(list((process / "fd").iterdir())), int(fields["Threads"]))


class Soak:
    """The tables of one soak, each played in a thread of its own. `pace` is that of the bots."""

    def __init__(self, server: Server, tables: int, rng: Random, pace: float, seats: int = 10) -> None:
        self.server, self.rng = server, rng
        self.up = threading.Event()
        self.up.set()
        self.failed: list[str] = []
        self.kills = 0
        self.tables = [
            Soaked(server, seats, Random(rng.getrandbits(64)), pace, self.up) for _ in range(tables)
        ]
        self._players: list[threading.Thread] = []

    def begin(self, goes_on: Callable[[Soaked], bool]) -> None:
        """Let every table play for as long as `goes_on` says so of it."""
        for table in self.tables:
            player = threading.Thread(target=self._play, args=(table, goes_on), daemon=True)
            self._players.append(player)
            player.start()

    def _play(self, table: Soaked, goes_on: Callable[[Soaked], bool]) -> None:
        try:
            table.play(lambda: goes_on(table) and not self.failed)
        except (Stuck, AssertionError) as failure:
            self.failed.append(repr(failure))

    @property
    def playing(self) -> bool:
        """Whether a game is on at any table."""
        return any(player.is_alive() for player in self._players)

    def befall(self) -> None:
        """Something happens at one of the tables."""
        self.rng.choice(self.tables).befall()

    def kill(self) -> None:
        """The server dies, and is started again."""
        self.up.clear()
        self.server.restart()
        self.kills += 1
        self.up.set()

    def leave(self) -> None:
        """Everybody goes home; what the screens did not agree on is a failure."""
        for table in self.tables:
            table.leave()
            self.failed += table.disputes

    def told(self) -> str:
        """What has happened until now, in words."""
        games, steps = sum(t.games for t in self.tables), sum(t.steps for t in self.tables)
        faults = sum((table.faults for table in self.tables), Counter({"kill": self.kills}))
        return f"{games} games ended, {steps} steps; " + ", ".join(
            f"{n} {what}" for what, n in faults.items()
        )


def soaked(soak: Soak, seconds: float, faults_a_second: float) -> list[tuple[float, Cost]]:
    """Soak for so long; what the last server cost, by its age in seconds."""
    begun = born = time.monotonic()
    costs: list[tuple[float, Cost]] = []
    until = begun + seconds
    soak.begin(lambda _: time.monotonic() < until)
    next_look, next_line, next_kill = begun + LOOK, begun + 60, begun + soak.rng.uniform(30, 90)
    while (now := time.monotonic()) < until and not soak.failed:
        if next_kill <= now < begun + KILLS_UNTIL * seconds:
            soak.kill()
            costs.clear()
            born, next_kill = time.monotonic(), now + soak.rng.uniform(60, 120)
        if next_look <= now:
            costs.append((now - born, cost(soak.server)))
            next_look = now + LOOK
        if next_line <= now:
            print(f"minute {(now - begun) / 60:.0f}: {cost(soak.server)}; {soak.told()}", flush=True)
            next_line += 60
        soak.befall()
        time.sleep(soak.rng.expovariate(faults_a_second))
    return costs


def verdict(costs: list[tuple[float, Cost]]) -> list[str]:
    """What has grown between the first third of a server's life and its last, once it is warm."""
    warm = [each for age, each in costs if age > WARM]
    third = len(warm) // 3
    if not third:
        return ["too short a soak to say anything of memory and files"]
    grown = []
    for what in ("resident", "share", "files", "threads"):
        first, last = (median(getattr(c, what) for c in part) for part in (warm[:third], warm[-third:]))
        print(f"{what}: median {first:.1f} in the first third, {last:.1f} in the last")
        if last > first * MAY_GROW + (MAY_GROW_MB if what in ("resident", "share") else 2):
            grown.append(f"{what} has grown from {first:.1f} to {last:.1f}")
    return grown


def main() -> int:
    """The exit status: 0 where everything went well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=10, choices=range(5, 11))
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--pace", type=float, default=0.05, help="1: the bots think as long as people do")
    parser.add_argument("--faults", type=float, default=2.0, help="a second, at some table")
    parser.add_argument("--seed", type=int, default=None)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "state") as server:
        soak = Soak(server, wanted.tables, Random(wanted.seed), wanted.pace, wanted.seats)
        failed = verdict(soaked(soak, 60 * wanted.minutes, wanted.faults))
        while soak.playing and not soak.failed:
            time.sleep(0.1)
        soak.leave()
        print(soak.told())
        failed += soak.failed + ([server.complaints()] if server.complaints() else [])
    print(*failed or ["flat, every game has ended, and all screens agree"], sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
