"""A damaged state file: how it is noticed where SQLite says nothing, and how it is kept, byte for byte.

Nothing here deletes or overwrites what was found, but for the name under which it lay.
"""

import contextlib
import os
import shutil
import struct
import time
from collections.abc import Iterator
from pathlib import Path

from shboard.state_folder import sync

LOG, JOURNAL = "-wal", "-journal"
"""What SQLite keeps beside a file of that name."""
_HEADER, _FRAME = struct.Struct(">8I"), struct.Struct(">6I")
_MAGIC = 0x377F0682  # the last bit says whether the checksums read their words from the high end


def steps_are_missing(log: bytes) -> bool:
    """Whether a write-ahead log was damaged before its last step: SQLite then goes back in silence.

    A log is read up to the first frame that is not whole. Since each step is synced before the next is
    written, a power cut spoils the last one alone: more than one behind that frame means damage. (Damage
    to the last one itself looks like a power cut, and is treated as one.)
    """
    if len(log) <= _HEADER.size:
        return False
    magic, _, size, _, *salt, first, second = _HEADER.unpack_from(log)
    order = ">" if magic & 1 else "<"
    sums = _sums(log[: _HEADER.size - 8], (0, 0), order)
    if magic & ~1 != _MAGIC or sums != (first, second) or size == 0:
        return any(log[_HEADER.size :])  # it was synced before anything was written over the zeros behind it
    whole, ends = True, 0
    for at in range(_HEADER.size, len(log) - _FRAME.size - size + 1, _FRAME.size + size):
        _, end, *known, first, second = _FRAME.unpack_from(log, at)
        if whole:
            page = at + _FRAME.size
            sums = _sums(log[at : at + 8] + log[page : page + size], sums, order)
            whole = known == salt and sums == (first, second)
            # A frame whose salts are both others is an earlier log's: there this one ends.
            ends += not whole and end != 0 and any(a == b for a, b in zip(known, salt, strict=True))
        else:
            ends += end != 0 and known == salt
    return ends > 1


def _sums(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's running checksum of a log."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def read(path: Path) -> bytes:
    """The content of a file, or nothing where there is none. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def beside(path: Path, ending: str) -> Path:
    """The file of SQLite's that belongs to `path`."""
    return path.with_name(path.name + ending)


def copy_aside(path: Path) -> Path:
    """Keep a copy of a file and its log; where it lies. Raises OSError with nothing left behind."""
    kept = _unused(path)
    try:
        for ending in ("", LOG, JOURNAL):
            _copy(beside(path, ending), beside(kept, ending))
        sync(path.parent)
    except OSError:
        discard(kept)
        raise
    return kept


def move_aside(path: Path) -> Path:
    """Move a file out of the way, with what belongs to it; where it lies now.

    Raises OSError with nothing moved. What lies beside it is copied first: a crash in between must never
    leave the file without it, to be taken for a whole one of earlier in the evening.
    """
    kept = _unused(path)
    try:
        for ending in (LOG, JOURNAL):
            _copy(beside(path, ending), beside(kept, ending))
        sync(path.parent)
        path.replace(kept)
    except OSError:
        discard(kept)
        raise
    sync(path.parent)
    for ending in (LOG, JOURNAL):
        beside(path, ending).unlink(missing_ok=True)
    sync(path.parent)
    return kept


@contextlib.contextmanager
def unchanged(path: Path) -> Iterator[None]:
    """Whatever SQLite does inside, the file and what lies beside it are then as before. Raises OSError."""
    parts = [beside(path, ending) for ending in ("", LOG, JOURNAL)]
    content = {part: part.read_bytes() for part in parts if part.is_file()}
    yield
    for part, before in content.items():
        if read(part) != before:
            part.write_bytes(before)


def discard(kept: Path) -> None:
    """Take away what was copied aside, as far as that is possible."""
    for ending in ("", LOG, JOURNAL):
        with contextlib.suppress(OSError):
            beside(kept, ending).unlink(missing_ok=True)


def _unused(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept, again = path.with_name(f"{path.name}.damaged-{stamp}"), 1
    while any(beside(kept, ending).exists() for ending in ("", LOG, JOURNAL)):
        again += 1
        kept = path.with_name(f"{path.name}.damaged-{stamp}-{again}")
    return kept


def _copy(source: Path, target: Path) -> None:
    """Copy a file for good, if it is there and holds anything."""
    if not source.exists() or source.stat().st_size == 0:
        return
    with source.open("rb") as found, target.open("xb") as kept:
        shutil.copyfileobj(found, kept)
        kept.flush()
        os.fsync(kept.fileno())
