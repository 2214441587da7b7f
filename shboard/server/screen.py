"""A screen that is connected: a phone with the token of its cookie, or a board."""

from collections.abc import Callable

import gevent

from shboard.server.intake import Gone
from shboard.server.line import Line
from shboard.server.outbox import text_frame

CLOSING_SECONDS = 2.0


class Screen:
    """One WebSocket. `token` is the hash of the phone's token, None for a board; `address` is where it is;
    a board that was opened under an address of this house is `at_home`.

    `heard` is when it was last heard of, by the clock of the server; `due` is when its next ping is.
    """

    def __init__(self, line: Line, token: bytes | None, clock: Callable[[], float]) -> None:
        self._line = line
        self._outbox, self._intake = line.outbox, line.intake
        self._clock = clock
        self.token = token
        self.at_home = False
        self.address = line.caller.address
        self.heard = clock()
        self.due = self.heard
        self.every = 1.0 if token is None else 10.0
        self._gone = False

    def receive(self) -> str | bytes:
        """The next message. Raises `Gone` when there will be none.

        Nobody listens to a screen that was sent away, also where it has not heard of that yet.
        """
        message = self._intake.take()
        if self._gone:
            raise Gone
        self.heard = self._clock()
        return message

    @property
    def _listens(self) -> bool:
        return self._intake.open and not self._gone

    def send(self, payload: bytes) -> None:
        """Send one frame."""
        if self._listens:
            self._outbox.send(text_frame(payload))

    def acknowledge(self, payload: bytes) -> None:
        """Send a frame whose view is about to follow: the phone gets both at once."""
        if self._listens:
            self._outbox.send_with_next(text_frame(payload))

    def show(self, view: bytes) -> None:
        """Send the newest view; one that has not left yet is dropped for it."""
        if self._listens:
            self._outbox.show(text_frame(view))

    def close(self, code: int) -> None:
        """Send the screen away: it is told nothing more, and has only to say goodbye, in good time."""
        if not self._gone:
            self._gone = True
            self._outbox.forget_view()
            self._intake.say_goodbye(code)
            self._line.caller.part()

    def come(self) -> None:
        """The table has a place for it."""
        self._line.caller.admit()

    def charge(self, frames: float) -> None:
        """Wait, if what the screen asks for is too much with all that it has asked for just now."""
        self._intake.charge(frames)

    def part(self) -> None:
        """Wait until the other side has seen the close, so that its code arrives before the socket goes."""
        self._gone = True
        self._line.caller.part()
        with gevent.Timeout(CLOSING_SECONDS, False):
            self._outbox.flush(CLOSING_SECONDS)
            self._intake.part()
        self._outbox.close()
