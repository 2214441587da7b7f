"""What fails inside, as the host's terminal is told of it: where, and never with what.

An error's own words, and the names of what a failed greenlet was given, may quote a hand or a role; the host
plays too. So no traceback of this server has more than its lines of code.
"""

import contextlib
import sys
import threading
import traceback
from types import TracebackType
from typing import Any

import gevent
from flask import Flask


def tell(kind: type[BaseException] | None, trace: TracebackType | None) -> None:
    """Say on stderr what kind of error it was, and through which lines of code it came."""
    lines = ["shboard failed inside. What it was at is left out, for it may be secret:\n"]
    lines += [*traceback.format_tb(trace), f"{kind.__name__ if kind else 'An error'}\n"]
    with contextlib.suppress(OSError, ValueError):  # The terminal may be what went away.
        sys.stderr.write("".join(lines))
        sys.stderr.flush()


class App(Flask):
    """An app whose errors are told of in this way."""

    def log_exception(self, exc_info: Any) -> None:
        """Instead of the logger's words: those hold the address that was asked for, and the error's own."""
        tell(exc_info[0], exc_info[2])


def hush() -> None:
    """From now on greenlets, threads and the program itself fail in this way as well."""
    gevent.get_hub().print_exception = lambda _context, kind, _error, trace: tell(kind, trace)
    sys.excepthook = lambda kind, _error, trace: tell(kind, trace)
    threading.excepthook = lambda failed: tell(failed.exc_type, failed.exc_traceback)
