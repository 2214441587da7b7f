"""Forgetting: what a state folder holds, and how every byte of it is overwritten before it goes.

A card or disk that writes elsewhere than it is told may keep old blocks; no program can reach those.
"""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from shboard import last_address, networks, wifi
from shboard.lobby import Stage
from shboard.state_folder import NOTE, sync
from shboard.store import FILE, Store, StoreError

_PIECE = 1 << 20


@dataclass(frozen=True)
class KeptTable:
    """One table, as much of it as anybody may know."""

    code: str
    stage: Stage
    people: int


@dataclass(frozen=True)
class Kept:
    """What lies in a folder. `tables` is None where they were kept by a newer shboard, which alone could read
    them; `damaged` counts the state files that were set aside; `ssid` is that of the Wi-Fi; `browser` is true
    where the browser of a kiosk has kept something, `address` where one that phones have opened is known."""

    entries: tuple[Path, ...]
    tables: tuple[KeptTable, ...] | None
    networks: bool
    ssid: str | None
    damaged: int
    browser: bool = False
    address: bool = False


def kept(folder: Path) -> Kept:
    """What a folder holds. Raises `StoreError` ("in_use" while a server runs on it) and OSError."""
    tables = _tables(folder) if (folder / FILE).exists() else ()
    entries = tuple(_entries(folder))
    names = {path.name for path in entries}
    aside = [
        name for name in names if name.startswith(FILE + ".") and not name.endswith(("-wal", "-journal"))
    ]
    known = wifi.kept(folder)
    ssid = known.ssid if known else None
    browser = any(path.is_dir() for path in entries)
    address = last_address.FILE in names
    return Kept(entries, tables, networks.FILE in names, ssid, len(aside), browser, address)


def _tables(folder: Path) -> tuple[KeptTable, ...] | None:
    try:
        with closing(Store(folder)) as store:
            found = [saved.table for saved in store.load()]
    except StoreError as error:
        if error.code == "future":
            return None
        raise
    return tuple(KeptTable(table.code, table.stage, len(table.people)) for table in found)


def _entries(folder: Path) -> Iterator[Path]:
    """Everything there that a server or a command of ours has made, half-written files as well."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        name = path.name.lstrip(".")
        if name.startswith((NOTE, "shboard.")) and not path.is_symlink():
            yield path


def erase(folder: Path, told: Callable[[int, int], None] = lambda _done, _all: None) -> None:
    """Overwrite and remove all of it; the folder stays. Raises OSError where the disk does not let us.

    `told` is called with how many files are overwritten, of how many.
    """
    entries = list(_entries(folder))
    files = [path for entry in entries for path in (entry, *entry.rglob("*")) if _is_file(path)]
    for done, path in enumerate(files, start=1):
        _overwrite(path)
        told(done, len(files))
    for entry in entries:
        if entry.is_dir():  # the profile of a browser that has shown the board
            shutil.rmtree(entry)
        else:
            entry.unlink()
    if folder.is_dir():
        sync(folder)


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _overwrite(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.chmod(0o600)
    with path.open("r+b", buffering=0) as file:
        left = file.seek(0, os.SEEK_END)
        file.seek(0)
        while left > 0:
            left -= file.write(bytes(min(left, _PIECE))) or 0
        os.fsync(file.fileno())
