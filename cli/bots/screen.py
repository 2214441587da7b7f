"""One screen that is connected to a table: a real WebSocket client that comes back after a loss."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec

from cli.bots.address import Address
from cli.bots.frames import PONG
from cli.bots.recorder import Transcript
from cli.bots.wire import Closed, Unopened, WebSocket
from shboard.view import whole

View = dict[str, Any]

FINAL = frozenset({4001, 4003, 4401, 4404})
"""After these codes a screen does not come back by itself."""
RETRY_SECONDS = (0.3, 0.6, 1.0)
_decode = msgspec.json.Decoder().decode


class Screen:
    """A board, or what a bot has in common with one.

    `run` blocks until `stop`, or until the server closes for good (`closed_with`). `watch`, if
    given, is called with each view in the order of their arrival; `rested` whenever everything
    that has come is dealt with. Both are called in the thread of `run`.
    """

    def __init__(self, address: Address, path: str, transcript: Transcript | None = None) -> None:
        self.address = address
        self.path = path
        self.cookie = ""
        self.view: View | None = None
        self.closed_with: int | None = None
        self.watch: Callable[[Screen, View], None] | None = None
        self.rested: Callable[[Screen], None] | None = None
        self.transcript = transcript
        self._socket: WebSocket | None = None
        self._newest = -1
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def __str__(self) -> str:
        return "the board"

    @property
    def idle(self) -> bool:
        """Whether it waits for no answer."""
        return True

    def start(self) -> None:
        """Run in a thread of its own (a greenlet where gevent has patched)."""
        self._thread = threading.Thread(target=self.run, name=str(self), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave, and wait until the thread has."""
        self._stopped.set()
        if self._socket is not None:
            self._socket.close()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(5)

    def drop(self) -> None:
        """Lose the connection without a word; the screen comes back by itself."""
        if self._socket is not None:
            self._socket.drop()

    def run(self) -> None:
        """Stay connected."""
        failures = 0
        while not self._stopped.is_set() and self.closed_with is None:
            try:
                self._socket = WebSocket.connect(self.address, self.path, self.cookie)
                failures = 0
                self._attend(self._socket)
            except Closed as closed:
                self.closed_with = closed.code if closed.code in FINAL else None
            except Unopened as unopened:
                self.closed_with = unopened.status if unopened.status < 500 else None
            except OSError:
                pass  # Refused or reset: the server is not there at the moment.
            self.drop()
            self.lost()
            if not self._stopped.is_set() and self.closed_with is None:
                pause = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                self._stopped.wait(pause * random.uniform(0.8, 1.2))
                failures += 1

    def say(self, text: str) -> None:
        """Send one frame. Raises OSError."""
        assert self._socket is not None
        if self.transcript is not None:
            self.transcript.note("out", text)
        self._socket.send(text)

    def shown(self, view: View) -> None:
        """A view has come; after a loss the one known before may come again."""
        if view["v"] < self._newest or (self.view is not None and view["v"] == self._newest):
            return
        self.view, self._newest = view, view["v"]
        if self.watch is not None:
            self.watch(self, view)

    def answered(self, frame: dict[str, Any]) -> None:
        """A frame with an id has come; a board asks for nothing."""

    def consider(self) -> float | None:
        """Act if it is time to; returns in how many seconds it will be, None for not before a frame."""
        return None

    def lost(self) -> None:
        """The connection is gone; what was seen may be out of date by the time it is back."""
        self.view = None

    def _attend(self, socket: WebSocket) -> None:
        wait: float | None = None
        while not self._stopped.is_set():
            for text in socket.receive(wait):
                self._hear(text)
            wait = self.consider()
            if self.rested is not None:
                self.rested(self)

    def _hear(self, text: str) -> None:
        if self.transcript is not None:
            self.transcript.note("in", text)
        frame = _decode(text)
        if "id" in frame:
            self.answered(frame)
        elif frame["t"] == "view":
            self.shown(whole(frame))
        elif frame["t"] == "ping":
            self.say(PONG)


def board(address: Address, code: str, transcript: Transcript | None = None) -> Screen:
    """A screen that watches the public board of a table."""
    return Screen(address, f"/board/{code}/ws", transcript)


def now() -> float:
    """Seconds on a clock that never jumps."""
    return time.monotonic()
