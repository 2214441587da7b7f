"""A picture on the terminal's second screen: the shell's own comes back as it was, however this is left."""

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cli import say

_IN, _OUT = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_HOME, _ERASE_LINE, _ERASE_REST = "\x1b[H", "\x1b[2K", "\x1b[J"
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_FALLBACK = (80, 24)


def can_be_drawn_on() -> bool:
    """Whether stdout is a terminal that obeys escape codes."""
    if not say.is_terminal() or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or _obeys_on_windows()


@contextlib.contextmanager
def opened() -> Iterator["Terminal"]:
    """A terminal to draw on. Whoever ends this process politely ends it as Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        _write(_IN)
        yield Terminal()
    finally:
        with contextlib.suppress(OSError):  # the terminal is gone
            _write(_OUT)
        signal.signal(signal.SIGTERM, before)


class Terminal:
    """Draws what is new alone: a picture that stands there already, in a window of this size, is left."""

    def __init__(self, write: Callable[[str], None] | None = None) -> None:
        self._write = write or _write
        self._shown: tuple[object, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines, at this moment."""
        return shutil.get_terminal_size(_FALLBACK)

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines, the first in bold where colours may be used. They fit, and steer nothing."""
        picture = (self.size, *lines)
        if picture == self._shown:
            return
        self._shown = picture
        bold, plain = (_BOLD, _PLAIN) if say.coloured() else ("", "")
        first, *rest = [_ERASE_LINE + say.shown(line) for line in lines]
        # The line is erased before it is written: after its last column the cursor may still stand on it.
        self._write(
            _HOME + "\r\n".join((bold + first + plain, *rest)) + plain + _after(len(lines), self.size[1])
        )


def _after(lines: int, most: int) -> str:
    return "\r\n" + _ERASE_REST if lines < most else ""


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _stop(*_: Any) -> None:
    raise KeyboardInterrupt


def _obeys_on_windows() -> bool:
    """Switch escape codes on, which the consoles of Windows 10 and later know."""
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    console, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
    known = bool(kernel.GetConsoleMode(console, ctypes.byref(mode)))
    return known and bool(kernel.SetConsoleMode(console, mode.value | 4))
