"""What the kernel tells of the networks: it is read from its own table, and asked nothing else."""

import socket
from pathlib import Path

import pytest

from shboard import links
from shboard.links import Links, look

HEAD = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
ROUTES = {
    "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n": {"wlan0"},
    "tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n": {"tun0"},
    "wlan0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n": set(),
    "tun0\t00000000\t0108080A\t0003\t0\t0\t0\t00000080\t0\t0\t0\n": set(),  # half of the world
    "eth0\t00000000\t0101A8C0\t0002\t0\t0\t100\t00000000\t0\t0\t0\n": set(),  # a route that is not up
    "eth0\t00000000\n": set(),
}


@pytest.mark.parametrize("line", ROUTES)
def test_who_lies_on_the_way_out(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "route").write_text(HEAD + line)
    monkeypatch.setattr(links, "_ROUTES", tmp_path / "route")
    monkeypatch.setattr(links, "_LINUX", True)
    assert look(()).outward == ROUTES[line]


def test_a_system_without_that_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_ROUTES", tmp_path / "route")
    assert look(("there-is-none",)) == Links()


def test_loopback_is_up() -> None:
    assert look(("lo",)).down == frozenset()


class Elsewhere:
    """A datagram socket as macOS and Windows give one; sending fails the test."""

    reachable = True

    def __init__(self, *_: object) -> None:
        self.bound = "0.0.0.0"

    def __enter__(self) -> "Elsewhere":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, address: tuple[str, int]) -> None:
        if not self.reachable:
            raise OSError(51, "Network is unreachable")
        self.bound = "192.168.1.23" if address == links._ELSEWHERE else "127.0.0.1"

    def getsockname(self) -> tuple[str, int]:
        return self.bound, 1


@pytest.mark.parametrize(("reachable", "outward"), [(True, {"192.168.1.23"}), (False, set())])
def test_elsewhere_a_socket_tells(
    reachable: bool, outward: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "_LINUX", False)
    monkeypatch.setattr(socket, "socket", Elsewhere)
    monkeypatch.setattr(Elsewhere, "reachable", reachable)
    assert look(("en0",)) == Links(outward=frozenset(outward))
