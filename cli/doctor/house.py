"""What the server keeps and goes by: the state folder and file, room on the disk, the clock."""

import os
import shutil
import struct
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import shboard
from cli.doctor.finding import Finding, unsure, well, wrong
from shboard import schema
from shboard.state_folder import NOTE
from shboard.store import FILE

STATE, DISK, CLOCK = "State", "Disk", "Clock"
FEW_BYTES = 50 * 1024 * 1024
"""An evening takes less than one of these; what else is on the system wants some, too."""
_DAY = 24 * 3600.0
_ELSEWHERE = "Or use another folder: shboard serve --state OTHER_FOLDER"


def folder(path: Path) -> Finding:
    """Whether the server can keep its state there, and nobody else read it."""
    if not path.exists():
        above = next(parent for parent in path.parents if parent.exists())
        if os.access(above, os.W_OK | os.X_OK):
            return well(STATE, f"The state folder {path} will be made when a table is opened.")
        return wrong(STATE, f"The state folder {path} cannot be made in {above}.", _ELSEWHERE)
    if not path.is_dir():
        return wrong(STATE, f"{path} is no folder.", f"Move it away. {_ELSEWHERE}")
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        sentence = f"The state folder {path} cannot be written."
        return wrong(STATE, sentence, f"Run this as whoever opens the table. {_ELSEWHERE}")
    return next(_open_to_others(path), None) or _file(path / FILE)


def _open_to_others(path: Path) -> Iterator[Finding]:
    if os.name == "nt":  # there the user's profile is closed already, and modes mean nothing
        return
    for each, mode in ((path, "700"), (path / NOTE, "600")):
        if each.exists() and each.stat().st_mode & 0o077:
            sentence = f"Others on this computer may read {each}."
            yield wrong(STATE, sentence, f"Close it: chmod {mode} {each}")


def _file(path: Path) -> Finding:
    """The state file by its first bytes: the server alone may open it."""
    try:
        head = _head(path)
    except FileNotFoundError:
        return well(STATE, f"The state folder {path.parent} is whole; nothing is saved in it yet.")
    except OSError as error:
        sentence = f"The saved table {path} cannot be read: {error.strerror}."
        return wrong(STATE, sentence, f"Run this as whoever opened it. {_ELSEWHERE}")
    if head and (len(head) < 100 or not head.startswith(b"SQLite format 3\0")):
        sentence = f"The saved table {path} is damaged."
        return wrong(STATE, sentence, "shboard serve sets it aside, and saves what can be saved.")
    version, owner = struct.unpack(">I4xI", head[60:72]) if head else (0, 0)
    if owner == schema.APPLICATION and version > schema.SCHEMA:
        return wrong(STATE, f"{path} was written by a newer shboard.", f"Update shboard. {_ELSEWHERE}")
    return well(STATE, f"The state folder {path.parent} is whole, and nobody else's.")


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(100)


def disk(path: Path) -> Finding:
    """Whether there is room to save."""
    there = next(each for each in (path, *path.parents) if each.exists())
    free = shutil.disk_usage(there).free
    shown = f"{free // 1024**2:,} MB".replace(",", " ")
    if free < FEW_BYTES:
        return wrong(DISK, f"Only {shown} are free where the table is saved.", f"Make room. {_ELSEWHERE}")
    return well(DISK, f"{shown} are free where the table is saved.")


def clock(now: float | None = None) -> Finding:
    """Whether the time can be true: a Raspberry Pi has no clock of its own and begins where it stopped."""
    now = time.time() if now is None else now
    installed = Path(shboard.__file__).stat().st_mtime
    said = datetime.fromtimestamp(now).strftime("%Y-%m-%d %H:%M")
    if now < installed - _DAY:
        sentence = (
            f"The clock says {said}, which is before shboard came here: the table of tonight gets lost."
        )
        return unsure(CLOCK, sentence, "Set it, or let it be set: join the internet once.")
    return well(CLOCK, f"The clock says {said}.")
