"""The host's own interface: on the loopback alone, for whoever holds the token of the state folder."""

import hmac
import json
import stat
import sys
from typing import Any

import pytest

from cli.bots.address import Address
from shboard.server import host
from shboard.server.commands import COMMANDS
from tests.helpers.serving import Answer, Server, http


def call(server: Server, path: str, body: bytes = b"{}", method: str = "POST", **headers: str) -> Answer:
    """A request to the host's port, with the right token unless `headers` say otherwise."""
    port = int(server.host_url.rpartition(":")[2])
    own = {"Authorization": f"Bearer {server.token}"}
    return http(Address("127.0.0.1", port), method, path, body, own | headers)


@pytest.mark.parametrize("name", ["tables", *COMMANDS, "nonsense", ""])
@pytest.mark.parametrize(
    "token", ["", "Bearer", "Bearer ", "Bearer wrong", "Bearer é", "Basic {token}", "{token}"]
)
def test_without_the_token_nothing_is_told_or_done(name: str, token: str, server: Server) -> None:
    answer = call(
        server, f"/host/{name}", Authorization=token.format(token=server.token).encode().decode("latin-1")
    )
    assert (answer.status, answer.json) == (401, {"refused": "bad_token"})


def test_one_wrong_letter_is_wrong(server: Server) -> None:
    token = server.token
    for wrong in (
        token[:-1],
        token + "0",
        token.upper() + "x",
        token[:-1] + ("0" if token[-1] != "0" else "1"),
    ):
        assert server.host("tables", token=wrong)[0] == 401


class Compared:
    """`hmac`, which notes what it was given to compare."""

    def __init__(self) -> None:
        self.pairs: list[tuple[bytes, bytes]] = []

    def compare_digest(self, one: bytes, other: bytes) -> bool:
        """As long for one wrong letter as for all of them."""
        self.pairs.append((one, other))
        return hmac.compare_digest(one, other)


@pytest.mark.parametrize(
    "token",
    ["", "Bearer", "Bearer token", "Bearer tokem", "Bearer tok", "Bearer \u00e9", "\u00ff" * 999, "b" * 9999],
)
def test_a_wrong_token_takes_as_long_as_a_nearly_right_one(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every token is compared in constant time, whatever stands in it, and nothing is judged before it is."""
    compared = Compared()
    monkeypatch.setattr(host, "hmac", compared)
    rooms, settings, report = object(), object(), object()
    app = host.create_host_app(rooms, settings, report, "token")  # type: ignore[arg-type]
    headers = {"Authorization": token}
    answer = app.test_client().post("/host/nonsense", base_url="http://127.0.0.1", headers=headers)
    assert answer.status_code == (409 if token == "Bearer token" else 401)
    assert [other for _, other in compared.pairs] == [b"Bearer token"]


@pytest.mark.parametrize(
    "name",
    ["evil.example", "localhost", "127.0.0.1.evil.example", "127.0.0.2", "[::1]", "192.168.1.23", "127.1"],
)
def test_under_another_name_it_answers_nobody(name: str, server: Server) -> None:
    """An attacker's name that points here would make a page in this computer's browser one of ours."""
    port = server.host_url.rpartition(":")[2]
    for host_header in (name, f"{name}:{port}"):
        answer = call(server, "/host/tables", Host=host_header)
        assert (answer.status, answer.json) == (421, {"refused": "bad_host"})


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "{url}", "http://127.0.0.1:8000"])
def test_no_page_may_command(origin: str, server: Server) -> None:
    """Our own commands are programs, and name no origin; whatever does is a page."""
    answer = call(server, "/host/tables", Origin=origin.format(url=server.host_url))
    assert (answer.status, answer.json) == (403, {"refused": "bad_origin"})
    for name in ("Access-Control-Allow-Origin", "Set-Cookie"):
        assert name not in answer.headers


def test_what_it_answers_is_no_page(server: Server) -> None:
    for answer in (call(server, "/host/tables"), call(server, "/"), call(server, "/", Authorization="")):
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one loopback address is all there is")
def test_it_listens_on_the_one_loopback_address(server: Server) -> None:
    port = int(server.host_url.rpartition(":")[2])
    with pytest.raises(ConnectionRefusedError):
        http(Address("127.0.0.2", port), "POST", "/host/tables", b"{}")


def test_the_token_lies_where_the_owner_alone_reads_it(server: Server) -> None:
    note = server.state / "host.json"
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    assert stat.S_IMODE(server.state.stat().st_mode) == 0o700
    found = json.loads(note.read_text())
    assert found == {
        "pid": server.process and server.process.pid,
        "url": server.host_url,
        "token": server.token,
    }
    assert len(server.token) == 32


@pytest.mark.parametrize("name", ["tables", *COMMANDS])
def test_phones_do_not_reach_it(name: str, server: Server) -> None:
    headers = {"Authorization": f"Bearer {server.token}"}
    answer = server.request("POST", f"/host/{name}", {}, headers)
    assert answer.status == 404


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"seat":"1"}', b'{"extra":1}', b'{"yes":1}', b'{"variants":"rebalance"}',
        b"[" * 4000, b'{"name":' + b"[" * 1900 + b"]" * 1900 + b"}", b"\xff",
    ],
)  # fmt: skip
def test_what_is_not_a_command_is_refused(body: bytes, server: Server, code: str) -> None:
    answer = call(server, "/host/status", body)
    assert (answer.status, answer.json) == (409, {"refused": "malformed"})


@pytest.mark.parametrize("path", ["/host/nonsense", "/host/", "/host/seats", "/host/status/", "/", "/status"])
def test_there_are_no_other_commands(path: str, server: Server) -> None:
    answer = call(server, path)
    assert answer.status in (404, 409)
    assert answer.json == {"refused": "malformed"}


def test_a_command_is_posted(server: Server) -> None:
    assert call(server, "/host/tables", method="GET").status == 405
    assert call(server, "/host/tables", b"x" * 5000).status in (200, 413)


def test_the_table_is_named_where_there_are_several(server: Server, code: str) -> None:
    status, answer = server.host("status")
    assert (status, answer["refused"]) == (409, "which_table")
    assert code in answer["tables"]
    assert server.host("status", table=code.lower())[1]["code"] == code
    assert server.host("status", table="QQQQ") == (409, {"refused": "no_table", "table": "QQQQ"})
    server.join("Ida", code)
    (row,) = [row for row in tables(server) if row["code"] == code]
    told = {"code": code, "stage": "lobby", "game": 0, "seats": 1, "online": 1, "link": row["link"]}
    assert row == {**told, "board": f"http://127.0.0.1:{server.port}/board/{code}"}


def tables(server: Server) -> list[dict[str, Any]]:
    """Every table of the server."""
    found: list[dict[str, Any]] = server.host("tables")[1]["tables"]
    return found
