"""A command on a pseudo-terminal: what somebody sees who sits before it, and the keys they press."""

import contextlib
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUARD = 60
# The command first makes it the terminal whose Ctrl-C it gets, and heeds it even where the tests themselves
# were started in the background and so told to ignore it.
_OWN = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGINT, signal.default_int_handler); from cli import main; main()"
)
# What is drawn by chance is drawn from here: all but the secrets of the system, which no screen shows.
_DICE = "import random, secrets; random.SystemRandom = lambda: random.Random({seed});"


def on_a_terminal(
    *words: str, columns: int = 80, press: Callable[[str], str] = lambda _shown: "", **variables: str
) -> str:
    """What a command shows on a terminal of that width; `press` sees it so far and gives keys, once."""
    typed = Typed(*words, columns=columns, variables=variables)
    keys = ""
    try:
        while not typed.ended:
            # A key pressed while the prompt is only being set up is lost: people press again.
            while keys and not typed.shows_more(2):
                typed.press(keys)
            typed.read()
            if not keys:
                keys = press(typed.shown)
                typed.press(keys)
    finally:
        typed.close()
    return typed.shown


class Typed:
    """A command that was typed on a terminal of that width, with these variables of the environment besides.

    `seed`: where its dice begin; else they are the system's.
    """

    def __init__(
        self, *words: str, columns: int = 80, variables: Mapping[str, str], seed: int | None = None
    ) -> None:
        self._master, slave = pty.openpty()
        kept = {
            key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        dice = "" if seed is None else _DICE.format(seed=seed)
        self.process = subprocess.Popen(
            [sys.executable, "-c", dice + _OWN, *words], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave,
            env={**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", "COLUMNS": str(columns), **variables},
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self._shown = b""
        self.ended = False

    @property
    def shown(self) -> str:
        """All that it has shown so far, with plain ends of lines."""
        return self._shown.decode(errors="ignore").replace("\r\n", "\n")

    def shows_more(self, seconds: float) -> bool:
        """Whether something comes within so many seconds, be it the end."""
        return bool(select.select([self._master], [], [], seconds)[0])

    def read(self) -> None:
        """Take in what comes next."""
        try:
            chunk = os.read(self._master, 65536)
        except OSError:  # The other end is closed: Linux says so by an error.
            chunk = b""
        self._shown += chunk
        self.ended = not chunk

    def until(self, end: str) -> str:
        """Wait until it shows this at its end, or has ended; all that it has shown."""
        while not self.ended and not self.shown.endswith(end):
            assert self.shows_more(GUARD), self.shown
            self.read()
        return self.shown

    def press(self, keys: str) -> None:
        """Press keys; where nobody is there any more, nothing happens."""
        with contextlib.suppress(OSError):
            os.write(self._master, keys.encode())

    def close(self) -> None:
        """The terminal goes away; wait for the command."""
        os.close(self._master)
        self.process.wait(timeout=GUARD)
