"""Several boards at one table show the same, also one that came late: real pages, on the real server."""

from collections.abc import Iterator
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from shboard.bots.brain import choose
from tests.helpers.browser import UNSEEN
from tests.helpers.serving import GUARD, Guest, Server

SEATS, SEED = 5, 4
LATE = ("vote", "discard", "over")
"""Phases in which one more board is opened."""
SHOWN = """() => { const MOVED = / (lights|darkens)(?=[ "])/g; // how a card came to be lit or dark
  return [document.documentElement.className.replace("still", "").trim(),
  document.querySelector(".tells") ? "" : document.getElementById("stage").innerHTML.replace(MOVED, "")]; }"""


class Hall:
    """A table, its guests, and the boards before it; `newest` is the last view that each has received."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self.browser = server, browser
        self.party: list[Guest] = []
        self.boards: list[Page] = []
        self.newest: list[int] = []
        self.errors: list[str] = []

    def open(self) -> None:
        """One more board."""
        page = self.browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        page.add_init_script(UNSEEN)
        number = len(self.boards)
        self.boards.append(page)
        self.newest.append(0)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: self._listen(socket, number))
        page.goto(f"http://shboard.test:{self.server.port}/board")

    def _listen(self, socket: WebSocket, number: int) -> None:
        def note(text: str | bytes) -> None:
            told = str(text).partition('"v":')[2].partition(",")[0]
            self.newest[number] = int(told) if '"t":"view"' in str(text) else self.newest[number]

        socket.on("framereceived", note)

    def shown(self, least: int) -> list[list[str]]:
        """What each board rests on that has the view of this number, once that is the same on all of them."""
        end = monotonic() + GUARD
        while True:
            late = min(self.newest) < least and monotonic() < end
            shown = [] if late else [page.evaluate(SHOWN) for page in self.boards]
            if shown and all(one[1] and one == shown[0] for one in shown):
                return shown
            if monotonic() > end:
                return shown
            self.boards[-1].wait_for_timeout(20)

    def act(self, rng: Random) -> None:
        """Somebody does what they are offered."""
        guest, legal = next((guest, legal) for guest in self.party if (legal := guest.you()["legal"]))
        action = choose(legal, rng)
        if action["do"] == "vote":
            action["ja"] = rng.random() < 0.8
        assert guest.act(action.pop("do"), **action)["ok"]


@pytest.fixture
def hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Server(tmp_path_factory.mktemp("boards") / "state", seed=SEED, motion=False) as server:
        hall = Hall(server, browser)
        yield hall
        for page in hall.boards:
            page.context.close()


def test_several_boards_at_once_show_the_same(hall: Hall) -> None:
    """At each stage of a game, whenever they came; all that is drawn follows from what is compared."""
    for _ in range(2):
        hall.open()
    hall.party = hall.server.party(SEATS)
    guest, rng, seen = hall.party[0], Random(SEED), {"lobby"}
    assert same(hall.shown(guest.view()["v"]))
    assert hall.server.host("start")[0] == 200
    phase = ""
    while (view := guest.view())["stage"] == "play" or phase != "over":
        if view["table"]["phase"] != phase:
            phase = view["table"]["phase"]
            if phase in LATE and phase not in seen:
                hall.open()
            seen.add(phase)
            assert same(hall.shown(view["v"])), phase
        if phase != "over":
            hall.act(rng)
    assert len(hall.boards) == 2 + len(LATE)
    assert {"reveal", "nominate", "vote", "discard", "enact", "over"} <= seen
    assert hall.errors == []


def same(shown: list[list[str]]) -> bool:
    """Whether all boards rest, on one picture."""
    return all(one[1] for one in shown) and len({tuple(one) for one in shown}) == 1
