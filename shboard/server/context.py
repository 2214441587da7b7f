"""What every request needs at hand: the rooms, the guard, the limits, the settings."""

import hashlib
from dataclasses import dataclass

from flask import current_app, request

from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rooms import Rooms
from shboard.server.guard import Guard
from shboard.server.limits import Tries
from shboard.server.link import Base
from shboard.server.settings import Settings


@dataclass(frozen=True)
class Context:
    """The parts that `create_app` was given, or made."""

    rooms: Rooms
    settings: Settings
    base: Base
    guard: Guard
    tries: Tries


def context() -> Context:
    """The context of the app that answers this request."""
    found: Context = current_app.extensions["shboard"]
    return found


def room_of(code: str) -> Room:
    """The room of the code in the path. Raises `Refusal`: `no_table`."""
    return context().rooms.room(code)


def hashed(token: str) -> bytes:
    """How a token is kept: its hash, so that the state file opens no seat."""
    return hashlib.sha256(token.encode()).digest()


def cookie_name(code: str) -> str:
    """The cookie that holds a seat of this table."""
    return f"seat-{code}"


def token_here(code: str) -> bytes | None:
    """The (hashed) token that this browser holds for the table, live or not."""
    token = request.cookies.get(cookie_name(code))
    return hashed(token) if token else None


def seat_here(room: Room) -> int | None:
    """The seat that this browser holds, if its token is live."""
    token = token_here(room.code)
    return room.table.seat_of(token) if token else None


def refuse_if_seated(room: Room) -> None:
    """One browser profile holds at most one seat of a table. Raises `Refusal`: `already_seated`."""
    if seat_here(room) is not None:
        raise Refusal("already_seated")
