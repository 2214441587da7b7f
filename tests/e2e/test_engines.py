"""Chromium, WebKit and Firefox at one table: a whole game, the hold control, the board."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.firefox import firefox
from tests.e2e.night import Night
from tests.e2e.other_phone import OtherPhone
from tests.e2e.phone import WAIT
from tests.e2e.plan import Plan
from tests.e2e.tab import Tab
from tests.e2e.webkit import webkit
from tests.gallery.board import AUDIT as BOARD_AUDIT
from tests.helpers.phases import in_phase
from tests.helpers.serving import NAMES, Server
from tests.helpers.tables import with_game

pytestmark = [
    pytest.mark.needs("WebKitWebDriver", package="webkit2gtk-driver"),
    pytest.mark.needs("firefox-esr"),
    pytest.mark.needs("Xvfb", package="xvfb"),
]

SEATS = 5
OTHERS = (4, 5)
"""The seats of WebKit's phone and of Firefox's. Favoured, they have all there is to do if seat 2 begins."""
PLAN = Plan("Fascist", "FFLFFLFFLFFLFFLFL", shoot_hitler=True, favoured=OTHERS)
SEED = 25
"""Deals so that seat 2 begins, and that Hitler is neither of those."""
HELD_BY = {"WebKit": ("mouse", "Space"), "Firefox": ("touch", "Enter")}
PLAYED = {"nominate", "vote", "discard", "enact", "over"}
AUDIT = f"return ({BOARD_AUDIT})()"
HEARD_MENUS = """window.menus = [];
addEventListener("contextmenu", (event) => menus.push(event.defaultPrevented));"""


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """Five guests at one table, two of them with other makes of browser; they stay for all the tests.

    Chromium without its windows, at half the work: test_game_night plays in the whole of it.
    """
    new = tmp_path_factory.mktemp
    with ExitStack() as stack:
        server = stack.enter_context(Server(new("state"), motion=False))
        tabs: list[Tab] = [
            stack.enter_context(webkit(new("webkit"))),
            stack.enter_context(firefox(new("firefox"))),
        ]
        others = [
            OtherPhone(tab, name, HELD_BY[tab.engine], server.port)
            for tab, name in zip(tabs, NAMES[SEATS - 2 : SEATS], strict=True)
        ]
        night = Night(server, browser, SEATS - 2, others)
        night.sit_down()
        assert server.host("start")[0] == 200
        yield night
        night.close()


@pytest.fixture(scope="module")
def others(evening: Night) -> list[OtherPhone]:
    return [phone for phone in evening.handsets if isinstance(phone, OtherPhone)]


@pytest.fixture(scope="module")
def dealt(evening: Night, others: list[OtherPhone]) -> None:
    """They are in the reveal, their pages loaded anew."""
    evening.server.plant(PLAN.deal(SEATS, 1))
    for phone in others:
        phone.come(evening.link)
        phone.on("reveal")


@pytest.fixture(params=[(engine, way) for engine, ways in HELD_BY.items() for way in ways], ids="-".join)
def held(dealt: None, others: list[OtherPhone], request: pytest.FixtureRequest) -> Iterator[OtherPhone]:
    """A phone in the reveal, of which a card is held in one way; its page must not complain."""
    engine, way = request.param
    phone = next(phone for phone in others if phone.tab.engine == engine)
    phone.by = way
    yield phone
    assert not any(phone.shows())
    assert phone.tab.complaints() == []


def test_three_makes_of_browser_play_a_game_to_its_end(evening: Night, others: list[OtherPhone]) -> None:
    """Every secret is read by a hold; each phone is where no page is trusted with anything.

    Those of the other makes do in turn whatever a phone is for, and use a power each.
    """
    assert not any(phone.tab.run("return isSecureContext") for phone in others)
    evening.server.plant(PLAN.deal(SEATS, SEED))
    evening.reveal()

    table = evening.play(PLAN)

    assert table["reason"] == "hitler_executed"
    expect(evening.board.get_by_text("Liberals win", exact=True).first).to_be_visible(timeout=WAIT)
    for phone, role in zip(evening.handsets, table["roles"], strict=True):
        phone.on("over")
        assert phone.role.casefold() == role
    for other in others:
        assert other.tab.run("return document.querySelector('h1').textContent") == "Liberals win"
        assert other.tab.complaints() == []
        assert other.seen >= PLAYED
    assert [other.seen & {"peek", "execute"} for other in others] == [{"peek"}, {"execute"}]
    assert evening.complaints == []


def test_a_card_shows_while_it_is_held_and_nothing_else_comes_of_it(held: OtherPhone) -> None:
    """Shown on the press, gone with the release, and again; nothing selected, no menu, nothing scrolled."""
    held.tab.run(HEARD_MENUS)
    for _ in range(2):
        held.down("role")
        assert len(held.read("role")) == 5
        assert held.tab.run("return document.body.classList.contains('holding')")
        held.up()
        assert not any(held.shows())
    assert held.tab.run("return [String(getSelection()), scrollY, menus]") == ["", 0, []]


@pytest.mark.parametrize("key", ["Escape", "Tab"])
def test_a_key_hides_and_a_second_press_shows(held: OtherPhone, key: str) -> None:
    held.down("role")
    held.read("role")
    held.tab.key("keyDown", key)
    held.tab.key("keyUp", key)
    assert not any(held.shows())
    held.up()
    assert held.hold("role")


def test_looking_elsewhere_hides_and_coming_back_does_not_show(held: OtherPhone) -> None:
    """The page is put behind another, or aside, and the finger has not been lifted."""
    held.down("role")
    held.read("role")
    with held.tab.elsewhere():
        held.tab.wait("return document.visibilityState === 'hidden'")
        assert not any(held.shows())
    held.tab.wait("return document.visibilityState === 'visible'")
    assert not any(held.shows())
    held.up()
    assert held.hold("role")


def test_the_other_mouse_button_shows_nothing_and_opens_no_menu(held: OtherPhone) -> None:
    held.tab.run(HEARD_MENUS)
    held.tab.down("mouse", '.card[data-kind="role"] .hold', button=2)
    held.tab.up("mouse", button=2)
    assert not any(held.shows())
    assert all(held.tab.run("return menus"))


STATES = ("reveal", "vote", "hidden vote", "enact", "veto", "party", "execute", "over")
DRAWN = """const text = ["say", "mid", "seats"].map((id) => document.getElementById(id).textContent).join();
const covered = document.getElementById("over").textContent;
return !covered && document.querySelector(".seat") && text !== arguments[0] && text;"""


@pytest.mark.parametrize("place", [0, 1], ids=["WebKit", "Firefox"])
def test_the_board_keeps_its_measure_in_every_state(
    evening: Night, others: list[OtherPhone], place: int
) -> None:
    """Within the safe area, nothing too small, nothing over another, and no complaint."""
    tab, server = others[place].tab, evening.server
    code = server.open_table()
    tab.size(1280, 720)
    tab.goto(f"/board/{code}", server.port)
    before = tab.wait(DRAWN, "")
    found = {"lobby": tab.run(AUDIT)}
    for state in STATES:
        server.lay(with_game(in_phase(state)), code)
        before = tab.wait(DRAWN, before)
        found[state] = tab.run(AUDIT)
    tab.size(390, 844)
    assert {state: bad for state, bad in found.items() if bad} == {}
    assert tab.complaints() == []
