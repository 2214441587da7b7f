"""A board that hears nothing says so within three seconds; a picture that stands for long dims and drifts."""

import pytest

from tests.board.screen import Screen
from tests.board.views import address, lobby, play

SHIFT = """() => {
  const { left, top } = document.getElementById("stage").getBoundingClientRect();
  return [left, top];
}"""
LIGHT = "() => Number(getComputedStyle(document.getElementById('stage')).opacity)"


def cover(screen: Screen) -> str:
    """The slip that lies over everything."""
    return screen.text("#over")


def test_c14_a_stale_board_dims_and_says_so(clocked: Screen) -> None:
    clocked.begin(play(7))
    clocked.page.clock.run_for(2900)
    assert cover(clocked) == ""
    clocked.page.clock.run_for(600)
    assert cover(clocked) == "Board is reconnecting…"
    assert clocked.page.locator(".table").evaluate("table => getComputedStyle(table).opacity") == "0.4"
    assert clocked.page.locator("#over").evaluate("over => getComputedStyle(over).opacity") == "1"


def test_a_board_that_hears_again_lights_up_with_the_state_of_now(clocked: Screen) -> None:
    clocked.begin(play(7))
    clocked.page.clock.run_for(4300)
    clocked.wait(lambda: len(clocked.sockets) > 1)
    clocked.show(play(7, "execute"))
    clocked.page.clock.run_for(300)
    assert cover(clocked) == ""
    assert clocked.line == "Ægir must execute someone"
    assert clocked.page.locator(".stale").count() == 0


def test_pings_alone_keep_a_board_fresh(clocked: Screen) -> None:
    clocked.begin(play(7))
    for _ in range(6):
        clocked.heard()
        clocked.page.clock.run_for(1000)
    assert cover(clocked) == ""


def test_a_tv_whose_clock_is_set_wrong_believes_a_stale_picture_no_longer(clocked: Screen) -> None:
    """And no fresh one is called stale: by which clock the silence is measured shows in both."""
    for jump in (86_400, -86_400):
        clocked.begin(play(7))
        clocked.page.clock.set_system_time(clocked.page.evaluate("Date.now()") / 1000 + jump)
        clocked.page.clock.run_for(1000)
        assert cover(clocked) == ""
        clocked.page.clock.run_for(2500)
        assert cover(clocked) == "Board is reconnecting…"


def test_before_the_first_view_the_board_says_that_it_is_connecting(clocked: Screen) -> None:
    clocked.open()
    assert cover(clocked) == "Board is connecting…"


def test_the_pointer_hides_after_three_seconds(clocked: Screen) -> None:
    clocked.begin(lobby(3))
    clocked.page.mouse.move(300, 300)
    pointer = "() => getComputedStyle(document.documentElement).cursor"
    assert clocked.page.evaluate(pointer) == "auto"
    clocked.page.clock.run_for(3100)
    assert clocked.page.evaluate(pointer) == "none"
    clocked.page.mouse.move(310, 300)
    clocked.wait(lambda: clocked.page.evaluate(pointer) == "auto")


def test_c31_after_twenty_minutes_without_news_the_picture_dims_and_drifts_until_there_are_some(
    clocked: Screen,
) -> None:
    clocked.begin(play(7))
    still = clocked.page.evaluate(SHIFT)
    clocked.page.clock.fast_forward(19 * 60 * 1000)
    assert clocked.page.locator(".idle").count() == 0
    clocked.page.clock.fast_forward(2 * 60 * 1000)
    clocked.wait(lambda: len(clocked.sockets) > 1)
    clocked.heard()
    clocked.page.clock.run_for(300)
    assert clocked.page.evaluate(LIGHT) == 0.75
    places = set()
    for _ in range(4):
        places.add(tuple(clocked.page.evaluate(SHIFT)))
        clocked.page.clock.fast_forward(3 * 60 * 1000)
    assert len(places) == 4, "it does not come to rest elsewhere"
    assert all(abs(a - b) <= 4 for place in places for a, b in zip(place, still, strict=True))


@pytest.mark.parametrize("news", ["a view", "an address", "a guest who is away"])
def test_c31_any_news_wakes_the_picture(clocked: Screen, news: str) -> None:
    view = play(7)
    clocked.begin(view)
    still = clocked.page.evaluate(SHIFT)
    clocked.page.clock.fast_forward(21 * 60 * 1000)
    clocked.connect_again()
    clocked.heard()
    assert clocked.page.locator(".idle").count() == 1, "a connection alone is no news"
    if news == "an address":
        clocked.send(address("http://10.0.0.7:8001/j/KRAB"))
        clocked.heard()
    else:
        away = [seat | {"off": True} for seat in view["seats"]]
        clocked.show(play(7, "execute") if news == "a view" else view | {"seats": away})
    clocked.page.clock.run_for(300)
    assert clocked.page.locator(".idle").count() == 0
    assert clocked.page.evaluate(LIGHT) == 1
    assert clocked.page.evaluate(SHIFT) == still
