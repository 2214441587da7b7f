"""The guard of conftest.py: a test that would leave this machine fails, whatever it uses to do so."""

import socket
import urllib.request

import pytest


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1"])
def test_no_connection_leaves_this_machine(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as out, pytest.raises(RuntimeError, match="must not reach the network"):
        out.connect((host, 80))


def test_no_datagram_leaves_this_machine() -> None:
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out,
        pytest.raises(RuntimeError, match="must not reach the network"),
    ):
        out.sendto(b"", ("192.0.2.1", 53))


def test_no_name_is_asked_for() -> None:
    with pytest.raises(RuntimeError, match="must not ask the network"):
        urllib.request.urlopen("http://game.example/")


def test_loopback_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()[:2]).close()
        socket.getaddrinfo("localhost", 80)
