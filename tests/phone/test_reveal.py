"""The reveal: equal effort and equal looks for every role, and nobody sees who is waited for (C8)."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

MEASURE = """() => {
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  };
  const up = document.querySelector("#hold .up");
  return { nodes: document.querySelectorAll("*").length, card: box(document.querySelector("#hold .card")),
    up: box(up), lines: [...up.querySelectorAll(".ln")].map((line) => box(line)),
    button: box(document.querySelector("#acts .btn")), height: document.documentElement.scrollHeight,
    clipped: up.scrollHeight > up.clientHeight, colours: getComputedStyle(up).color };
}"""


def held(phone: Phone, secret: dict[str, Any]) -> dict[str, Any]:
    """The measures of a held role, and its words."""
    phone.secrets["role"] = secret
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .open")
    measures: dict[str, Any] = phone.page.evaluate(MEASURE)
    words = phone.page.locator(".up .ln").all_inner_texts()
    phone.page.mouse.up()
    return measures | {"words": words}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320)])
def test_c08_every_role_takes_the_same_space(phone: Phone, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.open(views.lobby(), pace="0")
    for n in (5, 7, 10):
        phone.show(views.reveal(n=n) | {"game": n})
        roles = {role: held(phone, views.told(role, n)) for role in ("liberal", "fascist", "hitler")}
        for measures in roles.values():
            words = measures.pop("words")
            assert len(words) == 5
            assert all(words), words
            assert not measures["clipped"]
            assert measures == {key: roles["liberal"][key] for key in measures}


def test_fellows_are_told_by_name_and_only_in_the_reveal(phone: Phone) -> None:
    phone.open(views.reveal(n=10), pace="0")
    words = held(phone, views.told("fascist", 10))["words"]
    assert words[2:] == ["Fascist: Søren-Ó", "Fascist: Bo", f"Hitler: {views.WIDE}"]
    assert held(phone, views.told("hitler", 10))["words"][2] == "You know nobody yet"
    phone.show(views.reveal(n=10, done=True))
    after = held(phone, views.told("fascist", 10) | {"fascists": [], "hitler": None})
    assert after["words"] == [
        "You are", "Fascist", "Win with the fascists:", "six fascist policies", "or Hitler as Chancellor",
    ]  # fmt: skip


def test_before_and_after_confirming_only_a_sentence_changes(phone: Phone) -> None:
    looks = """() => { const style = getComputedStyle(document.querySelector("#acts .btn"));
      return [style.color, style.backgroundColor, style.borderStyle, document.getElementById("me").className,
        document.querySelector("#hold").innerHTML.replace(/data-state="[^"]*"/, ""), document.body.className,
        document.querySelector("#acts .btn").textContent, document.querySelectorAll("*").length] }"""
    phone.open(views.reveal(), pace="1")
    fresh = phone.page.evaluate(looks)
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .open")
    phone.page.mouse.up()
    assert phone.page.evaluate(looks) == fresh
    phone.show(views.reveal(done=True))
    assert phone.page.evaluate(looks) == fresh
    assert "You have said so" in phone.text()


def sent(phone: Phone, count: int) -> bool:
    """Whether so many actions were sent, while the beat goes on for which they wait."""
    phone.page.clock.run_for(100)
    return len(phone.actions()) == count


def test_c08_reading_takes_every_role_six_seconds_from_the_first_look(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.lobby())
    button = phone.page.get_by_role("button", name="I have read it")
    for game, role in enumerate(("liberal", "fascist", "hitler"), start=1):
        phone.show(views.reveal() | {"game": game})
        phone.page.clock.fast_forward(60_000)
        phone.on("reveal")
        button.dispatch_event("click")
        expect(phone.page.get_by_text("Hold the card and read for a while first.")).to_be_visible()
        held(phone, views.told(role, 7))
        phone.page.clock.fast_forward(4_500)
        held(phone, views.told(role, 7))
        button.dispatch_event("click")
        assert len(phone.actions()) == game - 1
        phone.page.clock.fast_forward(2_000)
        button.click()
        phone.until(partial(sent, phone, game))
        phone.show(views.reveal(done=True) | {"game": game})
        button.dispatch_event("click")
        assert phone.actions() == [{"do": "confirm"}] * game


def test_c08_the_page_never_says_who_is_awaited(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    assert "Waiting for 3 players" in phone.text()
    phone.show(views.reveal(waiting=1))
    assert "Waiting for 1 player" in phone.text()
    assert not any(name in phone.text() for name in views.NAMES[:3])


def test_c08_the_frames_of_a_hold_and_of_confirming_are_as_long_as_any(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    held(phone, views.told("liberal", 7))
    phone.press("I have read it")
    phone.page.wait_for_function("() => true")
    assert phone.sizes == {192}
    hold, confirm = phone.frames
    assert hold.keys() == {"id", "pad", "reveal"}
    assert confirm.keys() == {"id", "pad", "action", "game", "round"}
    assert all(len(frame["id"]) == 8 for frame in phone.frames)
    assert json.dumps(phone.frames[0]["pad"]).strip('" ') == ""
