"""The vote: two steps, one frame, and afterwards not a trace of what the ballot says (C10–C12)."""

import json

from playwright.sync_api import expect

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.holding import FAKE_HIDDEN
from tests.phone.screen import Phone

# How many ballots lie open, at each moment at which the page has changed.
COUNT_BALLOTS = """() => {
  window.moments = [];
  const count = () => window.moments.push(document.querySelectorAll(".mk[lang=de]").length);
  new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
}"""


def cast(phone: Phone, word: str) -> None:
    phone.pick(word)
    phone.press(f"Cast {word}")
    phone.on("cast")


def test_a_ballot_is_chosen_changed_and_cast(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    expect(phone.page.get_by_role("button", name="Choose first")).to_be_disabled()
    phone.pick("Nein")
    phone.pick("Ja!")
    assert not phone.frames
    cast(phone, "Ja!")
    assert phone.actions() == [{"do": "vote", "ja": True}]
    assert phone.frames[0]["game"] == 1
    assert phone.frames[0]["round"] == 3
    assert phone.sizes == {192}


def test_c10_after_casting_ja_and_nein_leave_the_same_page(phone: Phone) -> None:
    pages = []
    for word in ("Ja!", "Nein"):
        phone.open(views.vote(), pace="0")
        cast(phone, word)
        pages.append(phone.html())
        assert "Ballot cast" in phone.text()
        assert "Ja!" not in phone.html()
        assert "Nein" not in phone.html()
        assert phone.page.locator("input, [aria-pressed], [aria-checked]").count() == 0
    assert pages[0] == pages[1]


def test_c10_the_other_ballots_come_in_without_bringing_it_back(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    cast(phone, "Nein")
    phone.show(views.vote(voted=[1], cast=1))  # a view from before our ballot was counted
    phone.on("cast")
    phone.show(views.vote(done=True, voted=[1, views.ME], cast=2))
    phone.on("cast")
    assert "Nein" not in phone.html()


def test_c10_all_ballots_are_shown_at_once_after_the_last(phone: Phone) -> None:
    phone.open(views.vote(done=True), pace="0")
    phone.page.evaluate(COUNT_BALLOTS)
    event = {"id": 3, "kind": "elected", "president": 2, "chancellor": 5, "ja": 4, "nein": 3}
    phone.show(views.play("discard", ja=[1, 2, 3, 4], nein=[5, 6, 7], events=[event]))
    expect(phone.page.locator(".mk[lang=de]")).to_have_count(7)
    assert set(phone.page.evaluate("window.moments")) == {7}, "never some of them"
    assert phone.page.locator(".mk[aria-label='Nein']").count() == 3


def test_c11_a_double_tap_is_one_ballot(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.reply = lambda frame: None
    phone.pick("Ja!")
    phone.page.evaluate("() => { const go = document.querySelector('#acts .go'); go.click(); go.click(); }")
    phone.page.get_by_role("button", name="Cast Ja!").dblclick()
    assert len(phone.frames) == 1
    phone.sockets[-1].send(json.dumps({"id": phone.frames[0]["id"], "ok": True}))
    phone.on("cast")
    assert len(phone.frames) == 1


def test_c11_no_answer_is_said_and_nothing_is_sent_again(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.vote(), pace="0")
    phone.reply = lambda frame: None
    phone.pick("Ja!")
    phone.press("Cast Ja!")
    phone.page.clock.run_for(3100)
    expect(phone.page.locator("#error")).to_contain_text("No answer came")
    phone.page.clock.run_for(5000)
    assert len(phone.sockets) >= 2
    assert len(phone.actions()) == 1
    phone.on("vote")


def test_a_refusal_is_said_in_words(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.reply = lambda frame: {"refused": "stale"}
    phone.pick("Ja!")
    phone.press("Cast Ja!")
    expect(phone.page.get_by_role("alert")).to_have_text(
        "Too late: the game has gone on. Look at what is shown here now."
    )


def test_c12_a_tap_meant_for_the_screen_before_does_nothing(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.enact())
    phone.page.clock.fast_forward(1000)
    enact = "() => document.querySelectorAll('#acts .btn')[0].click()"
    phone.page.evaluate(enact)
    assert phone.page.get_by_role("heading", level=1).inner_text() == "Enact tile 1?"
    phone.page.evaluate(enact)
    assert not phone.frames, "the second half of a double tap"
    phone.page.clock.fast_forward(500)
    phone.page.evaluate(enact)
    assert phone.actions() == [{"do": "enact", "place": 1}]


def test_c12_a_ballot_cannot_be_picked_in_the_moment_it_appears(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.play("nominate"))
    phone.page.clock.fast_forward(1000)
    phone.page.clock.pause_at(phone.page.evaluate("() => Date.now()") + 1000)
    phone.show(views.vote())
    phone.on("vote")
    pick = "() => document.querySelector('.pick input').click()"
    phone.page.evaluate(pick)
    assert phone.page.locator("input:checked").count() == 0
    phone.page.clock.run_for(450)
    phone.page.evaluate(pick)
    assert phone.page.locator("input:checked").count() == 1


def test_a_choice_is_forgotten_when_the_phone_is_put_aside(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.pick("Nein")
    phone.page.evaluate(FAKE_HIDDEN)
    assert phone.page.locator("input:checked").count() == 0
    expect(phone.page.get_by_role("button", name="Choose first")).to_be_disabled()


def test_a_choice_does_not_outlive_its_round(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.pick("Nein")
    phone.show(views.vote(round=4))
    assert phone.page.locator("input:checked").count() == 0


def test_other_ballots_leave_the_choice_and_the_focus_alone(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.pick("Nein")
    phone.page.locator("input:checked").focus()
    phone.show(views.vote(voted=[1, 2], cast=2))
    assert phone.page.locator("input:checked").get_attribute("value") == "nein"
    assert phone.page.evaluate("() => document.activeElement.value") == "nein"


def test_with_hidden_voters_the_card_stays_lit_and_no_name_is_waited_for(phone: Phone) -> None:
    phone.open(views.vote(done=True, voted=None, awaited=None, cast=3, waiting=4), pace="0")
    phone.on("cast")
    assert "lit" in (phone.page.locator("#me").get_attribute("class") or "")
    assert phone.page.locator(".mk[aria-label='Ballot cast']").count() == 0


def test_c30_ja_and_nein_are_marked_as_german(phone: Phone) -> None:
    phone.open(views.vote(), pace="0")
    phone.pick("Ja!")
    assert phone.page.locator("[lang=de]").all_inner_texts() == ["Ja!", "Nein", "Ja!"]
