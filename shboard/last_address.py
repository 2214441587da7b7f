"""The address at which phones were let in last: those of a table that is taken up again still open it."""

import contextlib
from pathlib import Path

from shboard import state_folder

FILE = "shboard.address.json"


def remembered(folder: Path) -> str | None:
    """The address of the evening before, or of the hour before."""
    found = state_folder.kept(folder, FILE).get("url")
    return found if isinstance(found, str) else None


def remember(folder: Path, url: str) -> None:
    """Keep it in the place of the one before, if the disk lets us."""
    with contextlib.suppress(OSError):
        state_folder.keep(folder, FILE, {"url": url})
