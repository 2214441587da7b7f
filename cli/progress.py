"""What takes long says what it is at: in one line on a terminal's stderr, which is gone in the end."""

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

AFTER_SECONDS = 1.0
"""What is done sooner needs no word; from then on the line is looked at as often."""
Tell = Callable[[str], None]
"""Told what comes next; "" takes the line away at once, as before other lines are printed."""


@contextmanager
def progress(stream: TextIO | None = None, after: float = AFTER_SECONDS) -> Iterator[Tell]:
    """Show what was told last, as long as this lasts; nothing where nobody sits before `stream` (stderr)."""
    stream = stream or sys.stderr
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _text: None
        return
    line, over = _Line(stream), threading.Event()

    def follow() -> None:
        while not over.wait(after):
            line.show()

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    try:
        yield line.tell
    finally:
        over.set()
        follower.join()
        line.tell("")


class _Line:
    """The line, and what is to stand there."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._text = self._stands = ""

    def tell(self, text: str) -> None:
        """From now on it is at this."""
        with self._lock:
            self._text = text
            if not text:
                self._write(text)

    def show(self) -> None:
        """Let it be seen."""
        with self._lock:
            if self._text:
                self._write(self._text)

    def _write(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]
        if text != self._stands:
            self._stream.write("\r" + text.ljust(len(self._stands)) + ("" if text else "\r"))
            self._stream.flush()
            self._stands = text
