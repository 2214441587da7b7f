"""The configuration file `shboard.toml`: where it lies, and what it says."""

import contextlib
import os
import tomllib
from pathlib import Path
from typing import Any

from cli.exits import ExitStatus, Failure

NAME = "shboard.toml"
VARIABLE = "SHBOARD_CONFIG"
"""Names another file; empty: none is read."""


def places() -> list[Path]:
    """Where the file may lie, the first that is there counts: here, then in this user's own place."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return [Path(named).expanduser()] if named else []
    import platformdirs

    return [Path.cwd() / NAME, platformdirs.user_config_path("shboard", appauthor=False) / NAME]


def found() -> Path | None:
    """The file that counts, if there is one."""
    for path in places():
        with contextlib.suppress(OSError):  # A folder that is closed to us has none for us.
            if path.is_file():
                return path
    return None


def load(path: Path) -> dict[str, Any]:
    """What the file says. Raises Failure where it cannot be read."""
    mend = f"Mend it, or leave it out: {VARIABLE}= shboard …"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}.", mend) from error
    except ValueError as error:
        raise Failure(f"{path} is not written as TOML: {error}.", mend, ExitStatus.USAGE) from error
