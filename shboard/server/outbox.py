"""Writing to one socket: at once while it takes it, and by a writer of its own when it does not.

All frames go through it, those of the protocol itself as well, so that none is ever cut by another.
"""

import contextlib
from collections import deque
from typing import Any

import gevent
from gevent.event import Event

from shboard.server.tls import hang_up, send_at_once

MAX_WAITING = 64 * 1024
"""With what the kernel keeps of a connection (door.py), one that is not read costs 256 KiB at most."""
STALL_SECONDS = 20


def text_frame(payload: bytes) -> bytes:
    """An unmasked WebSocket text frame around `payload` (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Outbox:
    """What is still to be written to a socket. A newer view replaces one that has not left yet."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._view: bytes | None = None
        self._held = b""
        self._writer: Any = None
        self._idle = Event()
        self._idle.set()
        self.broken = False

    def send_with_next(self, frame: bytes) -> None:
        """Write a frame in one piece with what is written next at this moment; if nothing is, at its end."""
        if not self._held:
            gevent.get_hub().loop.run_callback(self._let_go)
        self._held += frame

    def _let_go(self) -> None:
        if self._held:
            self.send(b"")

    def send(self, data: bytes) -> int:
        """Write a frame, after everything that waits already."""
        size = len(data)
        if self._held:
            data, self._held = self._held + data, b""
        left = data if self.broken or self._writer is not None else self._try(data)
        if left and not self.broken:
            self._size += len(left)
            if self._size > MAX_WAITING:
                self.abort()
            else:
                self._waiting.append(left)
                self._begin()
        return size

    def show(self, frame: bytes) -> None:
        """Write a view, or let it wait in the place of the one before it."""
        if self._writer is None:
            self.send(frame)
        elif not self.broken:
            self._view = frame

    def forget_view(self) -> None:
        """The view that waits is not wanted any more."""
        self._view = None

    def _try(self, data: bytes) -> bytes:
        """What the socket did not take at once."""
        try:
            return data[send_at_once(self._sock, data) :]
        except BlockingIOError:
            return data
        except OSError:
            self.abort()
            return b""

    def _begin(self) -> None:
        if self._writer is None:
            self._idle.clear()
            self._writer = gevent.spawn(self._write)

    def _write(self) -> None:
        try:
            while not self.broken and (self._waiting or self._view is not None):
                with gevent.Timeout(STALL_SECONDS):
                    self._sock.sendall(self._next())
        except (OSError, gevent.Timeout):
            self.abort()
        finally:
            self._writer = None
            self._idle.set()

    def _next(self) -> bytes:
        if self._waiting:
            data = self._waiting.popleft()
            self._size -= len(data)
            return data
        view, self._view = self._view, None
        return view or b""

    def flush(self, seconds: float) -> None:
        """Wait, for so long at most, until everything is written."""
        self._let_go()
        self._idle.wait(seconds)

    def abort(self) -> None:
        """Give the connection up without a word."""
        self.broken = True
        self._waiting.clear()
        self._view, self._held = None, b""
        with contextlib.suppress(OSError):
            hang_up(self._sock)

    def close(self) -> None:
        """Let the socket go."""
        self.broken = True
        with contextlib.suppress(OSError):
            self._sock.close()
