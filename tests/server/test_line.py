"""A screen's connection, shaped as simple-websocket looks for a socket and uses it in its handshake."""

from typing import Any

import gevent.socket
from simple_websocket import Server

from cli.bots import wire
from shboard.server.callers import Caller, Callers
from shboard.server.line import Line, NoReader, Plug
from tests.helpers.rooms import Clock

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
"""With its answer, that of RFC 6455, 1.3."""
ACCEPTED = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


def test_simple_websocket_shakes_hands_on_the_line_and_leaves_the_reading_to_it() -> None:
    near, far = gevent.socket.socketpair()
    line = Line(Caller(Callers(Clock()), near, "192.168.1.7"), None)
    environ: dict[str, Any] = {
        "SERVER_SOFTWARE": "gevent", "wsgi.input": Plug(line), "REQUEST_METHOD": "GET",
        "PATH_INFO": "/j/KRAB/ws", "HTTP_HOST": "192.168.1.2",
        "HTTP_UPGRADE": "websocket", "HTTP_CONNECTION": "Upgrade",
        "HTTP_SEC_WEBSOCKET_KEY": KEY, "HTTP_SEC_WEBSOCKET_VERSION": "13",
    }  # fmt: skip
    Server(environ, thread_class=NoReader)
    head = far.recv(4096)
    assert head.startswith(b"HTTP/1.1 101 ")
    assert ACCEPTED in head
    far.sendall(wire.frame(wire.TEXT, b"hello"))
    assert line.intake.take() == "hello"
    line.send(b"good evening")
    assert far.recv(4096) == b"good evening"
    line.outbox.close()
    assert far.recv(4096) == b""
    far.close()
