"""Rules of nftables, as the real `nft` prints them from a namespace of the test's own."""

import subprocess
from collections.abc import Iterator
from ipaddress import IPv4Network

import pytest

from cli.doctor.nft import parse
from cli.doctor.packet import ACCEPT, DROP, Packet, outcomes
from tests.helpers.namespace import Namespace

pytestmark = [
    pytest.mark.needs("nft", package="nftables"),
    pytest.mark.needs("unshare", package="util-linux"),
]
PACKET = Packet(8000, "wlan0", IPv4Network("192.168.1.0/24"))
TABLE = """
flush ruleset
table inet filter {
  set open { type inet_service; flags interval; elements = { 80, 7000-9000 } }
  map ways { type inet_service : verdict; elements = { 22 : drop, 8000 : accept } }
  set few { type inet_service; elements = { 22, 443 } }
  chain ours { tcp dport 8000 accept; }
  chain input {
    type filter hook input priority filter; policy drop;
    iifname "lo" accept
    ct state vmap { established : accept, related : accept, invalid : drop }
    meta l4proto icmp accept
    ip6 saddr fe80::/10 accept
    %s
  }
}
table ip nat {
  chain input { type nat hook input priority 100; policy accept; }
}
"""


@pytest.fixture(scope="module")
def there() -> Iterator[Namespace]:
    with Namespace() as namespace:
        yield namespace


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("", {DROP}),
        ("tcp dport 8000 counter accept", {ACCEPT}),
        ("tcp dport { 22, 443 } accept", {DROP}),
        ("tcp dport != 22 accept", {ACCEPT}),
        ("tcp dport @open accept", {ACCEPT}),
        ("tcp dport @few accept", {DROP}),
        ("udp dport 8000 accept", {DROP}),
        ("ip saddr 192.168.0.0/16 tcp dport 8000-8010 accept", {ACCEPT}),
        ("ip saddr 10.0.0.0/8 accept", {DROP}),
        ('iifname "wl*" ct state new log prefix "phone " accept', {ACCEPT}),
        ("limit rate 5/second accept", {ACCEPT, DROP}),
        ("meta hour 08:00-20:00 accept", {ACCEPT, DROP}),
        ("jump ours", {ACCEPT}),
        ("tcp dport vmap @ways", {ACCEPT}),
        ("tcp dport 8000 reject with tcp reset", {DROP}),
        ("meta nfproto ipv4 tcp dport vmap { 22 : accept, 8000 : jump ours }", {ACCEPT}),
    ],
)
def test_what_becomes_of_a_phone(rule: str, found: set[str], there: Namespace) -> None:
    subprocess.run([*there.inside, "nft", "-f", "-"], input=TABLE % rule, text=True, check=True)
    told = subprocess.run([*there.inside, "nft", "-j", "list", "ruleset"], capture_output=True, check=True)
    chains = parse(told.stdout.decode())
    assert [name for name, chain in chains.items() if chain.base] == [("inet", "filter", "input")]
    here = {
        own: chain for (family, table, own), chain in chains.items() if (family, table) == ("inet", "filter")
    }
    assert outcomes("input", here, PACKET) == found


def test_what_is_no_ruleset() -> None:
    with pytest.raises(ValueError, match="Expecting value"):
        parse("Operation not permitted")
