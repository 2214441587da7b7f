"""A connected screen: what it is sent goes into its outbox, and a close wakes whoever reads."""

import threading
from typing import Any

import pytest
from simple_websocket import ConnectionClosed

from shboard.server.outbox import text_frame
from shboard.server.screen import Screen
from tests.helpers.rooms import Clock


class FakeOutbox:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written: list[tuple[str, bytes]] = []
        self.broken = False

    def send(self, data: bytes) -> None:
        """A frame."""
        self.written.append(("send", data))

    def show(self, data: bytes) -> None:
        """A view."""
        self.written.append(("show", data))

    def flush(self, seconds: float) -> None:
        """Nothing waits."""
        self.written.append(("flush", b""))


class FakeSocket:
    """A WebSocket with these messages; None is a wait that was for nothing."""

    def __init__(self, *messages: Any) -> None:
        self.messages = list(messages)
        self.connected = True
        self.event = threading.Event()
        self.thread = threading.Thread()
        self.thread.start()
        self.closed: list[int] = []

    def receive(self) -> Any:
        """The next message."""
        if not self.messages:
            raise ConnectionClosed(1000)
        return self.messages.pop(0)

    def close(self, code: int) -> None:
        """Closed; a second time it fails, as the real one does."""
        if not self.connected:
            raise ConnectionClosed(1000)
        self.connected = False
        self.closed.append(code)


def screen(
    ws: FakeSocket, token: bytes | None = None, clock: Clock | None = None
) -> tuple[Screen, FakeOutbox]:
    """A screen on that socket."""
    outbox = FakeOutbox()
    return Screen(ws, outbox, token, clock or Clock()), outbox  # type: ignore[arg-type]


def test_a_phone_is_pinged_less_often_than_a_board() -> None:
    assert [screen(FakeSocket(), token)[0].every for token in (None, b"token")] == [1.0, 10.0]


def test_a_message_is_a_sign_of_life() -> None:
    clock = Clock()
    phone, _ = screen(FakeSocket(None, None, "hello"), b"token", clock)
    clock.now += 5
    assert phone.receive() == "hello"
    assert phone.heard == clock.now
    with pytest.raises(ConnectionClosed):
        phone.receive()


def test_frames_and_views_go_into_the_outbox_until_the_close() -> None:
    ws = FakeSocket()
    phone, outbox = screen(ws)
    phone.send(b"answer")
    phone.show(b"view")
    phone.close(4001)
    phone.send(b"late")
    phone.show(b"late")
    assert outbox.written == [("send", text_frame(b"answer")), ("show", text_frame(b"view"))]


def test_a_close_is_said_once_and_wakes_the_reader() -> None:
    ws = FakeSocket()
    phone, outbox = screen(ws)
    phone.close(4003)
    phone.close(1012)
    assert ws.closed == [4003]
    assert ws.event.is_set()
    phone.part()
    assert outbox.written == [("flush", b"")]
    outbox.broken = True
    phone.part()
