"""How to play at this table, the phone's settings, and whose game it is: one tap away in every state."""

import pytest
from playwright.sync_api import expect

from tests.gallery.phone_states import seated
from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone


def open_help(phone: Phone) -> str:
    phone.page.locator("#help").click()
    phone.page.wait_for_selector("dialog[open] h2")
    return phone.page.locator("dialog").inner_text()


def test_help_is_in_the_same_place_in_every_state(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    places = set()
    for view in seated().values():
        phone.show(view)
        box = phone.page.locator("#help").bounding_box()
        assert box
        places.add((box["x"], box["y"]))
    assert len(places) == 1


TABLES = {
    5: [
        "5 players",
        "3 liberals",
        "1 fascist\n",
        "The fascist and Hitler know each other.",
        "looks at the top three",
    ],
    8: ["8 players", "5 liberals", "2 fascists", "Hitler knows nobody.", "chooses who runs next."],
    10: ["10 players", "6 liberals", "3 fascists", "Hitler knows nobody.", "sees one player’s party."],
}


@pytest.mark.parametrize("n", TABLES)
def test_it_is_written_for_this_table(phone: Phone, n: int) -> None:
    phone.open(views.play("nominate", n=n), pace="0")
    text = open_help(phone)
    for words in TABLES[n]:
        assert words in text
    assert ("The President looks at the top three" in text) == (n < 7)
    assert "House rules" not in text


@pytest.mark.parametrize("n", [5, 7, 9])
def test_the_track_is_known_before_the_deal(phone: Phone, n: int) -> None:
    phone.open(views.lobby(n), pace="0")
    before = open_help(phone)
    phone.press("Close")
    phone.show(views.play("nominate", n=n))
    assert open_help(phone) == before


def test_where_bots_sit_their_mark_is_explained_and_on_their_seats(phone: Phone) -> None:
    view = views.play("nominate")
    phone.open(view, pace="0")
    assert "the computer plays" not in open_help(phone)
    phone.press("Close")
    view["seats"][2]["bot"] = True
    phone.show(view | {"v": view["v"] + 1})
    assert "nobody sits there: the computer plays, by chance." in open_help(phone)
    phone.press("Close")
    assert phone.page.locator(".mk[aria-label='Bot']").count() == 1
    assert phone.page.locator("#seats li").nth(2).locator(".mk[aria-label='Bot']").count() == 1


def test_house_rules_are_explained(phone: Phone) -> None:
    variants = ["tracker_resets_on_election", "rebalance", "hidden_voters", "not_hitler_marks"]
    phone.open(views.play("nominate", n=6) | {"variants": variants}, pace="0")
    text = open_help(phone)
    assert "House rules tonight" in text
    assert "One fascist policy is down from the start" in text
    assert "At this table the count goes back when a government is elected" in text
    assert "keeps a mark" in text


def test_a_guest_without_a_seat_can_read_it_too(phone: Phone) -> None:
    phone.open(seated="no", pace="0")
    assert "Five to ten players" in open_help(phone)


def test_it_is_read_in_three_minutes(phone: Phone) -> None:
    phone.open(views.play("nominate", n=10), pace="0")
    open_help(phone)
    text = phone.page.locator(".prose").inner_text().split("Settings")[0]
    assert 300 < len(text.split()) < 720, "at 240 words a minute"


def test_about_names_the_makers_and_the_licence(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    text = open_help(phone)
    makers = "Mike Boxleiter, Tommy Maranges, Max Temkin and Mac Schubert, © Goat, Wolf, & Cabbage LLC"
    for words in (makers, "CC BY-NC-SA 4.0", "What is changed", "Not affiliated"):
        assert words in text
    assert "open source" not in text.lower()
    links = phone.page.eval_on_selector_all("dialog a", "(all) => all.map((one) => one.href)")
    assert links == ["https://www.secrethitler.com/", "https://creativecommons.org/licenses/by-nc-sa/4.0/"]


def test_c30_the_language_is_the_browsers_and_can_be_changed(make_phone: Make) -> None:
    phone = make_phone(locale="da-DK").open(views.lobby(), pace="0")
    assert phone.page.get_by_role("heading", level=1).inner_text() == "Du er med"
    open_help(phone)
    phone.page.get_by_label("English").check()
    expect(phone.page.locator("dialog h2").first).to_have_text("How to play")
    phone.press("Close")
    assert phone.page.get_by_role("heading", level=1).inner_text() == "You are in"
    assert phone.page.locator("html").get_attribute("lang") == "en"
    phone.open(views.lobby(), pace="0")
    assert phone.page.get_by_role("heading", level=1).inner_text() == "You are in"


def test_typed_words_survive_another_language(phone: Phone) -> None:
    phone.open(seated="no", pace="0")
    phone.page.get_by_label("Your name").fill("Ida")
    open_help(phone)
    phone.page.get_by_label("Dansk").check()
    phone.page.keyboard.press("Escape")
    expect(phone.page.get_by_label("Dit navn")).to_have_value("Ida")


def test_a_choice_survives_a_look_at_the_rules(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.pick("Nein")
    open_help(phone)
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#help")).to_be_focused()
    phone.press("Cast Nein")
    assert phone.actions() == [{"do": "vote", "ja": False}]


def test_opening_the_rules_lets_go_of_a_secret(phone: Phone) -> None:
    phone.open(views.reveal(), pace="0")
    phone.page.locator("#hold .hold").focus()
    phone.page.keyboard.down("Space")
    phone.page.wait_for_selector(".up .open")
    phone.page.evaluate("() => document.getElementById('help').click()")
    phone.page.wait_for_selector("dialog[open]")
    assert phone.page.locator(".up .open").count() == 0
    phone.page.keyboard.up("Space")
