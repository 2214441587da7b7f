"""The app that phones and boards speak to."""

import json
from functools import cache
from urllib.parse import urlsplit

from flask import Flask, Response, g, jsonify, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from shboard.refusal import Refusal
from shboard.rooms import Rooms
from shboard.server import host_phone, identity, pages, play, static
from shboard.server.context import Context, context
from shboard.server.frames import MAX_FRAME
from shboard.server.guard import Guard, harden
from shboard.server.intake import FRAMES_A_SECOND, FRAMES_AT_ONCE
from shboard.server.limits import Allowances, Tries, joins_of_an_address
from shboard.server.line import Line, NoReader, Plug
from shboard.server.mishap import App
from shboard.server.reach import Reach
from shboard.server.settings import Settings

_STATUS = {
    "no_table": 404,
    "pin_wrong": 403,
    "too_many_tries": 429,
    "too_many_joins": 429,
    "malformed": 400,
    "name_invalid": 400,
    "not_seated": 403,
    "not_host": 403,
    "link_wrong": 403,
    "bad_origin": 403,
    "bad_host": 421,
    "not_saved": 503,
}


def create_app(rooms: Rooms, settings: Settings, reach: Reach) -> Flask:
    """The app for `rooms`; `reach` tells at any moment which address phones can open."""
    app = App(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MAX_FRAME, SOCK_SERVER_OPTIONS={"thread_class": NoReader})
    ticks, guard = settings.ticks, Guard(_names(settings))
    frames, joins = Allowances(ticks, FRAMES_A_SECOND, FRAMES_AT_ONCE), joins_of_an_address(ticks)
    app.extensions["shboard"] = Context(rooms, settings, reach, guard, Tries(ticks), frames, joins)
    app.before_request(_check)
    app.after_request(_finish)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(HTTPException, _failed)
    for blueprint in (pages.blueprint, identity.blueprint, host_phone.blueprint, static.blueprint):
        app.register_blueprint(blueprint)
    play.sock.init_app(app)
    return app


def _names(settings: Settings) -> list[str]:
    """The names to answer to besides this computer's own: of the URL for phones, and of the certificate."""
    given = urlsplit(settings.url or "").hostname
    return [*settings.names, *([given] if given else []), *(settings.tls.names if settings.tls else ())]


def _check() -> AnyResponse | None:
    """Only our own pages, under our own name, may speak to us; with a certificate, under TLS alone."""
    guard, upgrade = context().guard, _is_socket()
    g.host_ok = guard.host_ok(request)
    if not g.host_ok:
        raise Refusal("bad_host")
    if context().settings.tls and not (request.is_secure or request.environ["shboard.caller"].trusted):
        return redirect(
            f"{context().reach.base() or f'https://{request.host}'}{request.full_path.rstrip('?')}"
        )
    if (upgrade or request.method == "POST") and not guard.origin_ok(request):
        raise Refusal("bad_origin")
    if upgrade:
        _check_handshake()
        _take_socket()
    return None


def _is_socket() -> bool:
    return request.headers.get("Upgrade", "").casefold() == "websocket"


def _check_handshake() -> None:
    """What simple-websocket would fail on without a word (RFC 6455, 4.2.1)."""
    key, version = (request.headers.get(f"Sec-WebSocket-{name}") for name in ("Key", "Version"))
    if request.method != "GET" or not key or version != "13":
        raise Refusal("malformed")


def _take_socket() -> None:
    """Put a line in the place of the socket, and leave compression out.

    Deflate costs 150 KB a socket and gains nothing on a home network.
    """
    environ = request.environ
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    caller = environ["shboard.caller"]
    allowance = None if caller.trusted else context().frames.of(caller.address)
    line = Line(caller, allowance)
    environ["shboard.line"] = line
    environ["wsgi.input"] = Plug(line)


def _finish(response: Response) -> Response:
    return harden(request, response, g.get("host_ok", False))


def _refused(refusal: Refusal) -> tuple[Response, int]:
    """A code for the page, and a sentence for whoever reads the answer itself."""
    sentence = _sentences().get(f"refused.{refusal.code}", refusal.code)
    return jsonify(refused=refusal.code, sentence=sentence), _STATUS.get(refusal.code, 409)


def _failed(error: HTTPException) -> tuple[Response, int]:
    code = {404: "not_found", 405: "not_found", 413: "malformed"}.get(error.code or 500, "malformed")
    sentence = _sentences().get(f"refused.{code}", code)
    return jsonify(refused=code, sentence=sentence), error.code or 500


@cache
def _sentences() -> dict[str, str]:
    found: dict[str, str] = json.loads((static.FOLDERS["locale"] / "en.json").read_text(encoding="utf-8"))
    return found
