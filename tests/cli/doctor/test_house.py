"""State folder, disk and clock."""

import os
import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.doctor import house
from cli.doctor.finding import Level
from shboard import schema, state_folder
from shboard.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "state"
    state_folder.prepare(path)
    return path


def test_one_that_is_still_to_be_made_and_one_that_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    assert house.folder(path).sentence == f"The state folder {path} will be made when a table is opened."
    assert not path.exists()
    state_folder.prepare(path)
    assert "nothing is saved" in house.folder(path).sentence
    Store(path).close()
    before = (path / "shboard.db").read_bytes()
    assert house.folder(path).sentence == f"The state folder {path} is whole, and nobody else's."
    assert [each.name for each in path.iterdir()] == ["shboard.db"]
    assert (path / "shboard.db").read_bytes() == before


def test_host02f_one_that_others_may_read(folder: Path) -> None:
    folder.chmod(0o755)
    found = house.folder(folder)
    assert (found.level, found.next_step) == (Level.WRONG, f"Close it: chmod 700 {folder}")
    folder.chmod(0o700)
    (folder / state_folder.NOTE).write_text("{}", encoding="utf-8")
    (folder / state_folder.NOTE).chmod(0o644)
    assert house.folder(folder).next_step == f"Close it: chmod 600 {folder / state_folder.NOTE}"


def test_one_that_cannot_be_written_or_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    assert house.folder(folder / "file").sentence == f"{folder / 'file'} is no folder."
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    assert house.folder(folder).sentence == f"The state folder {folder} cannot be written."
    assert house.folder(folder / "below").level is Level.WRONG


@pytest.mark.parametrize(
    ("body", "says"),
    [(b"SQLite format 3\0", "is damaged"), (b"rubbish" * 30, "is damaged"), (b"", "is whole")],
)
def test_a_saved_table_that_is_none(body: bytes, says: str, folder: Path) -> None:
    (folder / "shboard.db").write_bytes(body)
    assert says in house.folder(folder).sentence


def test_a_saved_table_of_a_newer_shboard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(folder).close()
    monkeypatch.setattr(schema, "SCHEMA", schema.SCHEMA - 1)
    assert "written by a newer shboard" in house.folder(folder).sentence


def test_host02g_room_on_the_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.disk(folder / "not" / "yet").level is Level.WELL
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=10 * 1024**2))
    found = house.disk(folder)
    assert (found.level, found.sentence) == (Level.WRONG, "Only 10 MB are free where the table is saved.")


def test_host02g_a_clock_from_before_shboard_came_here() -> None:
    assert house.clock().level is Level.WELL
    assert house.clock(0.0).level is Level.UNSURE
    assert house.clock(time.time() + 365 * 86400).level is Level.WELL
