"""This computer as the doctor sees it: its platform, and its own tools to ask. Tests hand in another one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_SECONDS = 20.0
_SBIN = ("/usr/sbin", "/sbin")
"""Where Debian keeps such tools, out of sight of everyone but root."""


@dataclass(frozen=True)
class System:
    """`run` gives what a tool prints, None where there is no such tool or it refuses; `root`: whether it is
    root who asks; `files` is the top of the file system; `program` what listens: Python itself."""

    platform: str
    run: Callable[..., str | None]
    root: bool
    files: Path = Path("/")
    program: str = ""


def this() -> System:
    """The one that we run on."""
    return System(sys.platform, run, is_root(), program=python())


def is_root() -> bool:
    """Whether this is root; nobody is on Windows."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def python() -> str:
    """The program that a firewall sees listening: in a virtual environment, the Python it was made from."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def run(*words: str) -> str | None:
    """What a tool prints, in English; it is asked nothing that changes anything, and can ask nothing back."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *_SBIN))
    tool = shutil.which(words[0], path=path)
    if tool is None:
        return None
    try:
        done = subprocess.run(
            [tool, *words[1:]], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"}, timeout=_SECONDS, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if done.returncode else done.stdout.decode(errors="replace")
