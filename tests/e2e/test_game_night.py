"""One board and up to ten phones in real browsers, on an insecure origin, play to each of four endings."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.night import Night
from tests.e2e.phone import WAIT
from tests.e2e.plan import Plan
from tests.helpers.serving import Guest, Server

SEATS, LATE = 10, 5
"""How many play the first game, and how many are left for the others."""


class Ending(NamedTuple):
    """A game that is steered to one of the four, what the board then says, and what has happened by then.

    In the short ones the board `moves`: drawn without a GPU it costs as much as a few phones.
    """

    plan: Plan
    headline: str
    why: str
    events: set[str]
    moves: bool


ENDINGS = {
    "hitler_executed": Ending(
        Plan("Fascist", "FFLFFLFFLFFLFFLFL", shoot_hitler=True),
        "Liberals win",
        "Hitler is dead",
        {"investigated", "special_election", "question", "not_hitler", "executed"},
        moves=False,
    ),
    "liberal_tiles": Ending(
        Plan("Liberal", "LFFFFFFFLFFFF", liberal=4),
        "Liberals win",
        "Five liberal policies are down",
        {"elected", "enacted"},
        moves=True,
    ),
    "hitler_elected": Ending(
        Plan("Fascist", "FFLFFLFFLFFLLL", fascist=3, elect_hitler=True),
        "Fascists win",
        "Hitler is Chancellor",
        {"question"},
        moves=True,
    ),
    "fascist_tiles": Ending(
        Plan(
            "Fascist",
            "FFLFFLFFLFFLLFL",
            fascist=2,
            ballots=[True] * 4 + [False] * 2,
            vetoes=[True, False],
        ),
        "Fascists win",
        "Six fascist policies are down",
        {"peeked", "executed", "vetoed", "rejected", "chaos", "reshuffled", "veto_refused"},
        moves=False,
    ),
}


@pytest.fixture(scope="module")
def night(
    browser: Browser, whole_browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Night]:
    """One evening: all four games are played by the same people, without a second scan.

    The board and a phone are in the very browser that people use; nine more of it cost a minute of work.
    """
    with Server(tmp_path_factory.mktemp("state")) as server:
        evening = Night(server, whole_browser, SEATS, crowd=browser)
        evening.sit_down()
        yield evening
        evening.close()


@pytest.mark.parametrize(("reason", "seed"), list(zip(ENDINGS, range(4), strict=True)))
def test_c07_phones_play_to_the_ending(night: Night, reason: str, seed: int) -> None:
    """Every secret is read by holding, every step is a tap; the first game from the first nomination on.

    Between them they have every power, both answers to a veto, and chaos: the tracks for ten and for five.
    After the first game some go home; the other games begin with some tiles down.
    """
    ending = ENDINGS[reason]
    assert night.phones[0].page.evaluate("isSecureContext") is False
    if night.status()["stage"] == "over":
        assert night.server.host("again")[0] == 200
    if reason != next(iter(ENDINGS)) and len(night.phones) > LATE:
        night.go_home(LATE)
    night.board.emulate_media(reduced_motion="no-preference" if ending.moves else "reduce")
    assert night.server.host("start")[0] == 200
    night.server.plant(ending.plan.deal(len(night.phones), seed))
    night.reveal()
    told = {phone.role: phone.told for phone in night.phones}
    assert any(line.startswith("Hitler:") for line in told["Fascist"])
    assert not any(":" in line and line.startswith(("Hitler", "Fascist")) for line in told["Liberal"])

    table = night.play(ending.plan)

    assert table["reason"] == reason
    assert ending.events <= night.events
    expect(night.board.get_by_text(ending.headline, exact=True).first).to_be_visible(timeout=WAIT)
    expect(night.board.get_by_text(ending.why).first).to_be_visible(timeout=WAIT)
    for phone, role in zip(night.phones, table["roles"], strict=True):
        phone.on("over")
        assert phone.role.casefold() == role
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(ending.headline, timeout=WAIT)
    assert night.complaints == []


def test_a_page_that_the_browser_has_kept_is_fresh_when_it_is_come_back_to(
    night: Night, whole_browser: Browser
) -> None:
    """Browsers keep pages, scripts and all, for the way back; Chromium none that had a connection open."""
    code, origin = night.server.open_table(), night.link.partition("/j/")[0]
    context = whole_browser.new_context()
    page = context.new_page()
    for _ in range(2):  # a page that was given its cookie is not kept
        page.goto(f"{origin}/j/{code}")
        page.wait_for_selector("body[data-screen=join]")
    page.goto(f"{origin}/ping")
    elsewhere = Guest(night.server, code, "Ida")
    elsewhere.cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
    elsewhere.join()
    page.evaluate("history.back()")
    page.wait_for_selector("body[data-screen=lobby]", timeout=WAIT)
    context.close()


def test_c06_no_page_has_broken_the_policy_of_its_server(night: Night) -> None:
    """In all that was played before; a browser complains of every breach."""
    asked = "async () => (await fetch(location.href)).headers.get('Content-Security-Policy')"
    for page in (night.board, night.phones[0].page):
        assert "default-src 'none'" in page.evaluate(asked)
    assert night.complaints == []
