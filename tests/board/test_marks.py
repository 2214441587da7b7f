"""The drawings: all there, all our own, every one that the pages name."""

import re

import board_display
import shboard
from tests.board.screen import Screen
from tests.board.views import lobby

MARKS = {"m-president", "m-chancellor", "m-limited", "m-executed", "m-cast", "m-offline", "m-bot"}


def test_the_marks_have_one_colour_and_differ(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    drawn = screen.page.locator("symbol").evaluate_all("all => all.map(each => [each.id, each.innerHTML])")
    shapes = dict(drawn)
    assert set(shapes) >= MARKS
    assert len({shapes[mark] for mark in MARKS}) == len(MARKS)
    assert [mark for mark in MARKS if re.search("#[0-9a-f]{3}", shapes[mark])] == []


def test_each_drawing_that_a_screen_names_is_there(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    there = set(screen.page.locator("symbol").evaluate_all("all => all.map(each => each.id)"))
    folders = (board_display.FOLDER, board_display.FOLDER.parent / "shboard" / "web")
    scripts = [path for folder in folders for path in folder.rglob("*.js")]
    assert shboard.__file__
    named = {
        id
        for path in scripts
        for id in re.findall(r'mark\("([a-z]-[a-z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert named
    assert named - there == set()


def test_c30_no_picture_is_fetched_and_none_holds_words(screen: Screen) -> None:
    screen.begin(lobby(3), pace="0", motion="no")
    kinds = "performance.getEntriesByType('resource').map(each => each.initiatorType)"
    assert {"img", "image", "audio", "video"}.isdisjoint(screen.page.evaluate(kinds))
    assert screen.page.locator("img, image, picture, canvas, svg text, svg foreignObject").count() == 0
