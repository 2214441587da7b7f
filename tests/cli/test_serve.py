"""A whole evening from the shell, on the real server: opened, played, stopped, taken up again."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from shboard import state_folder
from shboard.lobby import Table
from shboard.store import Saved, Store
from tests.cli import screen
from tests.cli.conftest import Type
from tests.cli.serving import ROOT, Server, answers, environment, served, shboard
from tests.cli.terminal import on_a_terminal
from tests.faults.siege import until
from tests.helpers.tables import dealt, seated

NAMES = ("Ida", "Bo", "Cleo", "Elisabeth", "Øjvind")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def server(state: Path) -> Iterator[Server]:
    with served(state) as running:
        yield running


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that no test does anything to."""
    with served(tmp_path_factory.mktemp("untouched") / "state") as running:
        yield running


def seat_all(server: Server) -> None:
    for name in NAMES:
        server.join(name)


def test_it_listens_and_says_where(untouched: Server) -> None:
    assert untouched.told["event"] == "listening"
    assert re.fullmatch("[A-HJKMNP-Z]{4}", untouched.code)
    assert untouched.told["resumed"] is False
    assert untouched.told["board"] == f"http://127.0.0.1:{untouched.port}/board"
    assert answers(untouched.told["board"])
    for address in untouched.told["phones"]:
        assert set(address) == {"url", "interface", "probable"}
        assert address["url"].endswith(f":{untouched.port}")


def test_the_state_is_nobody_elses(untouched: Server) -> None:
    modes = [path.stat().st_mode & 0o777 for path in (untouched.state, untouched.state / "host.json")]
    assert modes == [0o700, 0o600]


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)]
)
def test_c28_ctrl_c_and_other_signals_stop_it_promptly(
    number: int, status: int, server: Server, type_: Type
) -> None:
    server.join("Ida")
    code, shown, errors = server.stop(number)
    assert (code, errors) == (status, "")
    assert json.loads(shown) == {"event": "stopped", "code": server.code}
    assert state_folder.read_note(server.state) is None
    assert type_("status").exit_code == 3


def test_an_evening(server: Server, type_: Type) -> None:
    def typed(*words: str) -> tuple[int, str, str]:
        result = type_(*words)
        return result.exit_code, result.stdout, result.stderr

    for name in NAMES[:4]:
        server.join(name)
    status, _, errors = typed("start")
    assert (status, errors.splitlines()[0]) == (4, "A game needs 5 to 10 people; 4 are seated.")
    assert typed("pause")[0] == 4
    assert server.join(NAMES[4]) == 5
    assert typed("seats", "move", "Øjvind", "1")[1] == "1 Øjvind · 2 Ida · 3 Bo · 4 Cleo · 5 Elisabeth\n"
    assert typed("seats", "rename", "bo", "Bodil")[1] == "1 Øjvind · 2 Ida · 3 Bodil · 4 Cleo · 5 Elisabeth\n"
    assert typed("seats", "rename", "3", "ida")[0] == 4
    assert typed("seats", "rename", "3", "44")[0] == 4
    assert typed("seats", "remove", "9")[0] == 4
    assert typed("start", "--variant", "rebalance")[0] == 4
    assert typed("start") == (0, f"Table {server.code} has begun: 5 seats. Look at your phones.\n", "")
    assert typed("start") == (0, "The game has begun already.\n", "")
    assert typed("seats", "remove", "1")[0] == 4
    assert typed("again")[0] == 4
    assert typed("pause")[0] == 0
    assert typed("pause")[1] == "The game is paused already.\n"
    # While all read their roles the screens, and with them the status, follow within a second.
    until(lambda: "paused" in typed("status")[1].splitlines()[0], "the status never says that it is paused")
    assert typed("resume")[1] == "The game goes on.\n"
    assert typed("resume")[1] == "The game is not paused.\n"
    assert re.fullmatch(
        rf"PIN for seat 5 \(Elisabeth\): \d{{3}} \d{{3}} · valid 10 minutes · code {server.code}\n",
        typed("claim", "elisabeth", "--yes")[1],
    )
    until(lambda: "A PIN was issued for Elisabeth" in typed("status")[1], "the status never tells of a PIN")
    assert typed("end")[0] == 2
    assert typed("end", "--yes")[0] == 0
    assert typed("end", "--yes")[:2] == (0, f"Table {server.code} is in the lobby already.\n")
    assert typed("start", "--variant", "hidden_voters")[0] == 0
    until(
        lambda: json.loads(typed("status", "--json")[1])["game"] == 2, "the status never has the second game"
    )
    found = json.loads(typed("status", "--json")[1])
    assert (found["stage"], found["game"], found["variants"]) == ("play", 2, ["hidden_voters"])
    assert not re.search(r'hitler"|"liberal",|token|pin"', typed("status", "--json")[1])


def test_host01f_a_game_is_taken_up_again(state: Path, type_: Type) -> None:
    """After a kill; and at another address here, which the host is told, and what to do."""
    with served(state, "--url", "http://10.9.8.7:8000") as server:
        assert server.told["phones_know"] is None
        seat_all(server)
        assert type_("start").exit_code == 0
        server.stop(signal.SIGKILL)
    assert type_("status").exit_code == 3
    with served(state, "--variant", "rebalance", "--url", "http://10.9.8.8:8000") as again:
        assert (again.code, again.told["resumed"]) == (server.code, True)
        assert again.told["phones_know"] == "http://10.9.8.7:8000"
        found = json.loads(type_("status", "--json").stdout)
        assert (found["stage"], [seat["name"] for seat in found["seats"]]) == ("play", list(NAMES))


def test_a_fresh_table_while_a_game_is_on_wants_a_yes(state: Path) -> None:
    keep(state, dealt(5))
    refused = shboard("serve", "--new", "--port", "0", state=state)
    assert refused.returncode == 2
    assert refused.stderr.splitlines() == [
        "A game is on at table KRAB, and --new would forget it.",
        f"If that is meant: shboard serve --new --yes --state {state}",
    ]
    with closing(Store(state)) as store:
        assert [saved.table.code for saved in store.load()] == ["KRAB"]
    with served(state, "--new", "--yes") as fresh:
        assert fresh.told["resumed"] is False
        assert fresh.code != "KRAB"


def test_a_fresh_table_after_a_lobby_asks_nobody(state: Path) -> None:
    keep(state, seated(5))
    with served(state, "--new") as fresh:
        assert fresh.code != "KRAB"


def keep(state: Path, table: Table) -> None:
    """Leave a table of just now there, as a server that has stopped."""
    state_folder.prepare(state)
    with closing(Store(state)) as store:
        store.save([Saved(replace(table, touched=time.time()), 1)])


def test_a_second_serve_on_the_same_state(untouched: Server) -> None:
    second = shboard("serve", "--port", "0", state=untouched.state)
    assert second.returncode == 1
    assert second.stdout == ""
    assert len(second.stderr.splitlines()) == 2
    assert "already" in second.stderr
    assert answers(untouched.told["board"])
    assert shboard("status", state=untouched.state).returncode == 0


def test_c28_a_busy_port_that_was_named(state: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as busy:
        port = busy.getsockname()[1]
        result = shboard("serve", "--port", str(port), state=state)
    assert result.returncode == 1
    assert result.stderr.splitlines()[0] == f"Port {port} is busy."
    assert "shboard serve --port" in result.stderr.splitlines()[1]


def test_an_address_of_another_computer(state: Path) -> None:
    result = shboard("serve", "--host", "203.0.113.7", "--port", "0", state=state)
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 2


def test_a_state_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = shboard("serve", state=tmp_path / "file")
    assert result.returncode in (1, 2)
    assert len(result.stderr.splitlines()) == 2


def test_a_damaged_state_is_set_aside(state: Path) -> None:
    state_folder.prepare(state)
    (state / "shboard.db").write_bytes(b"\x00nonsense" * 400)
    with served(state) as server:
        assert server.told["resumed"] is False
        assert Path(server.told["damaged"]).read_bytes() == b"\x00nonsense" * 400


def test_c28_in_a_pipe_there_is_a_line_a_fact(state: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "cli",
        "serve",
        "--state",
        str(state),
        "--port",
        "0",
        "--url",
        "http://10.9.8.7:80",
    ]
    with subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(3)]
        while "Ctrl-C" not in lines[-1]:
            lines.append(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        lines += process.stdout.readlines()
        assert process.wait(timeout=30) == 130
    text = "".join(lines)
    assert "\x1b" not in text
    assert not set(text) & set("▀▄█")
    assert lines[0].startswith("shboard ")
    assert lines[1].startswith("Board   http://127.0.0.1:")
    assert lines[2].split() == ["Phones", "http://10.9.8.7:80", "--url"]
    assert re.search(r"^http://10.9.8.7:80/j/[A-Z]{4}$", text, re.MULTILINE)
    assert lines[-2] == "Ctrl-C stops the server; the game is kept.\n"
    assert re.fullmatch(
        r"Stopped\. Table [A-Z]{4} is kept; go on with: shboard serve --state .*\n", lines[-1]
    )


def test_on_a_terminal_a_phone_reads_the_banner(state: Path) -> None:
    def press(shown: str) -> str:
        return "\x03" if "Ctrl-C" in shown else ""

    shown = on_a_terminal(
        "serve",
        "--no-open",
        "--no-local-name",
        "--state",
        str(state),
        "--port",
        "0",
        "--url",
        "http://10.9.8.7:8000",
        press=press,
    )
    lines = shown.splitlines()
    code = [line for line in lines if line.startswith("\x1b")]
    link = next(line for line in lines if line.startswith("http://10.9.8.7:8000/j/"))
    assert screen.read("\n".join(code)) == link
    assert "Stopped. Table" in lines[-1]


def test_open_opens_the_board(state: Path, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    words = [sys.executable, "-m", "cli", "serve", "--json", "--open", "--port", "0", "--state", str(state)]
    with subprocess.Popen(
        words, cwd=ROOT, env=environment(BROWSER=str(browser)), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        told = json.loads(process.stdout.readline())
        opened = tmp_path / "opened"
        until(lambda: bool(opened.exists() and opened.read_text()), "no browser is opened")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert (tmp_path / "opened").read_text().strip() == told["board"]
