"""What every request needs at hand: the rooms, the guard, the limits, the settings."""

import hashlib
import secrets
from dataclasses import dataclass

from flask import Response, current_app, request

from shboard.lobby import Table
from shboard.room import Room
from shboard.rooms import Rooms
from shboard.server.guard import Guard
from shboard.server.limits import Allowances, Tries
from shboard.server.reach import Reach
from shboard.server.settings import Settings

COOKIE_SECONDS = 24 * 3600
TOKEN_BYTES = 32


@dataclass(frozen=True)
class Context:
    """The parts that `create_app` was given, or made."""

    rooms: Rooms
    settings: Settings
    reach: Reach
    guard: Guard
    tries: Tries
    frames: Allowances
    joins: Allowances


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


def give_cookie(answer: Response, code: str, token: str) -> None:
    """Let this browser hold a token of the table."""
    give_token(answer, cookie_name(code), f"/j/{code}", token)


def give_token(answer: Response, cookie: str, path: str, token: str) -> None:
    """Let this browser hold a token, which no script reads and no page of another site sends."""
    answer.set_cookie(
        cookie,
        token,
        max_age=COOKIE_SECONDS,
        path=path,
        secure=request.is_secure,
        httponly=True,
        samesite="Strict",
    )


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def own_token(table: Table) -> str | None:
    """The token that this browser may sit down with: one that we have made and nobody has revoked."""
    token = request.cookies.get(cookie_name(table.code), "")
    return token if len(token) >= TOKEN_BYTES and hashed(token) not in table.revoked else None


def seated_here(room: Room) -> str:
    """Whether this browser holds a seat: "yes", "no", or "revoked" where another phone has taken it."""
    if token_here(room.code) in room.table.revoked:
        return "revoked"
    return "no" if seat_here(room.table) is None else "yes"


def token_here(code: str) -> bytes | None:
    """The (hashed) token that this browser holds for the table, live or not."""
    return token_in(cookie_name(code))


def token_in(cookie: str) -> bytes | None:
    """The (hashed) token in a cookie of this browser."""
    token = request.cookies.get(cookie)
    return hashed(token) if token else None


def seat_here(table: Table) -> int | None:
    """The seat that this browser holds, if its token is live."""
    token = token_here(table.code)
    return table.seat_of(token) if token else None
