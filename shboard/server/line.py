"""A screen's connection: read through an intake, written through an outbox.

simple-websocket opens it, as far as the handshake, and takes no more part in it.
"""

from shboard.server.callers import Caller
from shboard.server.intake import Intake
from shboard.server.limits import Allowance
from shboard.server.outbox import Outbox


class Line:
    """Stands in for the socket, with as much of one as the handshake uses."""

    def __init__(self, caller: Caller, allowance: Allowance | None) -> None:
        self.caller = caller
        self.outbox = Outbox(caller.sock)
        self.send = self.outbox.send
        self.intake = Intake(caller, allowance, self.send)

    def dup(self) -> "Line":
        """There is one of it, or its two halves would not know of each other."""
        return self


class Plug:
    """A request's input, shaped as simple-websocket looks for gevent's socket: `.raw._sock`."""

    def __init__(self, line: Line) -> None:
        self.raw = self
        self._sock = line


class NoReader:
    """In the place of the thread in which simple-websocket would read."""

    name = ""

    def __init__(self, target: object) -> None:
        pass

    def start(self) -> None:
        """Nobody reads but the intake."""
