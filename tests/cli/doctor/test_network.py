"""Hints about the Wi-Fi: a guests' one, its name on each system, and whether others are seen there."""

from pathlib import Path

import pytest

from cli.doctor import network
from cli.doctor.finding import Level
from cli.doctor.served import Served
from shboard.addresses import Address
from tests.cli.doctor.recorded import NETSH_WLAN, system

ARP = """\
IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         00:00:5e:00:53:01     *        wlan0
192.168.1.23     0x1         0x2         00:00:5e:00:53:02     *        wlan0
192.168.1.24     0x1         0x0         00:00:00:00:00:00     *        wlan0
172.17.0.2       0x1         0x2         00:00:5e:00:53:03     *        docker0
"""
ROUTE = """\
Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
wlan0 00000000 0101A8C0 0003 0 0 600 00000000 0 0 0
"""


def at(host: str) -> Served:
    url = f"http://{host}:8000"
    return Served(True, 8000, [Address(url, "wlan0", True)], url)


@pytest.mark.parametrize("name", ["Cafe Guest", "FRITZ!Box Gastzugang", "Visiteurs", "Gæster"])
def test_host02d_a_guests_wifi_by_its_name(name: str) -> None:
    [found] = network.look(system("linux", {"iwgetid": f"{name}\n"}), at("192.168.1.5"))
    assert (found.level, name in found.sentence) == (Level.UNSURE, True)


def test_a_guests_wifi_by_its_range() -> None:
    [found] = network.look(system("linux", {}), at("192.168.179.20"))
    assert found.level is Level.UNSURE


@pytest.mark.parametrize(
    ("platform", "tools", "name"),
    [
        ("linux", {"iwgetid -r wlan0": "Home\n"}, "Home"),
        ("linux", {"nmcli -t -f ACTIVE,SSID": "no:Other\nyes:Ho\\:me\n"}, "Ho:me"),
        ("win32", {"netsh wlan show interfaces": NETSH_WLAN}, "Familie Vogel"),
        ("darwin", {"networksetup -getairportnetwork wlan0": "Current Wi-Fi Network: Home 5G\n"}, "Home 5G"),
        ("darwin", {"networksetup": "You are not associated with an AirPort network.\n"}, ""),
        ("win32", {}, ""),
    ],
)
def test_the_name_of_the_wifi(platform: str, tools: dict[str, str | None], name: str) -> None:
    assert network.ssid(system(platform, tools), "wlan0") == name
    found = network.look(system(platform, tools), at("192.168.1.5"))
    assert [each.level for each in found] == ([Level.WELL] if name else [])


def test_others_that_were_met_in_this_network(tmp_path: Path) -> None:
    (tmp_path / "proc/net").mkdir(parents=True)
    (tmp_path / "proc/net/arp").write_text(ARP, encoding="ascii")
    (tmp_path / "proc/net/route").write_text(ROUTE, encoding="ascii")
    [found] = network.look(system("linux", {}, files=tmp_path), at("192.168.1.5"))
    assert found.sentence == "This computer sees other devices in this network: 1."


def test_an_address_that_is_not_this_computers_has_no_wifi() -> None:
    assert network.look(system("linux", {}), Served(True, 8000, [], "https://a.test")) == []
