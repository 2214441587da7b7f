"""The state file: what was saved is there again, and nobody reads it by chance."""

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shboard.lobby import Table, issue_pin
from shboard.rules import Party, Role, Variant
from shboard.schema import SCHEMA
from shboard.store import FILE, LOG_BYTES, LONG, TOO_LONG, Saved, Store, StoreError
from tests.helpers.random_play import states
from tests.helpers.tables import NAMES, dealt, over, seated, with_game


def reopened(folder: Path) -> list[Saved]:
    """What is found by the next server."""
    with closing(Store(folder)) as store:
        assert store.damaged is None
        return store.load()


def raw(folder: Path) -> bytes:
    """Every byte of every file there."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def refused(folder: Path) -> str:
    """The code with which the file is refused."""
    with pytest.raises(StoreError) as caught:
        Store(folder)
    assert caught.value.path == folder / FILE
    return caught.value.code


@pytest.mark.parametrize("count", range(5, 11))
def test_a_whole_game_is_there_again_at_each_step(count: int, tmp_path: Path) -> None:
    variants = (Variant.HIDDEN_VOTERS, Variant.NOT_HITLER_MARKS) if count % 2 else ()
    words = [word.encode() for word in (*NAMES, *Role, *Party, *Variant, "nominate", "discard", "president")]
    for step, state in enumerate(states(count, variants, seed=5)):
        saved = Saved(with_game(state), 1000 + step)
        with closing(Store(tmp_path)) as store:
            store.save([saved])
            found = raw(tmp_path)
        assert [word for word in words if len(word) > 3 and word in found] == []
        assert reopened(tmp_path) == [saved]


def test_everything_about_the_people_is_kept(tmp_path: Path) -> None:
    table, _ = issue_pin(at_rest(), 2, 1000.5, Random(1))
    with closing(Store(tmp_path)) as store:
        assert store.load() == []
        store.save([Saved(table, 3)])
    assert reopened(tmp_path) == [Saved(table, 3)]


def at_rest() -> Table:
    """A paused game, and one seat that has moved."""
    table = dealt(7)
    people = (replace(table.people[0], moved=True), *table.people[1:])
    return replace(table, people=people, paused=True, game=12, touched=1.7e9)


def test_many_tables_are_kept_the_last_touched_first(tmp_path: Path) -> None:
    tables = [
        replace(table, code=code, touched=touched)
        for code, touched, table in (("KRAB", 1.0, seated()), ("WXYZ", 3.0, dealt()), ("ABCD", 2.0, over()))
    ]
    with closing(Store(tmp_path)) as store:
        store.save([Saved(table, 1) for table in tables])
    assert [saved.table.code for saved in reopened(tmp_path)] == ["WXYZ", "ABCD", "KRAB"]
    with closing(Store(tmp_path)) as store:
        store.remove(["WXYZ", "NONE"])
    assert [saved.table.code for saved in reopened(tmp_path)] == ["ABCD", "KRAB"]


def test_the_file_says_whose_it_is_and_of_which_version(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert db.execute("PRAGMA application_id").fetchone() == (int.from_bytes(b"SHBD"),)


def test_a_second_server_on_the_same_state_is_told_so(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert refused(tmp_path) == "in_use"
        store.save([Saved(seated(), 1)])
        assert refused(tmp_path) == "in_use"
    assert reopened(tmp_path) == [Saved(seated(), 1)]


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.save([Saved(seated(), 1)])
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        db.execute("PRAGMA journal_mode = DELETE").fetchall()
    before = raw(tmp_path)
    assert refused(tmp_path) == "future"
    assert raw(tmp_path) == before


def test_a_full_disk_refuses_the_step_and_keeps_what_was_saved(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.save([Saved(seated(), 1)])
        with full(store):
            for erase in (False, True):
                with pytest.raises(StoreError, match="unwritable"):
                    store.save([Saved(dealt(10), 2), *many_tables()], erase=erase)
    assert reopened(tmp_path) == [Saved(seated(), 1)]


def many_tables() -> list[Saved]:
    """More than fits into the file as it is."""
    return [Saved(replace(dealt(10, seed=k), code=f"A{k:03}"), 2) for k in range(60)]


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The file cannot grow."""
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    yield
    store._db.execute("PRAGMA max_page_count = 1000000").fetchall()


def test_in_a_transaction_that_was_left_open_nothing_is_taken_for_saved(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.save([Saved(seated(), 1)])
        store._db.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="unwritable"):
            store.save([Saved(dealt(10), 2)])
        store.save([Saved(dealt(10), 3)])
    assert reopened(tmp_path) == [Saved(dealt(10), 3)]


def test_the_log_is_emptied_in_time_and_never_inside_a_step(tmp_path: Path) -> None:
    log = tmp_path / f"{FILE}-wal"
    with closing(Store(tmp_path)) as store:
        store.tidy()
        for number in range(1, TOO_LONG + 1):
            assert (store.untidy, store.overfull) == (number > LONG, False)
            store.save([Saved(dealt(10), number)])
        assert store.overfull
        assert log.stat().st_size > LOG_BYTES
        store.tidy()
        assert (store.untidy, log.stat().st_size) == (False, LOG_BYTES)
        assert not log.read_bytes().strip(b"\0")
    assert reopened(tmp_path) == [Saved(dealt(10), TOO_LONG)]


def test_a_log_that_cannot_be_laid_out_is_as_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with closing(Store(tmp_path)) as store:
        monkeypatch.setattr(os, "fsync", full_disk)
        store.tidy()
        monkeypatch.undo()
        store.save([Saved(seated(), 1)])
    assert reopened(tmp_path) == [Saved(seated(), 1)]


def test_after_a_full_disk_it_saves_again(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        with full(store), pytest.raises(StoreError):
            store.save(many_tables())
        store.save(many_tables())
    assert len(reopened(tmp_path)) == 60


class TakenAndNotSynced:
    """A database whose next change is taken by the disk, which then says that it could not be synced."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self._failed = db, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def __enter__(self) -> sqlite3.Connection:
        return self._db.__enter__()

    def __exit__(self, *error: Any) -> bool:
        return self._db.__exit__(*error)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        found = self._db.execute(sql, *values)
        if not self._failed:
            self._failed = True
            raise sqlite3.OperationalError("disk I/O error")
        return found


def save_others(store: Store) -> None:
    """Change one table, and open another."""
    store.save([Saved(dealt(10), 2), Saved(replace(dealt(), code="NEWT"), 1)])


def remove_both(store: Store) -> None:
    """Forget what there is."""
    store.remove(["KRAB", "WXYZ"])


@pytest.mark.parametrize("refused", [save_others, remove_both])
def test_a_step_that_was_refused_is_not_there_after_all(
    refused: Callable[[Store], None], tmp_path: Path
) -> None:
    before = [Saved(seated(), 1), Saved(replace(dealt(), code="WXYZ"), 1)]
    with closing(Store(tmp_path)) as store:
        store.save(before)
        store._db = TakenAndNotSynced(store._db)  # type: ignore[assignment]
        with pytest.raises(StoreError, match="unwritable"):
            refused(store)
    assert sorted(reopened(tmp_path), key=lambda saved: saved.table.code) == before


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody who is not root: root may write everywhere."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a state file that may be read alone."""
    folder = tmp_path_factory.mktemp("read_only")
    with closing(Store(folder)) as store:
        store.save([Saved(seated(), 1)])
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (*folder.parents, folder)}
    modes = {path: mode for path, mode in modes.items() if path == folder or not mode & stat.S_IXOTH}
    for path in modes:
        path.chmod(0o755)
    (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    yield folder
    for path, mode in modes.items():
        path.chmod(mode)


def test_a_file_that_may_not_be_written_is_left_alone(read_only: Path) -> None:
    before = raw(read_only)
    with without_rights():
        assert refused(read_only) == "unwritable"
    assert raw(read_only) == before


def test_a_file_that_may_not_be_read_is_left_alone(read_only: Path) -> None:
    (read_only / FILE).chmod(0o000)
    with without_rights():
        assert refused(read_only) == "unreadable"


def test_a_folder_in_its_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert refused(tmp_path) == "unreadable"
