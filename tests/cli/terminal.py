"""A command on a pseudo-terminal: what somebody sees who sits before it, and the keys they press."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The command first makes it the terminal whose Ctrl-C it gets, and heeds it even where the tests themselves
# were started in the background and so told to ignore it.
_OWN = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGINT, signal.default_int_handler); from cli import main; main()"
)


def on_a_terminal(
    *words: str, columns: int = 80, press: Callable[[str], str] = lambda _shown: "", **variables: str
) -> str:
    """What a command shows on a terminal of that width; `press` sees it so far and gives keys, once."""
    master, slave = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    environment = {**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", "COLUMNS": str(columns), **variables}
    process = subprocess.Popen(
        [sys.executable, "-c", _OWN, *words], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave,
        env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    shown, keys = b"", ""
    try:
        while True:
            # A key pressed while the prompt is only being set up is lost: people press again.
            while keys and not select.select([master], [], [], 2)[0]:
                os.write(master, keys.encode())
            chunk = os.read(master, 65536)
            if not chunk:
                break
            shown += chunk
            if not keys:
                keys = press(shown.decode(errors="ignore"))
                os.write(master, keys.encode())
    except OSError:  # The other end is closed: Linux says so by an error.
        pass
    finally:
        os.close(master)
        process.wait(timeout=30)
    return shown.decode().replace("\r\n", "\n")
