"""Whatever the host types, the terminal tells nothing that the TV does not: the host plays too."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from cli import CHAPTERS, main
from shboard import state_folder
from shboard.room import Room
from shboard.rules import State
from shboard.server import commands, report
from shboard.state_folder import HostNote
from shboard.store import Saved
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.tables import with_game
from tests.helpers.twins import twins
from tests.leaks.shows import AT_HOST, HOST, house

TYPED = (
    "status", "status --json", "seats list", "seats move Bo 5", "seats rename Bo Bodil",
    "seats remove 1", "qr", "sheet wall.html", "claim Bo", "claim 2 --yes", "claim --all",
    "claim --all --yes", "lock", "unlock", "pause", "console", "host-phone",
    "host-phone --revoke",
    "status", "resume", "start", "start --variant hidden_voters", "again --variant none", "status --json",
    "end", "bots 2", "seats swap 1 2", "seats shuffle", "table list", "table list --json",
    "end --yes", "bots 0", "seats swap Bo 1", "start", "status", "table close KRAB",
)  # fmt: skip
"""Every command, in an order in which the game that is on is over only near the end."""
NOT_OF_A_TABLE = {"serve", "demo", "forget", "config", "completion", "about", "doctor", "kiosk"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a server whose host interface is asked here, without a process and a socket."""
    host = house()[3].test_client()

    def post(note: HostNote, path: str, body: bytes) -> tuple[int, Any]:
        answer = host.post(path, data=body, headers=HOST, base_url=note.url)
        return answer.status_code, answer.json

    monkeypatch.setattr("cli.host._post", post)
    state_folder.prepare(tmp_path / "state")
    state_folder.write_note(tmp_path / "state", HostNote(1, AT_HOST + ":1", "token"))
    return tmp_path / "state"


def printed(folder: Path, state: State) -> bytes:
    """All that the terminal shows of a table with this game, for each command, with its exit code."""
    rooms, settings, *_ = house()
    settings.rng.seed(1)
    rooms._rooms.clear()
    rooms._add(Saved(with_game(state), 0))
    runs = [CliRunner().invoke(main, [*line.split(), "--state", str(folder)]) for line in TYPED]
    return "\n".join(f"{run.exit_code}\n{run.stdout}\n{run.stderr}" for run in runs).encode()


def told(folder: Path, phase: str) -> list[State]:
    """The twins of the game in this phase that somebody at the terminal can tell from it.

    Of one in which one kind of secret is another, and one in which all are.
    """
    state, rng = in_phase(phase), Random(phase)
    found = [*twins(state, None, rng)]
    shown = printed(folder, state)
    return [twin for twin in (*rng.sample(found[:-1], 1), *found[-1:]) if printed(folder, twin) != shown]


@pytest.mark.parametrize("phase", PHASES)
def test_c28_no_command_tells_what_the_tv_does_not_show(phase: str, folder: Path) -> None:
    assert told(folder, phase) == []


def test_every_command_is_typed_and_every_phase_has_something_to_hide(folder: Path) -> None:
    names = {name for rows in CHAPTERS.values() for name, *_ in rows}
    assert {line.split()[0] for line in TYPED} == names - NOT_OF_A_TABLE
    assert all([*twins(in_phase(phase), None, Random(phase))] for phase in PHASES if phase != "over")
    assert b"\n0\n" in printed(folder, in_phase("vote"))


def test_a_leak_would_be_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status_of = report.status_of

    def leaking(room: Room, where: report.Report) -> dict[str, Any]:
        answer = status_of(room, where)
        answer["seats"][0]["marks"] = [str(room.table.state.roles[0])] if room.table.state else []
        return answer

    monkeypatch.setattr(commands, "status_of", leaking)
    assert told(folder, "vote")
