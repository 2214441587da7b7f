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


SHAPE = """line => {
  const scale = new DOMMatrix(getComputedStyle(line).transform).a;
  return [parseFloat(getComputedStyle(line).fontSize) / (innerHeight / 100), scale];
}"""


@pytest.mark.parametrize("n", [5, 10])
def test_the_letters_of_the_widest_become_smaller_before_they_become_very_narrow(
    screen: Screen, n: int
) -> None:
    """But never smaller than the room can read."""
    screen.begin(play(n), pace="0", motion="no")
    (usual, whole), (letters, scale) = (
        screen.page.locator(f"[data-seat='{seat}'] .name .fit").evaluate(SHAPE) for seat in (1, 3)
    )
    assert whole == 1
    assert 4.395 <= letters < usual
    assert scale > 0.78 or letters == pytest.approx(4.4, abs=0.01)


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
