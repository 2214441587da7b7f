"""The lobby: how to get in, who is in, what the marks mean, whose game this is."""

import pytest

from tests.board.screen import Screen
from tests.board.views import address, lobby


@pytest.mark.parametrize(
    ("seated", "said"),
    [
        (0, "0 seated · 5 more to begin"),
        (4, "4 seated · 1 more to begin"),
        (5, "5 seated · room for 5 more"),
        (10, "10 seated · the table is full"),
    ],
)
def test_the_count_says_what_is_missing(screen: Screen, seated: int, said: str) -> None:
    screen.begin(lobby(seated), pace="0", motion="no")
    assert screen.line == "Scan to join"
    assert screen.second == said


def glow(screen: Screen) -> tuple[str, str]:
    """The ground of the QR code, and its light."""
    style = "code => [getComputedStyle(code).backgroundColor, getComputedStyle(code).boxShadow]"
    ground, light = screen.page.locator(".qr").evaluate(style)
    return ground, light


@pytest.mark.parametrize(
    ("seated", "said"),
    [
        (4, "4 seated · 1 more to begin"),
        (5, "5 seated · nobody new can join"),
        (10, "10 seated · nobody new can join"),
    ],
)
def test_a_locked_table_says_so_and_invites_nobody(screen: Screen, seated: int, said: str) -> None:
    screen.begin(lobby(seated, locked=True), pace="0", motion="no")
    assert (screen.line, screen.second) == ("Table locked", said)
    shown = screen.text("body")
    assert "Scan to join" not in shown
    assert "free" not in shown
    assert screen.text(".help") == "Had a seat? Scan, tap “Reclaim seat” and ask the host for a PIN"
    assert screen.page.locator(".qr").count() == 1, "a lost phone's seat is still reclaimed by the code"
    assert glow(screen) == ("rgb(214, 200, 165)", "none"), "as dark as in play"
    screen.show(lobby(seated))
    assert screen.line == "Scan to join"
    assert glow(screen)[0] == "rgb(255, 255, 255)", "only an open table's code is lit"


def test_address_and_code_can_be_typed(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    assert screen.text(".url") == "http://192.168.178.123:8000"
    assert screen.text(".code") == "Code KRAB"


def test_the_six_marks_are_explained(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    legend = screen.page.locator(".legend li").all_inner_texts()
    assert sorted(legend) == ["Ballot cast", "Chancellor", "Executed", "Offline", "President", "Term-limited"]
    assert screen.page.locator(".legend svg").count() == 6


def test_the_makers_of_the_game_are_credited(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    credit = screen.text(".credit")
    for said in (
        "Mike Boxleiter, Tommy Maranges, Max Temkin and Mac Schubert",
        "© Goat, Wolf, & Cabbage LLC",
    ):
        assert said in credit
    assert "secrethitler.com" in credit
    assert "CC BY-NC-SA 4.0" in credit


def test_help_for_a_page_that_does_not_open(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    said = "Page won’t open? Same Wi-Fi · mobile data off allow “nearby devices / local network”"
    assert screen.text(".help") == said


def test_host01d_without_an_address_the_board_says_so(screen: Screen) -> None:
    screen.begin(lobby(3), link=address(None), pace="0", motion="no")
    assert screen.page.locator(".qr").count() == 0
    assert screen.text(".big").startswith("No network address yet")
    screen.send(address())
    screen.heard()
    assert screen.page.locator(".qr").count() == 1


def test_a_pin_issued_in_the_lobby_is_public(screen: Screen) -> None:
    screen.begin(lobby(3, notice={"kind": "pin", "seat": 2}), pace="0", motion="no")
    assert screen.text(".help") == "A PIN was issued for Søren-Ó"


def test_a_phone_that_is_away_is_marked(screen: Screen) -> None:
    screen.begin(lobby(2, seats=[{"name": "Ida", "off": True}, {"name": "Bo"}]), pace="0", motion="no")
    assert screen.before(1) == "Offline"
    assert screen.before(2) == ""
