"""Rules as `iptables -S` prints them."""

from ipaddress import IPv4Network

import pytest

from cli.doctor.iptables import parse
from cli.doctor.packet import ACCEPT, DROP, Packet, outcomes

PACKET = Packet(8000, "wlan0", IPv4Network("192.168.1.0/24"))
BEGIN = """\
-P INPUT DROP
-P FORWARD DROP
-P OUTPUT ACCEPT
-N mine
-A INPUT -i lo -j ACCEPT
-A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT
-A INPUT -p tcp -m tcp --dport 22 -m comment --comment "let me in" -j ACCEPT
-A INPUT -p udp -m udp --dport 8000 -j ACCEPT
-A INPUT -m limit --limit 3/min -j LOG --log-prefix "no: "
"""


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("", {DROP}),
        ("-A INPUT -p tcp -m tcp --dport 8000 -j ACCEPT", {ACCEPT}),
        ("-A INPUT -p tcp -m multiport --dports 80,7000:9000 -j ACCEPT", {ACCEPT}),
        ("-A INPUT -s 192.168.0.0/16 -j ACCEPT", {ACCEPT}),
        ("-A INPUT -s 10.0.0.0/8 -j ACCEPT", {DROP}),
        ("-A INPUT ! -i eth0 -j ACCEPT", {ACCEPT}),
        ("-A INPUT -m mac --mac-source 00:00:5e:00:53:01 -j ACCEPT", {ACCEPT, DROP}),
        ("-A mine -p tcp -j ACCEPT\n-A INPUT -j mine", {ACCEPT}),
        ("-A mine -p tcp -j RETURN\n-A mine -j ACCEPT\n-A INPUT -g mine", {DROP}),
        ("-A INPUT -p tcp -j REJECT --reject-with tcp-reset\n-A INPUT -j ACCEPT", {DROP}),
    ],
)
def test_what_becomes_of_a_phone(rule: str, found: set[str]) -> None:
    assert outcomes("INPUT", parse(BEGIN + rule), PACKET) == found
