"""Single keys: each as it is pressed, without Enter, and no longer waited for than asked."""

import codecs
import contextlib
import os
import re
import select
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator

ESCAPE, ENTER, BACK = "\x1b", "\n", "\x7f"
Key = Callable[[float], str]
"""Waits so many seconds for a key: a character, or "" where none came. Raises EOFError where none can."""

_SEQUENCE = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|O.|[^\x1b])", re.DOTALL)
"""What arrows and their like send: nothing that is asked for here."""


@contextlib.contextmanager
def pressed() -> Iterator[Key]:
    """The keys of this terminal; it reads whole lines again once this is left, however that happens."""
    if sys.platform == "win32":
        yield _on_windows
        return
    import termios

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    mode = termios.tcgetattr(stdin)
    mode[3] &= ~(termios.ICANON | termios.ECHO)
    mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
    mode[6][termios.VSUSP] = b"\0"  # Ctrl-Z would leave the picture on the shell's screen
    try:
        termios.tcsetattr(stdin, termios.TCSADRAIN, mode)
        yield _Typed(stdin)
    finally:
        with contextlib.suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def nobody(seconds: float) -> str:
    """Where nobody types."""
    time.sleep(seconds)
    return ""


class _Typed:
    """Keys read from a file descriptor."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._waiting: deque[str] = deque()

    def __call__(self, seconds: float) -> str:
        if not self._waiting and select.select([self._source], [], [], seconds)[0]:
            try:
                data = os.read(self._source, 1024)
            except OSError as error:
                raise EOFError from error
            if not data:
                raise EOFError
            self._waiting.extend(_SEQUENCE.sub("", self._decoder.decode(data)).replace("\r", ENTER))
        return self._waiting.popleft() if self._waiting else ""


def _on_windows(seconds: float) -> str:
    """A key of a Windows console, which knows no waiting for one."""
    import msvcrt

    until = time.monotonic() + seconds
    while not msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
        if time.monotonic() >= until:
            return ""
        time.sleep(0.02)
    key = str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]
    if key == "\x03":
        raise KeyboardInterrupt
    if key in "\x00\xe0":  # an arrow and its like: what it is comes as a second one
        msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
        return ""
    return {"\r": ENTER, "\b": BACK}.get(key, key)
