"""A kill at any phase loses nothing: screens come back to what they were told, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shboard.bots.brain import choose
from shboard.rules import State
from tests.helpers.guests import awaited
from tests.helpers.phases import GAMES, PHASES, in_phase
from tests.helpers.serving import Board, Guest, Server


class Night:
    """A table at each phase, all of one server; what every screen was told before the kill."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.screens: dict[str, list[Board]] = {}
        self.codes: dict[str, str] = {}
        for name in PHASES:
            self.begin(name, in_phase(name))
        server.host("pause", table=self.codes["vote"])
        self.pin = server.host("claim", table=self.codes["discard"], seat=3, yes=True)[1]["pin"]
        self.told = {name: [told(screen) for screen in screens] for name, screens in self.screens.items()}
        self.highest = {name: screens[0].view()["v"] for name, screens in self.screens.items()}
        self.tables = {name: server.table(code) for name, code in self.codes.items()}

    def begin(self, name: str, state: State) -> None:
        """Seat people at a table of their own and lay the game on it."""
        code = self.codes[name] = self.server.open_table()
        self.screens[name] = [self.server.board(code), *self.server.party(state.seats, code)]
        self.server.plant(state, code)


def told(screen: Board) -> dict[str, Any]:
    """All that a screen knows: its view, and every secret that it may hold."""
    view = {key: value for key, value in screen.view().items() if key != "v"}
    held = view["you"]["holds"] if isinstance(screen, Guest) else []
    secrets = {kind: screen.secret(kind) for kind in held} if isinstance(screen, Guest) else {}
    return {"view": view, "secrets": secrets}


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """The server was killed and started again, and every screen is back."""
    with Server(tmp_path_factory.mktemp("night") / "state") as server:
        night = Night(server)
        server.restart()
        for screens in night.screens.values():
            assert {screen.closed() for screen in screens} == {1006}
            for screen in screens:
                screen.connect()
        yield night
        assert server.complaints() == ""


@pytest.mark.parametrize("phase", PHASES)
def test_c14_everybody_is_told_what_they_were_told_before_the_kill(phase: str, night: Night) -> None:
    assert night.server.table(night.codes[phase]) == night.tables[phase]
    for screen in night.screens[phase]:
        screen.catch_up()  # all are back: nobody is shown as away any more
    assert [told(screen) for screen in night.screens[phase]] == night.told[phase]
    assert night.screens[phase][0].view()["v"] > night.highest[phase]


def test_a_pin_and_a_pause_outlive_the_kill(night: Night) -> None:
    assert night.screens["vote"][0].view()["paused"]
    assert Guest(night.server, night.codes["discard"]).reclaim(night.pin).seat == 3


@pytest.mark.parametrize("phase", GAMES)
def test_the_game_goes_on_to_its_end(phase: str, night: Night) -> None:
    code = night.codes[phase]
    night.server.host("resume", table=code)
    board, *party = night.screens[phase]
    if phase == "discard":
        party = [guest for guest in party if isinstance(guest, Guest) and guest.seat != 3]
        party.append(
            Guest(night.server, code).reclaim(
                night.server.host("claim", table=code, seat=3, yes=True)[1]["pin"]
            )
        )
        party[-1].connect()
    play_on([guest for guest in party if isinstance(guest, Guest)], Random(phase))
    assert board.view()["stage"] == "over"


def play_on(party: list[Guest], rng: Random) -> None:
    """Everybody does what they are offered, at random, until nobody is offered anything."""
    acting = True
    while acting:
        acting = False
        for guest in awaited(party, party[0].view()["table"]):
            view = guest.view()
            if view["you"]["legal"]:
                action = choose(view["you"]["legal"], rng)
                asked = {"game": view["game"], "round": view["table"]["round"], "action": action}
                assert guest.ask(asked)["ok"]
                acting = True


def test_a_kill_right_after_an_answer_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        party = server.party(5)
        server.host("start")
        for number, guest in enumerate(party[:2], start=1):
            assert guest.act("confirm")["ok"]
            server.restart()
            assert server.game().step == number
            for each in party:
                each.connect()


def test_a_kill_before_anybody_has_joined_keeps_the_code(tmp_path: Path) -> None:
    """The code is on the TV already, and somebody may be scanning it."""
    with Server(tmp_path / "state", variants=["hidden_voters"]) as server:
        before = server.listening
        server.restart()
        assert (server.code, server.port) == (before["code"], before["port"])
        assert server.host("status")[1]["variants"] == ["hidden_voters"]


def test_a_kill_in_the_lobby_keeps_who_sits_where_the_lock_and_the_port_that_phones_know(
    tmp_path: Path,
) -> None:
    with Server(tmp_path / "state") as server:
        party = server.party(4)
        assert party[3].ask({"sit": 1})["ok"]
        assert party[0].ask({"rename": "Iduna"})["ok"]
        assert server.host("lock")[0] == 200
        kept, seen = server.table(), [guest.view()["seats"] for guest in party]
        known, server.settings["port"] = server.port, 0
        assert server.restart().port == known
        assert server.table() == kept
        for guest in party:
            guest.connect()
        for guest in party:
            guest.catch_up()
        assert [guest.view()["seats"] for guest in party] == seen
        assert Guest(server, server.code).post("join", {"name": "Late"}).json["refused"] == "locked"


def test_a_kill_does_not_bring_a_revoked_token_or_a_spent_pin_back(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        old = server.party(5)[1]
        server.host("start")
        pin = server.host("claim", seat=2, yes=True)[1]["pin"]
        new = Guest(server, server.code).reclaim(pin)
        assert old.closed() == 4003
        server.restart()
        assert old.connect().closed() == 4003
        assert new.connect().you()["moved"]
        assert Guest(server, server.code).post("reclaim", {"pin": pin}).json["refused"] == "pin_wrong"
        assert new.act("confirm")["ok"]
