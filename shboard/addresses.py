"""Which of this computer's addresses a phone in the room can open, best first.

The classic fault of party games is a wrong address in the QR code: a VPN's, Docker's, a virtual
machine's. So every interface is looked at and ranked; the host may overrule by name or by URL.
Order: one that a phone may reach (up, no VPN, no virtual machine's), in a private network, on the way out to
the internet, with a name as real ones have it, and then by the networks that homes have.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network
from typing import Any, Protocol
from urllib.parse import urlsplit

from shboard.links import Links, look

_VIRTUAL = re.compile(
    r"docker|br-|veth|vmnet|vboxnet|virbr|lxc|lxd|podman|cni|flannel|cali|kube"
    r"|wg|tun|tap|utun|ppp|ipsec|tailscale|zt|nordlynx|proton|mullvad"
    r"|awdl|llw|bridge\d|vmenet|vnic|wwan|rmnet|dummy|ifb|sit|gre|ip6tnl"
    r"|vethernet|.*\b(?:wsl|hyper-v|virtualbox|vmware|parallels|wireguard|openvpn|tailscale|zerotier|vpn|loopback)\b"
    r"|.*tap-windows",
    re.IGNORECASE,
)
_PHYSICAL = re.compile(r"en|eth|wl|usb|bond|br\d|lan|\{", re.IGNORECASE)
_PREFERRED = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
_UNLIKELY = tuple(map(IPv4Network, ("169.254.0.0/16", "100.64.0.0/10")))
_EVERYWHERE = ("", "0.0.0.0", "::")
_UNKNOWN = Links()


@dataclass(frozen=True)
class Address:
    """A base URL for phones ("http://192.168.1.23:8000"), the interface it belongs to, whether
    a phone in the room can probably reach it, and the network it lies in ("192.168.1.0/24")."""

    url: str
    interface: str
    probable: bool
    network: str = field(default="", compare=False)

    @property
    def host(self) -> str:
        """The IP or name in the URL."""
        return urlsplit(self.url).hostname or ""

    def told(self) -> dict[str, Any]:
        """What a program is told of it."""
        return {"url": self.url, "interface": self.interface, "probable": self.probable}


class Ip(Protocol):
    """One address as ifaddr reports it: IPv4 as text, IPv6 as a tuple."""

    @property
    def ip(self) -> Any: ...
    @property
    def nice_name(self) -> str: ...
    @property
    def network_prefix(self) -> int: ...


class Adapter(Protocol):
    """One network interface as ifaddr reports it."""

    @property
    def name(self) -> str: ...
    @property
    def nice_name(self) -> str: ...
    @property
    def ips(self) -> Sequence[Ip]: ...


def rank(adapters: Iterable[Adapter], port: int = 80, links: Links = _UNKNOWN) -> list[Address]:
    """Every IPv4 address that is not loopback, as a URL with `port`, the likeliest first."""
    found: list[tuple[tuple[int, ...], Address]] = []
    for adapter in adapters:
        for ip in adapter.ips:
            if not isinstance(ip.ip, str) or not _usable(IPv4Address(ip.ip)):
                continue
            number = IPv4Address(ip.ip)
            down = adapter.name in links.down
            probable = not (down or _is_virtual(adapter, ip) or _in(number, _UNLIKELY))
            network = str(IPv4Network((ip.ip, ip.network_prefix), strict=False))
            address = Address(url(ip.ip, port), _label(adapter, ip), probable, network)
            found.append(((not probable, *_merits(adapter, number, links)), address))
    # A stable sort: equals stay as the system lists them.
    return [address for _, address in sorted(found, key=lambda pair: pair[0])]


def _merits(adapter: Adapter, number: IPv4Address, links: Links) -> tuple[int, ...]:
    """What speaks for an address, the weightiest first; less is better."""
    return (
        not _in(number, _PREFERRED),
        not links.outward & {adapter.name, str(number)},
        not _PHYSICAL.match(adapter.name),
        _distance(number),
    )


def bound(addresses: Iterable[Address], host: str) -> list[Address]:
    """Of `addresses`, those that a server bound to `host` answers on ("0.0.0.0": all)."""
    return [address for address in addresses if host in _EVERYWHERE or address.host == host]


def choose(url: str | None, interface: str | None, addresses: Sequence[Address]) -> Address | None:
    """The one address for the QR code: the host's `url`, else the best of `interface` (a name or an
    IP), else the likeliest. None where nothing is usable: no code is better than a wrong one."""
    if url is not None:
        return Address(url.rstrip("/"), "--url", True)
    if interface is not None:
        return next((address for address in addresses if belongs(address, interface)), None)
    return next((address for address in addresses if address.probable), None)


def belongs(address: Address, interface: str) -> bool:
    """Whether the address is on the interface that the host named by its name or IP."""
    return interface == address.host or interface.casefold() == address.interface.casefold()


def current(port: int, host: str = "0.0.0.0") -> list[Address]:
    """This computer's addresses at this moment, ranked, for a server on `host` and `port`."""
    import ifaddr

    adapters = list(ifaddr.get_adapters())
    return bound(rank(adapters, port, look(adapter.name for adapter in adapters)), host)


def _usable(number: IPv4Address) -> bool:
    return not (number.is_loopback or number.is_unspecified or number.is_multicast)


def _is_virtual(adapter: Adapter, ip: Ip) -> bool:
    return any(_VIRTUAL.match(name) for name in (adapter.name, adapter.nice_name, ip.nice_name))


def _in(number: IPv4Address, networks: Iterable[IPv4Network]) -> bool:
    return any(number in network for network in networks)


def _distance(number: IPv4Address) -> int:
    """0 for the network most homes have, upwards; what is in no private network comes last."""
    ranks = [k for k, network in enumerate(_PREFERRED) if number in network]
    return ranks[0] if ranks else len(_PREFERRED) + _in(number, _UNLIKELY)


def _label(adapter: Adapter, ip: Ip) -> str:
    """The name people know: on Windows `name` is a UUID and the IP carries the connection's name."""
    return adapter.name if not adapter.name.startswith("{") else ip.nice_name or adapter.nice_name


def url(host: str, port: int) -> str:
    """What a browser opens there."""
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"
