"""The state file: every table of this server in one SQLite file, each step durable before it is told.

Contents are packed and veiled, never readable by chance: the host usually plays.
"""

import contextlib
import os
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from shboard import damage, schema
from shboard.lobby import Table
from shboard.state_folder import sync

FILE = "shboard.db"
LOG_BYTES = 1024 * 1024
LONG, TOO_LONG = 200, 1000
"""So many tables saved are almost as much as that, and a long game; so many may not wait for a rest."""


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
    """One open state file. Not for two threads at once: all that is done with it goes through the saver.

    `damaged` names where an earlier file was set aside, or a copy of it, if that was needed. While it is
    `unwiped`, what was to be erased is still in its log; where it is `untidy`, there is something for `tidy`.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.unwiped = False
        self._laid_out, self._logged = False, 0
        self._bodies: dict[str, bytes] = {}
        self.damaged = _copied_if_steps_are_missing(self.path)
        try:
            self._open()
        except (_Damaged, StoreError) as trouble:
            if self.damaged is not None:
                damage.discard(self.damaged)
            if isinstance(trouble, StoreError):
                raise
            self.damaged = trouble.moved or _moved_aside(self.path)
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
                _close_damaged(self._db, self.path, trouble)
            self._db.close()
            raise trouble from error
        self._bodies = {saved.table.code: schema.packed(saved) for saved in self._saved}
        self.wipe()

    def load(self) -> list[Saved]:
        """The tables as they were found, the last touched first."""
        return sorted(self._saved, key=lambda saved: -saved.table.touched)

    def save(self, tables: Iterable[Saved], *, erase: bool = False) -> None:
        """Write them in one durable transaction; with `erase`, what was overwritten is to be wiped next.

        Raises `StoreError` ("unwritable") with nothing written.
        """
        bodies = {saved.table.code: schema.packed(saved) for saved in tables}
        self._write(bodies, _save(bodies))
        self._bodies.update(bodies)
        self._logged += len(bodies)
        self.unwiped = self.unwiped or erase

    def remove(self, codes: Iterable[str]) -> None:
        """Forget tables for good. Raises `StoreError` ("unwritable")."""
        gone = list(codes)
        self._write(gone, _remove(gone))
        for code in gone:
            self._bodies.pop(code, None)
        self.wipe()

    @property
    def untidy(self) -> bool:
        """Whether something is left to be done that nobody waits for."""
        return self.unwiped or not self._laid_out or self._logged >= LONG

    @property
    def overfull(self) -> bool:
        """Whether that had better be done now."""
        return self._logged >= TOO_LONG

    def tidy(self) -> None:
        """Wipe, and make the log as long as it will be."""
        if self.unwiped or self._logged >= LONG:
            self.wipe()
        if self.unwiped:  # a full disk needs the room itself
            return
        _lay_out(damage.beside(self.path, damage.LOG))
        self._laid_out = True

    def wipe(self) -> None:
        """Empty the log of what was overwritten. What was saved stays so if that fails: next time, then."""
        self.unwiped = True
        with contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self.unwiped, self._laid_out, self._logged = False, False, 0

    def _write(self, codes: Collection[str], statement: "Statement") -> None:
        """Carry out one statement, which is a transaction of its own: SQLite is entered once, not thrice."""
        try:
            if self._db.in_transaction:  # one that could not be rolled back: in it nothing is durable
                raise sqlite3.OperationalError("in a transaction")
            self._db.execute(*statement)
        except sqlite3.Error as error:
            self._put_back(codes)
            raise StoreError("unwritable", self.path) from error

    def _put_back(self, codes: Collection[str]) -> None:
        """Write what was there before over a step that was refused, as far as the disk still lets us.

        Where the disk took it but could not sync it, the log holds it, and after a crash it would count.
        """
        before = {code: self._bodies[code] for code in codes if code in self._bodies}
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            # Removed first: to write what SQLite believes to be there already would write nothing.
            self._db.execute(*_remove(codes))
            if before:
                self._db.execute(*_save(before))

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


Statement = tuple[str, Sequence[str | bytes]]


def _save(bodies: Mapping[str, bytes]) -> Statement:
    # Not INSERT OR REPLACE: that takes the row out and puts in another, and writes the index each time, too.
    rows = ", ".join(["(?, ?)"] * len(bodies))
    values = [value for row in bodies.items() for value in row]
    return f"INSERT INTO tables VALUES {rows} ON CONFLICT (code) DO UPDATE SET body = excluded.body", values


def _remove(codes: Collection[str]) -> Statement:
    return f"DELETE FROM tables WHERE code IN ({', '.join('?' * len(codes))})", list(codes)


class _Damaged(Exception):
    """Not a state file of ours, or not whole. `moved` is where it lies now, once it is out of the way."""

    moved: Path | None = None


def _lay_out(log: Path) -> None:
    """Put zeros behind what a log holds, which SQLite takes for its end, as far as the disk lets us.

    To write over what is there is one thing to sync; a file that grows by it is two.
    """
    with contextlib.suppress(OSError), log.open("r+b", buffering=0) as file:
        file.write(bytes(max(0, LOG_BYTES - file.seek(0, os.SEEK_END))))
        os.fsync(file.fileno())


def _copied_if_steps_are_missing(path: Path) -> Path | None:
    """A copy of a file whose log was damaged: SQLite goes back to an earlier step and overwrites the rest."""
    with contextlib.suppress(PermissionError):  # SQLite will say so, and better
        if damage.steps_are_missing(damage.read(damage.beside(path, damage.LOG))):
            try:
                return damage.copy_aside(path)
            except OSError as error:
                raise StoreError("unwritable", path) from error
    return None


def _close_damaged(db: sqlite3.Connection, path: Path, trouble: _Damaged) -> None:
    """Move a damaged file out of the way while it is open, where the system allows it, and close it as it is.

    As it closes a file, SQLite clears up what lies beside it, and writes its log into it.
    """
    try:
        with contextlib.suppress(PermissionError):
            trouble.moved = damage.move_aside(path)
        with damage.unchanged(trouble.moved or path):
            db.close()
    except OSError as error:
        raise StoreError("unwritable", path) from error


def _moved_aside(path: Path) -> Path:
    try:
        return damage.move_aside(path)
    except OSError as error:
        raise StoreError("unwritable", path) from error


def _prepare(db: sqlite3.Connection, path: Path) -> list[Saved]:
    """Take the file for this process alone and read it. A file that is refused stays as it was."""
    # One process owns the file: a second `serve` on the same state is told so, not let in.
    db.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
    db.execute("PRAGMA secure_delete = ON").fetchall()
    db.execute("BEGIN EXCLUSIVE")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    if version > schema.SCHEMA and owner == schema.APPLICATION:
        raise StoreError("future", path)
    fresh = version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    if not fresh and not (owner == schema.APPLICATION and 1 <= version <= schema.SCHEMA):
        raise _Damaged
    saved = [] if fresh else _read_all(db, version)
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL").fetchall()
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA wal_autocheckpoint = 0").fetchall()  # `wipe` does it, when no ballot waits
    if fresh:
        schema.create(db)
        sync(path.parent)
    return saved


def _read_all(db: sqlite3.Connection, version: int) -> list[Saved]:
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise _Damaged
    try:
        schema.migrate(db, version)
        rows = db.execute("SELECT code, body FROM tables").fetchall()
        saved = {code: _decode(schema.unpacked(body)) for code, body in rows}
    except (ValueError, msgspec.MsgspecError, TypeError, LookupError) as error:
        raise _Damaged from error
    if any(each.table.code != code for code, each in saved.items()):
        raise _Damaged
    return list(saved.values())


_TROUBLES = {
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_FULL: "unwritable",
    sqlite3.SQLITE_IOERR: "unreadable",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_NOMEM: "unreadable",
}

_UNWRITTEN = {  # what a full disk is where SQLite does not call it so: a quota, a limit, a card that fails
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
}


def _trouble(error: Exception, path: Path) -> "StoreError | _Damaged":
    """What the system forbids is a `StoreError`; all else is the file's own fault."""
    if isinstance(error, StoreError | _Damaged):
        return error
    exactly = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    number = exactly & 0xFF
    code = _TROUBLES.get(number)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    if code is None or (number == sqlite3.SQLITE_READONLY and writable):
        return _Damaged()
    never_made = number == sqlite3.SQLITE_CANTOPEN and not path.exists()
    if never_made or exactly in _UNWRITTEN or (os.access(path, os.R_OK) and not writable):
        code = "unwritable"
    return StoreError(code, path)
