"""The pages: a phone's at /j/CODE, a board's at /board/CODE, that of the host's phone at /h/CODE."""

from functools import cache
from html import escape

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from shboard import lobby
from shboard.room import Room
from shboard.server.context import context, seated_here, token_here
from shboard.server.static import FOLDERS, build, packed, unpacks

SPARE = 64
"""Bytes that what is filled into a page may take once it is compressed, more than the places for it."""

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> AnyResponse:
    """To the table where there is one, else a page that asks for its code."""
    room = _only()
    return redirect(f"/j/{room.code}") if room else _phone()


@blueprint.get("/board")
def board_home() -> AnyResponse:
    """To the board of the table where there is one, else a page that asks for its code."""
    room = _only()
    return redirect(f"/board/{room.code}") if room else _board()


def _only() -> Room | None:
    """The table that alone can be meant. Where other servers stand behind the same proxy there is none."""
    return None if context().settings.codes else context().rooms.only()


@blueprint.get("/j/<code>")
def phone(code: str) -> AnyResponse:
    """A phone's page; it tells the browser whether it holds a seat here, and whether it could take one.

    One that comes without a cookie is new here, or was sent by a link on another site: it must "ask".
    """
    room = context().rooms.get(code)
    if room is None:
        return _phone(unknown=code)
    if room.code != code:
        return redirect(f"/j/{room.code}")
    why = lobby.closed(room.table)
    seated = "ask" if token_here(code) is None else seated_here(room)
    return _phone(code=code, seated=seated, closed=why.code if why else "")


@blueprint.get("/board/<code>")
def board(code: str) -> AnyResponse:
    """The TV's page."""
    room = context().rooms.get(code)
    if room is None:
        return _board(unknown=code)
    return _board(code=code) if room.code == code else redirect(f"/board/{room.code}")


@blueprint.get("/h/<code>")
def host_phone(code: str) -> AnyResponse:
    """The page of the host's phone, the same for everybody: what it may do is told by host_phone.py."""
    room = context().rooms.get(code)
    if room is None:
        return _phone(unknown=code)
    return _page("host", code=code, unknown="") if room.code == code else redirect(f"/h/{room.code}")


@blueprint.get("/ping")
def ping() -> Response:
    """For a phone that cannot connect: if this opens, the way is free."""
    return Response("pong\n", content_type="text/plain; charset=utf-8")


def _phone(code: str = "", unknown: str = "", seated: str = "no", closed: str = "") -> Response:
    return _page("phone", code=code, unknown=unknown, seated=seated, closed=closed)


def _board(code: str = "", unknown: str = "") -> Response:
    settings = context().settings
    return _page(
        "board",
        code=code,
        unknown=unknown,
        motion="yes" if settings.motion else "no",
        mute="yes" if settings.mute else "no",
    )


def _page(name: str, *, unknown: str, **values: str) -> Response:
    settings = context().settings
    page = _template(name)
    values |= {"unknown": unknown[:16], "build": build(), "pace": f"{settings.pace:g}", "lang": settings.lang}
    for key, value in values.items():
        page = page.replace("{{" + key + "}}", escape(value))
    response = Response(page, status=404 if unknown else 200, content_type="text/html; charset=utf-8")
    if unpacks(request):
        response.set_data(packed(page.encode(), _length(name)))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


@cache
def _length(name: str) -> int:
    """How long a compressed page is, whatever is filled into it."""
    return len(packed(_template(name).encode())) + SPARE


@cache
def _template(name: str) -> str:
    path = FOLDERS["phone"] / "host.html" if name == "host" else FOLDERS[name] / "index.html"
    return path.read_text(encoding="utf-8")
