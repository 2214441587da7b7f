"""The host's own interface: an app on a loopback port of its own, opened by the token in the state folder.

It is never reachable from the network. A page in this computer's own browser could reach it, so it answers
neither a page nor another name than the loopback's (DNS rebinding), whatever token comes along.
"""

import hmac

import msgspec
from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rooms import Rooms
from shboard.server.commands import COMMANDS, Ask, Call
from shboard.server.guard import harden
from shboard.server.mishap import App
from shboard.server.report import Report
from shboard.server.settings import Settings
from shboard.server.tables import TABLES, House


def create_host_app(rooms: Rooms, settings: Settings, report: Report, token: str) -> Flask:
    """The loopback app: `POST /host/COMMAND` with the token as bearer and a JSON object."""
    app = App(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=4096)

    @app.before_request
    def check() -> tuple[Response, int] | None:
        if request.host.partition(":")[0] != "127.0.0.1":
            return jsonify(refused="bad_host"), 421
        if "Origin" in request.headers:
            return jsonify(refused="bad_origin"), 403
        given = request.headers.get("Authorization", "").encode()
        if hmac.compare_digest(given, f"Bearer {token}".encode()):
            return None
        return jsonify(refused="bad_token"), 401

    @app.after_request
    def finish(response: Response) -> Response:
        return harden(request, response, host_ok=False)

    @app.post("/host/<path:name>")
    def command(name: str) -> Response:
        ask = _ask()
        if name in TABLES:
            answer = TABLES[name](House(rooms, ask, report))
        elif name in COMMANDS:
            answer = COMMANDS[name](Call(which(rooms, ask.table), ask, settings, report))
        else:
            raise Refusal("malformed")
        return Response(msgspec.json.encode(answer), content_type="application/json")

    @app.errorhandler(Refusal)
    def refused(refusal: Refusal) -> tuple[Response, int]:
        return jsonify(refused=refusal.code, **refusal.values), 409

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> tuple[Response, int]:
        return jsonify(refused="malformed"), error.code or 500

    return app


def _ask() -> Ask:
    try:
        return msgspec.json.decode(request.get_data(), type=Ask)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed") from error


def which(rooms: Rooms, code: str | None) -> Room:
    """The table meant: the one named, or the only one. Raises `Refusal`: `which_table`, `no_table`."""
    if code is not None:
        return rooms.room(code)
    only = rooms.only()
    if only is None:
        raise Refusal("which_table", tables=[room.code for room in rooms.all()])
    return only
