"""Which address is in the code and why, whether it answers, and a VPN in the way."""

import http.client
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.doctor import address
from cli.doctor.finding import Level
from cli.doctor.served import Served
from shboard import addresses, networks
from shboard.addresses import Address
from shboard.links import Links
from shboard.networks import Choice

WIFI = Address("http://192.168.1.5:8000", "wlan0", True, "192.168.1.0/24")
CABLE = Address("http://10.0.0.5:8000", "eth0", True, "10.0.0.0/24")
VPN = Address("http://10.8.0.2:8000", "wg0", False)
NOBODY = Links()


def served(*phones: Address, url: str | None = None, running: bool = True) -> Served:
    return Served(running, 8000, list(phones), url)


@pytest.mark.parametrize(
    ("what", "links", "level", "says"),
    [
        (
            served(WIFI, VPN, url=WIFI.url),
            NOBODY,
            Level.WELL,
            "(wlan0): of this computer's addresses the only one",
        ),
        (
            served(WIFI, CABLE, url=WIFI.url),
            Links(frozenset({"wlan0"})),
            Level.WELL,
            "on the way to the internet, before eth0",
        ),
        (served(WIFI, CABLE, url=CABLE.url), NOBODY, Level.WELL, "(eth0), as --interface says."),
        (served(WIFI, url="https://a.test"), NOBODY, Level.WELL, "holds https://a.test, as --url says."),
        (served(VPN, url=VPN.url), NOBODY, Level.UNSURE, "phones hardly get there"),
        (served(VPN), NOBODY, Level.WRONG, "a VPN's, Docker's or the like (wg0)"),
    ],
)
def test_host02b_why_it_is_this_one(
    what: Served, links: Links, level: Level, says: str, tmp_path: Path
) -> None:
    found = address.chosen(what, tmp_path, links)
    assert (found.level, says in found.sentence) == (level, True)


def test_none_at_all_or_none_that_is_listened_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "current", lambda _port: [])
    assert "in no network" in address.chosen(served(), tmp_path, NOBODY).sentence
    monkeypatch.setattr(addresses, "current", lambda _port: [WIFI])
    found = address.chosen(served(), tmp_path, NOBODY)
    assert (found.level, found.next_step) == (Level.WRONG, "Start it without --host.")


def test_what_is_remembered_is_said(tmp_path: Path) -> None:
    networks.remember(tmp_path, networks.key([WIFI, CABLE]), Choice(interface="eth0"))
    found = address.chosen(served(WIFI, CABLE, url=CABLE.url), tmp_path, NOBODY)
    assert "remembered for this network" in found.sentence


def fails(error: Exception) -> Callable[[str], str]:
    def ask(_url: str) -> str:
        raise error

    return ask


def distrusted() -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_message = "self-signed"
    return error


@pytest.mark.parametrize(
    ("ask", "level", "says"),
    [
        (lambda _url: "pong", Level.WELL, "gets a pong from http://192.168.1.5:8000/ping"),
        (lambda _url: "<html>", Level.WRONG, "Something else answers"),
        (fails(ConnectionRefusedError(111, "Connection refused")), Level.WRONG, "connection refused"),
        (fails(TimeoutError("timed out")), Level.WRONG, "timed out"),
        (fails(http.client.BadStatusLine("x")), Level.WRONG, "cannot open"),
        (fails(socket.gaierror(-2, "Name or service not known")), Level.WRONG, "does not find 192.168.1.5"),
        (fails(distrusted()), Level.WRONG, "would not trust http://192.168.1.5:8000: self-signed."),
    ],
)
def test_whether_it_answers(ask: Callable[[str], str], level: Level, says: str) -> None:
    [found] = address.reached(served(WIFI, url=WIFI.url), ask)
    assert (found.level, says in found.sentence) == (level, True)
    assert bool(found.next_step) is (level is not Level.WELL)


def test_nothing_is_asked_where_nothing_is_served() -> None:
    assert address.reached(served(WIFI, url=WIFI.url, running=False), fails(AssertionError())) == []
    assert address.reached(served(), fails(AssertionError())) == []


def test_a_vpn_that_takes_all_traffic() -> None:
    [found] = address.tunnel(served(WIFI, VPN, url=WIFI.url), Links(frozenset({"wg0"})))
    assert (found.level, "wg0" in found.sentence) == (Level.UNSURE, True)
    assert address.tunnel(served(WIFI, VPN, url=WIFI.url), Links(frozenset({"wlan0"}))) == []


def test_a_closed_port_for_real() -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        with pytest.raises(OSError, match="refused"):
            address.ask(f"http://127.0.0.1:{sock.getsockname()[1]}/ping")
