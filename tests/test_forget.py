"""Forgetting: every byte that was kept is overwritten, and it is known what it was."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import BinaryIO

import pytest
from msgspec.structs import replace

from shboard import forget, last_address, networks, wifi
from shboard.lobby import Stage, issue_pin
from shboard.networks import Choice
from shboard.schema import packed
from shboard.state_folder import HostNote, write_note
from shboard.store import FILE, Saved, Store, StoreError
from shboard.wifi import Wifi
from tests.helpers.random_play import states
from tests.helpers.tables import NAMES, over, seated, with_game

PIECE = 16


class Seven:
    """Chance that draws sevens."""

    def randrange(self, stop: int, /) -> int:
        """One more."""
        return 7


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An evening's folder after a crash: the log is not empty, a file was set aside, one was half written."""
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    (folder / f"{FILE}.damaged-20260101-200000").write_bytes(b"once a game" * 100)
    (folder / ".host.json.0badcafe").write_text("half a note")
    last_address.remember(folder, "http://games.lan")
    networks.remember(folder, "192.168.1.0/24", Choice(url="http://games.lan"))
    wifi.keep(folder, Wifi("Attic", "correct horse"))
    write_note(folder, HostNote(1, "http://127.0.0.1:1", "secret-of-the-host"))
    (folder / "holiday.jpg").write_bytes(b"not ours")
    profile = folder / "shboard.kiosk.chromium" / "Default"
    profile.mkdir(parents=True)
    (profile / "History").write_bytes(b"/board/KRAB")
    (profile / "Lock").symlink_to(folder / "holiday.jpg")
    with closing(Store(folder)) as store:
        for state in states(7, (), 1):
            store.save([Saved(replace(with_game(state), code="PLAY"), 7)])
        table, _ = issue_pin(seated(3), 1, 0.0, Seven())
        store.save([Saved(table, 7), Saved(replace(over(5), code="OVER"), 7)])
        crashed = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for name, content in crashed.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def handles(folder: Path) -> Iterator[dict[str, BinaryIO]]:
    """Every file of the folder, held open: what is removed can still be read by this."""
    with ExitStack() as stack:
        files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
        yield {path.name: stack.enter_context(path.open("rb")) for path in files}


def test_what_is_kept_is_told_in_public_words(folder: Path) -> None:
    kept = forget.kept(folder)
    assert kept.tables is not None
    told = {table.code: (table.stage, table.people) for table in kept.tables}
    assert told == {"PLAY": (Stage.OVER, 7), "KRAB": (Stage.LOBBY, 3), "OVER": (Stage.OVER, 5)}
    assert (kept.networks, kept.ssid, kept.damaged) == (True, "Attic", 1)
    assert (kept.browser, kept.address) == (True, True)
    assert not any(secret in repr(kept) for secret in (*NAMES, "horse", "secret-of"))


def test_host09c_every_byte_is_overwritten_before_the_files_go(
    folder: Path, handles: dict[str, BinaryIO]
) -> None:
    """The log and what lies beside it included: of a name, a token, a role or a game nothing is left."""
    raw = b"".join(handle.read() for handle in handles.values())
    bodies = [packed(Saved(replace(with_game(state), code="PLAY"), 7)) for state in states(7, (), 1)]
    pieces = {body[at : at + PIECE] for body in bodies for at in range(0, len(body) - PIECE, PIECE)}
    assert sum(piece in raw for piece in pieces) > len(pieces) // 2  # so the search finds what is there
    assert {f"{FILE}-wal", "History"} <= set(handles)
    told: list[tuple[int, int]] = []
    forget.erase(folder, lambda done, all_: told.append((done, all_)))
    assert told == [(number, len(told)) for number in range(1, len(handles))], "all but the one not ours"
    assert [path.name for path in folder.iterdir()] == ["holiday.jpg"]
    for name, handle in handles.items():
        handle.seek(0)
        content = handle.read()
        assert (set(content) <= {0}) == (name != "holiday.jpg"), name
    assert (folder / "holiday.jpg").read_bytes() == b"not ours"
    assert forget.kept(folder).entries == ()
    with closing(Store(folder)) as store:
        assert store.load() == []


def test_while_a_server_runs_nothing_is_read(folder: Path) -> None:
    with closing(Store(folder)), pytest.raises(StoreError, match="in_use"):
        forget.kept(folder)


def test_what_a_newer_shboard_kept_can_be_erased_unread(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("shboard.schema.SCHEMA", 1)
        assert forget.kept(folder).tables is None


def test_where_nothing_is_nothing_is_made(tmp_path: Path) -> None:
    assert forget.kept(tmp_path / "none") == forget.Kept((), (), False, None, 0)
    forget.erase(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []
