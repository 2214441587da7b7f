"""Reading from one screen: no faster than anybody taps, no more than is answered, never others' turn."""

import sys
from collections.abc import Iterator
from itertools import pairwise

import gevent
import gevent.socket
import pytest

from cli.bots import wire
from shboard.server.callers import Caller, Callers
from shboard.server.frames import MAX_FRAME
from shboard.server.intake import FRAMES_AT_ONCE, PIECE, Gone, Intake
from shboard.server.limits import Allowance
from tests.helpers.rooms import Clock

PING = wire.frame(wire.PING, b"")
TAP = wire.frame(wire.TEXT, b"x" * 200)


class Phone:
    """A phone's socket, and what reads from it."""

    def __init__(self, counted: bool = True) -> None:
        self.clock = Clock()
        self.near, self.far = gevent.socket.socketpair()
        self.caller = Caller(Callers(self.clock), self.near, "192.168.1.7")
        self.waited: list[float] = []
        self.caller.pause = self.waited.append  # type: ignore[assignment,method-assign]
        allowance = Allowance(self.clock, 10, FRAMES_AT_ONCE) if counted else None
        self.written: list[bytes] = []
        self.intake = Intake(self.caller, allowance, self.written.append)

    def says(self, *frames: bytes) -> None:
        """It sends these and nothing more: one write, whatever its size."""
        gevent.spawn(self._send, b"".join(frames))

    def _send(self, data: bytes) -> None:
        self.far.sendall(data)
        self.far.shutdown(gevent.socket.SHUT_WR)

    def messages(self) -> list[str | bytes]:
        """All that is read until it has gone."""
        taken: list[str | bytes] = []
        try:
            while True:
                taken.append(self.intake.take())
        except Gone:
            return taken

    @property
    def closed(self) -> int | None:
        """The code that it was sent away with; nothing was written behind that."""
        if not self.written or self.written[-1][0] & 0x0F != wire.CLOSE:
            return None
        return int.from_bytes(self.written[-1][2:4], "big")

    def hang_up(self) -> None:
        """Both ends are let go."""
        self.near.close()
        self.far.close()


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone whose frames are counted."""
    phone = Phone()
    with gevent.Timeout(20):
        yield phone
    phone.hang_up()


def fragment(opcode: int, payload: bytes, *, last: bool) -> bytes:
    """A part of a message."""
    whole = wire.frame(opcode, payload)
    return bytes((whole[0] if last else whole[0] & 0x7F,)) + whole[1:]


@pytest.mark.parametrize("size", [1, 2, 7, 1000, 10**6])
def test_messages_are_whole_however_they_are_cut(phone: Phone, size: int) -> None:
    texts = ["", "a", "x" * 125, "ü" * 63, "Rødgrød 😀", "x" * MAX_FRAME]
    stream = b"".join(wire.frame(wire.TEXT, text.encode()) for text in texts)
    phone.says(*(stream[at : at + size] for at in range(0, len(stream), size)))
    assert phone.messages() == texts
    assert phone.written == []


def test_a_message_in_parts_is_one_and_pings_may_stand_between_them(phone: Phone) -> None:
    phone.says(
        fragment(wire.TEXT, b"Good ", last=False), wire.frame(wire.PING, b"there?"),
        fragment(wire.CONTINUATION, b"even", last=False), fragment(wire.CONTINUATION, b"ing", last=True),
        wire.frame(wire.BINARY, b"\xff"), wire.frame(wire.PONG, b""),
    )  # fmt: skip
    assert phone.messages() == ["Good evening", b"\xff"]
    assert phone.written == [b"\x8a\x06there?"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([wire.frame(wire.TEXT, b"x" * (MAX_FRAME + 1))], 1009),
        ([fragment(wire.TEXT, b"x" * MAX_FRAME, last=False), wire.frame(wire.CONTINUATION, b"x")], 1009),
        ([b"\x81\xff" + (2**40).to_bytes(8, "big")], 1009),
        ([wire.frame(wire.TEXT, "ü".encode()[:1])], 1007),
        ([b"\x81\x05hello"], 1002),  # a browser masks what it sends
        ([bytes((TAP[0] | 0x40,)) + TAP[1:]], 1002),  # an extension that nobody agreed to
        ([fragment(wire.CONTINUATION, b"of nothing", last=True)], 1002),
        ([wire.frame(3, b"no such thing")], 1002),
    ],
)  # fmt: skip
def test_what_is_no_message_of_ours_ends_the_connection_with_its_code(
    phone: Phone, sent: list[bytes], code: int
) -> None:
    phone.says(TAP, *sent, TAP)
    assert phone.messages() == ["x" * 200]
    assert phone.closed == code


def test_whoever_says_goodbye_is_answered_and_what_came_before_counts(phone: Phone) -> None:
    phone.says(TAP, wire.frame(wire.CLOSE, (1001).to_bytes(2, "big")), TAP)
    assert phone.messages() == ["x" * 200]
    assert not phone.intake.open
    assert phone.closed == 1001


def test_a_goodbye_is_said_once(phone: Phone) -> None:
    phone.intake.say_goodbye(4003)
    phone.intake.say_goodbye(1012)
    assert (len(phone.written), phone.closed) == (1, 4003)


def test_endless_pieces_of_nothing_take_up_nothing(phone: Phone) -> None:
    phone.says(fragment(wire.TEXT, b"", last=False), fragment(wire.CONTINUATION, b"", last=False) * 2000)
    assert phone.messages() == []
    assert sys.getsizeof(phone.intake._so_far) < 1000


def test_whoever_hangs_up_or_is_torn_off_is_gone(phone: Phone) -> None:
    phone.far.close()
    assert phone.messages() == []
    phone.near.close()
    assert phone.messages() == []


@pytest.mark.parametrize("late", [[], [TAP], [TAP] * 40])
def test_after_a_goodbye_it_reads_on_for_the_answer_alone(phone: Phone, late: list[bytes]) -> None:
    phone.intake.say_goodbye(4001)
    for frame in (*late, wire.frame(wire.CLOSE, (4001).to_bytes(2, "big"))):
        phone.far.sendall(frame)
    phone.intake.part()  # the other side waits for us to hang up
    assert phone.messages() == []
    assert phone.closed == 4001


def test_after_what_is_no_message_it_reads_on_until_its_sender_has_seen_the_code(phone: Phone) -> None:
    phone.says(b"\x81\x05hello", b"and more" * 1000)
    assert phone.messages() == []
    phone.intake.part()
    assert phone.closed == 1002
    assert phone.near._sock.recv(10) == b""


def test_whoever_floods_waits_and_loses_nothing(phone: Phone) -> None:
    phone.says(PING * (FRAMES_AT_ONCE + 500))
    assert phone.messages() == []
    assert len(phone.written) == FRAMES_AT_ONCE + 500
    assert not any(phone.waited[: FRAMES_AT_ONCE // 180])
    assert sum(1 for seconds in phone.waited if seconds > 0) > 2


def test_whoever_taps_never_waits(phone: Phone) -> None:
    for _ in range(FRAMES_AT_ONCE * 2):
        phone.far.sendall(TAP)
        assert phone.intake.take() == "x" * 200
        phone.clock.now += 0.1
    assert not any(phone.waited)


def test_where_frames_are_not_counted_nobody_waits() -> None:
    phone = Phone(counted=False)
    phone.says(PING * (FRAMES_AT_ONCE + 500))
    assert phone.messages() == []
    phone.intake.charge(10**6)
    assert phone.waited == []
    phone.hang_up()


def test_a_change_costs_more_than_a_frame(phone: Phone) -> None:
    phone.intake.charge(FRAMES_AT_ONCE)
    phone.intake.charge(10)
    assert phone.waited == [0, 1.0]


def test_others_have_their_turn_while_somebody_floods(phone: Phone) -> None:
    turns: list[int] = []

    def other() -> None:
        while True:
            turns.append(taken)
            gevent.sleep(0)

    taken, others = 0, gevent.spawn(other)
    phone.says(TAP * 100)
    while taken < 100:
        phone.intake.take()
        taken += 1
    others.kill()
    most = PIECE // len(TAP) + 1
    assert all(later - earlier <= most for earlier, later in pairwise(turns))
    assert turns[-1] >= 100 - most


def test_no_more_is_read_than_is_taken(phone: Phone) -> None:
    phone.far.sendall(TAP * 100)
    phone.intake.take()
    assert len(phone.near._sock.recv(10**6)) == 100 * len(TAP) - PIECE
