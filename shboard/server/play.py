"""Play over one WebSocket a screen: a phone's at /j/CODE/ws, a board's at /board/CODE/ws."""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import request
from flask_sock import Sock
from msgspec import UNSET

from shboard import lobby
from shboard.lobby import Table
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.server import frames, mishap
from shboard.server.callers import fullest
from shboard.server.context import context, token_here
from shboard.server.frames import Broken, Frame, Malformed
from shboard.server.intake import CHANGE_FRAMES, Gone
from shboard.server.proxy import forwarded
from shboard.server.reach import at_home
from shboard.server.screen import Screen
from shboard.server.static import build

sock = Sock()

GOING_AWAY = 1012
NO_SEAT = 4401
REVOKED = 4003
NO_TABLE = 4404
FULL = 1013
FAILED = 1011

MOST_BOARDS = 24
"""At one table."""


@sock.route("/j/<code>/ws")  # type: ignore[untyped-decorator]
def phone(_: Any, code: str) -> None:
    """A phone plays. With no live token it is told nothing at all."""
    room, token = context().rooms.get(code), token_here(code.upper())
    if room is None or token is None or room.table.seat_of(token) is None:
        _turn_away(NO_TABLE if room is None else _seatless(room, token))
        return
    screen = _screen(token)
    screen.send(frames.hello(build(), room.newest()))
    _stay(room, screen, partial(_answer, room, screen, token))


def _seatless(room: Room, token: bytes | None) -> int:
    """The code that sends a phone without a seat away."""
    return REVOKED if token in room.table.revoked else NO_SEAT


@sock.route("/board/<code>/ws")  # type: ignore[untyped-decorator]
def board(_: Any, code: str) -> None:
    """A TV watches: it may ask whether anybody is there, and nothing else."""
    room = context().rooms.get(code)
    if room is None:
        _turn_away(NO_TABLE)
        return
    screen = _screen(None)
    screen.at_home = at_home(request.host, context().settings.url, proxied=forwarded(request.environ))
    if not _make_room(room, screen):
        screen.close(FULL)
        screen.part()
        return
    screen.send(frames.hello(build(), room.newest()))
    screen.send(context().reach.frame(room, screen))
    _stay(room, screen, partial(_answer_board, screen))


def _screen(token: bytes | None) -> Screen:
    line = request.environ["shboard.line"]
    if token is not None and line.intake.allowance is not None:
        # The seat's own, which it has wherever it connects, and with others behind the same address.
        line.intake.allowance = context().frames.of(token)
    return Screen(line, token, context().settings.ticks)


def _make_room(room: Room, board: Screen) -> bool:
    """Whether there is a place for another board, if need be that of the oldest at the address with most.

    Anybody may open a board, and so a thousand. The only one of its address, as a TV is, keeps its place.
    """
    boards = [screen for screen in room.screens() if isinstance(screen, Screen) and screen.token is None]
    crowd = [*boards, board]
    if len(crowd) > MOST_BOARDS:
        if len({screen.address for screen in crowd}) == len(crowd):
            return False
        oldest = fullest(crowd)[0]
        room.detach(oldest)
        oldest.close(FULL)
    return True


def _turn_away(code: int) -> None:
    screen = _screen(None)
    screen.close(code)
    screen.part()


def _stay(room: Room, screen: Screen, answer: Callable[[Frame], None]) -> None:
    """Answer the screen's frames until it goes."""
    try:
        said = _prove(room, screen)
        screen.come()
        room.attach(screen)
        while True:
            _hear(screen, answer, screen.receive() if said is None else said)
            said = None
    except Broken:
        screen.close(frames.BROKEN_FRAME)
    except Gone:
        pass
    except Exception as error:  # Flask would answer in HTTP, into the open WebSocket.
        mishap.tell(type(error), error.__traceback__)
        screen.close(FAILED)
    finally:
        room.detach(screen)
        screen.part()


def _prove(room: Room, screen: Screen) -> str | bytes | None:
    """Where the seat's phone is connected already, the new connection must speak before it takes its place.

    One that was given up may arrive late, and would send the living one away. Returns what it says.
    Raises `Gone`.
    """
    if screen.token is None or not room.has_phone(screen.token):
        return None
    screen.send(frames.ping())
    said = screen.receive()
    if room.table.seat_of(screen.token) is None:
        screen.close(_seatless(room, screen.token))
        raise Gone
    return said


def _hear(screen: Screen, answer: Callable[[Frame], None], text: str | bytes) -> None:
    try:
        frame = frames.decode(text)
    except Malformed as error:
        screen.send(frames.refused(error.id, Refusal("malformed")))
        return
    if frame.id is UNSET:
        return
    try:
        answer(frame)
    except Refusal as refusal:
        screen.send(frames.refused(frame.id, refusal))


def _answer_board(screen: Screen, frame: Frame) -> None:
    if frame.probe is UNSET:
        raise Refusal("not_seated")
    screen.send(frames.pong(_id(frame)))


def _answer(room: Room, screen: Screen, token: bytes, frame: Frame) -> None:
    """Carry out one request of a seat; it is acknowledged once it is saved."""
    if frame.probe is not UNSET:
        screen.send(frames.pong(_id(frame)))
        return
    if frame.reveal is not UNSET:
        screen.send(frames.revealed(_id(frame), room.secret(token, frame.reveal)))
        return
    screen.charge(CHANGE_FRAMES)
    if frame.action is not UNSET:
        assert frame.game is not UNSET
        assert frame.round is not UNSET
        room.play(token, frame.game, frame.round, frame.action, _acknowledge(screen, frame))
    else:
        room.change(partial(_seat_change, token, frame), _acknowledge(screen, frame))


def _acknowledge(screen: Screen, frame: Frame) -> Callable[[bool], None]:
    def told(saved: bool) -> None:
        if saved:
            screen.acknowledge(frames.accepted(_id(frame)))

    return told


def _seat_change(token: bytes, frame: Frame, table: Table) -> Table:
    seat = table.seated(token)
    if frame.sit is not UNSET:
        return lobby.move(table, seat, frame.sit)
    if frame.rename is not UNSET:
        return lobby.rename(table, seat, frame.rename)
    return lobby.dismiss(table, seat)


def _id(frame: Frame) -> str:
    assert frame.id is not UNSET
    return frame.id
