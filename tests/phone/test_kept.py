"""The phone that goes from test to test is as good as new each time, or another one."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.phone import views
from tests.phone.kept import AGE, Kept
from tests.phone.screen import NEXT_TASK, Phone

KEPT = "() => [localStorage.length, sessionStorage.length, window.name]"
SEEN = """() => [innerWidth, innerHeight, ...["(prefers-color-scheme: dark)", "(forced-colors: active)",
  "(prefers-reduced-motion: reduce)"].map((one) => matchMedia(one).matches)]"""


@pytest.fixture
def kept(browser: Browser, base: str) -> Iterator[Kept]:
    kept = Kept(browser, base)
    kept.phone.open(views.lobby(), pace="0")
    yield kept
    kept.throw_away()


def test_nothing_stays_that_a_test_has_put_on_the_page(kept: Kept) -> None:
    phone, page = kept.phone, kept.phone.page
    seen = page.evaluate(SEEN)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/locale/en.json", lambda route: route.fulfill(json={}))
    page.set_viewport_size({"width": 900, "height": 300})
    page.emulate_media(color_scheme="light", forced_colors="active", reduced_motion="reduce")
    page.evaluate("localStorage.a = sessionStorage.b = window.name = document.body.id = 'left'")
    phone.reply = lambda frame: None
    phone.errors.append("complaint")
    assert kept.hand_back()
    phone.open(views.lobby(), pace="0")
    assert page.evaluate(SEEN) == seen
    assert page.evaluate(KEPT) == [0, 0, ""]
    assert page.locator("#left").count() == 0
    assert "You are in" in phone.text()
    assert (asked, phone.errors, phone.frames, len(phone.sockets)) == ([], [], [], 1)
    phone.press("Rename")
    phone.press("Use this name")
    phone.on("lobby")
    phone.page.get_by_role("button", name="Rename").wait_for()


def test_what_the_page_means_to_do_after_its_test_it_does_not(kept: Kept) -> None:
    phone = kept.phone.open(views.vote(), pace="0")
    phone.pick("Ja!")
    phone.sockets[-1].close(code=1012)
    phone.page.wait_for_selector("#me.off")  # soon it will connect again
    assert kept.hand_back()
    phone.page.wait_for_timeout(500)
    phone.page.evaluate("() => dispatchEvent(new Event('focus'))")
    phone.page.evaluate(NEXT_TASK)
    assert phone.sockets == []


def test_what_the_page_says_after_its_test_is_heard_by_no_other(kept: Kept) -> None:
    phone = kept.phone.open(views.vote(), pace="0")
    phone.begin()
    phone.pick("Ja!")
    phone.press("Cast Ja!")
    phone.page.evaluate(NEXT_TASK)
    assert phone.frames == []


LASTING: dict[str, Callable[[Phone], object]] = {
    "a clock": lambda phone: phone.page.clock.install(),
    "no network": lambda phone: phone.page.context.set_offline(True),
    "a script in each page": lambda phone: phone.page.add_init_script("window.mine = 1"),
    "another server": lambda phone: phone.page.route_web_socket("**/ws", lambda socket: None),
    "a hand inside the browser": lambda phone: phone.page.context.new_cdp_session(phone.page),
    "another tab": lambda phone: phone.page.context.new_page(),
    "a cookie": lambda phone: (
        phone.page.goto(f"{phone.base}/ping"),
        phone.page.evaluate("document.cookie = 'a=b'"),
    ),
    "a finger on a key": lambda phone: phone.page.keyboard.down("a"),
    "a finger on the mouse": lambda phone: phone.page.mouse.down(button="right"),
    "a finger on the glass": lambda phone: phone.touch("touchStart", (10, 10, 1)),
    "another site": lambda phone: phone.page.goto("about:blank"),
}


@pytest.mark.parametrize("what", LASTING)
def test_what_nothing_puts_back_is_the_end_of_it(browser: Browser, base: str, what: str) -> None:
    kept = Kept(browser, base)
    LASTING[what](kept.phone)
    assert not kept.hand_back()
    assert kept.phone.page.is_closed()


def test_whoever_lets_go_again_leaves_nothing(kept: Kept) -> None:
    page = kept.phone.page
    for button in ("left", "right"):
        page.mouse.down(button=button)
        page.mouse.up(button=button)
    page.keyboard.down("a")
    page.keyboard.down("a")
    page.keyboard.up("a")
    assert kept.hand_back()


def test_it_does_not_grow_old(kept: Kept) -> None:
    kept.tests = AGE - 2
    assert kept.hand_back()
    assert not kept.hand_back()
