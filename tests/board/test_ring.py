"""People find themselves on the TV as they sit: clockwise, the top from left to right, the bottom back."""

import pytest

from tests.board.screen import Screen
from tests.board.views import names, play

TOP = {5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}


@pytest.mark.parametrize("n", range(5, 11))
def test_seats_lie_clockwise(screen: Screen, n: int) -> None:
    screen.begin(play(n), pace="0", motion="no")
    boxes = [screen.page.locator(f"[data-seat='{seat}'] .card").bounding_box() for seat in range(1, n + 1)]
    places = [(box["x"] + box["width"] / 2, box["y"] < 360) for box in boxes if box]
    assert [top for _, top in places] == [True] * TOP[n] + [False] * (n - TOP[n])
    top, bottom = [x for x, up in places if up], [x for x, up in places if not up]
    assert top == sorted(top)
    assert bottom == sorted(bottom, reverse=True)
    for row in (top, bottom):
        assert sum(row) / len(row) == pytest.approx(640, abs=1), "each side is centred"


def test_the_list_in_the_page_is_in_seat_order(screen: Screen) -> None:
    screen.begin(play(10), pace="0", motion="no")
    assert screen.page.locator("#seats .name").all_inner_texts() == names(10)
