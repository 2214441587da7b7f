"""A whole game by keyboard alone, from the join to the ending (C29). The others are guests without a page."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from shboard.rules import Party, Role, State, deal
from tests.helpers.guests import Guest, Json
from tests.helpers.serving import NAMES, Server

WAIT = 30_000
SEATS = 5
# Where the focus is, each time that the page has drawn a screen.
WATCH = """addEventListener("DOMContentLoaded", () => {
  window.focused = [];
  const place = () => document.activeElement.id || document.activeElement.tagName;
  const note = () => window.focused.push([document.body.dataset.screen, place()]);
  new MutationObserver(note).observe(document.body, { attributes: true, attributeFilter: ["data-screen"] });
})"""


class Keys:
    """A phone's page before somebody who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keyboard = page.keyboard
        self.done: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(WAIT)
        page.add_init_script(WATCH)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def on(self, screen: str) -> None:
        """Wait for a screen."""
        expect(self.page.locator("body")).to_have_attribute("data-screen", screen, timeout=WAIT)

    def to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(60):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.keyboard.press("Tab")
        raise AssertionError(f"no way leads to {selector}")

    def press(self, selector: str) -> None:
        """Go to a button, and press it."""
        self.to(selector)
        self.keyboard.press("Enter")

    def choose(self, value: str) -> None:
        """Go to the radios, and to the one of this value by the arrows; then to the button that takes it."""
        self.to("input[name=choice]")
        self.keyboard.press("Space")
        for _ in range(SEATS):
            if self.page.locator("input:checked").get_attribute("value") == value:
                return self.press("#acts .btn.go")
            self.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {value}")

    def hold(self) -> list[str]:
        """Hold the main card and read it."""
        self.to("#hold .hold")
        self.keyboard.down("Space")
        up = self.page.locator("#hold .up")
        expect(up.locator(".open, .tiles")).to_be_visible(timeout=WAIT)
        lines = up.locator(".ln, .tl > span").all_inner_texts()
        self.keyboard.up("Space")
        expect(up).to_be_empty()
        return lines


def laid(seat: int) -> State:
    """A game in which this seat is a liberal who presides fourth, and each three tiles hold a fascist one."""
    seed = next(seed for seed in range(1000) if fits(deal(SEATS, Random(seed)), seat))
    state = deal(SEATS, Random(seed))
    pile = "FLFLFFLFFFLFLFFLF"
    return replace(state, draw=tuple(Party.LIBERAL if tile == "L" else Party.FASCIST for tile in pile))


def fits(state: State, seat: int) -> bool:
    return state.roles[seat - 1] is Role.LIBERAL and (state.placard + 2) % SEATS + 1 == seat


class Table:
    """The game: `keys` is one seat's phone, the others act as they are asked."""

    def __init__(self, server: Server, keys: Keys) -> None:
        self.server, self.keys = server, keys
        self.guests: list[Guest] = []
        self.seat = self.hitler = 0

    def view(self) -> Json:
        """What everybody sees."""
        return self.guests[0].view()

    def until(self, step: int) -> None:
        """Wait until more than so many steps have been taken."""
        while self.view()["n"] <= step:
            self.guests[0].read()

    def guest(self, seat: int) -> Guest:
        """Whoever has that seat."""
        return next(guest for guest in self.guests if guest.you()["seat"] == seat)

    def chosen(self, verb: str, seat: int) -> int:
        """Whom a seat chooses: never Hitler, and the keyboard's seat to govern but not to die."""
        status = self.server.host("status")[1]["table"]
        limited = status["limited"] if verb == "nominate" else []
        barred = {seat, self.hitler, *status["dead"], *limited}
        offered = [other for other in range(1, SEATS + 1) if other not in barred]
        if verb == "nominate" and self.seat in offered and status["fascist"] != 4:
            return self.seat
        return next(other for other in reversed(offered) if other != self.seat)

    def play(self) -> None:
        """To the ending."""
        while (view := self.view())["stage"] == "play":
            table, step = view["table"], view["n"]
            getattr(self, f"_{table['phase']}")(table)
            self.until(step)

    def _reveal(self, table: Json) -> None:
        for guest in self.guests:
            assert guest.act("confirm")["ok"]
        self.keys.on("reveal")
        assert self.keys.hold()[1] == "Liberal"
        self.keys.press("#acts .btn[aria-disabled=false]")
        while self.view()["table"]["phase"] == "reveal":
            self.guests[0].read()

    def _nominate(self, table: Json) -> None:
        seat = table["candidate"]
        target = self.chosen("nominate", seat)
        if seat != self.seat:
            assert self.guest(seat).act("nominate", target=target)["ok"]
            return
        self.keys.on("nominate")
        self.keys.choose(str(target))
        self.keys.done.append("nominate")

    def _vote(self, table: Json) -> None:
        self.keys.on("vote")
        self.keys.choose("ja")
        self.keys.on("cast")
        self.keys.done.append("vote")
        for guest in self.guests:
            if guest.you()["seat"] not in table["dead"]:
                assert guest.act("vote", ja=True)["ok"]

    def _discard(self, table: Json) -> None:
        self._tile("discard", table["president"], "Liberal")

    def _enact(self, table: Json) -> None:
        if table["veto_unlocked"] and not table["veto_refused"] and table["chancellor"] == self.seat:
            self.keys.on("enact")
            self.keys.press("[data-step=veto]")
            self.keys.press("#acts [data-do=act]")
            self.keys.done.append("veto")
        else:
            self._tile("enact", table["chancellor"], "Fascist")

    def _tile(self, verb: str, seat: int, wanted: str) -> None:
        if seat != self.seat:
            tiles = self.guest(seat).secret("hand")["tiles"]
            assert self.guest(seat).act(verb, place=place(tiles, wanted.lower()))["ok"]
            return
        self.keys.on(verb)
        self.keys.press(f"[data-step='{place(self.keys.hold(), wanted)}']")
        self.keys.press("#acts [data-do=act]")
        self.keys.done.append(verb)

    def _veto(self, table: Json) -> None:
        assert self.guest(table["president"]).act("answer_veto", ja=False)["ok"]

    def _peek(self, table: Json) -> None:
        assert self.guest(table["president"]).act("put_away")["ok"]

    def _execute(self, table: Json) -> None:
        seat = table["president"]
        target = self.chosen("execute", seat)
        if seat != self.seat:
            assert self.guest(seat).act("execute", target=target)["ok"]
            return
        self.keys.on("execute")
        self.keys.choose(str(target))
        self.keys.press("#acts [data-do=act]")
        self.keys.done.append("execute")


def place(tiles: list[str], wanted: str) -> int:
    """Where the wanted tile lies, from 1."""
    return tiles.index(wanted) + 1 if wanted in tiles else 1


@pytest.fixture
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Server(tmp_path_factory.mktemp("keyboard") / "state", seed=1) as server:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        yield Table(server, Keys(context.new_page()))
        context.close()


def test_c29_a_whole_game_by_keyboard_alone(table: Table) -> None:
    keys, server = table.keys, table.server
    keys.page.goto(f"http://shboard.test:{server.port}/j/{server.code}")
    keys.on("join")
    keys.to("#name-field")
    keys.keyboard.type("Keyser")
    keys.keyboard.press("Enter")
    keys.on("lobby")
    table.guests = [server.join(name) for name in NAMES[: SEATS - 1]]
    keys.press("[data-step=sit]")
    keys.press("[data-do=sit][data-place='3']")
    expect(keys.page.locator("#place")).to_contain_text("3", timeout=WAIT)
    table.seat = 3
    assert server.host("start")[0] == 200
    state = laid(table.seat)
    table.hitler = state.roles.index(Role.HITLER) + 1
    server.plant(state)

    table.play()

    keys.on("over")
    assert {"nominate", "vote", "discard", "enact", "execute", "veto"} <= {*keys.done}
    focused = keys.page.evaluate("window.focused")
    assert [each for each in focused if each[1] in ("BODY", "HTML")] == []
    changes = [after for before, after in pairwise(focused) if before[0] != after[0]]
    assert len(changes) > 20
    assert {place for _, place in changes} == {"head"}
    assert keys.errors == []
