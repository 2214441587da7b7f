"""Access for everybody: axe, keyboard, focus, marks with words, live regions (C18, C22, C29, C30)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES = {"runOnly": LEVELS, "resultTypes": ["violations"]}
AXE = Axe()


def violations(phone: Phone) -> list[str]:
    found = AXE.run(phone.page, options=RULES).response["violations"]
    return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize(("scheme", "lang"), [("dark", "en"), ("light", "da")])
def test_axe_finds_nothing_in_any_state(make_phone: Make, scheme: str, lang: str) -> None:
    phone = make_phone(color_scheme=scheme, locale=lang).open(views.lobby(), pace="0")
    for name, make in views.STATES.items():
        phone.show(make())
        assert violations(phone) == [], name
        if name in ("vote", "nominate"):
            phone.page.locator(".pick").first.click()
            assert violations(phone) == [], name
        step = phone.page.locator("[data-step]:not([disabled])")
        if name in ("lobby", "discard", "veto") and step.count():
            step.first.click()
            assert violations(phone) == [], name
    phone.page.locator("#help").click()
    phone.page.wait_for_selector("dialog[open]")
    assert violations(phone) == [], "help"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_before_there_is_a_seat(make_phone: Make, scheme: str) -> None:
    phone = make_phone(color_scheme=scheme).open(seated="no", pace="0")
    assert violations(phone) == []
    phone.press("Take a seat")
    assert violations(phone) == []
    phone.press("I had a seat: reclaim it")
    assert violations(phone) == []
    phone.open(seated="no", closed="locked", pace="0")
    assert violations(phone) == []


def test_a_held_secret_has_no_violation_and_is_in_no_live_region(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .open")
    assert violations(phone) == []
    live = "() => Boolean(document.querySelector('.up').closest('[aria-live], [role=status], [role=alert]'))"
    assert phone.page.evaluate(live) is False
    phone.page.mouse.up()


def test_each_mark_hands_back_its_word(phone: Phone) -> None:
    view = views.watching()
    view["table"] |= {"phase": "vote", "nominee": 3, "voted": [1, 6], "dead": [7]}
    phone.open(view, pace="0")
    words = ["President", "Chancellor?", "Term-limited", "Executed", "Ballot cast", "Offline"]
    for word in words:
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
        if "alone" not in (mark.get_attribute("class") or ""):
            phone.page.keyboard.press("Escape")
            expect(label).to_be_hidden()
    assert phone.page.locator(".mk").count() > len(words)


def test_the_focus_goes_to_the_heading_of_a_new_screen_and_is_never_nowhere(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for make in views.STATES.values():
        phone.show(make())
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


def test_a_vote_and_a_session_by_keyboard_alone(phone: Phone) -> None:
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
    phone.open(views.watching(), pace="0")
    live = phone.page.locator("[aria-live=polite]")
    expect(live).to_have_text("Elisabeth picks a Chancellor")
    phone.show(views.vote())
    expect(live).to_have_text("Vote on Elisabeth + WWWWWWWWWWWW")


def test_forced_colours_keep_the_choice_visible(make_phone: Make) -> None:
    phone = make_phone(forced_colors="active").open(views.vote(), pace="0")
    phone.pick("Ja!")
    style = "(all) => all.map((one) => getComputedStyle(one).outlineStyle)"
    outlines = phone.page.eval_on_selector_all(".face", style)
    assert outlines == ["solid", "none"]


def test_nothing_moves(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    assert phone.page.evaluate("() => document.getAnimations().length") == 0
