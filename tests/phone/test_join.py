"""Before there is a seat: the code, a name, and a seat reclaimed; every refusal in words."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.helpers.gallery import POSTS
from tests.phone import views
from tests.phone.screen import Phone


def answers(phone: Phone, path: str, refused: str | None) -> list[dict[str, Any]]:
    """Answer the posts to `path`; gives what is posted."""
    posted: list[dict[str, Any]] = []

    def answer(sent: bytes) -> tuple[int, bytes]:
        posted.append(json.loads(sent))
        if refused:
            return 400, json.dumps({"refused": refused, "sentence": "not this one"}).encode()
        phone.view = phone.numbered(views.lobby())
        return 200, json.dumps({"seat": views.ME}).encode()

    POSTS[f"/j/KRAB/{path}"] = answer
    return posted


@pytest.fixture
def forgiving(phone: Phone) -> Phone:
    """A phone whose browser may note a refused request in its console."""
    phone.page.on("console", lambda message: phone.errors.clear() if "status of 4" in message.text else None)
    return phone


def test_a_guest_takes_a_seat(phone: Phone) -> None:
    posted = answers(phone, "join", None)
    phone.open(seated="no", pace="0")
    assert "Table KRAB. Sit down first, then join" in phone.text()
    phone.page.get_by_label("Your name").fill(" Ida ")
    with phone.page.expect_navigation():
        phone.page.keyboard.press("Enter")
    assert posted == [{"name": "Ida"}]


REFUSALS = {
    "name_taken": "Somebody here is called ida already",
    "name_invalid": "A name has 1 to 12 signs",
    "bad_origin": "Scan the code on the TV",
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_name_is_explained_and_kept(forgiving: Phone, code: str) -> None:
    answers(forgiving, "join", code)
    forgiving.open(seated="no", pace="0")
    field = forgiving.page.get_by_label("Your name")
    field.fill("ida")
    forgiving.press("Take a seat")
    expect(forgiving.page.get_by_role("alert")).to_contain_text(REFUSALS[code])
    expect(field).to_have_value("ida")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()


CLOSED = {
    "locked": "The host has locked the table. Ask the host to open it",
    "table_full": "All ten seats are taken",
    "game_running": "The game has begun",
}


def told_why(phone: Phone, code: str) -> None:
    """The phone says why nobody new can sit down, and has no form for it: only for a seat that was lost."""
    phone.on("closed")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Nobody new can join now")
    assert CLOSED[code] in phone.text()
    assert phone.page.locator("input").count() == 0
    phone.press("Reclaim seat")
    expect(phone.page.get_by_label("PIN")).to_be_visible()
    phone.press("Back")
    phone.on("closed")


@pytest.mark.parametrize("code", CLOSED)
def test_where_nobody_new_can_sit_down_there_is_no_form_for_it(phone: Phone, code: str) -> None:
    phone.open(seated="no", closed=code, pace="0")
    told_why(phone, code)
    phone.page.route("**/j/KRAB*", lambda route: route.continue_(url=f"{phone.base}/j/KRAB?seated=no"))
    with phone.page.expect_navigation():
        phone.press("Look again")
    phone.on("join")


@pytest.mark.parametrize("code", CLOSED)
def test_a_table_that_closes_before_the_name_is_typed_says_why(forgiving: Phone, code: str) -> None:
    answers(forgiving, "join", code)
    forgiving.open(seated="no", pace="0")
    forgiving.page.get_by_label("Your name").fill("Ida")
    forgiving.press("Take a seat")
    told_why(forgiving, code)


def test_a_phone_that_lost_its_seat_is_not_told_that_it_cannot_join(phone: Phone) -> None:
    phone.open(seated="revoked", closed="locked", pace="0")
    phone.on("revoked")


def test_no_answer_is_explained(phone: Phone) -> None:
    phone.page.route("**/j/KRAB/join", lambda route: route.abort())
    phone.open(seated="no", pace="0")
    phone.page.get_by_label("Your name").fill("Ida")
    phone.press("Take a seat")
    expect(phone.page.get_by_role("alert")).to_contain_text("Same Wi-Fi as the TV?")
    phone.errors.clear()


def test_a_table_that_stays_silent_is_not_waited_for_longer_than_five_seconds(phone: Phone) -> None:
    phone.page.clock.install()
    asked: list[Route] = []

    def hang(route: Route) -> None:
        asked.append(route)

    phone.page.route("**/j/KRAB/join", hang)
    phone.open(seated="no", pace="0")
    phone.page.get_by_label("Your name").fill("Ida")
    for times in (1, 2):  # it can be tried again
        phone.press("Take a seat")
        phone.until(lambda times=times: len(asked) == times)  # type: ignore[misc]
        expect(phone.page.locator("#error")).to_be_empty()
        phone.page.clock.run_for(5100)
        expect(phone.page.get_by_role("alert")).to_contain_text("Same Wi-Fi as the TV?")
    phone.errors.clear()


def test_a_silent_table_can_be_left_later(phone: Phone) -> None:
    phone.page.clock.install()
    phone.page.route("**/j/KRAB/leave", lambda route: None)
    phone.open(views.lobby(), pace="0")
    phone.press("Leave")
    phone.page.locator("[data-do=leave]").click()
    phone.page.clock.run_for(5100)
    expect(phone.page.get_by_role("alert")).to_contain_text("Same Wi-Fi as the TV?")
    phone.errors.clear()


def test_a_seat_that_another_phone_has_claimed_is_told_from_no_seat(phone: Phone) -> None:
    phone.open(seated="revoked", pace="0")
    phone.on("revoked")
    assert "This seat is on another phone" in phone.text()
    assert not phone.sockets
    phone.press("Reclaim seat")
    phone.on("reclaim")


def test_an_empty_name_is_asked_for(phone: Phone) -> None:
    phone.open(seated="no", pace="0")
    phone.press("Take a seat")
    expect(phone.page.get_by_role("alert")).to_have_text("Write your name first.")
    phone.page.get_by_label("Your name").fill("I")
    expect(phone.page.locator("#error")).to_be_hidden()
    assert phone.page.get_by_label("Your name").get_attribute("aria-invalid") is None


def test_the_name_need_not_be_typed_twice(forgiving: Phone) -> None:
    answers(forgiving, "join", "game_running")
    forgiving.open(seated="no", pace="0")
    forgiving.page.get_by_label("Your name").fill("Ida")
    forgiving.press("Take a seat")
    forgiving.on("closed")
    forgiving.open(seated="no", pace="0")
    expect(forgiving.page.get_by_label("Your name")).to_have_value("Ida")


def test_a_seat_that_was_reclaimed_without_an_answer_is_there_at_the_second_try(forgiving: Phone) -> None:
    answers(forgiving, "reclaim", "already_seated")
    forgiving.open(seated="no", pace="0")
    forgiving.press("I had a seat: reclaim it")
    forgiving.page.get_by_label("PIN").fill("402918")
    with forgiving.page.expect_navigation(url="**/j/KRAB"):
        forgiving.press("Reclaim seat")


def test_c15_a_seat_is_reclaimed_with_a_pasted_pin(phone: Phone) -> None:
    posted = answers(phone, "reclaim", None)
    phone.open(seated="no", pace="0")
    phone.press("I had a seat: reclaim it")
    pin = phone.page.get_by_label("PIN")
    expect(pin).to_have_attribute("inputmode", "numeric")
    expect(pin).to_have_attribute("autocomplete", "one-time-code")
    expect(phone.page.get_by_label("Code on the TV")).to_have_value("KRAB")
    pin.focus()
    phone.page.keyboard.insert_text("402 918")
    with phone.page.expect_navigation():
        phone.press("Reclaim seat")
    assert posted == [{"pin": "402 918"}]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("pin_wrong", "That PIN is not valid"),
        ("too_many_tries", "Wait a minute"),
        ("no_table", "no such table"),
    ],
)
def test_c15_a_wrong_pin_is_explained(forgiving: Phone, code: str, words: str) -> None:
    answers(forgiving, "reclaim", code)
    forgiving.open(seated="no", pace="0")
    forgiving.press("I had a seat: reclaim it")
    forgiving.page.get_by_label("PIN").fill("000000")
    forgiving.press("Reclaim seat")
    expect(forgiving.page.get_by_role("alert")).to_contain_text(words)
    expect(forgiving.page.get_by_label("PIN")).to_have_value("000000")


CODE_PAGES: list[tuple[dict[str, str], str]] = [
    ({"code": ""}, "Four letters stand on the TV."),
    ({"code": "", "unknown": "QQQQ"}, "There is no table QQQQ."),
]


@pytest.mark.parametrize(("filled", "words"), CODE_PAGES)
def test_without_a_table_the_code_is_asked_for(phone: Phone, filled: dict[str, str], words: str) -> None:
    phone.open(seated="no", pace="0", **filled)
    assert words in phone.text()
    phone.page.get_by_label("Code on the TV").fill("krab")
    with phone.page.expect_navigation(url="**/j/KRAB"):
        phone.press("To the table")


@pytest.fixture
def in_lobby(phone: Phone) -> Phone:
    return phone.open(views.lobby(), pace="0")


def test_the_gaps_of_the_ring_are_tapped(in_lobby: Phone) -> None:
    in_lobby.press("I sit somewhere else")
    gaps = in_lobby.page.locator(".gap").all_inner_texts()
    assert gaps == [
        "between Ægir and Elisabeth", "between Elisabeth and Søren-Ó",
        f"here, between Søren-Ó and {views.WIDE}", f"between {views.WIDE} and Jörg", "between Jörg and Bo",
        "between Bo and Ægir",
    ]  # fmt: skip
    in_lobby.press("between Jörg and Bo")
    assert in_lobby.frames[0]["sit"] == 6
    assert in_lobby.sizes == {192}
    expect(in_lobby.page.get_by_role("heading", level=1)).to_have_text("You are in")


@pytest.mark.parametrize("seated", [5, 10])
def test_every_gap_leads_between_the_two_it_names(phone: Phone, seated: int) -> None:
    phone.open(views.lobby(seated), pace="0")
    others = [name for name in views.NAMES[:seated] if name != views.NAMES[views.ME - 1]]
    for index, name in enumerate(others):
        phone.press("I sit somewhere else")
        phone.page.locator(".gap button").nth(index).click()
        phone.page.get_by_role("button", name="I sit somewhere else").wait_for()
        order = [*others]
        order.insert(phone.frames[-1]["sit"] - 1, "me")
        assert order[order.index("me") - 1] == name
        assert order[(order.index("me") + 1) % seated] == others[(index + 1) % len(others)]


def test_two_guests_have_no_gaps_to_choose(phone: Phone) -> None:
    view = views.lobby(2) | {"you": views.you(seat=2, holds=[])}
    phone.open(view, pace="0")
    assert phone.page.get_by_role("button", name="I sit somewhere else").count() == 0


def test_another_name(in_lobby: Phone) -> None:
    in_lobby.press("Rename")
    in_lobby.page.get_by_label("Your name").fill("Ida B")
    in_lobby.reply = lambda frame: {"refused": "name_taken"}
    in_lobby.press("Use this name")
    expect(in_lobby.page.get_by_role("alert")).to_contain_text("Somebody here has that name already")
    expect(in_lobby.page.get_by_label("Your name")).to_have_value("Ida B")
    in_lobby.reply = in_lobby.grant
    in_lobby.page.get_by_label("Your name").press("Enter")
    expect(in_lobby.page.get_by_role("heading", level=1)).to_have_text("You are in")
    assert [frame["rename"] for frame in in_lobby.frames] == ["Ida B", "Ida B"]


def test_leaving_is_asked_first(in_lobby: Phone) -> None:
    left: list[str] = []

    def answer(sent: bytes) -> tuple[int, bytes]:
        left.append("left")
        return 200, b"{}"

    POSTS["/j/KRAB/leave"] = answer
    in_lobby.press("Leave")
    assert not left
    with in_lobby.page.expect_navigation():
        in_lobby.press("Leave")
    assert left == ["left"]
