"""Damage that SQLite passes over is noticed, and what is damaged is kept byte for byte."""

import errno
import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from shboard import damage
from shboard.damage import LOG, beside, copy_aside, discard, move_aside, read, steps_are_missing, unchanged
from shboard.store import FILE, LOG_BYTES, Saved, Store, StoreError
from tests.helpers.tables import dealt, seated

STEPS, FRAME, HEADER = 4, 24 + 4096, 32


def step(number: int) -> list[Saved]:
    """What is saved in the step of that number: a table, and another that stays as it is."""
    return [Saved(dealt(10), number), Saved(replace(seated(7), code="WXYZ"), 8)]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a server was killed after a few steps."""
    live, killed = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("killed")
    with closing(Store(live)) as store:
        for number in range(1, STEPS + 1):
            store.save(step(number))
            store.tidy()
        assert not store.untidy
        shutil.copytree(live, killed, dirs_exist_ok=True)
    return killed


@pytest.fixture
def folder(killed: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    return tmp_path


def log_of(folder: Path) -> bytes:
    """The write-ahead log there."""
    return (folder / f"{FILE}{LOG}").read_bytes()


def ends(log: bytes) -> list[int]:
    """Where in the log each step ends."""
    starts = range(HEADER, len(log), FRAME)
    return [at + FRAME for at in starts if log[at + 4 : at + 8] != bytes(4)]


def places(log: bytes) -> list[int]:
    """Every byte of the header and of each frame's, and some of each page."""
    frames = [*range(HEADER, len(log), FRAME)]
    inside = [at + byte for at in frames for byte in (*range(24), 24, 1000, 4119)]
    return [*range(HEADER), *inside]


def test_a_whole_log_misses_nothing(killed: Path) -> None:
    log = log_of(killed)
    assert (len(ends(log)), len(log)) == (STEPS, LOG_BYTES)
    assert not steps_are_missing(log)
    assert not steps_are_missing(b"")


def test_what_a_power_cut_leaves_of_the_last_step_is_no_damage(killed: Path) -> None:
    log = log_of(killed)
    last = ends(log)[-2]
    assert not steps_are_missing(log[:HEADER])
    for cut in (last, last + 10, last + 24, last + 1000, last + FRAME, len(log) - 512):
        assert not steps_are_missing(log[:cut])
        assert not steps_are_missing(log[:cut] + bytes(len(log) - cut))
        assert not steps_are_missing(log[:last] + bytes(cut - last) + log[cut:])


def test_a_log_that_was_laid_out_and_holds_nothing_yet_is_no_damage(killed: Path) -> None:
    log = log_of(killed)
    for written in (0, 1, HEADER // 2, HEADER - 1, HEADER):  # a power cut leaves so much of its header
        assert not steps_are_missing(log[:written].ljust(len(log), b"\0"))
    assert steps_are_missing(bytes(HEADER) + log[HEADER:])


def test_one_wrong_byte_before_the_last_step_is_noticed(killed: Path) -> None:
    log = log_of(killed)
    unnoticed = []
    for place in (place for place in places(log) if place < ends(log)[-2]):
        damaged = bytearray(log)
        damaged[place] ^= 0x41
        if not steps_are_missing(bytes(damaged)):
            unnoticed.append(place)
    assert unnoticed == []


def test_what_an_earlier_log_left_behind_the_end_is_no_damage(killed: Path) -> None:
    log = bytearray(log_of(killed))
    for at in range(ends(bytes(log))[0], len(log), FRAME):
        log[at + 8 : at + 16] = bytes(8)  # its salts were others
    assert not steps_are_missing(bytes(log))


def test_with_a_damaged_log_the_last_whole_step_counts_and_a_copy_is_kept(folder: Path) -> None:
    log = bytearray(log_of(folder))
    log[ends(bytes(log))[1] + 300] ^= 1
    (folder / f"{FILE}{LOG}").write_bytes(log)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with closing(Store(folder)) as store:
        assert sorted(store.load(), key=lambda saved: saved.table.code) == step(2)
        assert store.damaged is not None
        for ending in ("", LOG):
            assert beside(store.damaged, ending).read_bytes() == before[FILE + ending]
        store.save(step(9))
    with closing(Store(folder)) as store:
        assert (store.damaged, store.load()[0].v) == (None, 9)


def test_a_server_that_may_not_have_the_file_leaves_no_copy(folder: Path) -> None:
    with closing(Store(folder)) as store:
        for number in range(5):
            store.save(step(number))
        (folder / f"{FILE}{LOG}").write_bytes(b"damaged" * 10)
        names = {path.name for path in folder.iterdir()}
        with pytest.raises(StoreError, match="in_use"):
            Store(folder)
    assert {path.name for path in folder.iterdir()} <= names


def test_where_no_copy_can_be_kept_nothing_is_touched(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / f"{FILE}{LOG}").write_bytes(b"damaged" * 10)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(shutil, "copyfileobj", full)
    with pytest.raises(StoreError, match="unwritable"):
        Store(folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def full(*_: object) -> None:
    """No space."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_damaged_file_is_not_moved_without_what_lies_beside_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfileobj", full)
        with pytest.raises(OSError, match="space"):
            move_aside(folder / FILE)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    kept = move_aside(folder / FILE)
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert found == {kept.name + name.removeprefix(FILE): content for name, content in before.items()}


def test_copies_lie_side_by_side_and_can_be_discarded(folder: Path) -> None:
    kept = [copy_aside(folder / FILE) for _ in range(3)]
    assert len(set(kept)) == 3
    assert all(path.read_bytes() == (folder / FILE).read_bytes() for path in kept)
    discard(kept[1])
    assert [path.exists() and beside(path, LOG).exists() for path in kept] == [True, False, True]


def test_what_is_unchanged_is_as_it_was(folder: Path) -> None:
    path = folder / FILE
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    with unchanged(path):
        path.write_bytes(b"other")
        beside(path, LOG).unlink()
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before
    assert read(folder / "nothing") == b""


def test_a_damaged_file_that_cannot_be_moved_while_it_is_open_is_closed_as_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: and when SQLite closes a file, it writes its log into it."""
    with closing(Store(folder)) as store:
        store.save(step(5))
        store._db.execute("UPDATE tables SET body = ? WHERE code = ?", (b"\0", "WXYZ"))
        shutil.copytree(folder, folder / "killed")
    before = {path.name: path.read_bytes() for path in (folder / "killed").iterdir()}
    real, tries = move_aside, list[Path]()

    def at_first_not(path: Path) -> Path:
        tries.append(path)
        if len(tries) == 1:
            raise PermissionError(errno.EACCES, "it is open")
        return real(path)

    monkeypatch.setattr(damage, "move_aside", at_first_not)
    with closing(Store(folder / "killed")) as store:
        assert (len(tries), store.load()) == (2, [])
        assert store.damaged is not None
        for ending in ("", LOG):
            assert beside(store.damaged, ending).read_bytes() == before[FILE + ending]
