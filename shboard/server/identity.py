"""Identity over HTTP: joining, reclaiming, leaving. A seat is a token in a cookie, never a name."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from flask import Blueprint, Response, jsonify, request
from msgspec import Struct

from shboard import lobby
from shboard.lobby import Table
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.server.context import (
    context,
    cookie_name,
    give_cookie,
    hashed,
    new_token,
    own_token,
    room_of,
    seat_here,
    seated_here,
    token_here,
)

blueprint = Blueprint("identity", __name__)
_Shape = TypeVar("_Shape", bound=Struct)


class _Join(Struct, forbid_unknown_fields=True):
    name: str


class _Reclaim(Struct, forbid_unknown_fields=True):
    pin: str


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that says nothing but that it is made."""


@blueprint.post("/j/<code>/enter")
def enter(code: str) -> Response:
    """Whether this browser holds a seat; a new one is given the token to sit down with.

    It does not come with the page: a link on another site opens that without the browser's cookies
    (SameSite=Strict), and a fresh token would take the place of a seat's.
    """
    room = room_of(code)
    body_of(Nothing)
    answer = jsonify(seated=seated_here(room))
    if token_here(room.code) is None:
        give_cookie(answer, room.code, new_token())
    return answer


@blueprint.post("/j/<code>/join")
def join(code: str) -> Response:
    """Take the next free seat under a name."""
    room = room_of(code)
    wanted = body_of(_Join)
    address = request.remote_addr or ""
    joins = context().joins.of((room.code, address))

    def sit_down(table: Table, token: bytes) -> Table:
        seated = lobby.join(table, wanted.name, token)
        if joins.wait(1) > 0 and not request.environ["shboard.caller"].trusted:
            raise Refusal("too_many_joins")
        joins.take()
        return seated

    return _sit_down(room, sit_down)


@blueprint.post("/j/<code>/reclaim")
def reclaim(code: str) -> Response:
    """Take over the seat for which the host read out this PIN."""
    room = room_of(code)
    wanted = body_of(_Reclaim)
    tries, address, now = context().tries, request.remote_addr or "", context().settings.clock()

    def claim(table: Table, token: bytes) -> Table:
        with tries.counted(table.code, address):
            return lobby.reclaim(table, wanted.pin, token, now)[0]

    return _sit_down(room, claim)


@blueprint.post("/j/<code>/leave")
def leave(code: str) -> Response:
    """Give the seat up, before the deal."""
    room = room_of(code)
    body_of(Nothing)
    token = token_here(room.code)

    def stand_up(table: Table) -> Table:
        seat = table.seat_of(token) if token else None
        if seat is None:
            raise Refusal("not_seated")
        return lobby.leave(table, seat)

    room.change(stand_up)
    answer = jsonify(left=True)
    answer.delete_cookie(cookie_name(room.code), path=f"/j/{room.code}", httponly=True, samesite="Strict")
    return answer


def body_of(shape: type[_Shape]) -> _Shape:
    """The request's JSON, strictly. Raises `Refusal`: `malformed`."""
    if request.mimetype != "application/json":
        raise Refusal("malformed")
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=shape)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed") from error


def _sit_down(room: Room, change: Callable[[Table, bytes], Table]) -> Response:
    """Bring this browser to a seat. Raises `Refusal`: `already_seated`, and whatever `change` refuses.

    The token came before, so that what is sent twice, or from two tabs, takes one seat. Whether it may
    still be used is judged inside the table's lock: another phone may be taking its seat at this moment.
    """
    tokens: list[str] = []

    def sit_down(table: Table) -> Table:
        if seat_here(table) is not None:
            raise Refusal("already_seated")
        tokens.append(own_token(table) or new_token())
        return change(table, hashed(tokens[-1]))

    table = room.change(sit_down)
    answer = jsonify(seat=table.seat_of(hashed(tokens[-1])))
    give_cookie(answer, table.code, tokens[-1])
    return answer
