"""The state file: every table of this server in one SQLite file, each step durable before it is told.

Contents are packed and compressed, never readable by chance: the host usually plays.
"""

import contextlib
import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from shboard.lobby import Table

FILE = "shboard.db"
SCHEMA = 1
_APPLICATION = 0x53484244  # "SHBD", so that another program's database is never taken for ours

_encode = msgspec.msgpack.Encoder().encode


class StoreError(Exception):
    """The state file cannot be used. `code`: in_use, future, unreadable, unwritable."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code)
        self.code = code
        self.path = path


class Saved(msgspec.Struct, frozen=True):
    """A table as kept: `v` is a number that no view sent before has reached."""

    table: Table
    v: int


_decode = msgspec.msgpack.Decoder(Saved).decode


class Store:
    """One open state file. Not for two threads at once: the saver alone writes.

    `damaged` names where an earlier file was set aside, if that was needed.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.damaged: Path | None = None
        self._unwiped = False
        try:
            self._open()
        except _Damaged:
            self.damaged = self.damaged or self._set_aside()
            self._open()

    def _open(self) -> None:
        try:
            self._db = sqlite3.connect(self.path, timeout=0.2, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise StoreError("unreadable", self.path) from error
        try:
            self._saved = _prepare(self._db, self.path)
        except (sqlite3.Error, UnicodeDecodeError, StoreError, _Damaged) as error:
            trouble = _trouble(error, self.path)
            if isinstance(trouble, _Damaged):
                # Moved while it is open, where the system allows it: as it closes a file, SQLite
                # clears up what lies beside it.
                with contextlib.suppress(PermissionError):
                    self.damaged = self._set_aside()
            self._db.close()
            raise trouble from error
        self._wipe()

    def _set_aside(self) -> Path:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        kept, again = self.path.with_name(f"{FILE}.damaged-{stamp}"), 1
        while kept.exists():
            again += 1
            kept = self.path.with_name(f"{FILE}.damaged-{stamp}-{again}")
        for ending in ("", "-wal", "-journal"):
            part = self.path.with_name(FILE + ending)
            if part.exists():
                part.replace(kept.with_name(kept.name + ending))
        return kept

    def load(self) -> list[Saved]:
        """The tables as they were found, the last touched first."""
        return sorted(self._saved, key=lambda saved: -saved.table.touched)

    def save(self, tables: Iterable[Saved], *, erase: bool = False) -> None:
        """Write them in one durable transaction; with `erase`, wipe what was overwritten as well.

        Raises `StoreError` ("unwritable") with nothing written.
        """
        rows = [(saved.table.code, zlib.compress(_encode(saved), 1)) for saved in tables]
        try:
            self._write("INSERT OR REPLACE INTO tables VALUES (?, ?)", rows)
        except sqlite3.Error as error:
            raise StoreError("unwritable", self.path) from error
        if erase or self._unwiped:
            self._wipe()

    def remove(self, codes: Iterable[str]) -> None:
        """Forget tables for good. Raises `StoreError` ("unwritable")."""
        try:
            self._write("DELETE FROM tables WHERE code = ?", [(code,) for code in codes])
        except sqlite3.Error as error:
            raise StoreError("unwritable", self.path) from error
        self._wipe()

    def _wipe(self) -> None:
        """Empty the log of what was overwritten. What was saved stays so if that fails: next time, then."""
        self._unwiped = True
        with contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._unwiped = False

    def _write(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(sql, rows)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


class _Damaged(Exception):
    """Not a state file of ours, or not whole."""


def _prepare(db: sqlite3.Connection, path: Path) -> list[Saved]:
    """Take the file for this process alone and read it. A file that is refused stays as it was."""
    # One process owns the file: a second `serve` on the same state is told so, not let in.
    db.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
    db.execute("BEGIN EXCLUSIVE")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    if version > SCHEMA and owner == _APPLICATION:
        raise StoreError("future", path)
    fresh = version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    if not fresh and (version, owner) != (SCHEMA, _APPLICATION):
        raise _Damaged
    saved = [] if fresh else _read_all(db)
    db.execute("COMMIT")
    db.execute("PRAGMA secure_delete = ON").fetchall()
    db.execute("PRAGMA journal_mode = WAL").fetchall()
    db.execute("PRAGMA synchronous = FULL")
    if fresh:
        _create(db)
    return saved


def _create(db: sqlite3.Connection) -> None:
    db.execute("BEGIN EXCLUSIVE")
    db.execute("CREATE TABLE tables (code TEXT PRIMARY KEY, body BLOB NOT NULL)")
    db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.execute(f"PRAGMA application_id = {_APPLICATION}")
    db.execute("COMMIT")


def _read_all(db: sqlite3.Connection) -> list[Saved]:
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise _Damaged
    return [_unpacked(*row) for row in db.execute("SELECT code, body FROM tables").fetchall()]


def _unpacked(code: object, body: bytes) -> Saved:
    try:
        saved = _decode(zlib.decompress(body))
    except (zlib.error, msgspec.DecodeError, TypeError) as error:
        raise _Damaged from error
    if saved.table.code != code:
        raise _Damaged
    return saved


_TROUBLES = {
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_FULL: "unwritable",
    sqlite3.SQLITE_IOERR: "unreadable",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_NOMEM: "unreadable",
}


def _trouble(error: Exception, path: Path) -> Exception:
    """What the system forbids is a `StoreError`; all else is the file's own fault."""
    if isinstance(error, StoreError):
        return error
    number = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    code = _TROUBLES.get(number)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    if code is None or (number == sqlite3.SQLITE_READONLY and writable):
        return _Damaged()
    if os.access(path, os.R_OK) and not writable:
        code = "unwritable"
    return StoreError(code, path)
