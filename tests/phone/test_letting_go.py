"""What takes the page away takes the secret away (C3, C5), and tapping instead of holding."""

import pytest
from playwright.sync_api import Browser

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.holding import (
    FAKE_HIDDEN,
    SECRET,
    assert_gone,
    centre,
    is_shown,
    is_told,
    press,
    wait_shown,
)
from tests.phone.screen import Phone, new_context

LEAVINGS = {
    "window blur": "() => window.dispatchEvent(new Event('blur'))",
    "pagehide": "() => window.dispatchEvent(new PageTransitionEvent('pagehide'))",
    "hidden": FAKE_HIDDEN,
    "orientationchange": "() => window.dispatchEvent(new Event('orientationchange'))",
    "screen turned": "() => screen.orientation.dispatchEvent(new Event('change'))",
    "cancel": "() => document.querySelector('#hold .hold').dispatchEvent("
    "new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))",
    "capture lost": "() => document.querySelector('#hold .hold').dispatchEvent("
    "new PointerEvent('lostpointercapture', { pointerId: 1, bubbles: true }))",
}

KEPT_WHOLE = """addEventListener("pageshow", (event) => {
  if (event.persisted) sessionStorage.setItem("kept whole", "yes");
})"""


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_c03_whatever_takes_the_page_away_hides(revealed: Phone, leaving: str) -> None:
    press(revealed)
    revealed.page.evaluate(LEAVINGS[leaving])
    assert_gone(revealed)
    revealed.page.mouse.move(*centre(revealed.page))
    assert_gone(revealed)
    revealed.page.mouse.up()


def test_c03_a_lost_socket_hides(revealed: Phone) -> None:
    press(revealed)
    revealed.sockets[-1].close(code=1012)
    revealed.page.wait_for_selector("#hold .lbl")
    assert_gone(revealed)
    revealed.page.mouse.up()


def test_c05_back_from_elsewhere_the_page_is_loaded_anew(revealed: Phone) -> None:
    sockets = len(revealed.sockets)
    with revealed.page.expect_navigation():
        revealed.page.evaluate(
            "() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }"
        )
    revealed.on("reveal")
    assert len(revealed.sockets) > sockets
    assert not is_told(revealed)


def test_c03_a_key_that_is_held_while_the_focus_goes_elsewhere(revealed: Phone) -> None:
    revealed.page.locator("#hold .hold").focus()
    revealed.page.keyboard.down("Space")
    wait_shown(revealed)
    revealed.page.evaluate("() => document.activeElement.blur()")
    assert_gone(revealed)
    revealed.page.keyboard.up("Space")


def test_c05_a_page_left_under_a_finger_comes_back_without_the_secret(
    whole_browser: Browser, base: str
) -> None:
    """The browser keeps the page as it stands; the page sees to it that no secret is in it."""
    context = new_context(whole_browser)
    phone = Phone(context, base)
    phone.page.add_init_script(KEPT_WHOLE)
    view = views.reveal()
    view["seats"][4]["name"] = view["seats"][6]["name"] = SECRET
    phone.open(view, pace="0")
    press(phone)
    phone.page.evaluate("() => { location.href = '/ping'; }")
    phone.page.wait_for_url("**/ping")
    sockets = len(phone.sockets)
    phone.page.evaluate("() => history.back()")
    phone.page.wait_for_url("**/j/KRAB*")
    phone.on("reveal")
    assert_gone(phone)
    phone.until(lambda: len(phone.sockets) > sockets)
    assert phone.page.evaluate("() => sessionStorage.getItem('kept whole')") == "yes"
    assert phone.page.get_by_role("status").inner_text() == "Connected", "the seat is still mine"
    press(phone)
    phone.page.mouse.up()
    context.close()


def test_tapping_instead_of_holding_shows_for_eight_seconds(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.reveal(), pace="0")
    phone.page.get_by_role("button", name="How to play").click()
    phone.page.get_by_label("Tap instead of hold").check()
    phone.press("Close")
    card = phone.page.get_by_role("button", name="Hold to see your role")
    card.click()
    phone.page.wait_for_selector(".up .open")
    assert "Shown for 8 s, cover it" in phone.text()
    assert phone.page.evaluate("() => document.activeElement.className") == "up"
    phone.page.clock.fast_forward(6000)
    assert is_shown(phone)
    phone.page.clock.fast_forward(2000)
    assert_gone(phone)
    card.click()
    phone.page.wait_for_selector(".up .open")
    phone.page.mouse.click(*centre(phone.page))
    assert_gone(phone)
    card.click()
    phone.page.wait_for_selector(".up .open")
    phone.page.evaluate(FAKE_HIDDEN)
    assert_gone(phone)


def test_the_choice_to_tap_is_forgotten_by_morning(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.reveal(), pace="0")
    phone.page.get_by_role("button", name="How to play").click()
    phone.page.get_by_label("Tap instead of hold").check()
    phone.page.clock.fast_forward(13 * 3600 * 1000)
    phone.open(views.reveal(), pace="0")
    phone.page.get_by_role("button", name="Hold to see your role").click()
    assert not is_shown(phone)
