"""Who may speak to the server: rebinding needs a name, so only its own names and bare addresses do."""

import socket

import pytest
from flask import Flask, Request, request

from shboard.server.guard import LOCAL_SUFFIXES, Guard
from tests.helpers.serving import Server

OWN = socket.gethostname().split(".")[0]


def asked(host: str, origin: str | None = None) -> Request:
    """A request under this Host."""
    headers = {"Host": host} | ({} if origin is None else {"Origin": origin})
    with Flask(__name__).test_request_context("/", headers=headers):
        return request._get_current_object()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.23:8000", "192.168.1.23", "10.0.0.1:80", "127.0.0.1:8000", "8.8.8.8",
        "[::1]:8000", "[fd00::5]", "[2001:db8::1]:443",
        "localhost", "localhost:8000", "LOCALHOST:1",
        OWN, OWN.upper(), f"{OWN}:8000", *(f"{OWN}{suffix}:8000" for suffix in LOCAL_SUFFIXES),
        "games.example.org", "Games.Example.Org:443",
    ],
)  # fmt: skip
def test_bare_addresses_and_own_names_are_fair(host: str) -> None:
    assert Guard(["Games.example.org"]).host_ok(asked(host))


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8000", "localhost.evil.example", f"{OWN}.evil.example",
        f"evil{OWN}.local", "evil.local", "evil.lan:8000", "192.168.1.23.evil.example", "127.0.0.1.nip.io",
        "192.168.1", "0x7f.1", "2130706433", "127.1", "[::1", "[::1]evil", "::1", "evil@127.0.0.1",
        "", ":8000", "[]", "[127.0.0.1]", "[evil.example]", "[::1%25eth0]", "127.0.0.1.",
        "１２７.0.0.1", "۱۲۷.0.0.1",
        # it stands in the policy, so nothing may follow it there
        "127.0.0.1:8000; script-src *", "127.0.0.1:80 http://evil.example", "127.0.0.1:8000,evil.example",
        "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:123456", "127.0.0.1/", "127.0.0.1?", "127.0.0.1#",
        "127.0.0.1\t", "localhost;", "localhost\x00", "localhost'none'",
    ],
)  # fmt: skip
def test_every_other_name_is_refused(host: str) -> None:
    assert not Guard().host_ok(asked(host))


@pytest.mark.parametrize("host", ["192.168.1.23:8000", "[::1]:8000", "shboard.test"])
def test_a_page_from_here_may_speak(host: str) -> None:
    assert Guard.origin_ok(asked(host, f"http://{host}"))
    assert Guard.origin_ok(asked(host.upper(), f"http://{host}"))


@pytest.mark.parametrize(
    "origin",
    [
        None, "", "null", "http://192.168.1.23", "http://192.168.1.23:8001", "http://192.168.1.24:8000",
        "http://evil.example", "http://evil.example:8000", "ftp://192.168.1.23:8000", "file://192.168.1.23:8000",
        "192.168.1.23:8000", "//192.168.1.23:8000", "http://192.168.1.23:8000.evil.example",
        "http://evil@192.168.1.23:8000", "http://192.168.1.23:8000@evil.example", "http://[", "http://[::1",
        "chrome-extension://192.168.1.23:8000",
    ],
)  # fmt: skip
def test_a_page_from_elsewhere_may_not(origin: str | None) -> None:
    assert not Guard.origin_ok(asked("192.168.1.23:8000", origin))


def test_the_running_server_turns_strangers_away(server: Server, code: str) -> None:
    evil = server.request("GET", f"/j/{code}", headers={"Host": "evil.example"})
    assert (evil.status, evil.json["refused"]) == (421, "bad_host")
    assert server.request("GET", f"/j/{code}", headers={"Host": "shboard.test:8000"}).status == 200
    for origin in ("null", "http://evil.example", "http://["):
        answer = server.request("POST", f"/j/{code}/join", {"name": "Ida"}, {"Origin": origin})
        assert (answer.status, answer.json["refused"]) == (403, "bad_origin")
    nowhere = server.request("POST", f"/j/{code}/join", b"{}", {"Origin": ""})
    assert nowhere.json["refused"] == "bad_origin"
    assert server.table(code).people == ()


@pytest.mark.parametrize("path", ["/j/{code}/ws", "/board/{code}/ws"])
def test_no_socket_is_opened_for_a_page_from_elsewhere(server: Server, code: str, path: str) -> None:
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    for origin in ({}, {"Origin": "null"}, {"Origin": "http://evil.example"}):
        answer = server.request("GET", path.format(code=code), headers={**upgrade, **origin})
        assert (answer.status, answer.json["refused"]) == (403, "bad_origin")
    for host in ("evil.example", f"evil.example:{server.port}"):
        headers = {**upgrade, "Host": host, "Origin": f"http://{host}"}
        assert server.request("GET", path.format(code=code), headers=headers).status == 421
