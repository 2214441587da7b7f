"""The power fails: what was not synced is gone, wholly or in part, and what was told is still so."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from shboard.bots.brain import choose
from tests.faults import trace
from tests.faults.attempt import Attempt
from tests.faults.disk import WAYS, Disk
from tests.faults.evening import Evening
from tests.faults.fault import fault
from tests.faults.story import Story
from tests.faults.strace import WRITES, death, traced
from tests.helpers.guests import Guest
from tests.helpers.phases import GAMES
from tests.helpers.serving import Server


@fault("The power fails inside a write of the state file", tuple(GAMES))
def cut_inside_a_write(evening: Evening) -> None:
    """At one of the calls with which SQLite writes and syncs, with some of what waited on the disk."""
    server, rng = evening.server, evening.rng
    attempt = Attempt.of(evening)
    disk = Disk(server.state, {path.name: path.read_bytes() for path in server.state.iterdir()})
    with evening.nothing_lost(steps=1):
        with traced(server, *trace.OPTIONS, *death(rng.choice(WRITES[:2]), rng.randint(1, 4))) as log:
            attempt.make()
            server.kill()
        disk.follow(trace.calls(log))
        leave(server.state, disk.left(rng.choice(WAYS), rng))
        server.start()
        attempt.expect_kept()


@fault("The power fails at each point of a whole evening", ("over",))
def cut_at_each_point(evening: Evening) -> None:
    """An evening of its own is played once, and cut off at every call, each time in every way."""
    with scratch() as folder:
        story = told(folder, evening.rng.randrange(1000))
        for way in WAYS:
            for moment in story.moments(way, evening.rng):
                story.check(moment)
                evening.tally.times += 1
    evening.come_back()  # nobody has answered a ping meanwhile


def leave(folder: Path, files: dict[str, bytes]) -> None:
    """Let a folder hold these files alone."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for what lives for a moment, in memory where the system has such a place."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def told(folder: Path, seed: int) -> Story:
    """A whole evening: the lobby, a game to its end, the lobby again, and a fresh table that forgets it."""
    server = Server(folder / "home" / "state", seed=seed)
    log, later = folder / "strace", folder / "strace-later"
    server.under = ["strace", "-D", "-f", "-o", str(log), *trace.OPTIONS]
    with server:
        party = _sat_down(server)
        server.host("start")
        for count in steps(party, Random(seed)):
            if count == 20:
                server.host("claim", seat=3, yes=True)
                server.host("pause")
                server.host("resume")
        server.host("again")
        server.hang_up()
        server.stop()
        server.under[server.under.index(str(log))] = str(later)
        server.settings["fresh"] = True
        server.start()
        server.join("Bo")
        server.hang_up()
    scratch = folder / "scratch"
    scratch.mkdir()
    return Story([*trace.calls(log), *trace.calls(later)], server.state, scratch, party)


def _sat_down(server: Server) -> list[Guest]:
    server.board()
    party = server.party(5)
    party[0].ask({"rename": "Idun"})
    party[1].ask({"sit": 4})
    return party


def steps(party: list[Guest], rng: Random) -> Iterator[int]:
    """Everybody does what they are offered, one by one, to the end; after each step its number."""
    count, acting = 0, True
    while acting:
        acting = False
        for guest in party:
            view = guest.view()
            if view["you"]["legal"]:
                acting, count = True, count + 1
                action = choose(view["you"]["legal"], rng)
                guest.ask({"game": view["game"], "round": view["table"]["round"], "action": action})
                yield count
