"""What is lit may act, what is dark waits."""

import pytest

from tests.board.screen import Screen
from tests.board.views import event, play, with_events

AWAITED = {
    "nominate": [4],
    "vote": [2, 6],
    "discard": [4],
    "enact": [3],
    "veto": [4],
    "investigate": [4],
    "party": [4],
    "peek": [4],
    "special_election": [4],
    "execute": [4],
}
HUSHED = {"discard", "enact", "investigate", "party", "peek"}


@pytest.mark.parametrize("phase", AWAITED)
def test_those_who_are_waited_for_are_lit(screen: Screen, phase: str) -> None:
    screen.begin(play(7, phase, awaited=AWAITED[phase], target=5), pace="0", motion="no")
    assert screen.lit() == AWAITED[phase]
    assert (screen.page.locator(".hush").count() == 1) == (phase in HUSHED)


@pytest.mark.parametrize("phase", ["reveal", "vote"])
def test_all_the_living_are_lit_where_nobody_may_know_who_is_waited_for(screen: Screen, phase: str) -> None:
    screen.begin(play(7, phase, awaited=None, voted=None, dead=[2]), pace="0", motion="no")
    assert screen.lit() == [1, 3, 4, 5, 6, 7]


def test_everybody_waits_while_the_host_pauses(screen: Screen) -> None:
    screen.begin(play(7, "discard") | {"paused": True}, pace="0", motion="no")
    assert screen.lit() == []
    assert screen.line == "Paused by the host"


def test_the_investigated_stay_undimmed(screen: Screen) -> None:
    screen.begin(play(7, "party", target=6), pace="0", motion="no")
    assert "in" in screen.classes(6)
    assert "in" not in screen.classes(5)


def test_the_dark_stays_over_the_executed_until_the_next_nomination(screen: Screen) -> None:
    executed = [event("executed", 5, president=4, target=6), event("not_hitler", 6, seat=6)]
    screen.begin(with_events(play(7, dead=[6]), *executed), pace="0", motion="no")
    assert screen.page.locator("#pool.on").count() == 1
    screen.show(with_events(play(7, "vote", dead=[6]), event("nominated", 7, president=4, chancellor=3)))
    assert screen.page.locator("#pool.on").count() == 0
