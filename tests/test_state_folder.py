"""The state folder: closed to others, and a note that is there whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from shboard import state_folder
from shboard.state_folder import NOTE, HostNote

A_NOTE = HostNote(4711, "http://127.0.0.1:40001", "0123456789abcdef0123456789abcdef")
posix = pytest.mark.skipif(os.name == "nt", reason="modes mean nothing there")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_platform_names_the_folder() -> None:
    assert state_folder.default_folder().name == "shboard"


@posix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_a_missing_folder_is_made_closed(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        assert state_folder.prepare(tmp_path / "a" / "b") is False
        state_folder.write_note(tmp_path / "a" / "b", A_NOTE)
    finally:
        os.umask(before)
    assert mode(tmp_path / "a" / "b") == 0o700
    assert mode(tmp_path / "a" / "b" / NOTE) == 0o600


@posix
@pytest.mark.parametrize("inside", [None, NOTE, "shboard.db"])
def test_an_open_folder_is_closed_and_that_is_told(inside: str | None, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    if inside:
        (tmp_path / inside).touch()
    assert state_folder.prepare(tmp_path) is True
    assert mode(tmp_path) == 0o700
    assert state_folder.prepare(tmp_path) is False


@posix
def test_a_folder_that_others_use_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    (tmp_path / "letter.txt").touch()
    with pytest.raises(PermissionError, match="open to others"):
        state_folder.prepare(tmp_path)
    assert mode(tmp_path) == 0o777


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "x").touch()
    with pytest.raises(OSError, match="x"):
        state_folder.prepare(tmp_path / "x")
    with pytest.raises(OSError, match="x"):
        state_folder.prepare(tmp_path / "x" / "y")


def test_the_note_comes_back(tmp_path: Path) -> None:
    state_folder.write_note(tmp_path, A_NOTE)
    assert state_folder.read_note(tmp_path) == A_NOTE
    newer = HostNote(4712, "http://127.0.0.1:40002", "f" * 32)
    state_folder.write_note(tmp_path, newer)
    assert state_folder.read_note(tmp_path) == newer
    assert [path.name for path in tmp_path.iterdir()] == [NOTE]


def test_a_note_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state_folder.write_note(tmp_path, A_NOTE)

    def full(*_args: object, **_kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("json.dump", full)
    with pytest.raises(OSError, match="No space"):
        state_folder.write_note(tmp_path, HostNote(1, "http://127.0.0.1:1", "x"))
    assert state_folder.read_note(tmp_path) == A_NOTE
    assert [path.name for path in tmp_path.iterdir()] == [NOTE]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "{}", '{"pid": 1}', '{"pid": "x", "url": "http://127.0.0.1:1", "token": "t"}',
        '{"pid": 1, "url": "http://192.168.1.2:1", "token": "t"}',
        '{"pid": 1, "url": null, "token": "t"}', "\udcff",
    ],
)  # fmt: skip
def test_a_note_that_makes_no_sense_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / NOTE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert state_folder.read_note(tmp_path) is None


def test_no_note(tmp_path: Path) -> None:
    assert state_folder.read_note(tmp_path) is None
    assert state_folder.read_note(tmp_path / "missing") is None


def test_only_our_own_note_is_taken_away(tmp_path: Path) -> None:
    state_folder.write_note(tmp_path, A_NOTE)
    state_folder.remove_note(tmp_path, HostNote(1, "http://127.0.0.1:1", "other"))
    assert state_folder.read_note(tmp_path) == A_NOTE
    state_folder.remove_note(tmp_path, A_NOTE)
    assert state_folder.read_note(tmp_path) is None
    state_folder.remove_note(tmp_path, A_NOTE)


def test_the_token_shows_nowhere_by_chance() -> None:
    assert A_NOTE.token not in f"{A_NOTE} {A_NOTE!r}"
