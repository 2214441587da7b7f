"""A screen's connection as simple-websocket sees it: written through an outbox and read through an intake."""

from shboard.server.callers import Caller
from shboard.server.intake import Intake
from shboard.server.limits import Allowance
from shboard.server.outbox import Outbox


class Line:
    """Stands in for the socket, with as much of one as simple-websocket uses."""

    def __init__(self, caller: Caller, allowance: Allowance | None) -> None:
        self.caller = caller
        self.outbox = Outbox(caller.sock)
        self.intake = Intake(caller, allowance)
        self.send = self.outbox.send
        self.recv = self.intake.recv
        self.close = self.outbox.close

    def dup(self) -> "Line":
        """There is one of it, or its two halves would not know of each other."""
        return self


class Plug:
    """A request's input, shaped as simple-websocket looks for gevent's socket: `.raw._sock`."""

    def __init__(self, line: Line) -> None:
        self.raw = self
        self._sock = line
