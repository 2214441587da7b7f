"""The way of a phone's first packet through rules."""

from ipaddress import IPv4Network

import pytest

from cli.doctor.packet import ACCEPT, DROP, FALL, Chain, Matches, Packet, Rule, every, outcomes

PACKET = Packet(8000, "wlan0", IPv4Network("192.168.1.0/24"))


def rule(matches: Matches, verdict: str, target: str = "") -> Rule:
    return Rule(lambda _packet: matches, verdict, target)


@pytest.mark.parametrize(
    ("rules", "policy", "found"),
    [
        ([], DROP, {DROP}),
        ([rule(True, ACCEPT)], DROP, {ACCEPT}),
        ([rule(False, ACCEPT)], DROP, {DROP}),
        ([rule(None, ACCEPT)], DROP, {ACCEPT, DROP}),
        ([rule(True, "jump", "ours"), rule(True, DROP)], ACCEPT, {DROP}),
        ([rule(True, "goto", "ours"), rule(True, DROP)], ACCEPT, {ACCEPT}),
        ([rule(True, "jump", "open"), rule(True, DROP)], DROP, {ACCEPT}),
        ([rule(None, "jump", "open"), rule(True, DROP)], DROP, {ACCEPT, DROP}),
        ([rule(True, "return"), rule(True, ACCEPT)], DROP, {DROP}),
        ([rule(None, "return"), rule(True, ACCEPT)], DROP, {ACCEPT, DROP}),
        ([rule(True, "jump", "input")], DROP, {DROP}),
        ([rule(True, "jump", "nowhere")], ACCEPT, {ACCEPT}),
    ],
)
def test_the_way(rules: list[Rule], policy: str, found: set[str]) -> None:
    chains = {
        "input": Chain(policy, True, rules),
        "ours": Chain(rules=[rule(False, ACCEPT), rule(True, "return"), rule(True, DROP)]),
        "open": Chain(rules=[rule(True, ACCEPT)]),
    }
    assert outcomes("input", chains, PACKET) == found


def test_what_a_packet_is() -> None:
    assert [PACKET.to_port(8000), PACKET.to_port(22), PACKET.to_port(7000, 9000)] == [True, False, True]
    assert [PACKET.through(name) for name in ("wlan0", "eth0", "lo", "wl+")] == [True, False, False, True]
    assert Packet(8000).through("wlan0") is None
    places = ("192.168.0.0/16", "0.0.0.0/0", "192.168.1.7", "10.0.0.0/8", "localhost")
    assert [PACKET.sent_from(place) for place in places] == [True, True, None, False, None]


def test_all_conditions_must_hold() -> None:
    assert [every(each) for each in ([], [True, None], [None, False])] == [True, None, False]
    assert FALL not in (ACCEPT, DROP)
