"""The four endings, with every role."""

import pytest

from tests.board.screen import Screen
from tests.board.views import ROLES, WIDE, over, play

ENDINGS = [
    ("liberal", "liberal_tiles", "Liberals win", "Five liberal policies are down"),
    ("liberal", "hitler_executed", "Liberals win", f"Hitler is dead: it was {WIDE}"),
    ("fascist", "fascist_tiles", "Fascists win", "Six fascist policies are down"),
    ("fascist", "hitler_elected", "Fascists win", f"Hitler is Chancellor: {WIDE}"),
]


@pytest.mark.parametrize(("winner", "reason", "line", "second"), ENDINGS)
def test_the_end_says_who_won_and_why(
    screen: Screen, winner: str, reason: str, line: str, second: str
) -> None:
    screen.begin(over(10, winner, reason, liberal=4, fascist=5), pace="0", motion="no")
    assert (screen.line, screen.second) == (line, second)
    assert screen.text(".sum") == "4 of 5 5 of 6"
    assert screen.page.locator(".dawn").count() == (winner == "liberal")
    assert screen.page.locator(".shutter").count() == (2 if winner == "fascist" else 0)


def test_a_seat_that_is_claimed_after_the_end_is_public(screen: Screen) -> None:
    end = over(10, "fascist", "fascist_tiles")
    screen.begin(end | {"notice": {"kind": "moved", "seat": 2}}, pace="0", motion="no")
    assert screen.second == "Søren-Ó’s seat is on a new phone · Six fascist policies are down"


@pytest.mark.parametrize("n", [5, 7, 10])
def test_every_role_lies_before_its_seat(screen: Screen, n: int) -> None:
    screen.begin(over(n, "liberal", "liberal_tiles", dead=[1]), pace="0", motion="no")
    assert screen.page.locator(".role").all_inner_texts() == [role.capitalize() for role in ROLES[:n]]


def test_the_winners_are_lit(screen: Screen) -> None:
    liberals = [seat for seat, role in enumerate(ROLES, 1) if role == "liberal"]
    screen.begin(over(10, "liberal", "liberal_tiles"), pace="0", motion="no")
    assert screen.lit() == liberals
    screen.show(over(10, "fascist", "fascist_tiles"))
    assert screen.lit() == [seat for seat in range(1, 11) if seat not in liberals]


def test_no_role_is_on_the_page_before_the_end(screen: Screen) -> None:
    screen.begin(play(10), pace="0", motion="no")
    assert screen.page.locator(".role").count() == 0
