"""Whoever opens the network tab of a phone, or looks over a shoulder at one, sees the same for every role."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from shboard.rules import State
from tests.helpers.game import Game
from tests.helpers.serving import Guest, Server

Tab = list[tuple[str, str, int]]

ROLES = {"liberal": "LLLFH", "fascist": "FLLLH", "hitler": "HLLLF"}
HANDS = ("LLL", "LLF", "FFF")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tab") / "state", unwatched=True) as server:
        yield server


def opened(server: Server, browser: Browser, state: State) -> tuple[Page, Guest, Tab]:
    """The first seat's page on this game, and all that its network tab lists: what, where to, how long."""
    code = server.open_table()
    guest, *_ = [Guest(server, code, name).join() for name in ("Ida", "Bo", "Søren", "Ægir", "Jörg")]
    server.plant(state, code)
    context = browser.new_context()
    name, _, value = guest.cookie.partition("=")
    origin = f"http://shboard.test:{server.port}"
    context.add_cookies([{"name": name, "value": value, "domain": "shboard.test", "path": f"/j/{code}"}])
    page, tab = context.new_page(), []
    page.on("response", lambda answer: tab.append(("load", path(answer.url, code), length(answer))))
    page.on("websocket", lambda socket: listen(socket, tab))
    page.goto(f"{origin}/j/{code}")
    return page, guest, tab


def path(url: str, code: str) -> str:
    """Without what differs between any two tables."""
    return url.partition("://")[2].partition("/")[2].replace(code, "CODE")


def length(answer: Any) -> int:
    """Bytes of the body, as sent."""
    return int(answer.headers.get("content-length", -1))


def listen(socket: WebSocket, tab: Tab) -> None:
    """Note each frame."""
    tab.append(("socket", "", 0))
    socket.on("framesent", lambda text: tab.append(("sent", "", len(str(text).encode()))))
    socket.on("framereceived", lambda text: tab.append(("received", "", len(str(text).encode()))))


def hold(page: Page, kind: str) -> None:
    """Hold a card until its secret is there, and let go."""
    page.locator(f'.card[data-kind="{kind}"] .hold').hover()
    page.mouse.down()
    page.wait_for_selector(".up .open, .up .tiles")
    page.mouse.up()


def test_c08_reading_and_confirming_a_role_makes_the_same_traffic(server: Server, browser: Browser) -> None:
    tabs = []
    for roles in ROLES.values():
        page, _, tab = opened(server, browser, Game(5, roles=roles, confirmed=False).state)
        hold(page, "role")
        page.get_by_role("button", name="I have read it").click()
        page.get_by_text("Confirmed.").or_(page.locator("#acts [aria-disabled=true]")).first.wait_for()
        tabs.append(settled(page, tab))
    assert len(tabs[0]) > 20
    assert tabs[1:] == [tabs[0], tabs[0]]


def test_looking_at_a_hand_and_discarding(server: Server, browser: Browser) -> None:
    tabs = []
    for place, draw in enumerate(HANDS, start=1):
        page, _, tab = opened(server, browser, Game(5, draw=draw, roles="LLLFH").elect(2).state)
        hold(page, "hand")
        page.get_by_role("button", name=f"Discard {place}").click()
        page.get_by_role("button", name=f"Discard tile {place}").click()
        page.wait_for_selector("body[data-screen=watch]")
        tabs.append(settled(page, tab))
    assert tabs[1:] == [tabs[0], tabs[0]]


def settled(page: Page, tab: Tab) -> Tab:
    """All that came to the tab, once the page has been answered a last time; loads in any order."""
    known = len(tab)
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    while ("received", "", 256) not in tab[known:]:  # the answer to the probe that this has brought about
        page.wait_for_timeout(5)
    page.context.close()
    return sorted(each for each in tab if each[0] == "load") + [each for each in tab if each[0] != "load"]
