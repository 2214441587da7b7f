"""The Wi-Fi's password: on the lobby's board by the host's wish, in the state folder, and nowhere else.

A real `shboard serve`, from the lobby to a second game; everything that phones, boards, programs and the
host are told is searched for it, and once a game has begun for its code as well.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli import main
from cli.bots.address import Address
from cli.bots.wire import WebSocket
from shboard import wifi
from shboard.server.link import rows, wifi_modules
from shboard.wifi import FILE, Wifi
from tests.cli.serving import Server as Command
from tests.cli.serving import served, shboard
from tests.helpers import serving
from tests.helpers.serving import NAMES, Board, Guest

HOME = Wifi("Lange Nacht", "correct;horse")
SPELT = ("correct;horse", "correct\\;horse", "correct\\\\;horse", "WIFI:")
COMMANDS = (
    ("status",), ("status", "--json"), ("seats", "list"), ("qr",), ("claim", "--all", "--yes"), ("lock",),
    ("unlock",), ("config", "show"),
)  # fmt: skip


class House:
    """Five people, a board that watches from the start, and all that was said."""

    request = serving.Server.request  # as far as its guests go, it is a server of tests/helpers

    def __init__(self, command: Command) -> None:
        self.command, self.code = command, command.code
        self.address = Address("127.0.0.1", command.port)
        self.sockets: list[WebSocket] = []
        self.said = json.dumps(command.told)
        self.first = self.board()
        self.party: list[Guest] = [Guest(self, self.code, name).join().connect() for name in NAMES[:5]]  # type: ignore[arg-type]
        self.first.catch_up()
        self.in_lobby = list(self.first.texts)
        for stage in ("start", "end"):
            self.type_(stage, *(("--yes",) if stage == "end" else ()))
            for words in COMMANDS:
                self.type_(*words)
            self.pages()
            self.late = self.board()
        self.type_("start")
        for screen in (self.first, self.late, *self.party):
            screen.catch_up()
        number = command.process.pid
        self.process = Path(f"/proc/{number}/cmdline").read_text() if sys.platform == "linux" else ""
        self.ended = command.stop()
        for socket in self.sockets:
            socket.drop()

    def board(self) -> Board:
        """One more TV."""
        board = Board(self, self.code).connect()  # type: ignore[arg-type]
        board.catch_up()
        return board

    def type_(self, *words: str) -> None:
        """A command of the host, in a pipe."""
        state = () if words[0] == "config" else ("--state", str(self.command.state))
        done = CliRunner().invoke(main, [*words, *state])
        self.said += done.stdout + done.stderr

    def pages(self) -> None:
        """What anybody may load."""
        for path in ("/", f"/j/{self.code}", f"/board/{self.code}", "/board"):
            self.said += self.request("GET", path).text  # type: ignore[misc]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("wifi")
    (folder / "password").write_text(f"{HOME.password}\n")
    words = ("--wifi-ssid", HOME.ssid, "--wifi-password-file", str(folder / "password"))
    with served(folder / "state", *words) as command:
        yield House(command)


def networks(texts: list[str]) -> list[Any]:
    """What a screen was told of a network, frame by frame."""
    frames: list[dict[str, Any]] = [json.loads(text) for text in texts]
    return [frame["wifi"] for frame in frames if frame.get("t") == "address"]


def test_the_board_of_the_lobby_is_told_the_code(house: House) -> None:
    assert networks(house.in_lobby)[0] == {"ssid": HOME.ssid, "qr": rows(wifi_modules(HOME))}


def test_c24_host03d_no_frame_holds_it_once_a_game_has_begun(house: House) -> None:
    since = house.first.texts[len(house.in_lobby) :]
    assert len(since) > 3
    assert [found for found in networks(since) if found] == []
    assert networks(house.late.texts) != []
    assert [found for found in networks(house.late.texts) if found] == [], "nor in the lobby of a rematch"


def test_no_phone_is_ever_told(house: House) -> None:
    for guest in house.party:
        text = "".join(guest.texts)
        assert len(guest.texts) > 5
        assert not any(word in text for word in (*SPELT, HOME.ssid, '"wifi"', rows(wifi_modules(HOME))[0]))


def test_neither_host_nor_program_nor_page_is_told(house: House) -> None:
    assert f"PINs · valid 10 minutes · code {house.code}" in house.said
    status, *rest = house.ended
    assert status == 130
    for text in (house.said, house.process, *rest, *house.first.texts):
        assert not any(word in text for word in SPELT)


def test_host03b_it_lies_in_one_file_that_is_the_owners(house: House) -> None:
    state = house.command.state
    holding = [path.name for path in state.iterdir() if b"correct" in path.read_bytes()]
    assert holding == [FILE]
    assert (state / FILE).stat().st_mode & 0o077 == 0
    assert wifi.kept(state) == HOME


def test_a_wrong_password_is_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("seven77")
    done: subprocess.CompletedProcess[str] = shboard(
        "serve",
        "--wifi-ssid",
        "Home",
        "--wifi-password-file",
        str(tmp_path / "password"),
        state=tmp_path / "state",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "seven77" not in done.stderr
    assert not (tmp_path / "state").exists(), "nothing was begun"
