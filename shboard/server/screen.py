"""A screen that is connected: a phone with the token of its cookie, or a board."""

import contextlib
from collections.abc import Callable
from typing import Any

from shboard.server.outbox import Outbox, text_frame

CLOSING_SECONDS = 2.0


class Screen:
    """One WebSocket. `token` is the hash of the phone's token, None for a board.

    `heard` is when it was last heard of, by the clock of the server; `due` is when its next ping is.
    """

    def __init__(self, ws: Any, outbox: Outbox, token: bytes | None, clock: Callable[[], float]) -> None:
        self._ws = ws
        self._outbox = outbox
        self._clock = clock
        self.token = token
        self.heard = clock()
        self.due = self.heard
        self.every = 1.0 if token is None else 10.0

    def receive(self) -> str | bytes:
        """The next message. Raises simple_websocket.ConnectionClosed when there will be none."""
        message: str | bytes | None = None
        while message is None:
            message = self._ws.receive()
        self.heard = self._clock()
        return message

    def send(self, payload: bytes) -> None:
        """Send one frame."""
        if self._ws.connected:
            self._outbox.send(text_frame(payload))

    def show(self, view: bytes) -> None:
        """Send the newest view; one that has not left yet is dropped for it."""
        if self._ws.connected:
            self._outbox.show(text_frame(view))

    def close(self, code: int) -> None:
        """Send the screen away, and wake whoever waits for its next message."""
        with contextlib.suppress(Exception):
            self._ws.close(code)
        self._ws.event.set()

    def part(self) -> None:
        """Wait until the other side has seen the close, so that its code arrives before the socket goes."""
        self._outbox.flush(CLOSING_SECONDS)
        if not self._outbox.broken:
            self._ws.thread.join(CLOSING_SECONDS)
