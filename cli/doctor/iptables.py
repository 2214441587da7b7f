"""The rules of iptables, as `iptables -S` prints them, made into chains for a packet to walk."""

import shlex
from collections.abc import Iterator

from cli.doctor.packet import ACCEPT, DROP, Chain, Matches, Packet, Rule, every

_VERDICTS = {"ACCEPT": ACCEPT, "DROP": DROP, "REJECT": DROP, "RETURN": "return"}
_IDLE = ("LOG", "NFLOG", "MARK", "CONNMARK", "TRACE", "ULOG")
_MODULES = ("tcp", "conntrack", "state", "multiport", "comment")
_QUIET = ("--comment", "--reject-with", "--log-prefix", "--log-level")


def parse(text: str) -> dict[str, Chain]:
    """Each chain by its name."""
    chains: dict[str, Chain] = {}
    for line in filter(None, text.splitlines()):
        action, name, *words = shlex.split(line)
        if action == "-P":
            chains[name] = Chain(_VERDICTS.get(words[0], ACCEPT), base=name == "INPUT")
        elif action == "-N":
            chains[name] = Chain()
        elif action == "-A":
            chains[name].rules += _rule(words)
    return chains


def _rule(words: list[str]) -> Iterator[Rule]:
    pairs = list(_pairs(words))
    jump = next(((option, value) for _, option, value in pairs if option in ("-j", "-g")), None)
    if jump is None or jump[1] in _IDLE:
        return
    verdict = _VERDICTS.get(jump[1])
    kind = "jump" if jump[0] == "-j" else "goto"

    def matches(packet: Packet) -> Matches:
        return every(_holds(packet, *pair) for pair in pairs)

    yield Rule(matches, verdict or kind, "" if verdict else jump[1])


def _pairs(words: list[str]) -> Iterator[tuple[bool, str, str]]:
    """Each option with its value, and whether a ! stands before it."""
    rest = list(words)
    while rest:
        negated = rest[0] == "!"
        if negated:
            rest.pop(0)
        option = rest.pop(0)
        value = rest.pop(0) if rest and rest[0] != "!" and not rest[0].startswith("-") else ""
        yield negated, option, value


def _holds(packet: Packet, negated: bool, option: str, value: str) -> Matches:
    found = _is(packet, option, value)
    return found if found is None or not negated else not found


def _is(packet: Packet, option: str, value: str) -> Matches:
    if option in ("-j", "-g") or option in _QUIET:
        return True
    if option == "-p":
        return value in ("tcp", "6", "all")
    if option in ("-m", "--match"):
        return True if value in _MODULES else None
    if option in ("--dport", "--dports"):
        return any(packet.to_port(*_range(each)) for each in value.split(","))
    if option in ("--ctstate", "--state"):
        return "NEW" in value.split(",")
    if option == "-i":
        return packet.through(value)
    return packet.sent_from(value) if option == "-s" else None


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition(":")
    return int(first or 0), int(last or (65535 if ":" in text else first))
