"""The lamp hangs over the one who may act, else over the whole table."""

import pytest

from tests.board.screen import Screen
from tests.board.views import play


def centre(screen: Screen, selector: str) -> float:
    """The middle of something, from the left."""
    box = screen.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2


@pytest.mark.parametrize("n", [5, 8, 9])
@pytest.mark.parametrize("seat", [1, 4, 5])
def test_the_lamp_hangs_over_the_president(screen: Screen, n: int, seat: int) -> None:
    screen.begin(play(n, candidate=seat, awaited=[seat]), pace="0", motion="no")
    assert centre(screen, "#lamp") == pytest.approx(centre(screen, f"[data-seat='{seat}']"), abs=6)


def test_the_lamp_hangs_over_the_table_when_many_may_act(screen: Screen) -> None:
    screen.begin(play(7, "vote", awaited=[1, 2, 3]), pace="0", motion="no")
    assert centre(screen, "#lamp") == pytest.approx(640, abs=1)


def test_the_lamp_is_a_layer_of_its_own(screen: Screen) -> None:
    """What changes on the table is drawn without its large gradient: a small computer feels that."""
    screen.begin(play(7), pace="0", motion="no")
    assert screen.page.locator("#lamp").evaluate("lamp => getComputedStyle(lamp).willChange") == "transform"
