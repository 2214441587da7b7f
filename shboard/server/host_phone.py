"""The host's phone over HTTP: it may start, pause, resume and go again, and sees what the TV shows in a line.

Its link's secret stands in the fragment, which no browser sends: the page exchanges it for a cookie, by POST.
The host's own interface (host.py) is another app, on loopback alone; nothing here leads to it.
"""

from collections.abc import Callable
from random import Random

import msgspec
from flask import Blueprint, Response, jsonify, request
from msgspec import Struct

from shboard import lobby
from shboard.lobby import Table
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rules import observe
from shboard.server.context import context, give_token, hashed, new_token, room_of, token_in
from shboard.server.identity import Nothing, body_of

STATE_BYTES = 128
"""Every state has this length, so that nothing shows from outside when one follows another."""

DOINGS: dict[str, Callable[[Table, Random], Table]] = {
    "start": lobby.start,
    "pause": lambda table, _: lobby.pause(table),
    "resume": lambda table, _: lobby.resume(table),
    "again": lambda table, _: lobby.again(table),
}
"""All that it may do. Whatever a game is abandoned by, or a seat is moved with, is the computer's alone."""

blueprint = Blueprint("host_phone", __name__)


class _Enter(Struct, forbid_unknown_fields=True):
    link: str


class _Do(Struct, forbid_unknown_fields=True):
    what: str


@blueprint.post("/h/<code>/enter")
def enter(code: str) -> Response:
    """Exchange the link's secret, once, for the cookie of the host's phone."""
    room = room_of(code)
    link, token = hashed(body_of(_Enter).link), new_token()
    tries, address, now = context().tries, request.remote_addr or "", context().settings.clock()
    counted = f"{room.code}/host"  # apart from the PINs, so that neither keeps the other out

    def admit(table: Table) -> Table:
        with tries.counted(counted, address):
            return lobby.admit(table, link, hashed(token), now)

    room.change(admit)
    answer = jsonify(entered=True)
    give_token(answer, _cookie(room.code), f"/h/{room.code}", token)
    return answer


@blueprint.post("/h/<code>/state")
def state(code: str) -> Response:
    """What the TV shows, in a line."""
    room = room_of(code)
    body_of(Nothing)
    lobby.require_host(room.table, _token_here(room))
    return _told(room.shown)


@blueprint.post("/h/<code>/do")
def do(code: str) -> Response:
    """Carry the game along. Whether this phone still may is judged inside the table's lock."""
    room = room_of(code)
    doing, token, rng = DOINGS.get(body_of(_Do).what), _token_here(room), context().settings.rng

    def step(table: Table) -> Table:
        lobby.require_host(table, token)
        if doing is None:
            raise Refusal("malformed")
        return doing(table, rng)

    room.change(step)
    return jsonify(done=True)


def _told(table: Table) -> Response:
    """The public state: not the newest one, but the one that the screens show at this moment."""
    seen = observe(table.state, None).public if table.state else None
    said = {
        "stage": table.stage,
        "paused": table.paused,
        "seats": len(table.people),
        "waiting": seen.waiting if seen else 0,
    }
    return Response(msgspec.json.encode(said).ljust(STATE_BYTES), content_type="application/json")


def _cookie(code: str) -> str:
    return f"host-{code}"


def _token_here(room: Room) -> bytes | None:
    return token_in(_cookie(room.code))
