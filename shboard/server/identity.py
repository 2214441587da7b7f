"""Identity over HTTP: joining, reclaiming and leaving a seat. A seat is a token in a cookie, never a name."""

from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, jsonify, request
from msgspec import Struct

from shboard import lobby
from shboard.lobby import Table
from shboard.refusal import Refusal
from shboard.server.context import (
    context,
    cookie_name,
    give_cookie,
    hashed,
    new_token,
    own_token,
    refuse_if_seated,
    room_of,
    token_here,
)

blueprint = Blueprint("identity", __name__)
_Shape = TypeVar("_Shape", bound=Struct)


class _Join(Struct, forbid_unknown_fields=True):
    name: str


class _Reclaim(Struct, forbid_unknown_fields=True):
    pin: str


class _Leave(Struct, forbid_unknown_fields=True):
    pass


@blueprint.post("/j/<code>/join")
def join(code: str) -> Response:
    """Take the next free seat under a name."""
    room = room_of(code)
    wanted = _body(_Join)
    # The token came with the page, so that a join that is sent twice, or from two tabs, takes one seat.
    token = own_token(room) or new_token()

    def sit_down(table: Table) -> Table:
        if table.seat_of(hashed(token)) is not None:
            raise Refusal("already_seated")
        return lobby.join(table, wanted.name, hashed(token))

    return _seated(room.change(sit_down), token)


@blueprint.post("/j/<code>/reclaim")
def reclaim(code: str) -> Response:
    """Take over the seat for which the host read out this PIN."""
    room = room_of(code)
    wanted = _body(_Reclaim)
    refuse_if_seated(room)
    tries, address, token = context().tries, request.remote_addr or "", new_token()
    now = context().settings.clock()

    def claim(table: Table) -> Table:
        if not tries.allowed(table.code, address):
            raise Refusal("too_many_tries")
        try:
            return lobby.reclaim(table, wanted.pin, hashed(token), now)[0]
        except Refusal:
            tries.failed(table.code, address)
            raise

    return _seated(room.change(claim), token)


@blueprint.post("/j/<code>/leave")
def leave(code: str) -> Response:
    """Give the seat up, before the deal."""
    room = room_of(code)
    _body(_Leave)
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


def _body(shape: type[_Shape]) -> _Shape:
    """The request's JSON, strictly. Raises `Refusal`: `malformed`."""
    if request.mimetype != "application/json":
        raise Refusal("malformed")
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=shape)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed") from error


def _seated(table: Table, token: str) -> Response:
    answer: Any = jsonify(seat=table.seat_of(hashed(token)))
    give_cookie(answer, table.code, token)
    seated: Response = answer
    return seated
