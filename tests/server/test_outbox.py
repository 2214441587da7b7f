"""Writing to one socket: at once while it takes it, in order, and never in the way of others."""

from collections.abc import Iterator
from typing import Any

import gevent
import gevent.socket
import pytest

from shboard.server.outbox import MAX_WAITING, Outbox, text_frame

LARGE = b"x" * 30_000


class Line:
    """Both ends of a connection: the outbox, and the socket of a phone that reads when it is told to."""

    def __init__(self) -> None:
        near, self.far = gevent.socket.socketpair()
        for end in (near, self.far):
            for size in (gevent.socket.SO_SNDBUF, gevent.socket.SO_RCVBUF):
                end.setsockopt(gevent.socket.SOL_SOCKET, size, 8192)
        self.outbox = Outbox(near)

    def read(self, size: int) -> bytes:
        """So many bytes, as they come."""
        data = b""
        while len(data) < size:
            chunk = self.far.recv(size - len(data))
            if not chunk:
                break
            data += chunk
        return data


@pytest.fixture
def line() -> Iterator[Line]:
    """A connection."""
    line = Line()
    with gevent.Timeout(20):
        yield line
    line.outbox.close()
    line.far.close()
    gevent.sleep(0)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_a_whole_unmasked_text(size: int) -> None:
    from cli.bots.wire import parse

    payload = b"a" * size
    unread = bytearray(text_frame(payload) + b"more")
    assert parse(unread) == (0x81, payload)
    assert unread == b"more"


def test_what_fits_is_written_at_once(line: Line) -> None:
    line.outbox.send(b"hello")
    assert line.far._sock.recv(5) == b"hello"  # no other greenlet had to run for it


def test_frames_come_whole_and_in_order_when_the_socket_is_full(line: Line) -> None:
    sent = [bytes([65 + k]) * 12_000 for k in range(5)]
    for frame in sent:
        assert line.outbox.send(frame) == len(frame)
    assert line.read(60_000) == b"".join(sent)
    line.outbox.flush(20)
    line.outbox.send(b"after")
    assert line.read(5) == b"after"


def test_a_newer_view_replaces_the_one_that_has_not_left(line: Line) -> None:
    line.outbox.send(LARGE)
    for number in range(9):
        line.outbox.show(b"view %d" % number)
    line.outbox.send(b"answer")
    assert line.read(len(LARGE) + 12) == LARGE + b"answer" + b"view 8"


def test_nothing_comes_after_a_goodbye(line: Line) -> None:
    line.outbox.send(LARGE)
    line.outbox.show(b"view")
    line.outbox.forget_view()
    line.outbox.send(b"goodbye")
    assert line.read(len(LARGE) + 7) == LARGE + b"goodbye"
    line.outbox.flush(20)
    line.outbox.send(b"end")
    assert line.read(3) == b"end"


def test_a_view_is_written_at_once_when_nothing_waits(line: Line) -> None:
    line.outbox.show(b"view 1")
    line.outbox.show(b"view 2")
    assert line.read(12) == b"view 1view 2"


def test_an_answer_and_what_follows_it_at_once_leave_in_one_piece(line: Line) -> None:
    line.outbox.send_with_next(b"ok 1")
    line.outbox.send_with_next(b"ok 2")
    with pytest.raises(BlockingIOError):
        line.far._sock.recv(1)
    line.outbox.show(b"view")
    assert line.far._sock.recv(99) == b"ok 1ok 2view"


def test_an_answer_that_nothing_follows_leaves_by_itself(line: Line) -> None:
    line.outbox.send_with_next(b"ok 1")
    assert line.read(4) == b"ok 1"
    line.outbox.send_with_next(b"ok 2")
    line.outbox.flush(20)
    assert line.far._sock.recv(99) == b"ok 2"


def test_an_answer_keeps_its_place_where_the_socket_is_full(line: Line) -> None:
    line.outbox.send(LARGE)
    line.outbox.send_with_next(b"ok 1")
    line.outbox.show(b"view")
    line.outbox.send(b"answer")
    assert line.read(len(LARGE) + 14) == LARGE + b"ok 1answerview"


def test_a_phone_that_never_reads_is_given_up(line: Line) -> None:
    sent = 0
    while not line.outbox.broken:
        line.outbox.send(LARGE)
        sent += len(LARGE)
        assert sent < MAX_WAITING + 4 * len(LARGE)
    for write in (line.outbox.send, line.outbox.show, line.outbox.send_with_next):
        write(b"more")
    gevent.sleep(0)
    assert not line.outbox._waiting


def test_a_phone_that_is_gone_harms_nobody(line: Line) -> None:
    line.far.close()
    for _ in range(3):
        line.outbox.send(b"hello")
        line.outbox.show(b"view")
    assert line.outbox.broken
    line.outbox.abort()
    line.outbox.close()


def test_a_phone_that_takes_nothing_for_too_long_is_given_up(line: Line, monkeypatch: Any) -> None:
    monkeypatch.setattr("shboard.server.outbox.STALL_SECONDS", 0.01)
    line.outbox.send(LARGE)
    line.outbox.flush(20)
    assert line.outbox.broken
