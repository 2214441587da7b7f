"""The way of one packet through the rules of a firewall: let in, dropped, or not to be known from here.

The packet is a phone's first one: new, TCP, to our port, out of our network.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network
from typing import TypeAlias

ACCEPT, DROP, FALL = "accept", "drop", "fall"
Matches: TypeAlias = bool | None
"""Whether a rule is about the packet; None: it may be."""


@dataclass(frozen=True)
class Packet:
    """To this port, through this interface, from somebody in this network."""

    port: int
    interface: str = ""
    network: IPv4Network | None = None

    def to_port(self, first: int, last: int | None = None) -> bool:
        """Whether it goes to one of these ports."""
        return first <= self.port <= (first if last is None else last)

    def through(self, name: str) -> Matches:
        """Whether it comes through this interface; a + or * stands for any end of the name."""
        stem = name.rstrip("+*")
        if name == "lo":
            return False
        if not self.interface:
            return None
        return self.interface.startswith(stem) if stem != name else self.interface == name

    def sent_from(self, text: str) -> Matches:
        """Whether its sender is in this network ("192.168.1.0/24"): not to be known of a part of ours."""
        try:
            other = IPv4Network(text, strict=False)
        except ValueError:
            return None
        if other.prefixlen == 0 or (self.network is not None and self.network.subnet_of(other)):
            return True
        return None if self.network is None or other.overlaps(self.network) else False


@dataclass(frozen=True)
class Rule:
    """What is done with a packet that matches: a verdict, "return", or ("jump" or "goto", a chain)."""

    matches: Callable[[Packet], Matches]
    verdict: str
    target: str = ""


@dataclass
class Chain:
    """Rules in their order; of a chain where packets begin, what is done with one that none of them took."""

    policy: str = ACCEPT
    base: bool = False
    rules: list[Rule] = field(default_factory=list)


def outcomes(name: str, chains: Mapping[str, Chain], packet: Packet) -> set[str]:
    """What may become of the packet in a chain where packets begin: ACCEPT, DROP, or either."""
    found = _walk(name, chains, packet, ())
    return {chains[name].policy if each == FALL else each for each in found}


def _walk(name: str, chains: Mapping[str, Chain], packet: Packet, above: tuple[str, ...]) -> set[str]:
    if name not in chains or name in above:
        return {FALL}
    possible: set[str] = set()
    for rule in chains[name].rules:
        matches = rule.matches(packet)
        if matches is False:
            continue
        ends = _ends(rule, chains, packet, (*above, name))
        possible |= ends - {FALL}
        if rule.verdict in ("goto", "return") and FALL in ends:
            possible.add(FALL)
        if matches and (FALL not in ends or rule.verdict in ("goto", "return")):
            return possible
    return possible | {FALL}


def _ends(rule: Rule, chains: Mapping[str, Chain], packet: Packet, above: tuple[str, ...]) -> set[str]:
    if rule.verdict in ("jump", "goto"):
        return _walk(rule.target, chains, packet, above)
    return {FALL} if rule.verdict == "return" else {rule.verdict}


def every(found: Iterable[Matches]) -> Matches:
    """Whether all conditions of a rule hold."""
    seen = list(found)
    if False in seen:
        return False
    return None if None in seen else True
