"""The Wi-Fi between screens and a server: a relay that a test makes silent, slow one way, or cut off.

What is open may go silent without being closed (a zombie), one way may stall, and what waited is delivered
late; or everything ends without a word. Commands have taken effect when they return.
"""

import contextlib
import select
import socket
import struct
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Self

from cli.bots.address import Address

CHUNK = 65536
WITHOUT_A_WORD = struct.pack("ii", 1, 0)  # SO_LINGER: closing sends a reset
UP, DOWN = "up", "down"
"""From the screens to the server, and back."""


class _Way:
    """One direction of a connection. While it does not flow nothing is read, and what comes piles up."""

    def __init__(self, source: socket.socket, target: socket.socket) -> None:
        self.source, self.target = source, target
        self.flows, self.ended = True, False
        self.waiting = b""

    @property
    def reads(self) -> bool:
        """Whether it waits for something to come."""
        return self.flows and not self.waiting and not self.ended

    @property
    def writes(self) -> bool:
        """Whether it waits until something can leave."""
        return self.flows and bool(self.waiting)

    def move(self) -> None:
        """Carry on what can be carried on. Raises OSError where the connection is broken."""
        with contextlib.suppress(BlockingIOError):
            if self.reads:
                self.waiting = self.source.recv(CHUNK)
                self.ended = not self.waiting
                if self.ended:
                    self.target.shutdown(socket.SHUT_WR)
            if self.writes:
                self.waiting = self.waiting[self.target.send(self.waiting) :]


class _Line:
    """A screen's connection, and the one to the server that it is led on by."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.ends = (near, far)
        for end in self.ends:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            end.setblocking(False)
        self.ways = {UP: _Way(near, far), DOWN: _Way(far, near)}

    def move(self) -> bool:
        """Carry on both ways; False when it is over."""
        try:
            for way in self.ways.values():
                way.move()
        except OSError:
            self.cut()
            return False
        if all(way.ended for way in self.ways.values()):
            for end in self.ends:
                end.close()
            return False
        return True

    def cut(self) -> None:
        """End it without a word."""
        for end in self.ends:
            _reset(end)


def _reset(end: socket.socket) -> None:
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, WITHOUT_A_WORD)
    end.close()


class Wifi:
    """A network between screens and the server on `port`; `source` is the address that the server sees.

    Screens connect to `address`. `connections` counts those so far. Use as a context manager.
    """

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self._server, self._source = ("127.0.0.1", port), source
        self._door = socket.create_server(("127.0.0.1", 0), backlog=100)
        self._door.setblocking(False)
        self._bell, self._rope = socket.socketpair()
        self._orders: SimpleQueue[tuple[Callable[[], None], threading.Event]] = SimpleQueue()
        self._lines: list[_Line] = []
        self._open, self._over = True, False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.address = Address("127.0.0.1", self._door.getsockname()[1])
        self.connections = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        self._rope.send(b"!")
        self._thread.join()
        for line in self._lines:
            line.cut()
        for end in (self._door, self._bell, self._rope):
            end.close()

    @property
    def open(self) -> int:
        """How many connections have not ended."""
        return len(self._lines)

    def hush(self, *, new: bool = False) -> None:
        """Nothing passes on what is open now, and nobody is told; with `new`, nobody can connect either."""
        self._order(lambda: self._let(flow=False, ways=(UP, DOWN), door=not new))

    def stall(self, way: str) -> None:
        """Nothing passes that way on what is open now."""
        self._order(lambda: self._let(flow=False, ways=(way,), door=True))

    def heal(self) -> None:
        """Everything passes again; what has waited is delivered late."""
        self._order(lambda: self._let(flow=True, ways=(UP, DOWN), door=True))

    def cut(self) -> None:
        """All that is open ends at the same moment, without a word."""
        self._order(self._cut)

    def _order(self, order: Callable[[], None]) -> None:
        done = threading.Event()
        self._orders.put((order, done))
        self._rope.send(b"!")
        done.wait()

    def _let(self, *, flow: bool, ways: tuple[str, ...], door: bool) -> None:
        self._open = door
        for line in self._lines:
            for way in ways:
                line.ways[way].flows = flow

    def _cut(self) -> None:
        for line in self._lines:
            line.cut()
        self._lines = []

    def _run(self) -> None:
        while not self._over:
            ways = [way for line in self._lines for way in line.ways.values()]
            doors = [self._bell, *([self._door] if self._open else [])]
            sources, targets, _ = select.select(
                doors + [way.source for way in ways if way.reads],
                [way.target for way in ways if way.writes],
                [],
            )
            ready = {*sources, *targets}
            if self._bell in ready:
                self._obey()
            if self._open and self._door in ready:
                self._answer()
            self._lines = [line for line in self._lines if ready.isdisjoint(line.ends) or line.move()]

    def _obey(self) -> None:
        self._bell.recv(CHUNK)
        while not self._orders.empty():
            order, done = self._orders.get()
            order()
            done.set()

    def _answer(self) -> None:
        """Somebody connects. They are led to the server, or cut off where there is none."""
        try:
            near, _ = self._door.accept()
        except OSError:
            return
        self.connections += 1
        try:
            far = socket.create_connection(self._server, source_address=(self._source, 0))
        except OSError:
            _reset(near)
            return
        self._lines.append(_Line(near, far))
