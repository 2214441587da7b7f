"""A line that is too long is squeezed; one that fits is left alone."""

import pytest

from tests.board.screen import Screen
from tests.board.views import WIDE, lobby, play


def squeezed(screen: Screen, seat: int) -> bool:
    """Whether a name had to be made narrower."""
    return bool(
        screen.page.locator(f"[data-seat='{seat}'] .name .fit").evaluate("line => line.style.transform")
    )


def test_ordinary_names_are_left_alone(screen: Screen) -> None:
    names = ["Elisabeth", "Bartholomew", "Ida", "Søren", "Jo"]
    screen.begin(lobby(5, seats=[{"name": name} for name in names]), pace="0", motion="no")
    assert [seat for seat in range(1, 6) if squeezed(screen, seat)] == []


def test_the_widest_is_squeezed_but_as_high_as_the_others(screen: Screen) -> None:
    screen.begin(play(10), pace="0", motion="no")
    assert squeezed(screen, 3)
    heights = screen.page.locator(".name .fit").evaluate_all(
        "all => all.map(line => line.getBoundingClientRect().height)"
    )
    assert max(heights) == pytest.approx(min(heights), abs=0.6)


def test_a_long_phase_line_stays_on_one_line(screen: Screen) -> None:
    names = [WIDE, "MMMMMMMMMMMM", "Ida", "Bo", "Ægir"]
    seats = [{"name": name} for name in names]
    screen.begin(
        play(5, "veto", president=1, chancellor=2, awaited=[1]) | {"seats": seats}, pace="0", motion="no"
    )
    line, room = (
        screen.page.locator("#say h1 .fit").bounding_box(),
        screen.page.locator("#say").bounding_box(),
    )
    assert line
    assert room
    assert room["x"] - 1 <= line["x"]
    assert line["x"] + line["width"] <= room["x"] + room["width"] + 1
    assert line["height"] < 0.09 * 720
