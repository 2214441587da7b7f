"""The versions of the state file: how a fresh one is made, and how one of an earlier version is taken up.

A change of what lies in the file gets the next version and a migration here; a server refuses what is newer.
"""

import sqlite3
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

APPLICATION = 0x53484244
"""SHBD in ASCII, so that another program's database is never taken for ours."""


PERSON_FIELDS_2 = 4
"""What was kept of a person up to version 2."""


def _with_lock(saved: dict[str, Any]) -> None:
    """1 → 2: a table can be locked. An older server would let people in, so it must not open this file."""
    if "locked" in saved["table"]:  # then the version was not 1, but damaged
        raise KeyError("locked")
    saved["table"]["locked"] = False


def _with_bots(saved: dict[str, Any]) -> None:
    """2 → 3: a seat can be a bot's. An older server would wait for ever for a phone of it."""
    for person in saved["table"]["people"]:
        if len(person) != PERSON_FIELDS_2:
            raise KeyError("bot")
        person.append(False)


def _with_host(saved: dict[str, Any]) -> None:
    """3 → 4: a table can have a host's phone. An older server could not take that right back."""
    if "host" in saved["table"]:
        raise KeyError("host")
    saved["table"]["host"] = None


def _veiled(saved: dict[str, Any]) -> None:
    """4 → 5: a body is veiled, and not compressed any more. An older server would take it for damaged."""


MIGRATIONS: tuple[Callable[[dict[str, Any]], None], ...] = (_with_lock, _with_bots, _with_host, _veiled)
"""From each version to the next, the first from version 1: changes what was saved of one table, in place."""
SCHEMA = 1 + len(MIGRATIONS)


_VEIL = bytes((167 * byte + 91) % 256 for byte in range(256))
_UNVEIL = bytes(_VEIL.index(byte) for byte in range(256))
_SUM_BYTES = 4
COMPRESSED = 4
"""The last version whose bodies were compressed, which took a tenth of a ballot's processor time."""


def packed(saved: object) -> bytes:
    """What is saved of a table as it lies in the file: not readable by chance. Its checksum comes first."""
    body = msgspec.msgpack.encode(saved).translate(_VEIL)
    return zlib.crc32(body).to_bytes(_SUM_BYTES, "big") + body


def unpacked(body: bytes, version: int = SCHEMA) -> bytes:
    """The msgpack in a body, as that version wrote it. Raises ValueError where one byte of it is wrong."""
    if version <= COMPRESSED:
        try:
            return zlib.decompress(body)
        except zlib.error as error:
            raise ValueError from error
    known, veiled = body[:_SUM_BYTES], body[_SUM_BYTES:]
    if zlib.crc32(veiled).to_bytes(_SUM_BYTES, "big") != known:
        raise ValueError
    return veiled.translate(_UNVEIL)


def create(db: sqlite3.Connection) -> None:
    """Lay out a fresh file."""
    db.execute("BEGIN EXCLUSIVE")
    db.execute("CREATE TABLE tables (code TEXT PRIMARY KEY, body BLOB NOT NULL)")
    db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute("COMMIT")


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring a file of an earlier version up to this one, inside the caller's transaction: all or nothing.

    Raises ValueError, msgspec.DecodeError or LookupError where a body is not what that version wrote.
    """
    if version == SCHEMA:
        return
    for code, body in db.execute("SELECT code, body FROM tables").fetchall():
        saved = msgspec.msgpack.decode(unpacked(body, version), type=dict[str, Any])
        for step in MIGRATIONS[version - 1 :]:
            step(saved)
        db.execute("UPDATE tables SET body = ? WHERE code = ?", (packed(saved), code))
    db.execute(f"PRAGMA user_version = {SCHEMA}")
