"""The address that goes into the QR code: of all that a computer has, the one that a phone reaches."""

from dataclasses import dataclass

import pytest

from shboard.addresses import Address, belongs, bound, choose, current, rank
from shboard.links import Links


@dataclass(frozen=True)
class Ip:
    ip: object
    nice_name: str
    network_prefix: int = 24


@dataclass(frozen=True)
class Adapter:
    name: str
    nice_name: str
    ips: tuple[Ip, ...]


def adapter(name: str, *ips: object, nice: str | None = None) -> Adapter:
    """One interface as ifaddr reports it; `nice` is what Windows calls the device and its connection."""
    nice = nice or name
    return Adapter(name, nice, tuple(Ip(ip, nice) for ip in ips))


LOOPBACK = adapter("lo", "127.0.0.1", ("::1", 0, 0))
WIFI = adapter("wlan0", "192.168.1.23", ("fe80::1", 0, 3))


@pytest.mark.parametrize(
    ("adapters", "first"),
    [
        ([LOOPBACK, WIFI], "192.168.1.23"),
        ([adapter("docker0", "172.17.0.1"), WIFI], "192.168.1.23"),
        ([adapter("docker0", "192.168.200.1"), adapter("eth0", "172.20.0.4")], "172.20.0.4"),
        ([adapter("tun0", "10.8.0.2"), WIFI], "192.168.1.23"),
        ([adapter("tun0", "192.168.99.2"), adapter("enp3s0", "10.0.0.7")], "10.0.0.7"),
        ([adapter("eth0", "10.0.0.7"), WIFI], "192.168.1.23"),
        ([adapter("eth0", "172.16.5.5"), adapter("eth1", "10.0.0.7")], "10.0.0.7"),
        ([adapter("eth0", "8.8.4.4"), adapter("eth1", "172.31.0.7")], "172.31.0.7"),
        ([adapter("eth0", "172.32.0.7"), adapter("eth1", "172.31.0.7")], "172.31.0.7"),
        ([adapter("eth0", "169.254.7.7"), adapter("eth1", "8.8.4.4")], "8.8.4.4"),
        ([adapter("eth0", "100.64.0.9"), adapter("eth1", "8.8.4.4")], "8.8.4.4"),
        ([adapter("eth0", "192.168.1.5"), adapter("wlan0", "192.168.1.6")], "192.168.1.5"),
        ([adapter("wlan0", "192.168.1.6"), adapter("eth0", "192.168.1.5")], "192.168.1.6"),
    ],
)
def test_host01a_the_likeliest_comes_first(adapters: list[Adapter], first: str) -> None:
    ranked = rank(adapters, 8000)
    assert ranked[0].host == first
    assert choose(None, None, ranked) == ranked[0]


@pytest.mark.parametrize(
    "name",
    [
        "docker0", "docker_gwbridge", "br-1a2b3c", "veth9f8e7d", "vmnet8", "vboxnet0", "virbr0", "wg0",
        "tun0", "tap0", "utun3", "vmenet0", "wwan0", "tailscale0", "zt5u4uptmb", "ppp0",
        "lxcbr0", "awdl0", "bridge100",
    ],
)  # fmt: skip
def test_host01b_virtual_interfaces_are_improbable(name: str) -> None:
    assert [address.probable for address in rank([adapter(name, "192.168.7.1")])] == [False]


@pytest.mark.parametrize(
    "nice",
    [
        "vEthernet (WSL (Hyper-V firewall))", "vEthernet (Default Switch)",
        "Hyper-V Virtual Ethernet Adapter", "VirtualBox Host-Only Ethernet Adapter",
        "VMware Virtual Ethernet Adapter for VMnet8", "Tailscale Tunnel",
        "TAP-Windows Adapter V9", "WireGuard Tunnel", "Contoso VPN",
    ],
)  # fmt: skip
def test_on_windows_the_device_tells(nice: str) -> None:
    found = rank([adapter("{846EE342-7039-11DE-9D20-806E6F6E6963}", "192.168.7.1", nice=nice)])
    assert [(address.interface, address.probable) for address in found] == [(nice, False)]


@pytest.mark.parametrize(
    "name", ["eth0", "enp3s0", "wlan0", "wlp2s0", "en0", "end0", "eno1", "wlx00c0ca", "usb0", "bond0", "br0"]
)
def test_real_ones_are_probable(name: str) -> None:
    assert [address.probable for address in rank([adapter(name, "192.168.7.1")])] == [True]


@pytest.mark.parametrize(
    "nice", ["Intel(R) Wi-Fi 6 AX201 160MHz", "Realtek PCIe GbE Family Controller", "Ethernet"]
)
def test_real_ones_on_windows(nice: str) -> None:
    assert rank([adapter("{846EE342}", "192.168.7.1", nice=nice)]) == [
        Address("http://192.168.7.1", nice, True)
    ]


@pytest.mark.parametrize("ip", ["169.254.10.1", "100.64.0.1", "100.127.255.254"])
def test_addresses_that_no_router_gave_are_improbable(ip: str) -> None:
    assert [address.probable for address in rank([adapter("eth0", ip)])] == [False]


def test_one_interface_may_have_two_addresses() -> None:
    ranked = rank([adapter("eth0", "169.254.10.1", "10.0.0.7")], 8000)
    assert [address.url for address in ranked] == ["http://10.0.0.7:8000", "http://169.254.10.1:8000"]


def test_what_no_phone_can_open_is_left_out() -> None:
    assert rank([LOOPBACK, adapter("eth0", ("fd00::2", 0, 0), "0.0.0.0", "224.0.0.1")]) == []


def test_the_port_stands_in_the_url_unless_it_is_the_usual_one() -> None:
    assert [rank([WIFI], port)[0].url for port in (8000, 80)] == [
        "http://192.168.1.23:8000",
        "http://192.168.1.23",
    ]


def test_none_usable_is_better_than_a_wrong_one() -> None:
    assert choose(None, None, []) is None
    assert choose(None, None, rank([adapter("docker0", "172.17.0.1"), adapter("tun0", "10.8.0.2")])) is None


RANKED = rank([WIFI, adapter("eth0", "10.0.0.7"), adapter("docker0", "172.17.0.1")], 8000)


@pytest.mark.parametrize(
    ("interface", "host"),
    [
        ("eth0", "10.0.0.7"),
        ("ETH0", "10.0.0.7"),
        ("10.0.0.7", "10.0.0.7"),
        ("docker0", "172.17.0.1"),
        ("wlan0", "192.168.1.23"),
    ],
)
def test_the_host_chooses_the_interface(interface: str, host: str) -> None:
    chosen = choose(None, interface, RANKED)
    assert chosen is not None
    assert chosen.host == host
    assert belongs(chosen, interface)


def test_an_interface_that_is_gone_has_no_address() -> None:
    assert choose(None, "wlan1", RANKED) is None


def test_the_hosts_url_wins() -> None:
    chosen = choose("https://night.example.org/", "eth0", RANKED)
    assert chosen == Address("https://night.example.org", "--url", True)
    assert chosen.host == "night.example.org"


@pytest.mark.parametrize(
    ("host", "count"), [("0.0.0.0", 3), ("::", 3), ("", 3), ("10.0.0.7", 1), ("127.0.0.1", 0)]
)
def test_only_what_the_server_listens_on(host: str, count: int) -> None:
    assert len(bound(RANKED, host)) == count


def test_this_computer() -> None:
    for address in current(8000):
        assert address.url.startswith("http://")
        assert not address.host.startswith("127.")


def test_a_default_route_counts_for_more_than_the_range_a_private_network_for_more_than_both() -> None:
    cable, inside = adapter("eth0", "10.0.0.7"), adapter("eth1", "8.8.4.4")
    both = [WIFI, cable, inside]
    assert [each.host for each in rank(both)] == ["192.168.1.23", "10.0.0.7", "8.8.4.4"]
    for outward in ("eth0", "10.0.0.7"):
        assert rank(both, links=Links(frozenset({outward})))[0].host == "10.0.0.7"
    assert rank(both, links=Links(frozenset({"eth1"})))[0].host == "192.168.1.23"


def test_a_default_route_through_a_vpn_changes_nothing() -> None:
    vpn = adapter("wg0", "10.8.0.2")
    ranked = rank([vpn, WIFI], links=Links(frozenset({"wg0"})))
    assert [(each.interface, each.probable) for each in ranked] == [("wlan0", True), ("wg0", False)]


def test_what_is_not_up_comes_last_and_is_not_chosen() -> None:
    ranked = rank([WIFI, adapter("eth0", "10.0.0.7")], links=Links(down=frozenset({"wlan0"})))
    assert [(each.interface, each.probable) for each in ranked] == [("eth0", True), ("wlan0", False)]
    assert choose(None, None, ranked[1:]) is None


def test_of_two_alike_the_one_with_a_usual_name() -> None:
    assert rank([adapter("odd0", "192.168.1.5"), adapter("enp3s0", "10.0.0.7")])[0].interface == "enp3s0"


def test_each_address_knows_its_network() -> None:
    assert [each.network for each in rank([WIFI])] == ["192.168.1.0/24"]
    assert rank([WIFI])[0].told() == {"url": "http://192.168.1.23", "interface": "wlan0", "probable": True}
