"""The state folder: where a table and the running server's loopback address are kept.

Nobody but its owner may read it (0700), nor the note in it (0600): it holds the host's token.
"""

import contextlib
import errno
import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

NOTE = "host.json"


@dataclass(frozen=True)
class HostNote:
    """Where the running server listens for the host's commands: process, loopback URL, token."""

    pid: int
    url: str
    token: str

    def __repr__(self) -> str:
        """Without the token, so that no log or traceback can show it."""
        return f"HostNote(pid={self.pid}, url={self.url!r})"


def default_folder() -> Path:
    """The platform's own place for an application's state."""
    import platformdirs

    return platformdirs.user_state_path("shboard", appauthor=False)


def prepare(folder: Path) -> bool:
    """Make the folder where it is missing and close it to others; True if it stood open.

    Raises OSError where it cannot be made, is not a folder, or is not ours alone: a folder
    that others use, such as /tmp, must not be closed under their hands.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in missing:
        sync(path.parent)
    if os.name == "nt":  # There the user's profile is closed already, and modes mean nothing.
        return False
    if folder.stat().st_mode & 0o077 == 0:
        return False
    names = [entry.name for entry in folder.iterdir()]
    if names and not any(name == NOTE or name.startswith("shboard.") for name in names):
        raise PermissionError(errno.EPERM, "it is open to others and holds other things", str(folder))
    folder.chmod(0o700)
    return True


def sync(folder: Path) -> None:
    """Make the names in a folder survive a power cut: syncing a file promises nothing about its name.

    Raises OSError where the disk fails; some systems cannot sync a folder at all, and let it be.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno in (errno.EIO, errno.ENOSPC):
                raise
        finally:
            os.close(handle)


def write_note(folder: Path, note: HostNote) -> None:
    """Put the note in the folder, whole or not at all. Raises OSError."""
    keep(folder, NOTE, asdict(note))


def keep(folder: Path, name: str, value: object) -> None:
    """Write a value into a file that is its owner's alone, whole or not at all. Raises OSError."""
    draft = folder / f".{name}.{secrets.token_hex(4)}"
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(value, file)
        draft.replace(folder / name)
    finally:
        draft.unlink(missing_ok=True)


def kept(folder: Path, name: str) -> dict[str, Any]:
    """The object that was kept under this name; an empty one where there is none that makes sense."""
    try:
        found = json.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_note(folder: Path) -> HostNote | None:
    """The note of the server that runs, or ran last; None where there is none that makes sense.

    Only a loopback address counts: the token must never leave this computer. Raises
    PermissionError where the folder is somebody else's.
    """
    try:
        found = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        note = HostNote(int(found["pid"]), str(found["url"]), str(found["token"]))
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return None
    return note if note.url.startswith("http://127.0.0.1:") else None


def remove_note(folder: Path, note: HostNote) -> None:
    """Take our own note away when the server stops; another server's stays."""
    try:
        if read_note(folder) == note:
            (folder / NOTE).unlink(missing_ok=True)
    except OSError:
        pass  # A note that is left behind is harmless: nobody answers there.
