"""The place cards: names as they are, the dead struck out, the lobby growing with its guests."""

import pytest

from tests.board.screen import Screen
from tests.board.views import WIDE, ballots, elected, event, lobby, play, with_events


def test_a_name_is_text_and_never_markup(screen: Screen) -> None:
    screen.begin(lobby(5, seats=[{"name": name} for name in ("<b>x</b>", "&amp;", "\"a'", "Ida", "Bo")]))
    assert screen.page.locator("#seats .name").all_inner_texts() == ["<b>x</b>", "&amp;", "\"a'", "Ida", "Bo"]


def test_the_lobby_shows_five_places_and_grows(screen: Screen) -> None:
    screen.begin(lobby(1), pace="0", motion="no")
    assert screen.page.locator("#seats .name").all_inner_texts() == ["Ida", "free", "free", "free", "free"]
    screen.show(lobby(7))
    assert screen.page.locator("#seats li").count() == 7


def test_the_newest_guest_is_lit_for_two_seconds(clocked: Screen) -> None:
    clocked.begin(lobby(3))
    clocked.show(lobby(4))
    assert clocked.lit() == [4]
    clocked.page.clock.run_for(2100)
    assert clocked.lit() == []


def test_the_executed_are_struck_out(screen: Screen) -> None:
    screen.begin(play(7, dead=[3]), pace="0", motion="no")
    assert "dead" in screen.classes(3)
    struck = screen.page.locator("[data-seat='3'] .fit").evaluate(
        "line => getComputedStyle(line).textDecorationLine"
    )
    assert struck == "line-through"
    assert "Executed" in screen.before(3)


def test_c10_all_ballots_are_opened_in_one_change_of_the_page(clocked: Screen) -> None:
    """Who watches the page, and not only who looks at it, sees every ballot at the same moment."""
    clocked.begin(play(10, "vote", voted=list(range(1, 10)), cast=9, awaited=[10]))
    clocked.page.evaluate(
        """() => {
          window.moments = [];
          const count = () => window.moments.push(document.querySelectorAll(".vote").length);
          new MutationObserver(count).observe(document.body, {subtree: true, childList: true});
        }"""
    )
    clocked.show(with_events(play(10, "discard", **ballots(10, 6)), elected()), settle=False)
    assert clocked.page.evaluate("window.moments") == [10]
    assert clocked.page.locator(".vote").all_inner_texts() == ["JA!"] * 6 + ["NEIN"] * 4
    assert set(clocked.page.locator(".vote").evaluate_all("all => all.map(slip => slip.lang)")) == {"de"}


@pytest.mark.parametrize("n", [5, 10])
def test_c20_the_widest_name_is_whole(screen: Screen, n: int) -> None:
    screen.begin(play(n), pace="0", motion="no")
    line = screen.page.locator("[data-seat='3'] .fit")
    card = screen.page.locator("[data-seat='3'] .card").bounding_box()
    box = line.bounding_box()
    assert line.inner_text() == WIDE
    assert box
    assert card
    assert card["x"] <= box["x"]
    assert box["x"] + box["width"] <= card["x"] + card["width"]


def test_hitlers_card_comes_first_when_hitler_is_chancellor(screen: Screen) -> None:
    view = play(
        5,
        roles=["liberal", "fascist", "hitler", "liberal", "liberal"],
        winner="fascist",
        reason="hitler_elected",
        events=[event("over", 9, winner="fascist", reason="hitler_elected")],
    )
    screen.begin(view | {"stage": "over"})
    assert "first" in screen.classes(3)
    assert "first" not in screen.classes(2)
