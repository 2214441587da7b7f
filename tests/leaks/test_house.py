"""A whole game on a real `shboard serve`: what the host could read of it anywhere on this computer.

The host plays too: neither the terminal, nor a command's answer, the list of processes or the state folder
may tell them more than the TV does.
"""

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from cli import main
from cli.bots.address import Address
from cli.bots.wire import WebSocket
from shboard.bots.brain import choose
from tests.cli.serving import Server as Command
from tests.cli.serving import served
from tests.helpers import serving
from tests.helpers.serving import NAMES, Guest
from tests.helpers.spy import WORDS, words

PUBLIC = {".table.events.tile", ".table.winner", ".table.roles", ".table.events.winner"}
COMMANDS = (("status",), ("status", "--json"), ("seats",), ("claim", "2", "--yes"), ("pause",), ("resume",))
FOLDER = {
    "host.json", "shboard.address.json", "shboard.db", "shboard.db-wal", "shboard.db-journal", "shboard.lock"
}  # fmt: skip


class Evening:
    """Five people on a server that was started from the shell; everything that the host can get to see."""

    request = serving.Server.request  # as far as its guests go, it is a server of tests/helpers

    def __init__(self, command: Command) -> None:
        self.command = command
        self.address = Address("127.0.0.1", command.port)
        self.sockets: list[WebSocket] = []
        self.rng = Random(4)
        self.typed: list[tuple[tuple[str, ...], str]] = []
        self.folder: dict[str, bytes] = {}
        self.process = ""
        self.pins: list[str] = []
        self.party = [Guest(self, command.code, name).join().connect() for name in NAMES[:5]]  # type: ignore[arg-type]
        self.type_("start")
        self.confirm()
        steps = 0
        while self.step():
            if steps % 12 == 0:
                self.look()
            steps += 1
        self.look()
        for guest in self.party:
            guest.drop()
        self.ended = command.stop(signal.SIGTERM)

    def confirm(self) -> None:
        """Everybody reads their role. The first round is shown within a second."""
        for guest in self.party:
            guest.reveal("role")
            guest.act("confirm")
        watching = self.party[0]
        while watching.view()["table"]["phase"] == "reveal":
            watching.read()

    def step(self) -> bool:
        """Somebody holds all they may, does what they may not, and then what they are offered."""
        for guest in self.rng.sample(self.party, 5):
            view = guest.view()
            if view["you"]["legal"]:
                for kind in ("role", "hand", "party", "top"):
                    guest.reveal(kind)
                guest.act("execute", target=99)
                action = choose(view["you"]["legal"], self.rng)
                return bool(guest.act(**action)["ok"])
        return False

    def look(self) -> None:
        """What the host does who wants to know more."""
        for words_ in COMMANDS:
            self.type_(*words_)
        number = self.command.process.pid
        self.process += (
            Path(f"/proc/{number}/cmdline").read_text() + Path(f"/proc/{number}/environ").read_text()
        )
        for path in self.command.state.iterdir():
            self.folder[path.name] = self.folder.get(path.name, b"") + path.read_bytes()

    def type_(self, *line: str) -> None:
        """A command of the host."""
        result = CliRunner().invoke(main, [*line, "--state", str(self.command.state)])
        if line[0] == "claim":
            self.pins.append("".join(character for character in result.output if character.isdecimal())[1:7])
        self.typed.append((line, result.output))

    def tokens(self) -> list[str]:
        """What opens a seat."""
        return [guest.cookie.partition("=")[2] for guest in self.party]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with served(tmp_path_factory.mktemp("house") / "state") as command:
        yield Evening(command)


def test_the_terminal_says_that_it_listens_and_that_it_has_stopped(evening: Evening) -> None:
    status, shown, errors = evening.ended
    assert (status, errors) == (0, "")
    assert [json.loads(line)["event"] for line in shown.splitlines()] == ["stopped"]


def test_no_command_names_a_role_or_a_tile_that_is_not_on_the_table(evening: Evening) -> None:
    assert len(evening.typed) > 30
    for line, shown in evening.typed:
        plain = shown.replace(evening.command.state.as_posix(), "")
        if "--json" in line:
            found: dict[str, Any] = json.loads(shown)
            over = found["stage"] == "over"
            assert {path for path, _ in words(found)} <= (PUBLIC if over else {".table.events.tile"})
        elif "game 1 is over" not in plain:
            # Only the tracks are named: "Liberal 1 of 5 · Fascist 2 of 6".
            tracks = [text for text in plain.splitlines() if not text.startswith("Liberal ")]
            assert not any(word in "\n".join(tracks).casefold() for word in WORDS), shown
        assert not any(token in shown for token in evening.tokens())


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_list_of_processes_tells_nothing(evening: Evening) -> None:
    secret = json.loads(evening.folder["host.json"].splitlines()[0].partition(b"}")[0] + b"}")["token"]
    told = evening.process.replace(evening.command.state.as_posix(), "")
    for text in (secret, *evening.tokens()):
        assert text not in told


def test_the_state_folder_cannot_be_read_by_chance(evening: Evening) -> None:
    """Neither in its names nor in its bytes, at any moment of the game; and nothing in it opens a seat."""
    assert {*evening.folder} <= FOLDER
    kept = b"".join(data for name, data in evening.folder.items() if name != "host.json")
    assert evening.command.code.encode() in kept, "the search finds what is no secret"
    assert len(evening.pins) > 3
    for text in (*WORDS, *map(str.capitalize, WORDS), *evening.tokens(), *evening.pins):
        assert text.encode() not in kept
        assert text.encode("utf-16-le") not in kept
