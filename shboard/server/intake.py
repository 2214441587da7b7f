"""Reading from one screen's socket: no faster than anybody taps, and no more than is answered.

What is not read stays with its sender: TCP makes it wait.
"""

from typing import Any

import gevent
from gevent.event import Event

from shboard.server.callers import Caller
from shboard.server.limits import Allowance

FRAMES_A_SECOND, FRAMES_AT_ONCE = 200, 1000
"""From one seat, or from all boards of one address: a screen of ours sends one a second. A frame costs some
0.1 ms, so this is 2 % of a core."""
CHANGE_FRAMES = 10
"""What is to be saved and shown to everybody costs as much as so many frames."""
MAX_UNREAD = 16
"""Messages that may wait while one is answered; 4 KiB each at most."""
PIECE = 1024
"""Bytes read before others have their turn: five frames of ours, or 170 empty ones."""


class Heads:
    """Counts WebSocket frames as their bytes go by, by the length in each head (RFC 6455, 5.2)."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._payload = 0

    def count(self, data: bytes) -> int:
        """How many heads end in these bytes."""
        found, at = 0, 0
        while at < len(data):
            if self._payload:
                step = min(self._payload, len(data) - at)
                self._payload -= step
                at += step
                continue
            self._head.append(data[at])
            at += 1
            if len(self._head) >= 2 and len(self._head) == self._length():
                found += 1
                self._payload = self._announced()
                self._head.clear()
        return found

    def _length(self) -> int:
        size, mask = self._head[1] & 0x7F, 4 if self._head[1] & 0x80 else 0
        return 2 + mask + {126: 2, 127: 8}.get(size, 0)

    def _announced(self) -> int:
        size = self._head[1] & 0x7F
        longer = {126: 4, 127: 10}.get(size)
        return size if longer is None else int.from_bytes(self._head[2:longer], "big")


class Intake:
    """Reads for one screen. `unread` is where the messages wait that nobody has taken yet.

    `allowance` tells how many frames may be read; None where they are not counted.
    """

    def __init__(self, caller: Caller, allowance: Allowance | None) -> None:
        self._caller = caller
        self._heads = Heads()
        self._taken = Event()
        self._more = False
        self._parting = False
        self.allowance = allowance
        self.unread: list[Any] = []

    def recv(self, size: int) -> bytes:
        """Read what has come, waiting for it, for whoever is to take what came before, and for others."""
        while len(self.unread) > MAX_UNREAD and not self._parting:
            self._taken.clear()
            self._taken.wait()
        if self._more:  # the socket would give at once, and nobody else be served as long as it does
            gevent.sleep(0)
        data: bytes = self._caller.sock.recv(min(size, PIECE))
        self._more = len(data) == PIECE
        self.charge(self._heads.count(data) if self.allowance else 0)
        if self._parting:
            self.unread.clear()
        return data

    def charge(self, frames: float) -> None:
        """Wait, if so many frames are too many."""
        if self.allowance is not None and frames:
            self._caller.pause(self.allowance.take(frames))

    def took(self) -> None:
        """A message was taken."""
        self._taken.set()

    def part(self) -> None:
        """Nobody takes anything any more: read on, to see the other side's goodbye."""
        self._parting = True
        self._taken.set()
