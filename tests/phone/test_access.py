"""Access for everybody: axe, keyboard, focus, marks with words, live regions (C18, C22, C29, C30)."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.gallery.cases import Case
from tests.gallery.phone import ALBUM, Hand, in_order
from tests.gallery.phone_states import seated
from tests.helpers.axe import expect_judgements, violations
from tests.helpers.pictures import grey, unlike
from tests.phone import views
from tests.phone.screen import Phone

MARKS = ["President", "Chancellor?", "Term-limited", "Executed", "Ballot cast", "Offline"]


def with_every_mark() -> views.View:
    """A view in which each of the six marks lies before somebody."""
    view = views.watching()
    view["table"] |= {"phase": "vote", "nominee": 3, "voted": [1, 6], "dead": [7]}
    return view


LOOKS = [("320x568-dark", "en", 7), ("390x844-light", "da", 10)]


@pytest.mark.parametrize("turn", [0, 1])
def test_c18_axe_finds_nothing_in_any_state(browser: Browser, base: str, turn: int) -> None:
    """With a seat and without, before and after each tap, and while a card is held.

    Looks and languages take turns: nothing that it judges depends on both and on the state.
    """
    look, lang, seats = LOOKS[turn]
    hand = Hand(browser, base)
    expect_judgements(hand.phone.page)
    cases = [Case("phone", state, look, lang, seats) for state in ALBUM.states]
    cases += [Case("phone", state, look, lang) for state in ALBUM.alone]
    found = {case.state: violations(hand.draw(case).page) for case in in_order(cases[turn::2])}
    hand.close()
    assert {state: bad for state, bad in found.items() if bad} == {}


def test_c18_a_held_secret_is_in_no_live_region(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .open")
    live = "() => Boolean(document.querySelector('.up').closest('[aria-live], [role=status], [role=alert]'))"
    assert phone.page.evaluate(live) is False
    phone.page.mouse.up()


def test_c22_each_mark_hands_back_its_word(phone: Phone) -> None:
    phone.open(with_every_mark(), pace="0")
    for word in MARKS:
        mark = phone.page.get_by_role("button", name=word, exact=True).first
        assert mark.locator("svg use").count() == 1
        label = mark.locator(".word")
        mark.focus()
        expect(label).to_be_visible()
        phone.page.locator("#head").focus()
        mark.hover()
        expect(label).to_be_visible()
        label.hover()
        expect(label).to_be_visible()
        mark.click()
        expect(label).to_be_visible()
        box = mark.bounding_box()
        assert box
        phone.touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 1))
        expect(label).to_be_visible()
        phone.touch("touchCancel")  # a tap would move the pointer back here, some time later
        if "alone" not in (mark.get_attribute("class") or ""):
            phone.page.keyboard.press("Escape")
            expect(label).to_be_hidden()
    assert phone.page.locator(".mk").count() > len(MARKS)


def test_c29_the_focus_goes_to_the_heading_of_a_new_screen_and_is_never_nowhere(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for view in seated().values():
        phone.show(view)
        assert phone.page.evaluate("() => document.activeElement.id") == "head"
    phone.show(views.discard())
    phone.press("Discard 1")
    assert phone.page.evaluate("() => document.activeElement.id") == "head"


def test_a_mark_keeps_the_focus_while_others_change(phone: Phone) -> None:
    phone.open(views.watching(), pace="0")
    phone.page.get_by_role("button", name="Executed").focus()
    view = views.watching()
    view["seats"][0]["off"] = True
    phone.show(view)
    assert phone.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Executed"


def test_c29_a_vote_and_a_session_by_keyboard_alone(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    keyboard = phone.page.keyboard
    keyboard.press("Tab")
    keyboard.press("Space")
    keyboard.press("ArrowRight")
    assert phone.page.locator("input:checked").get_attribute("value") == "nein"
    keyboard.press("Tab")
    keyboard.press("Enter")
    phone.on("cast")
    assert phone.actions() == [{"do": "vote", "ja": False}]
    phone.show(views.discard())
    for key in ("Tab", "Tab", "Tab", "Enter"):  # past the card and the first place
        keyboard.press(key)
    for key in ("Tab", "Tab", "Enter"):
        keyboard.press(key)
    phone.on("sent")
    assert phone.actions()[1] == {"do": "discard", "place": 2}


def test_what_is_public_is_read_out_and_nothing_else(phone: Phone) -> None:
    phone.open(views.lobby(10), pace="0")
    live = phone.page.locator("[aria-live=polite]")
    expect(live).to_have_text("10 seated · the table is full")
    phone.show(views.watching())
    expect(live).to_have_text("Elisabeth picks a Chancellor")
    phone.show(views.vote())
    expect(live).to_have_text("Vote on Elisabeth + WWWWWWWWWWWW")


def test_c19_forced_colours_keep_the_choice_visible(phone: Phone) -> None:
    phone.page.emulate_media(forced_colors="active")
    phone.open(views.vote(), pace="0")
    phone.pick("Ja!")
    style = "(all) => all.map((one) => getComputedStyle(one).outlineStyle)"
    outlines = phone.page.eval_on_selector_all(".face", style)
    assert outlines == ["solid", "none"]
    assert unlike(*(grey(radio) for radio in phone.page.locator(".face .o").all())) > 0.2
    mine = grey(phone.page.locator("#me"), around=4)
    phone.show(views.vote(done=True))
    assert grey(phone.page.locator("#me"), around=4).tobytes() != mine.tobytes(), "whose move it is"


def test_c19_with_forced_colours_marks_tiles_and_the_focus_are_told_apart(phone: Phone) -> None:
    phone.page.emulate_media(forced_colors="active")
    phone.open(with_every_mark(), pace="0")
    marks = [phone.page.get_by_role("button", name=word, exact=True).first for word in MARKS]
    assert_unlike([mark.locator("svg") for mark in marks])
    phone.show(views.discard())
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .tiles")
    assert_unlike([phone.page.locator(f".tl >> nth={place}").locator("svg").first for place in (0, 1)])
    phone.page.mouse.up()
    button = phone.page.locator("[data-step='1']")
    calm = grey(button, around=6)
    while not button.evaluate("button => button === document.activeElement"):
        phone.page.keyboard.press("Tab")
    assert unlike(calm, grey(button, around=6)) > 0.02


def assert_unlike(drawings: list[Locator]) -> None:
    """Each is drawn, and differs from each other, without any colour."""
    pictures = [grey(one) for one in drawings]
    for index, one in enumerate(pictures):
        assert unlike(one) > 0.05, f"number {index} is blank"
        assert all(unlike(one, other) > 0.05 for other in pictures[:index]), f"number {index}"


@pytest.mark.parametrize("reduced", ["reduce", "no-preference"])
def test_c19_nothing_ever_moves_on_a_phone(phone: Phone, reduced: Literal["reduce", "no-preference"]) -> None:
    phone.page.emulate_media(reduced_motion=reduced)
    phone.open(views.lobby(), pace="0")
    for view in seated().values():
        phone.show(view)
        assert phone.page.evaluate("() => document.getAnimations().length") == 0
