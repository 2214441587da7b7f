"""A real phone page that has held every kind of secret keeps none: not in itself, in no store, on no disk."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, WebSocket, expect

from shboard.rules import Role, State
from tests.helpers.browser import INSECURE, QUIET
from tests.helpers.chromium import find_shell, require
from tests.helpers.phases import in_phase
from tests.helpers.serving import Server

NAME = "Þórdís"
HELD = {"reveal": "role", "discard": "hand", "peek": "top", "party": "party"}
"""A phase in which seat 1 holds a secret, and its kind."""
STORES = """async () => ({
  title: document.title, address: location.href, state: history.state, entries: history.length,
  cookie: document.cookie, name: window.name,
  local: { ...localStorage }, session: { ...sessionStorage },
  bases: (await indexedDB.databases()).map((base) => base.name),
  caches: window.caches ? await caches.keys() : [],
  workers: navigator.serviceWorker ? (await navigator.serviceWorker.getRegistrations()).length : 0,
})"""


def state_in(phase: str) -> State:
    """The game of that phase, in which seat 1 is a fascist where it is told of the others."""
    state = in_phase(phase)
    if phase != "reveal":
        return state
    return replace(state, roles=(Role.FASCIST, Role.HITLER, Role.LIBERAL, Role.LIBERAL, Role.LIBERAL))


class Holding:
    """An evening on which the phone of seat 1 holds a secret of each kind, and what is left of them."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        self.code = server.open_table()
        self.secrets: list[str] = []
        self.written: list[str] = []
        self.shown: list[str] = []
        self.wrong: list[str] = []
        self.page = context.new_page()
        self.page.on("console", lambda message: self.written.append(message.text))
        self.page.on("websocket", self._listen)
        self.page.goto(f"http://shboard.test:{server.port}/j/{self.code}")
        self.page.get_by_label("Your name").fill(NAME)
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.locator("body")).to_have_attribute("data-screen", "lobby")
        names = iter(("Bo", "Cleo", "Elin", "Finn", "Gro", "Hans", "Iben", "Jens"))
        party = [server.join(next(names), self.code)]
        for phase, kind in HELD.items():
            state = state_in(phase)
            if state.seats > len(party) + 1:
                server.host("again", table=self.code)
                server.host("end", table=self.code)
                party += [server.join(next(names), self.code) for _ in range(state.seats - len(party) - 1)]
            server.plant(state, self.code)
            self._hold(self.page, kind)
        self.stores: dict[str, Any] = self.page.evaluate(STORES)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, text: str | bytes) -> None:
        if '"secret"' in str(text):
            self.secrets.append(str(text))

    def _hold(self, page: Page, kind: str) -> None:
        """Hold the card twice, for the page notes that it was read once; compare the page with before."""
        card = page.locator(f".card[data-kind={kind}]").first
        self._press(card)
        page.mouse.up()
        before = self._all(page)
        shown = self._press(card)
        held = self._all(page)
        page.mouse.up()
        expect(card.locator(".up")).to_be_empty()
        after = self._all(page)
        self.shown += shown
        for part, text in before.items():
            if held[part] == text or after[part] != text or any(line in text for line in shown):
                self.wrong.append(f"{part}, when the {kind} was held")

    @staticmethod
    def _press(card: Locator) -> list[str]:
        """Hold the card until it is turned up: its markup then, and what it says of somebody."""
        card.locator(".hold").hover()
        card.page.mouse.down()
        card.page.wait_for_selector(".up > .open, .up > .tiles")
        up = card.locator(".up")
        return [up.inner_html(), *(line for line in up.inner_text().split("\n") if ": " in line)]

    def _all(self, page: Page) -> dict[str, str]:
        """The page's markup, and what a screen reader is told of it."""
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
        spoken = [node.get("name", {}).get("value") for node in tree["nodes"] if not node["ignored"]]
        return {"markup": page.content(), "what is read out": json.dumps(spoken)}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the browser keeps all that it keeps."""
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def holding(
    profile: Path, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Holding]:
    """The evening, and the browser closed after it."""
    with Server(tmp_path_factory.mktemp("caches") / "state") as server:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_shell() or require(), args=[*QUIET, INSECURE],
            viewport={"width": 390, "height": 844},
        )  # fmt: skip
        evening = Holding(server, context)
        context.close()
        yield evening
        assert server.complaints() == ""


def test_c01_what_was_held_has_left_the_page(holding: Holding) -> None:
    assert holding.wrong == []
    assert len(holding.secrets) == 2 * len(HELD)
    assert holding.written == []


def test_c01_no_store_of_the_browser_has_anything_but_settings(holding: Holding) -> None:
    address = holding.stores.pop("address")
    assert address.endswith(f"/j/{holding.code}")
    assert holding.stores.pop("entries") <= 4
    assert holding.stores == {
        "title": f"{NAME} · shboard", "state": None, "cookie": "", "name": "",
        "local": {"shboard.name": NAME}, "session": {}, "bases": [], "caches": [], "workers": 0,
    }  # fmt: skip


def test_nothing_of_it_is_on_the_disk(holding: Holding, profile: Path) -> None:
    kept = [(path, path.read_bytes()) for path in profile.rglob("*") if path.is_file()]
    found = {needle: places(kept, needle) for needle in (NAME, "phone.js")}
    assert all(found.values()), "the search finds what the browser does keep"
    frames = [json.loads(text) for text in holding.secrets]
    pieces = holding.shown + [frame["id"] for frame in frames]
    pieces += [json.dumps(frame["secret"], separators=(",", ":")) for frame in frames]
    assert len(pieces) > 5 * len(HELD)
    for needle in (*pieces, '"secret":', "data-seated="):
        assert places(kept, needle) == [], needle


def places(kept: list[tuple[Path, bytes]], needle: str) -> list[str]:
    """The files that hold the text, as the browser writes text."""
    spellings = [needle.encode(encoding, "replace") for encoding in ("utf-8", "utf-16-le", "latin-1")]
    return [str(path) for path, data in kept if any(spelling in data for spelling in spellings)]
