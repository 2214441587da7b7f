"""A connected screen: what it is sent goes into its outbox, and a close wakes whoever reads."""

import threading
from typing import Any

import pytest
from simple_websocket import ConnectionClosed

from shboard.server.callers import Caller, Callers
from shboard.server.outbox import text_frame
from shboard.server.screen import Screen
from tests.helpers.rooms import Clock


class FakeOutbox:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written: list[tuple[str, bytes]] = []
        self.broken = False

    def forget_view(self) -> None:
        """No view waits any more."""
        self.written = [each for each in self.written if each[0] != "show"]

    def send(self, data: bytes) -> None:
        """A frame."""
        self.written.append(("send", data))

    def show(self, data: bytes) -> None:
        """A view."""
        self.written.append(("show", data))

    def flush(self, seconds: float) -> None:
        """Nothing waits."""
        self.written.append(("flush", b""))


class FakeIntake:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.unread: list[Any] = []

    def took(self) -> None:
        """A message was taken."""
        self.told.append("took")

    def charge(self, frames: float) -> None:
        """Something that costs so many frames."""
        self.told.append(f"charge {frames}")

    def part(self) -> None:
        """Nothing is taken any more."""
        self.told.append("part")


class FakeLine:
    """A line whose halves note what they are told, of a caller in a crowd."""

    def __init__(self) -> None:
        self.outbox, self.intake = FakeOutbox(), FakeIntake()
        self.crowd = Callers(Clock())
        self.caller = Caller(self.crowd, None, "192.168.1.7")
        self.crowd.add(self.caller)


class FakeSocket:
    """A WebSocket with these messages; None is a wait that was for nothing."""

    def __init__(self, *messages: Any) -> None:
        self.messages = list(messages)
        self.input_buffer: list[Any] = []
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


def screen(ws: FakeSocket, token: bytes | None = None, clock: Clock | None = None) -> tuple[Screen, FakeLine]:
    """A screen on that socket."""
    line = FakeLine()
    return Screen(ws, line, token, clock or Clock()), line  # type: ignore[arg-type]


def test_a_phone_is_pinged_less_often_than_a_board() -> None:
    assert [screen(FakeSocket(), token)[0].every for token in (None, b"token")] == [1.0, 10.0]


def test_a_message_is_a_sign_of_life() -> None:
    clock = Clock()
    phone, line = screen(FakeSocket(None, None, "hello"), b"token", clock)
    clock.now += 5
    assert phone.receive() == "hello"
    assert phone.heard == clock.now
    assert line.intake.told == ["took"]
    with pytest.raises(ConnectionClosed):
        phone.receive()


def test_frames_and_views_go_into_the_outbox_until_the_close() -> None:
    ws = FakeSocket()
    phone, line = screen(ws)
    phone.send(b"answer")
    phone.show(b"view")
    phone.close(4001)
    phone.send(b"late")
    phone.show(b"late")
    ws.connected = True  # so simple-websocket says when a frame comes after the close
    phone.send(b"late")
    phone.show(b"late")
    assert line.outbox.written == [("send", text_frame(b"answer"))]


def test_nobody_listens_to_a_screen_that_was_sent_away() -> None:
    phone, _ = screen(FakeSocket("late"), b"token")
    phone.close(4001)
    with pytest.raises(ConnectionClosed):
        phone.receive()


def test_a_close_is_said_once_and_wakes_the_reader() -> None:
    ws = FakeSocket()
    phone, line = screen(ws)
    phone.close(4003)
    phone.close(1012)
    assert ws.closed == [4003]
    assert ws.event.is_set()
    phone.part()
    assert line.outbox.written == [("flush", b"")]
    assert line.intake.told == ["part"]
    line.outbox.broken = True
    phone.part()


def test_a_screen_is_no_caller_while_it_has_its_place() -> None:
    phone, line = screen(FakeSocket())
    assert phone.address == "192.168.1.7"
    phone.come()
    assert len(line.crowd) == 0
    phone.part()
    assert len(line.crowd) == 1


def test_what_costs_is_charged_where_the_screen_is_read_from() -> None:
    ws = FakeSocket()
    ws.input_buffer.append("unread")
    phone, line = screen(ws)
    phone.charge(10)
    assert line.intake.told == ["charge 10"]
    assert line.intake.unread is ws.input_buffer
