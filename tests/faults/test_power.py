"""A server that dies loses nothing, and shows nothing."""

from random import Random

import pytest

from tests.faults import power
from tests.faults.evening import Evening
from tests.faults.fault import Case, case_name, cases, caused, few
from tests.faults.power import dead_at, killed_every
from tests.faults.strace import WRITES
from tests.helpers.game import Game
from tests.helpers.phases import GAMES, PHASES
from tests.helpers.serving import Server


def by_name() -> dict[str, list[Case]]:
    """The cases of each fault."""
    names = dict.fromkeys(fault.name for fault, _ in cases(power))
    return {name: [case for case in cases(power) if case[0].name == name] for name in names}


def short() -> list[Case]:
    """A kill inside a step in a few phases, each kind in turn, and one where nobody acts any more.

    A kill between two steps, in every phase, is tests/server/test_restart.py's.
    """
    kinds = [by_name()[name] for name in by_name() if "a step" in name]
    inside = [kinds[turn % len(kinds)][number] for turn, number in enumerate(few(range(len(GAMES))))]
    return [*inside, by_name()["The server is killed between two steps"][PHASES.index("over")]]


@pytest.mark.parametrize("case", short(), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


def test_a_whole_game_with_a_kill_now_and_then(server: Server) -> None:
    evening = Evening(server, "reveal", Random(1))
    killed_every(evening, 30)
    assert evening.tally.times > 1
    evening.close()


ENDS = Game(5, liberal=4, draw="FLL").elect(2).discard(1).state
"""The next step is the last one: what lies in the files of the whole game is erased with it."""


@pytest.mark.needs("strace")
def test_a_kill_at_every_write_of_the_last_step(server: Server) -> None:
    """Before the first one, and between any two, until all are done: saved, written back, and erased."""
    evening = Evening(server, "vote", Random(1))
    deaths = 0
    for call in WRITES:
        number = 1
        while True:
            server.plant(ENDS, evening.code)
            with evening.nothing_lost(steps=1):
                died = dead_at(evening, call, number)
            if not died:
                break
            deaths, number = deaths + 1, number + 1
    assert deaths >= 8
    evening.play_on()
    evening.spy()
    assert evening.tally.shown == 0
    evening.close()
