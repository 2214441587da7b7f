"""Reading from one screen: no faster than anybody taps, no more than is answered, never others' turn."""

from collections.abc import Iterator
from typing import Any

import gevent
import gevent.socket
import pytest

from cli.bots import wire
from shboard.server.callers import Caller, Callers
from shboard.server.intake import FRAMES_AT_ONCE, MAX_UNREAD, PIECE, Heads, Intake
from shboard.server.limits import Allowance
from tests.helpers.rooms import Clock

FRAMES = [wire.frame(wire.TEXT, b"x" * size) for size in (0, 1, 125, 126, 4096, 65535, 65536, 70000)]
FRAMES += [b"\x81\x00", b"\x81\x05hello", b"\x89\x80\0\0\0\0"]


class Phone:
    """A phone's socket, and what reads from it."""

    def __init__(self, counted: bool = True) -> None:
        self.clock = Clock()
        self.near, self.far = gevent.socket.socketpair()
        self.caller = Caller(Callers(self.clock), self.near, "192.168.1.7")
        self.waited: list[float] = []
        self.caller.pause = self.waited.append  # type: ignore[assignment,method-assign]
        self.intake = Intake(self.caller, Allowance(self.clock, 10, FRAMES_AT_ONCE) if counted else None)

    def floods(self, data: bytes) -> bytes:
        """All that is read when it sends so much and hangs up."""
        gevent.spawn(self._send, data)
        read = b""
        while chunk := self.intake.recv(4096):
            read += chunk
        return read

    def _send(self, data: bytes) -> None:
        self.far.sendall(data)
        self.far.shutdown(gevent.socket.SHUT_WR)


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone whose frames are counted."""
    phone = Phone()
    with gevent.Timeout(20):
        yield phone
    phone.near.close()
    phone.far.close()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000, 10**6])
def test_frames_are_counted_however_they_are_cut(size: int) -> None:
    stream, heads = b"".join(FRAMES), Heads()
    counted = [heads.count(stream[at : at + size]) for at in range(0, len(stream), size)]
    assert sum(counted) == len(FRAMES)


def test_a_frame_is_counted_when_its_head_is_there_and_not_again() -> None:
    heads, frame = Heads(), wire.frame(wire.TEXT, b"x" * 4096)
    assert [heads.count(frame[:7]), heads.count(frame[7:8]), heads.count(frame[8:])] == [0, 1, 0]


def test_whoever_floods_waits_and_loses_nothing(phone: Phone) -> None:
    flood = wire.frame(wire.PING, b"") * (FRAMES_AT_ONCE + 500)
    assert phone.floods(flood) == flood
    assert not any(phone.waited[: FRAMES_AT_ONCE // 180])
    assert sum(1 for seconds in phone.waited if seconds > 0) > 2


def test_whoever_taps_never_waits(phone: Phone) -> None:
    for _ in range(FRAMES_AT_ONCE * 2):
        phone.far.sendall(FRAMES[2])
        assert phone.intake.recv(4096) == FRAMES[2]
        phone.clock.now += 0.1
    assert not any(phone.waited)


def test_where_frames_are_not_counted_nobody_waits() -> None:
    phone = Phone(counted=False)
    flood = wire.frame(wire.PING, b"") * (FRAMES_AT_ONCE + 500)
    assert phone.floods(flood) == flood
    phone.intake.charge(10**6)
    assert phone.waited == []
    phone.near.close()
    phone.far.close()


def test_a_change_costs_more_than_a_frame(phone: Phone) -> None:
    phone.intake.charge(FRAMES_AT_ONCE)
    phone.intake.charge(10)
    assert phone.waited == [0, 1.0]


def test_others_have_their_turn_while_somebody_floods(phone: Phone) -> None:
    turns = []

    def other() -> None:
        while True:
            turns.append(len(read))
            gevent.sleep(0)

    read: list[bytes] = []
    phone.far.sendall(b"\x81\x05hello" * 2000)
    others = gevent.spawn(other)
    while len(read) < 10:
        read.append(phone.intake.recv(4096))
    others.kill()
    assert set(map(len, read)) == {PIECE}
    assert set(range(1, 10)) <= set(turns)


def test_no_more_is_read_than_is_taken(phone: Phone) -> None:
    unread: list[Any] = ["message"] * (MAX_UNREAD + 2)
    phone.intake.unread = unread
    phone.far.sendall(b"more")
    reads = gevent.spawn(phone.intake.recv, 4096)
    for _ in range(2):
        gevent.sleep(0)
        assert not reads.ready()
        unread.pop()
        phone.intake.took()
    assert reads.get() == b"more"
    assert len(unread) == MAX_UNREAD


def test_when_nobody_takes_any_more_it_reads_on_for_the_goodbye_and_keeps_nothing(phone: Phone) -> None:
    unread: list[Any] = ["message"] * 100
    phone.intake.unread = unread
    phone.far.sendall(b"goodbye")
    reads = gevent.spawn(phone.intake.recv, 4096)
    gevent.sleep(0)
    phone.intake.part()
    assert reads.get() == b"goodbye"
    assert unread == []
