"""When a view is drawn: never before the TV has told what led to it; never once the page is closed."""

import pytest
from playwright.sync_api import Route, expect

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

ELECTED = {"id": 3, "kind": "elected", "president": 4, "chancellor": 5, "ja": 4, "nein": 3}
TOLD = [ELECTED, {"id": 4, "kind": "question", "seat": 5}, {"id": 5, "kind": "not_hitler", "seat": 5}]
"""Eight seconds of the TV."""


@pytest.fixture
def timed(make_phone: Make) -> Phone:
    """A phone whose clock the test moves."""
    phone = make_phone()
    phone.page.clock.install()
    return phone


def load(phone: Phone, view: views.View, pace: str = "1") -> None:
    """Open the page without waiting for a screen of the game."""
    phone.view = phone.numbered(view)
    phone.page.goto(f"{phone.base}/j/KRAB?pace={pace}")
    phone.until(lambda: bool(phone.sockets))


def test_a_page_loaded_anew_waits_for_the_tv(timed: Phone) -> None:
    timed.hello |= {"told": 2, "age": 3000}
    load(timed, views.discard(events=TOLD))
    timed.on("connecting")
    timed.page.clock.run_for(4000)
    timed.on("connecting")
    assert timed.page.locator(".card").count() == 0
    timed.page.clock.run_for(1100)
    timed.on("discard")


def test_on_coming_back_the_last_screen_stays_until_the_tv_is_there(timed: Phone) -> None:
    timed.open(views.vote(done=True))
    timed.hello |= {"told": 3, "age": 500}
    timed.view = timed.numbered(views.discard(events=TOLD))
    timed.sockets[-1].close(code=1012)
    expect(timed.page.get_by_role("status")).to_have_text("Reconnecting…")
    timed.page.clock.run_for(400)
    expect(timed.page.get_by_role("status")).to_have_text("Connected")
    timed.page.clock.run_for(3000)
    timed.on("cast")
    timed.page.clock.run_for(1100)
    timed.on("discard")


@pytest.mark.parametrize("hello", [{}, {"told": 5, "age": 0}, {"told": 2, "age": 9000}])
def test_nothing_is_waited_for_that_the_tv_has_told(timed: Phone, hello: dict[str, int]) -> None:
    timed.hello |= hello
    load(timed, views.discard(events=TOLD))
    timed.on("discard")


def test_without_pace_nothing_is_waited_for(timed: Phone) -> None:
    timed.hello |= {"told": 0, "age": 0}
    load(timed, views.discard(events=TOLD), pace="0")
    timed.on("discard")


@pytest.mark.parametrize(("code", "screen"), [(4001, "replaced"), (4003, "revoked")])
def test_a_dismissed_page_never_draws_a_game_again(timed: Phone, code: int, screen: str) -> None:
    timed.open(views.vote(done=True))
    timed.show(views.discard(events=TOLD))
    timed.sockets[-1].close(code=code)
    timed.on(screen)
    timed.page.clock.run_for(20_000)
    timed.on(screen)
    assert timed.page.locator(".card").count() == 0


def test_a_dismissed_page_says_so_where_nothing_can_be_loaded_any_more(timed: Phone) -> None:
    """The Wi-Fi may be gone right after."""
    timed.open(views.vote(done=True))
    timed.page.route("**/*", lambda route: route.abort())
    timed.show(views.discard(events=TOLD))
    timed.sockets[-1].close(code=4003)
    timed.on("revoked")


def test_the_language_can_be_changed_while_the_seat_is_looked_up(timed: Phone) -> None:
    timed.hello |= {"told": 2, "age": 0}
    load(timed, views.discard(events=TOLD))
    timed.page.get_by_role("button", name="How to play").click()
    timed.page.get_by_label("Dansk").check()
    expect(timed.page.locator("#head")).to_have_text("Et øjeblik …")
    timed.on("connecting")


def test_the_words_are_asked_for_until_they_come(phone: Phone) -> None:
    failures = iter(range(2))

    def answer(route: Route) -> None:
        if next(failures, None) is None:
            route.continue_()
        else:
            route.abort()

    phone.page.route("**/locale/en.json", answer)
    phone.view = phone.numbered(views.vote())
    phone.page.goto(f"{phone.base}/j/KRAB?pace=0")
    expect(phone.page.locator("#head")).to_have_text("One moment…")
    phone.on("vote")
    assert len(phone.errors) == 2, "the browser's own note of each failure"
    phone.errors.clear()
