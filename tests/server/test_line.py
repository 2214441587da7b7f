"""A screen's connection, shaped as simple-websocket looks for a socket and uses it."""

from typing import Any

import gevent.socket

from shboard.server.callers import Caller, Callers
from shboard.server.line import Line, Plug
from tests.helpers.rooms import Clock


def test_simple_websocket_finds_the_line_and_uses_it_as_a_socket() -> None:
    near, far = gevent.socket.socketpair()
    line = Line(Caller(Callers(Clock()), near, "192.168.1.7"), None)
    found: Any = Plug(line).raw._sock.dup()
    assert found is line
    far.sendall(b"hello")
    assert found.recv(4096) == b"hello"
    found.send(b"good evening")
    assert far.recv(4096) == b"good evening"
    found.close()
    assert line.outbox.broken
    assert far.recv(4096) == b""
    far.close()
