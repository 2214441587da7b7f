"""The codes on the TV are read from its picture, by a reader that is not their writer."""

import io

import pytest
import zxingcpp
from PIL import Image

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import LINK, address, lobby, play

SIZES = [(1920, 1080), (1280, 720), (960, 540)]
SCANNED = [(1920, 1080), (960, 540)]
"""Where the modules are largest and smallest; between them lie the pictures of tests/board/test_two_codes."""


def scanned(screen: Screen) -> list[str]:
    """What a camera reads from the whole picture."""
    picture = Image.open(io.BytesIO(screen.page.screenshot(animations="disabled")))
    return [code.text for code in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("size", SCANNED, ids=str)
def test_c24_the_codes_on_the_board_can_be_scanned(make: Make, size: tuple[int, int]) -> None:
    screen = make(*size)
    screen.begin(lobby(4), pace="0", motion="no")
    assert scanned(screen) == [LINK]
    screen.show(play(10))
    assert scanned(screen) == [LINK]


def test_c24_the_codes_are_read_from_across_the_room(make: Make) -> None:
    """Of which a camera sees three pixels a module."""
    screen = make(1920, 1080)
    for view in (lobby(4), play(10)):
        screen.begin(view, pace="0", motion="no")
        code = screen.page.locator(".qr").first
        picture = Image.open(io.BytesIO(code.screenshot()))
        side = 3 * int((code.get_attribute("viewBox") or "").split()[2])
        small = picture.resize((side, side), Image.Resampling.BILINEAR)
        assert [found.text for found in zxingcpp.read_barcodes(small)] == [LINK]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_c24_a_module_is_whole_pixels_with_a_quiet_zone_of_four(make: Make, size: tuple[int, int]) -> None:
    screen = make(*size, painted=False)
    frame = address()
    for view in (lobby(4), play(7)):
        screen.begin(view, pace="0", motion="no")
        modules = len(frame["qr"]) + 8
        code = screen.page.locator(".qr")
        assert int(code.get_attribute("width") or 0) % modules == 0
        assert code.get_attribute("viewBox") == f"0 0 {modules} {modules}"


def test_the_code_is_large_in_the_lobby_and_black_on_white(make: Make) -> None:
    screen = make(1920, 1080, painted=False)
    screen.begin(lobby(4), pace="0", motion="no")
    box = screen.page.locator(".qr").bounding_box()
    assert box
    assert 0.5 * 1080 <= box["width"] <= 0.56 * 1080 + 1
    assert (
        screen.page.locator(".qr").evaluate("code => getComputedStyle(code).backgroundColor")
        == "rgb(255, 255, 255)"
    )


def test_a_changed_address_changes_the_code(make: Make) -> None:
    screen = make()
    screen.begin(lobby(4), pace="0", motion="no")
    screen.send(address("http://10.0.0.7:8001/j/KRAB"))
    screen.heard()
    assert scanned(screen) == ["http://10.0.0.7:8001/j/KRAB"]
    assert screen.text(".url") == "http://10.0.0.7:8001"
