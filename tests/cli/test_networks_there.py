"""The address in the code on networks as computers really have them: the real `serve` in namespaces."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.serving import served
from tests.helpers.namespace import Namespace, Watching

pytestmark = [
    pytest.mark.needs("ip", package="iproute2"),
    pytest.mark.needs("nsenter", package="util-linux"),
]

WIFI = ("wlan0", "192.168.7.5/24")
VPN = ("wg0", "10.8.0.2/24")
DOCKER = ("docker0", "192.168.200.1/24")


@pytest.fixture
def there() -> Iterator[Namespace]:
    """A network with nothing but loopback."""
    with Namespace() as namespace:
        yield namespace


def told(there: Namespace, state: Path, *words: str) -> dict[str, Any]:
    """What `serve --json` says there, and then stops."""
    with served(state, "--port", "8000", *words, under=there.inside) as server:
        return server.told


def link(found: dict[str, Any]) -> str | None:
    """The address in the code."""
    held: str | None = found["link"]
    return held and held.partition("/j/")[0]


def order(found: dict[str, Any]) -> list[tuple[str, bool]]:
    """The interfaces as they are listed, and whether a phone probably reaches them."""
    return [(phone["interface"], phone["probable"]) for phone in found["phones"]]


def test_c25_host01a_without_a_default_route(there: Namespace, tmp_path: Path) -> None:
    there.plug(*WIFI)
    found = told(there, tmp_path / "state")
    assert link(found) == "http://192.168.7.5:8000"
    assert order(found) == [("wlan0", True)]


def test_c25_host01b_a_vpn_that_takes_the_default_route(there: Namespace, tmp_path: Path) -> None:
    there.plug(*VPN)
    there.plug(*WIFI)
    there.ip("route add default dev wg0")
    found = told(there, tmp_path / "state")
    assert link(found) == "http://192.168.7.5:8000"
    assert order(found) == [("wlan0", True), ("wg0", False)]


def test_c25_host01b_docker_in_the_range_of_homes(there: Namespace, tmp_path: Path) -> None:
    there.ip("link add docker0 type bridge", "link set docker0 up", f"address add {DOCKER[1]} dev docker0")
    there.plug("eth0", "172.20.0.4/24")
    found = told(there, tmp_path / "state")
    assert link(found) == "http://172.20.0.4:8000"
    assert order(found) == [("eth0", True), ("docker0", False)]


def test_c25_host01c_two_cards_and_the_hosts_choice_that_is_remembered(
    there: Namespace, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    there.plug("eth0", "10.0.0.7/24")
    there.plug(*WIFI)
    there.ip("route add default via 10.0.0.1 dev eth0")
    found = told(there, state, "--interface", "wlan0")
    assert order(found) == [("eth0", True), ("wlan0", True)], "the way out counts for more than the range"
    assert (link(found), found["remembered"]) == ("http://192.168.7.5:8000", None)
    there.plug(*DOCKER)  # which makes no other network of it
    again = told(there, state)
    assert (link(again), again["remembered"]["interface"]) == ("http://192.168.7.5:8000", "wlan0")
    forgotten = told(there, state, "--forget-network")
    assert (link(forgotten), forgotten["remembered"]) == ("http://10.0.0.7:8000", None)


def test_c25_a_card_that_is_off_or_has_no_cable(there: Namespace, tmp_path: Path) -> None:
    there.plug("eth0", "192.168.1.9/24")
    there.plug("eth1", "192.168.2.9/24")
    there.plug("eth2", "172.20.0.4/24")
    there.ip("link set eth0 down", "link set xeth1 down")
    found = told(there, tmp_path / "state")
    assert order(found) == [("eth2", True), ("eth0", False), ("eth1", False)]
    assert link(found) == "http://172.20.0.4:8000"


def test_c25_host01e_the_code_follows_the_address_while_a_table_is_served(
    there: Namespace, tmp_path: Path
) -> None:
    """None at first, and the board says so; then one; then another, as in another Wi-Fi, that is new."""
    state = tmp_path / "state"
    there.plug(*VPN)
    with served(state, "--port", "8000", under=there.inside) as server:
        assert server.told["link"] is None
        assert order(server.told) == [("wg0", False)]
        with Watching(there, 8000, server.code) as board:
            frames = board.addresses()
            assert next(frames) == {
                "t": "address",
                "url": None,
                "link": None,
                "qr": [],
                "new": False,
                "wifi": None,
            }
            there.plug(*WIFI)
            first = next(frames)
            assert (first["url"], first["new"]) == ("http://192.168.7.5:8000", False)
            assert first["link"] == f"http://192.168.7.5:8000/j/{server.code}"
            there.ip("address flush dev wlan0", "address add 10.1.1.5/24 dev wlan0")
            second = next(frames)
            while second["url"] is None:  # between the two there may have been none
                second = next(frames)
            assert (second["url"], second["new"]) == ("http://10.1.1.5:8000", True)
