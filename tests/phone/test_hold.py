"""The hold control (C1–C5): a secret is on the page under a finger, and nowhere else."""

import json
import random

import pytest

from tests.phone import views
from tests.phone.holding import (
    SECRET,
    assert_gone,
    centre,
    is_told,
    press,
    wait_shown,
)
from tests.phone.screen import Phone

CANCEL = """() => document.querySelector("#hold .hold").dispatchEvent(
  new PointerEvent("pointercancel", { pointerId: 1, bubbles: true }))"""
KEPT = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.title, location.href])"


def test_c01_a_secret_is_on_the_page_only_while_it_is_pressed(revealed: Phone) -> None:
    assert not is_told(revealed)
    press(revealed)
    kept = revealed.page.evaluate(KEPT)
    revealed.page.mouse.up()
    assert_gone(revealed)
    assert "Hitler" not in kept + revealed.page.evaluate(KEPT)
    assert [frame["reveal"] for frame in revealed.frames] == ["role"]


def test_c02_gone_in_the_very_task_of_the_release(revealed: Phone) -> None:
    press(revealed)
    left = revealed.page.evaluate(
        """() => {
          const event = new PointerEvent("pointerup", { pointerId: 1, bubbles: true });
          document.querySelector("#hold .hold").dispatchEvent(event);
          return document.querySelector(".up").childNodes.length;
        }"""
    )
    assert left == 0
    revealed.page.mouse.up()


def test_c02_a_finger_holds_and_lets_go(revealed: Phone) -> None:
    x, y = centre(revealed.page)
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.touch("touchMove", (x + 5, y + 60, 1))
    assert is_told(revealed)
    revealed.touch("touchEnd")
    assert_gone(revealed)


def test_the_touch_belongs_to_the_card_and_is_the_browsers_no_more(revealed: Phone) -> None:
    revealed.page.evaluate(
        """() => addEventListener("touchstart", (event) => {
          window.touch = [event.target.className, event.defaultPrevented]; })"""
    )
    box = revealed.page.locator("#hold .lbl small").bounding_box()
    assert box
    revealed.touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 1))
    wait_shown(revealed)
    revealed.touch("touchEnd")
    assert revealed.page.evaluate("() => window.touch") == ["hold", True]


def test_c03_a_cancelled_touch_is_a_release(revealed: Phone) -> None:
    x, y = centre(revealed.page)
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.touch("touchCancel")
    assert_gone(revealed)


def test_c03_sliding_off_hides_and_coming_back_does_not_show(revealed: Phone) -> None:
    x, y = centre(revealed.page)
    box = revealed.page.locator("#hold .hold").bounding_box()
    assert box
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.touch("touchMove", (x, box["y"] - 20, 1))
    assert is_told(revealed), "24 px of slip are borne"
    revealed.touch("touchMove", (x, box["y"] - 30, 1))
    revealed.page.wait_for_selector("#hold .lbl")
    assert_gone(revealed)
    revealed.touch("touchMove", (x, y, 1))
    assert_gone(revealed)
    revealed.touch("touchEnd")


def test_c03_a_second_finger_changes_nothing(revealed: Phone) -> None:
    x, y = centre(revealed.page)
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.touch("touchStart", (x, y, 1), (x + 40, y, 2))
    revealed.touch("touchEnd", (x + 40, y, 2))
    assert is_told(revealed)
    revealed.touch("touchEnd", (x, y, 1))
    assert_gone(revealed)


def test_c03_the_first_finger_counts_in_whatever_order_they_lift(revealed: Phone) -> None:
    x, y = centre(revealed.page)
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.touch("touchStart", (x, y, 1), (x + 40, y, 2))
    revealed.touch("touchEnd", (x, y, 1))
    assert_gone(revealed)
    revealed.touch("touchEnd", (x + 40, y, 2))
    assert_gone(revealed)


def test_c04_a_long_press_opens_no_menu_and_selects_nothing(revealed: Phone) -> None:
    revealed.page.evaluate(
        """() => { window.menus = 0;
          addEventListener("contextmenu", (event) => { window.menus += !event.defaultPrevented; }); }"""
    )
    cdp = revealed.page.context.new_cdp_session(revealed.page)
    cdp.send("Emulation.setEmitTouchEventsForMouse", {"enabled": True, "configuration": "mobile"})
    x, y = centre(revealed.page)
    point = {"x": int(x), "y": int(y), "button": "left", "clickCount": 1}
    cdp.send("Input.emulateTouchFromMouseEvent", {"type": "mousePressed", **point})
    wait_shown(revealed)
    revealed.page.wait_for_timeout(1600)
    assert is_told(revealed)
    state = "() => [window.menus, String(getSelection()), scrollY]"
    assert revealed.page.evaluate(state) == [0, "", 0]
    cdp.send("Input.emulateTouchFromMouseEvent", {"type": "mouseReleased", **point})
    revealed.page.wait_for_selector("#hold .lbl")
    assert_gone(revealed)


def test_c03_the_other_mouse_button_shows_nothing(revealed: Phone) -> None:
    revealed.page.mouse.move(*centre(revealed.page))
    revealed.page.mouse.down(button="right")
    assert not revealed.frames
    revealed.page.mouse.up(button="right")


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_c03_a_key_holds_as_long_as_it_is_down(revealed: Phone, key: str) -> None:
    revealed.page.locator("#hold .hold").focus()
    revealed.page.keyboard.down(key)
    wait_shown(revealed)
    revealed.page.keyboard.down(key)  # the keyboard repeats itself
    assert is_told(revealed)
    revealed.page.keyboard.up(key)
    assert_gone(revealed)
    assert len(revealed.frames) == 1


@pytest.mark.parametrize("key", ["Tab", "Escape"])
def test_c03_leaving_by_key_hides(revealed: Phone, key: str) -> None:
    revealed.page.locator("#hold .hold").focus()
    revealed.page.keyboard.down("Space")
    wait_shown(revealed)
    revealed.page.keyboard.press(key)
    assert_gone(revealed)
    revealed.page.keyboard.up("Space")


@pytest.mark.parametrize("key", ["Tab", "Escape"])
def test_c03_leaving_by_key_hides_what_a_finger_holds(revealed: Phone, key: str) -> None:
    """A finger gives the card no focus, so the key is pressed elsewhere on the page."""
    x, y = centre(revealed.page)
    revealed.touch("touchStart", (x, y, 1))
    wait_shown(revealed)
    revealed.page.keyboard.press(key)
    assert_gone(revealed)
    revealed.touch("touchEnd")


def test_c02_an_answer_after_the_release_is_never_drawn(revealed: Phone) -> None:
    revealed.reply = lambda frame: None
    revealed.page.mouse.move(*centre(revealed.page))
    revealed.page.mouse.down()
    assert revealed.page.locator(".up").first.inner_text() == "…"
    revealed.page.mouse.up()
    late = revealed.grant(revealed.frames[0]) | {"id": revealed.frames[0]["id"]}
    revealed.sockets[-1].send(json.dumps(late))
    revealed.page.wait_for_timeout(50)
    assert_gone(revealed)
    revealed.page.mouse.down()
    revealed.page.wait_for_timeout(50)
    assert not is_told(revealed), "an answer belongs to the press that asked for it"
    revealed.page.mouse.up()


def test_a_secret_that_is_refused_says_nothing(revealed: Phone) -> None:
    revealed.reply = lambda frame: {"refused": "no_secret"}
    revealed.page.mouse.move(*centre(revealed.page))
    revealed.page.mouse.down()
    revealed.page.wait_for_selector(".up .open")
    assert revealed.page.locator(".up").first.inner_text() == "Nothing to see just now"
    revealed.page.mouse.up()


def test_a_secret_that_is_asked_for_offline_waits_for_the_connection(revealed: Phone) -> None:
    revealed.page.context.set_offline(True)
    revealed.page.route_web_socket("**/ws", lambda socket: None)  # opens, and never says a word
    revealed.sockets[-1].close(code=1012)
    revealed.page.get_by_text("Nothing is lost. Your seat waits for you.").wait_for()
    revealed.page.mouse.move(*centre(revealed.page))
    revealed.page.mouse.down()
    revealed.page.wait_for_selector(".up .open")
    assert "Your seat waits for you." in revealed.page.locator(".up").first.inner_text()
    assert "Nothing to see" not in revealed.text()
    revealed.page.mouse.up()


def test_a_view_that_does_not_concern_it_leaves_the_hold_alone(revealed: Phone) -> None:
    press(revealed)
    view = views.reveal(waiting=2)
    view["seats"][4]["name"] = view["seats"][6]["name"] = SECRET
    revealed.show(view)
    assert "Waiting for 2 players" in revealed.text()
    assert is_told(revealed)
    revealed.page.mouse.up()
    assert_gone(revealed)


def test_fellows_under_a_finger_go_when_the_seat_confirms(revealed: Phone) -> None:
    press(revealed)
    view = views.reveal(done=True)
    view["seats"][4]["name"] = view["seats"][6]["name"] = SECRET
    revealed.show(view)
    assert_gone(revealed)
    revealed.page.mouse.up()


def test_one_card_after_the_other(phone: Phone) -> None:
    phone.open(views.discard(), pace="0")
    for card in phone.page.locator(".hold").all():
        card.hover()
        phone.page.mouse.down()
        phone.page.wait_for_selector(".up > .open, .up > .tiles")
        phone.page.mouse.up()
        assert phone.page.locator(".up > *").count() == 0


def test_c01_fifty_hasty_holds_leave_nothing(revealed: Phone) -> None:
    dice = random.Random(50)
    x, y = centre(revealed.page)
    revealed.page.mouse.move(x, y)
    kept = revealed.page.evaluate(KEPT)
    for _ in range(50):
        revealed.page.mouse.down()
        if dice.random() < 0.5:
            revealed.page.wait_for_timeout(dice.choice([0, 5, 20]))
        if dice.random() < 0.3:
            revealed.page.evaluate(CANCEL)
            assert not is_told(revealed)
        revealed.page.mouse.up()
        assert not is_told(revealed)
    revealed.page.wait_for_timeout(100)
    assert_gone(revealed)
    assert revealed.page.evaluate(KEPT) == kept
