"""A connected screen: what it is sent goes into its outbox; after a close it is neither told nor heard."""

from collections import deque

import gevent
import pytest

from shboard.server.callers import Caller, Callers
from shboard.server.intake import Gone
from shboard.server.outbox import text_frame
from shboard.server.screen import Screen
from tests.helpers.rooms import Clock


class FakeOutbox:
    """Keeps what is written."""

    def __init__(self, written: list[tuple[str, bytes]]) -> None:
        self.written = written

    def forget_view(self) -> None:
        """No view waits any more."""
        self.written[:] = [each for each in self.written if each[0] != "show"]

    def send(self, data: bytes) -> None:
        """A frame."""
        self.written.append(("send", data))

    def show(self, data: bytes) -> None:
        """A view."""
        self.written.append(("show", data))

    def flush(self, seconds: float) -> None:
        """Nothing waits."""
        self.written.append(("flush", b""))

    def close(self) -> None:
        """The end."""
        self.written.append(("end", b""))


class FakeIntake:
    """A phone that says these things; `stays`: it does not answer a goodbye."""

    def __init__(self, written: list[tuple[str, bytes]], messages: tuple[str, ...], stays: bool) -> None:
        self._written, self._messages, self._stays = written, deque(messages), stays
        self.charged: list[float] = []
        self.open = True

    def take(self) -> str:
        """The next message."""
        if not self._messages:
            raise Gone
        return self._messages.popleft()

    def charge(self, frames: float) -> None:
        """Something that costs so many frames."""
        self.charged.append(frames)

    def say_goodbye(self, code: int) -> None:
        """The close."""
        self._written.append(("close", b"%d" % code))

    def part(self) -> None:
        """Nothing is taken any more."""
        if self._stays:
            gevent.sleep(20)
        self._written.append(("part", b""))


class FakeLine:
    """A line whose halves note what they are told, of a caller in a crowd."""

    def __init__(self, messages: tuple[str, ...], stays: bool) -> None:
        self.written: list[tuple[str, bytes]] = []
        self.outbox, self.intake = FakeOutbox(self.written), FakeIntake(self.written, messages, stays)
        self.crowd = Callers(Clock())
        self.caller = Caller(self.crowd, None, "192.168.1.7")
        self.crowd.add(self.caller)


def screen(
    *messages: str, token: bytes | None = None, clock: Clock | None = None, stays: bool = False
) -> tuple[Screen, FakeLine]:
    """A screen that says this."""
    line = FakeLine(messages, stays)
    return Screen(line, token, clock or Clock()), line  # type: ignore[arg-type]


def test_a_phone_is_pinged_less_often_than_a_board() -> None:
    assert [screen(token=token)[0].every for token in (None, b"token")] == [1.0, 10.0]


def test_a_message_is_a_sign_of_life() -> None:
    clock = Clock()
    phone, _ = screen("hello", token=b"token", clock=clock)
    clock.now += 5
    assert phone.receive() == "hello"
    assert phone.heard == clock.now
    with pytest.raises(Gone):
        phone.receive()


def test_frames_and_views_go_into_the_outbox_until_the_close() -> None:
    phone, line = screen()
    phone.send(b"answer")
    phone.show(b"view")
    phone.close(4001)
    phone.send(b"late")
    phone.show(b"late")
    assert line.written == [("send", text_frame(b"answer")), ("close", b"4001")]


def test_whoever_has_said_goodbye_is_told_nothing_more() -> None:
    phone, line = screen()
    line.intake.open = False
    phone.send(b"late")
    phone.show(b"late")
    assert line.written == []


def test_nobody_listens_to_a_screen_that_was_sent_away() -> None:
    phone, _ = screen("late", token=b"token")
    phone.close(4001)
    with pytest.raises(Gone):
        phone.receive()


def test_a_close_is_said_once_and_then_the_screen_has_so_long_to_answer_as_any_caller() -> None:
    phone, line = screen()
    phone.come()
    phone.close(4003)
    phone.close(1012)
    assert line.written == [("close", b"4003")]
    assert len(line.crowd) == 1
    phone.part()
    assert line.written[1:] == [("flush", b""), ("part", b""), ("end", b"")]
    assert len(line.crowd) == 1


def test_nobody_waits_long_for_a_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shboard.server.screen.CLOSING_SECONDS", 0.01)
    phone, line = screen(stays=True)
    phone.close(1012)
    phone.part()
    assert line.written == [("close", b"1012"), ("flush", b""), ("end", b"")]


def test_a_screen_is_no_caller_while_it_has_its_place() -> None:
    phone, line = screen()
    assert phone.address == "192.168.1.7"
    phone.come()
    assert len(line.crowd) == 0
    phone.part()
    assert len(line.crowd) == 1


def test_what_costs_is_charged_where_the_screen_is_read_from() -> None:
    phone, line = screen()
    phone.charge(10)
    assert line.intake.charged == [10]
