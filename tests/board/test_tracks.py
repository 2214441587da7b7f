"""The tracks, their powers, the band over slots 4 to 6, the piles, the house rules."""

import pytest
from playwright.sync_api import FloatRect

from shboard.view import Views
from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import event, lobby, play, powers, with_events
from tests.gallery.board_states import HOUSE
from tests.helpers.guests import heard
from tests.helpers.pictures import grey, unlike
from tests.helpers.tables import dealt

# rules.md, "Setting up", in the words of the board.
WORDS = {
    5: ["", "", "Peek at deck", "Execution", "Execution + veto", "Fascists win"],
    7: ["", "Investigate", "Special election", "Execution", "Execution + veto", "Fascists win"],
    9: ["Investigate", "Investigate", "Special election", "Execution", "Execution + veto", "Fascists win"],
}


def box(screen: Screen, selector: str) -> FloatRect:
    """Where something lies on the screen."""
    found = screen.page.locator(selector).bounding_box()
    assert found
    return found


@pytest.mark.parametrize("n", range(5, 11))
def test_c21_each_empty_slot_says_what_it_brings(screen: Screen, n: int) -> None:
    """At the table that the server deals for so many."""
    real = heard(Views(dealt(n), range(1, n + 1), 1).board())
    assert real["table"]["powers"] == powers(n)
    screen.begin(real, pace="0", motion="no")
    words = WORDS[max(count for count in WORDS if count <= n)]
    assert [
        " ".join(text.split()) for text in screen.page.locator(".row.fascist li").all_inner_texts()
    ] == words
    assert screen.page.locator(".row.liberal li").last.inner_text() == "Liberals win"


@pytest.mark.parametrize(("size", "lang"), [((1920, 1080), "en"), ((960, 540), "de")], ids=str)
def test_c21_the_band_lies_over_exactly_the_last_three_slots(
    make: Make, size: tuple[int, int], lang: str
) -> None:
    """In every state, language and size that is a line of the ruler's (tests/gallery/board_audit.js)."""
    screen = make(*size, painted=False)
    screen.begin(play(7, fascist=0), lang=lang, pace="0", motion="no")
    band = box(screen, ".band")
    fourth, sixth = box(screen, ".row.fascist li:nth-child(4)"), box(screen, ".row.fascist li:nth-child(6)")
    assert band["x"] == pytest.approx(fourth["x"], abs=0.6)
    assert band["x"] + band["width"] == pytest.approx(sixth["x"] + sixth["width"], abs=0.6)
    assert band["y"] >= fourth["y"] + fourth["height"]


@pytest.mark.parametrize("fascist", range(6))
def test_c21_the_band_is_lit_from_the_third_fascist_tile_on(screen: Screen, fascist: int) -> None:
    screen.begin(play(7, fascist=fascist), pace="0", motion="no")
    assert ("on" in (screen.page.locator(".band").get_attribute("class") or "").split()) == (fascist >= 3)
    assert screen.text(".when") == (
        "Now in force" if fascist >= 3 else "In force after the third fascist policy"
    )
    assert screen.text(".band") == "Hitler as Chancellor = Fascists win"


def test_a_placed_tile_is_read_out_with_its_power(screen: Screen) -> None:
    screen.begin(play(9, fascist=4, liberal=1), pace="0", motion="no")
    tiles = screen.page.locator(".tile").evaluate_all(
        "all => all.map(tile => tile.getAttribute('aria-label'))"
    )
    assert tiles == [
        "Fascist: Investigate",
        "Fascist: Investigate",
        "Fascist: Special election",
        "Fascist: Execution",
        "Liberal",
    ]
    assert screen.text(".lab.f") == "Fascist policies 4 of 6"
    assert screen.text(".lab.l") == "Liberal policies 1 of 5"


def test_c23_tiles_differ_by_shape_and_letter(screen: Screen) -> None:
    """A round tile with L, a square one with F."""
    screen.begin(play(7, fascist=1, liberal=1), pace="0", motion="no")
    drawn = {
        kind: screen.page.locator(f"#t-{kind}").evaluate("symbol => symbol.innerHTML")
        for kind in ("liberal", "fascist")
    }
    assert 'rx="31"' in drawn["liberal"]
    assert "rx" not in drawn["fascist"]
    assert drawn["liberal"].count("<circle") == 2
    assert drawn["fascist"].count("<circle") == 0


@pytest.mark.parametrize("forced", ["none", "active"])
def test_c23_without_colour_tiles_are_still_told_apart(make: Make, forced: str) -> None:
    """From each other and from an empty slot: in greys, and in the colours of the system (C19)."""
    screen = make(forced_colors=forced)
    screen.begin(play(7, fascist=1, liberal=1), pace="0", motion="no")
    places = (".row.fascist li >> nth=0", ".row.liberal li >> nth=0", ".row.fascist li >> nth=1")
    fascist, liberal, empty = (grey(screen.page.locator(place)) for place in places)
    for one, other in ((fascist, liberal), (fascist, empty), (liberal, empty)):
        assert unlike(one, other) > 0.2


def edge(screen: Screen, selector: str) -> bytes:
    """The upper edge of something, in greys."""
    return grey(screen.page.locator(selector), around=6).crop((0, 0, 48, 8)).tobytes()


def test_c19_with_forced_colours_marks_and_whoever_may_act_are_told_apart(make: Make) -> None:
    screen = make(forced_colors="active")
    screen.begin(lobby(3), pace="0", motion="no")
    marks = [grey(mark) for mark in screen.page.locator(".legend svg").all()]
    assert len(marks) == 6
    for index, mark in enumerate(marks):
        assert unlike(mark) > 0.05
        assert all(unlike(mark, other) > 0.05 for other in marks[:index])
    screen.show(play(7, awaited=[4]))
    lit, dark = (edge(screen, f"[data-seat='{seat}'] .card") for seat in (4, 5))
    assert lit != dark, "who may act"
    off = edge(screen, ".band")
    screen.show(play(7, awaited=[4], fascist=3))
    assert edge(screen, ".band") != off, "whether the band counts"


def test_the_piles_are_counted(screen: Screen) -> None:
    screen.begin(play(7, draw=6, discard=9), pace="0", motion="no")
    assert screen.text(".piles") == "6 Deck 9 Discard"


def test_the_deck_is_in_brass_while_it_is_looked_at(screen: Screen) -> None:
    screen.begin(play(5, "peek"), pace="0", motion="no")
    assert screen.text(".hot") == "5"


def test_an_unlocked_veto_is_said(screen: Screen) -> None:
    screen.begin(play(7, fascist=5, veto_unlocked=True), pace="0", motion="no")
    assert screen.text(".when") == "Veto unlocked · Now in force"


def test_house_rules_are_named_while_they_are_on(screen: Screen) -> None:
    both = {"variants": ["hidden_voters", "rebalance"]}
    said = "House rules: hidden voters · rebalanced tiles"
    screen.begin(lobby(6, **both), pace="0", motion="no")
    assert screen.text(".house") == said
    screen.show(play(6) | both)
    assert screen.text(".house") == said
    screen.show(play(6))
    assert screen.page.locator(".house").count() == 0


def test_four_house_rules_stand_on_two_lines(screen: Screen) -> None:
    screen.begin(play(6) | HOUSE, pace="0", motion="no")
    lines = screen.page.locator(".lab .house").all_inner_texts()
    assert lines == [
        "House rules: an election resets the failures · rebalanced tiles ·",
        "hidden voters · “Not Hitler” marks",
    ]
    assert min(screen.squeezed(".house .fit")) > 0.85
    screen.show(lobby(6, **HOUSE))
    assert screen.page.locator(".house .fit").all_inner_texts() == lines


# What stands beside the name of the track, `ms` into the scene: [the count before, the count with the tile].
SEEN = """ms => {
  const count = document.querySelector(".lab.f b");
  count.getAnimations({ subtree: true }).forEach((each) => { each.pause(); each.currentTime = ms; });
  const opacity = (...what) => Number(getComputedStyle(...what).opacity);
  return [opacity(count, "::before"), opacity(count.firstChild)];
}"""


@pytest.mark.parametrize(("kind", "lands"), [("enacted", 900), ("chaos", 1200)])
def test_a_tile_in_the_air_is_not_yet_counted(clocked: Screen, kind: str, lands: int) -> None:
    clocked.begin(play(7))
    clocked.show(with_events(play(7, fascist=3), event(kind, 1, tile="fascist", slot=3)), settle=False)
    assert clocked.page.locator(".lab.f b").get_attribute("data-was") == "2 of 6"
    assert clocked.page.evaluate(SEEN, lands - 10) == [1, 0]
    assert clocked.page.evaluate(SEEN, lands + 110) == [0, 1]
