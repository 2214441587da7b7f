"""What a floor saves: the bytes of one table, as shboard lays them into SQLite, durable before it returns."""

import sqlite3
from pathlib import Path

SAVE = "INSERT INTO tables VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET body = excluded.body"


class Disk:
    """One SQLite file with shboard's own settings, and a body that is written again with each step."""

    def __init__(self, folder: Path, body: bytes) -> None:
        self._db = sqlite3.connect(folder / "floor.db", isolation_level=None)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        self._db.execute("PRAGMA journal_mode = WAL").fetchall()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE tables (code TEXT PRIMARY KEY, body BLOB NOT NULL)")
        self._body, self._steps = body, 0

    def save(self, code: str) -> None:
        """Write the body of a table, and wait for the disk. What has not changed SQLite would not write."""
        self._steps += 1
        step = self._steps.to_bytes(8, "big")
        self._db.execute(SAVE, (code, step + self._body[len(step) :]))
