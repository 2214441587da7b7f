"""What every answer carries, and how the server answers what it cannot serve."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import request

from shboard.server import app as module
from shboard.server import play
from shboard.server.callers import Caller, Callers
from shboard.server.reach import Reach
from shboard.server.settings import Settings
from shboard.server.static import FOLDERS
from tests.helpers.rooms import Clock, opened
from tests.helpers.serving import Answer, Guest, Server

SENTENCES = json.loads((FOLDERS["locale"] / "en.json").read_text(encoding="utf-8"))
UPGRADE = {"Upgrade": "websocket", "Connection": "Upgrade"}


def every_kind_of_answer(server: Server, code: str) -> dict[str, Answer]:
    """Pages, files, redirects, successes and every sort of error."""
    post = {"name": "Ida"}
    return {
        "page": server.request("GET", f"/j/{code}"),
        "board": server.request("GET", f"/board/{code}"),
        "unknown table": server.request("GET", "/j/QQQQ"),
        "redirect": server.request("GET", f"/j/{code.lower()}"),
        "file": server.request("GET", "/static/locale/en.json"),
        "ping": server.request("GET", "/ping"),
        "join": server.request("POST", f"/j/{code}/join", post),
        "refused": server.request("POST", f"/j/{code}/join", post),
        "not found": server.request("GET", "/nowhere"),
        "wrong method": server.request("GET", f"/j/{code}/join"),
        "put": server.request("PUT", f"/j/{code}"),
        "too large": server.request("POST", f"/j/{code}/join", b"x" * 5000),
        "bad host": server.request("GET", "/", headers={"Host": "evil.example"}),
        "bad origin": server.request("POST", f"/j/{code}/join", post, {"Origin": "null"}),
        "no socket": server.request("GET", f"/j/{code}/ws"),
        "bad handshake": server.request(
            "GET", f"/j/{code}/ws", headers={**UPGRADE, "Origin": server.address.origin}
        ),
    }


def test_c06_every_answer_carries_the_same_protection(server: Server, code: str) -> None:
    for name, answer in every_kind_of_answer(server, code).items():
        headers = answer.headers
        policy = {part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split(";")}
        assert policy["default-src"] == ["'none'"], name
        assert policy["script-src"] == policy["style-src"] == ["'self'"], name
        assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"], name
        assert set(policy["connect-src"]) <= {
            "'self'",
            f"ws://{server.address}",
            f"wss://{server.address}",
        }, name
        assert headers["X-Content-Type-Options"] == "nosniff", name
        assert headers["Referrer-Policy"] == "no-referrer", name
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", name
        assert headers["Cache-Control"] == ("no-cache" if name == "file" else "no-store"), name
        assert "Strict-Transport-Security" not in headers, name
        assert "upgrade-insecure-requests" not in headers["Content-Security-Policy"], name
        assert "Access-Control-Allow-Origin" not in headers, name


def test_an_older_safari_is_told_where_the_sockets_are(server: Server, code: str) -> None:
    policy = server.request("GET", f"/j/{code}", headers={"Host": "shboard.test:8000"})
    assert "connect-src 'self' ws://shboard.test:8000 " in policy.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("name", "status", "refused"),
    [
        ("refused", 409, "already_seated"), ("not found", 404, "not_found"),
        ("wrong method", 405, "not_found"), ("put", 405, "not_found"), ("too large", 413, "malformed"),
        ("bad host", 421, "bad_host"), ("bad origin", 403, "bad_origin"),
        ("no socket", 400, "malformed"), ("bad handshake", 400, "malformed"),
    ],
)  # fmt: skip
def test_every_error_has_a_code_and_a_sentence(
    name: str, status: int, refused: str, server: Server, code: str
) -> None:
    answer = every_kind_of_answer(server, code)[name]
    if name == "refused":
        refused = "name_taken"  # the name has been taken a moment before, by another browser
    assert (answer.status, answer.json["refused"]) == (status, refused)
    assert answer.json["sentence"] == SENTENCES[f"refused.{refused}"]


@pytest.mark.parametrize("version", [None, "12", "13, 8"])
def test_a_handshake_that_is_none_is_refused(version: str | None, server: Server, code: str) -> None:
    headers = {**UPGRADE, "Origin": server.address.origin}
    if version is not None:
        headers |= {"Sec-WebSocket-Version": version, "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    for path in (f"/j/{code}/ws", f"/board/{code}/ws", f"/j/{code}"):
        assert server.request("GET", path, headers=headers).json["refused"] == "malformed"
    assert server.request("POST", f"/j/{code}/join", {"name": "Ida"}, UPGRADE).json["refused"] == "malformed"


def test_no_compression_is_agreed_on(server: Server, code: str) -> None:
    # With it a frame's size would tell of what is in it; the client of these tests could not read it either.
    guest = Guest(server, code, "Ida").join()
    headers = {
        **UPGRADE, "Origin": server.address.origin, "Cookie": guest.cookie, "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Extensions": "permessage-deflate",
    }  # fmt: skip
    from http.client import HTTPConnection

    connection = HTTPConnection(*server.address, timeout=20)
    connection.request("GET", f"/j/{code}/ws", headers=headers)
    answer = connection.getresponse()
    assert answer.status == 101
    assert answer.getheader("Sec-WebSocket-Extensions") is None
    connection.close()


def test_the_host_of_the_url_for_phones_is_answered(tmp_path: Path) -> None:
    """`--url` names what the QR code holds: whoever scans it must not be turned away."""
    with Server(tmp_path / "state", url="http://game.example.org:8000") as server:
        answers = [
            server.request("GET", "/ping", headers={"Host": host}).status
            for host in ("game.example.org:8000", "evil.example.org:8000")
        ]
    assert answers == [200, 421]


def test_frames_are_counted_by_address_and_those_of_a_seat_by_themselves(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        settings = Settings(tmp_path, ticks=Clock())
        app = module.create_app(rooms, settings, Reach(settings))
        crowd = Callers(Clock())

        def waits(address: str, token: bytes | None = None, frames: int = 1) -> float | None:
            """How long somebody waits who sends so many frames."""
            caller = Caller(crowd, SimpleNamespace(_sock=None), address)
            with app.test_request_context("/", environ_overrides={"shboard.caller": caller}):
                module._take_socket()
                play._screen(token)
                allowance = request.environ["shboard.line"].intake.allowance
                return None if allowance is None else float(allowance.take(frames))

        assert waits("10.0.0.7", frames=1000) == 0
        assert waits("10.0.0.7") == 0.005  # another board, at the same address
        assert waits("10.0.0.8") == 0
        assert waits("10.0.0.7", b"Ida", 1000) == 0
        assert waits("10.0.0.9", b"Ida") == 0.005  # her phone, on another network
        assert waits("127.0.0.1", frames=10**6) is waits("127.0.0.1", b"Bo", 10**6) is None
