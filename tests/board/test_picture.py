"""The picture as a whole: screens of other shapes, and what assistive technology makes of it."""

import pytest
from playwright.sync_api import Browser

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.gallery import board_states
from tests.gallery.board import AUDIT, Stand
from tests.gallery.cases import Case
from tests.helpers.axe import violations, violations_at_rest

PACES = ("0", "100")
"""Told at once, or so slowly that it is looked at."""


@pytest.mark.parametrize("size", [(1024, 768), (1600, 700)])
def test_odd_screens_keep_the_picture_whole(make: Make, size: tuple[int, int]) -> None:
    screen = make(*size, painted=False)
    screen.begin(board_states.resting(10)["vote"], pace="0", motion="no")
    frame = screen.page.locator(".stage").bounding_box()
    assert frame is not None
    assert frame["width"] / frame["height"] == pytest.approx(16 / 9, rel=0.01)
    assert frame["width"] <= size[0] + 1
    assert frame["height"] <= size[1] + 1
    assert [bad for bad in screen.page.evaluate(AUDIT) if "safe" not in bad] == []


@pytest.mark.parametrize(("turn", "lang", "seats"), [(0, "en", 7), (1, "da", 5)])
def test_c18_axe_finds_nothing_in_any_state_of_the_board(
    make: Make, turn: int, lang: str, seats: int
) -> None:
    """The languages take turns: nothing that it judges depends on both."""
    resting, telling = make(960, 540), make(960, 540)
    found = {}
    for name, state in [*board_states.seated(seats).items()][turn::2]:
        if state.act or state.view is None:
            continue
        screen = telling if state.before else resting
        screen.begin(
            state.before or state.view, link=state.link, lang=lang, motion="no", pace=PACES[screen is telling]
        )
        if state.before:
            screen.show(state.view, settle=False)
        found[name] = violations(screen.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_c18_axe_finds_nothing_on_a_board_without_a_table(make: Make) -> None:
    screen = make()
    for filled in ({}, {"code": ""}, {"code": "", "unknown": "WWWW"}):
        screen.open(**filled, motion="no")
        screen.page.locator("#over:not(:empty)").wait_for()
        assert violations(screen.page) == [], filled


def test_c18_axe_finds_nothing_on_a_board_that_hears_nothing_or_stands_for_long(
    browser: Browser, base: str
) -> None:
    stand = Stand(browser, base)
    for case in (
        Case("board", "stale", "960x540", "en", 7),
        Case("board", "idle", "960x540", "en"),
        Case("board", "gone", "960x540", "en"),
    ):
        assert violations_at_rest(stand.draw(case).page) == [], case.state
        shown = stand.screen.page.locator("html").get_attribute("class") or ""
        assert ("idle" if case.state == "idle" else "stale") in shown.split()
    stand.close()


def test_only_the_phase_line_is_read_out(screen: Screen) -> None:
    screen.begin(board_states.resting(7)["vote"], pace="0", motion="no")
    assert screen.page.locator("[aria-live]").evaluate_all("all => all.map(each => each.id)") == ["say"]


def test_a_change_of_window_size_redraws(make: Make) -> None:
    screen = make(painted=False).begin(board_states.resting(10)["nominate"], pace="0", motion="no")
    before = screen.page.locator(".qr").get_attribute("width")
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    screen.page.wait_for_function(
        "before => document.querySelector('.qr').getAttribute('width') !== before", arg=before
    )
    assert screen.page.evaluate(AUDIT) == []
