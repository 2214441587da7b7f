"""Every screen of a seated phone: what it says, what is sent from it, what may be held on it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.gallery.phone import AUDIT
from tests.gallery.phone_states import seated
from tests.phone import views
from tests.phone.screen import Phone


def assert_fits(phone: Phone) -> None:
    assert phone.page.evaluate(AUDIT) == []


def hold_every_card(phone: Phone) -> None:
    """Hold each card in turn: what it shows is not cut."""
    for card in phone.page.locator(".hold").all():
        card.scroll_into_view_if_needed()
        card.hover()
        phone.page.mouse.down()
        phone.page.wait_for_selector(".up > .open, .up > .tiles")
        assert_fits(phone)
        phone.page.mouse.up()


SAID = {
    "lobby": "You sit between Søren-Ó and WWWWWWWWWWWW.",
    "lobby-moved": "This phone has just taken this seat.",
    "reveal": "Names you read here are shown only once.",
    "reveal-done": "You have said so.",
    "nominate": "Pick a Chancellor",
    "watch": "Elisabeth picks a Chancellor",
    "vote": "You cannot take it back once it is cast.",
    "cast": "All ballots turn over together.",
    "discard": "You hold three policies.",
    "enact": "You hold two policies.",
    "enact-refused": "Elisabeth refuses the veto: you must enact one.",
    "veto": "the election counts as failed: 2 of 3",
    "investigate": "Everybody sees whom you choose.",
    "party": "You alone may look.",
    "peek": "In this order, top first.",
    "special_election": "Choose who is the next to run for President.",
    "execute": "Whoever it is, is out of the game.",
    "executed": "You may not speak or vote.",
    "paused": "Nothing can be done until the host resumes.",
    "over": "Hitler is Chancellor: WWWWWWWWWWWW",
    "over-liberal": "Five liberal policies are down",
}


def test_every_state_says_what_there_is_to_do(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    states = seated()
    for state, words in SAID.items():
        phone.show(states[state])
        assert words in phone.text(), state


BOXES = """() => ["#ballots", "#acts .btn", ".desk", "#table"].map((one) => {
  const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();
  return { left, right, top, bottom };
})"""


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1024, 768)])
def test_on_a_tablet_what_belongs_together_stands_together(phone: Phone, width: int, height: int) -> None:
    """Upright the table stands under what there is to do, on its side next to it; neither leaves a hole."""
    phone.page.set_viewport_size({"width": width, "height": height})
    ballots, button, desk, table = phone.open(views.vote(), pace="0").page.evaluate(BOXES)
    assert button["top"] - ballots["bottom"] < 40
    if width > height:
        assert table["left"] - desk["right"] < 80
        assert abs(table["top"] - desk["top"]) < 40
    else:
        assert 0 < table["top"] - desk["bottom"] < 40
    assert table["top"] < height - 200


def test_a_keyboard_that_comes_up_leaves_the_button_in_sight(phone: Phone) -> None:
    phone.open(seated="no", pace="0")
    button = phone.page.get_by_role("button", name="Take a seat").bounding_box()
    assert button
    assert button["y"] + button["height"] < 844 - 336, "an iPhone's keyboard with its bar"


def test_the_own_role_can_be_held_in_every_phase_of_a_game(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for state, view in seated().items():
        phone.show(view)
        roles = phone.page.locator(".card[data-kind=role]").count()
        assert roles == (0 if state.startswith(("lobby", "over")) else 1), state


Action = tuple[Callable[[], views.View], list[str], dict[str, Any]]
ACTIONS: list[Action] = [
    (views.nominate, ["~Elisabeth", "Nominate Elisabeth"], {"do": "nominate", "target": 2}),
    (views.discard, ["Discard 3", "Discard tile 3"], {"do": "discard", "place": 3}),
    (views.enact, ["Enact 2", "Enact tile 2"], {"do": "enact", "place": 2}),
    (views.enact, ["Ask for a veto", "Ask for a veto"], {"do": "propose_veto"}),
    (views.veto, ["Agree", "Agree"], {"do": "answer_veto", "ja": True}),
    (views.veto, ["Refuse", "Refuse"], {"do": "answer_veto", "ja": False}),
    (views.party, ["Put it away", "Put it away"], {"do": "put_away"}),
    (views.peek, ["Put them back", "Put them back"], {"do": "put_away"}),
    *(
        (partial(views.power, verb), ["~Bo", f"{word} Bo", f"{word} Bo"], {"do": verb, "target": 7})
        for verb, word in (
            ("investigate", "Investigate"),
            ("special_election", "Choose"),
            ("execute", "Execute"),
        )
    ),
]


def test_every_action_is_asked_for_and_sent_once(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for step, (make, taps, action) in enumerate(ACTIONS):
        phone.show(make() | {"n": step})
        phone.frames.clear()
        for tap in taps:
            assert not phone.actions()
            if tap.startswith("~"):
                phone.pick(tap[1:])
            else:
                phone.press(tap)
        phone.on("sent")
        assert phone.actions() == [action]
    assert phone.sizes == {192}


def test_back_takes_nothing(phone: Phone) -> None:
    phone.open(views.discard(), pace="0")
    phone.press("Discard 1")
    phone.press("Back")
    assert phone.page.get_by_role("button", name="Discard 1").is_visible()
    assert not phone.frames


def test_back_from_a_power_the_choice_is_still_made(phone: Phone) -> None:
    phone.open(views.power("execute"), pace="0")
    phone.pick("Bo")
    phone.press("Execute Bo")
    phone.press("Back")
    assert phone.page.get_by_role("radio", name="Bo").is_checked()
    assert phone.page.get_by_role("button", name="Execute Bo").is_enabled()


@pytest.mark.parametrize("make", [views.discard, views.party, views.peek])
def test_in_a_pause_the_same_cards_can_be_held(phone: Phone, make: Callable[[], views.View]) -> None:
    phone.open(make(), pace="0")
    card = phone.page.locator("#hold .card").get_attribute("data-kind")
    phone.show(views.paused(make()))
    phone.on("paused")
    assert phone.page.locator("#hold .card").get_attribute("data-kind") == card
    hold_every_card(phone)


def test_what_was_looked_at_before_or_in_a_pause_is_put_away_at_once(phone: Phone) -> None:
    phone.open(views.paused(views.party()), pace="0")
    hold_every_card(phone)
    phone.show(views.party())
    phone.press("Put it away")
    assert phone.actions() == [{"do": "put_away"}]


def test_a_look_of_another_round_is_no_look(phone: Phone) -> None:
    phone.open(views.peek(), pace="0")
    hold_every_card(phone)
    phone.show(views.nominate())
    later = views.peek()
    later["table"]["round"] += 1
    phone.show(later)
    phone.press("Put them back")
    assert not phone.actions(), "whoever has not looked is asked first"


def test_at_the_end_the_ballots_and_the_dead_stay_beside_the_roles(phone: Phone) -> None:
    phone.open(views.over(dead=[2]), pace="0")
    words = phone.page.locator("#seats li").nth(1).locator(".mk")
    assert [one.get_attribute("aria-label") for one in words.all()] == ["Executed", "Ja!"]
    assert phone.page.locator("#seats li").nth(6).get_by_role("button", name="Nein").count() == 1
    assert phone.page.locator("#seats .win").count() == 7
    lines = "all => all.map((one) => getComputedStyle(one.querySelector('.fit')).textDecorationLine)"
    struck = phone.page.locator("#seats b").evaluate_all(lines)
    assert struck == ["none", "line-through", *["none"] * 5], "a line of its own box: none passes into it"
    assert_fits(phone)


def test_what_has_been_looked_at_is_put_away_at_once(phone: Phone) -> None:
    phone.open(views.peek(), pace="0")
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .tiles")
    assert phone.page.locator(".tl > span").all_inner_texts() == ["Liberal", "Fascist", "Fascist"]
    phone.page.mouse.up()
    phone.press("Put them back")
    assert phone.actions() == [{"do": "put_away"}]


def test_tiles_keep_their_places_and_the_buttons_say_nothing_of_them(phone: Phone) -> None:
    phone.open(views.discard(), pace="0")
    before = phone.page.locator("#acts").inner_html()
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .tiles")
    assert phone.page.locator(".tl").all_inner_texts() == ["1\nFascist", "2\nLiberal", "3\nFascist"]
    assert phone.page.locator("#acts").inner_html() == before
    phone.page.mouse.up()


def test_no_colour_of_a_party_before_the_end(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for name, view in seated().items():
        phone.show(view)
        hrefs = "(all) => all.map((one) => one.getAttribute('href'))"
        used = phone.page.eval_on_selector_all("main use", hrefs)
        coloured = [one for one in used if one.startswith(("#r-", "#t-"))]
        assert bool(coloured) == name.startswith("over"), name


def test_the_notice_of_a_new_phone_stays_until_it_is_tapped_away(phone: Phone) -> None:
    phone.open(views.vote() | {"you": views.you(legal={"vote": True}, moved=True)}, pace="0")
    assert "This phone has just taken this seat" in phone.text()
    phone.press("That was me")
    assert phone.frames[0]["dismiss"] is True
    phone.show(views.vote())
    assert "This phone has just taken this seat" not in phone.text()


def test_a_pin_for_the_own_seat_is_told(phone: Phone) -> None:
    phone.open(views.vote() | {"notice": {"kind": "pin", "seat": views.ME}})
    assert "A PIN was issued for your seat" in phone.text()
    phone.show(views.vote() | {"notice": {"kind": "pin", "seat": 1}})
    assert "A PIN was issued for your seat" not in phone.text()
    phone.show(views.vote() | {"notice": {"kind": "pins", "seat": 0}})
    assert "A PIN was issued for your seat" in phone.text()


def test_markup_in_a_name_stays_a_name(phone: Phone) -> None:
    view = views.lobby()
    view["seats"][1]["name"] = "<b>&'\"x"
    phone.open(view)
    assert "<b>&'\"x" in phone.text()
