"""How a page connects again (ux B3): how soon, after what, and when not; how it loads itself anew."""

import pytest
from playwright.sync_api import Route, WebSocketRoute

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import NEXT_TASK, Phone
from tests.phone.test_connection import HIDE, WAKE

KEEP = """
const Real = window.WebSocket;
window.kept = [];
window.WebSocket = class extends Real {
  constructor(url) {
    super(url);
    window.kept.push(this);
  }
};
Math.random = () => 0.5;
"""
"""The page's sockets are within a test's reach, and its delays are as long as they are on average."""
SEEM = """(state) => {
  Object.defineProperty(window.kept[window.kept.length - 1], "readyState", {
    configurable: true,
    get: () => state,
  });
}"""
SEEM_NO_MORE = "() => { delete window.kept[window.kept.length - 1].readyState; }"
CLOSING, CLOSED = 2, 3
LEAVE = "() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }"


@pytest.fixture
def reached(make_phone: Make) -> Phone:
    """A phone in a vote whose clock stands until the test moves it."""
    phone = make_phone()
    phone.page.add_init_script(KEEP)
    phone.page.clock.install()
    phone.open(views.vote(), pace="0")
    phone.page.clock.pause_at(phone.page.evaluate("Date.now()") / 1000 + 10)
    return phone


def sockets(phone: Phone) -> int:
    """How many the page has opened."""
    return int(phone.page.evaluate("window.kept.length"))


def gone(phone: Phone) -> None:
    """The newest connection is closed, and the page has learnt of it."""
    phone.sockets[-1].close(code=1012)
    phone.page.wait_for_function("() => document.getElementById('link').textContent === 'Reconnecting…'")


def test_it_tries_again_sooner_at_first_and_then_every_second_for_ever(reached: Phone) -> None:
    deaf(reached)
    gone(reached)
    for turn, delay in enumerate((300, 600, 1000, 1000, 1000), start=1):
        reached.page.clock.run_for(delay - 1)
        assert sockets(reached) == turn
        reached.page.clock.run_for(1)
        assert sockets(reached) == turn + 1
        fails(reached, turn + 1)


def deaf(phone: Phone) -> None:
    """From now on nobody greets whoever connects."""

    def note(socket: WebSocketRoute) -> None:
        phone.sockets.append(socket)

    phone.page.route_web_socket("**/ws", note)


def fails(phone: Phone, count: int) -> None:
    """The newest of so many connections is closed before it was greeted."""
    phone.until(lambda: len(phone.sockets) == count)
    phone.sockets[-1].close(code=1012)
    phone.page.wait_for_function("() => window.kept[window.kept.length - 1].readyState === 3")
    phone.page.evaluate(NEXT_TASK)


def test_after_many_failures_it_knocks_before_it_opens_another_connection(reached: Phone) -> None:
    """Chromium lets a page wait for up to five seconds that has opened many in vain, and so it came late."""
    asked = unanswered(reached)
    deaf(reached)
    gone(reached)
    for turn in range(1, 7):
        reached.page.clock.run_for(1000)
        fails(reached, turn + 1)
    for tries in range(1, 4):
        reached.page.clock.run_for(1000)
        reached.until(lambda tries=tries: len(asked) == tries)  # type: ignore[misc]
        reached.page.evaluate(NEXT_TASK)
    assert sockets(reached) == 7
    reached.page.unroute("**/ping")
    reached.page.clock.run_for(1000)
    reached.until(lambda: len(reached.sockets) == 8)
    assert sockets(reached) == 8
    reached.errors.clear()  # the browser notes what did not arrive


def unanswered(phone: Phone) -> list[Route]:
    """From now on no knock is answered; all that there were."""
    asked: list[Route] = []

    def fail(route: Route) -> None:
        asked.append(route)
        route.abort()

    phone.page.route("**/ping", fail)
    return asked


@pytest.mark.parametrize("state", ["visible", "hidden"])
def test_whoever_looks_at_it_after_many_failures_does_not_wait_for_the_next_try(
    reached: Phone, state: str
) -> None:
    deaf(reached)
    gone(reached)
    for turn in (1, 2, 3):
        reached.page.clock.run_for(1000)
        fails(reached, turn + 1)
    if state == "hidden":
        reached.page.evaluate(HIDE, "hidden")
        reached.page.clock.run_for(3_600_000)
    assert sockets(reached) == 4
    reached.page.evaluate(HIDE, "visible")
    assert sockets(reached) == 5
    fails(reached, 5)
    reached.page.clock.run_for(300)  # and it is as eager again as at first
    assert sockets(reached) == 6


@pytest.mark.parametrize("what", ["a look", "a tap"])
def test_a_connection_that_ended_without_a_word_is_replaced_at_once(reached: Phone, what: str) -> None:
    """Some phones close a sleeping page's socket, and never tell the page."""
    reached.pick("Ja!")
    reached.page.evaluate(SEEM, CLOSED)
    if what == "a look":
        reached.page.evaluate(WAKE)
    else:
        reached.press("Cast Ja!")
        reached.page.get_by_text("No answer came.").wait_for()
    assert sockets(reached) == 2
    reached.on("vote")
    assert not reached.actions(), "a ballot is never sent by itself"


def test_a_connection_that_is_being_closed_may_still_say_why(reached: Phone) -> None:
    """Or two tabs would fight: each look at the one that is being replaced would win it the seat again."""
    reached.page.evaluate(SEEM, CLOSING)
    reached.page.evaluate(WAKE)
    reached.page.clock.run_for(1000)
    assert sockets(reached) == 1
    reached.page.evaluate(SEEM_NO_MORE)
    reached.sockets[-1].close(code=4001)
    reached.on("replaced")
    assert sockets(reached) == 1


def test_it_loads_itself_anew_no_sooner_than_the_server_answers(reached: Phone) -> None:
    """A browser's own page, which says that nobody is there, would never come back by itself."""
    page, asked = reached.page, unanswered(reached)
    page.evaluate("window.old = true")
    page.evaluate(LEAVE)
    for tries in (1, 2, 3):
        reached.until(lambda tries=tries: len(asked) == tries)  # type: ignore[misc]
        page.evaluate(NEXT_TASK)
        page.clock.run_for(1000)
    assert page.evaluate("window.old") is True
    page.unroute("**/ping")
    with page.expect_navigation():
        page.clock.run_for(1000)
    reached.on("vote")
    reached.errors.clear()  # the browser notes what did not arrive
