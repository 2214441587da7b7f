"""The rules of nftables, as `nft -j list ruleset` prints them, made into chains for a packet to walk."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from cli.doctor.packet import ACCEPT, DROP, Chain, Matches, Packet, Rule, every

Name = tuple[str, str, str]
"""Family, table, chain."""
_FAMILIES = ("ip", "inet")
_SEEN = ("input", "prerouting")


def parse(text: str) -> dict[Name, Chain]:
    """Each chain by its name. Raises ValueError where this is no ruleset."""
    entries = json.loads(text).get("nftables", [])
    named = [each[kind] for each in entries for kind in ("set", "map") if kind in each]
    sets = {_name(each, "name"): each.get("elem", []) for each in named}
    chains: dict[Name, Chain] = {}
    for entry in entries:
        if "chain" in entry and entry["chain"]["family"] in _FAMILIES:
            found = entry["chain"]
            base = found.get("hook") in _SEEN and found.get("type") == "filter"
            chains[_name(found, "name")] = Chain(found.get("policy", ACCEPT), base)
        elif "rule" in entry and entry["rule"]["family"] in _FAMILIES:
            rule = entry["rule"]
            known = {set_: elements for (*where, set_), elements in sets.items() if where == _where(rule)}
            chains[_name(rule, "chain")].rules += _rules(rule["expr"], known)
    return chains


def _where(entry: dict[str, Any]) -> list[str]:
    return [entry["family"], entry["table"]]


def _name(entry: dict[str, Any], key: str) -> Name:
    return (entry["family"], entry["table"], entry[key])


def _rules(expressions: list[dict[str, Any]], sets: dict[str, Any]) -> Iterator[Rule]:
    """One rule, or one for each way of a verdict map."""
    conditions: list[Callable[[Packet], Matches]] = []
    for expression in expressions:
        (kind, body), *_ = expression.items()
        if kind == "match":
            conditions.append(_condition(body["op"], body["left"], body["right"], sets))
        elif kind == "vmap":
            for value, verdict in _elements(body["data"], sets):
                yield _rule([*conditions, _condition("==", body["key"], value, sets)], *_verdict(verdict))
        elif _verdict(expression)[0]:
            yield _rule(conditions, *_verdict(expression))
        elif kind not in ("counter", "log", "mangle", "meta", "comment", "notrack"):
            conditions.append(lambda _packet: None)


def _rule(conditions: list[Callable[[Packet], Matches]], verdict: str, target: str) -> Rule:
    held = tuple(conditions)
    return Rule(lambda packet: every(condition(packet) for condition in held), verdict, target)


def _verdict(expression: dict[str, Any]) -> tuple[str, str]:
    (kind, body), *_ = expression.items()
    if kind in ("jump", "goto"):
        return kind, body["target"]
    return {"accept": ACCEPT, "drop": DROP, "reject": DROP, "return": "return"}.get(kind, ""), ""


def _elements(value: Any, sets: dict[str, Any]) -> list[Any]:
    """The values of a set that is written out or named; a lone value is a set of one."""
    if isinstance(value, str) and value.startswith("@"):
        return list(sets.get(value[1:], []))
    if isinstance(value, dict) and "set" in value:
        return list(value["set"])
    return list(value) if isinstance(value, list) else [value]


def _condition(op: str, left: Any, right: Any, sets: dict[str, Any]) -> Callable[[Packet], Matches]:
    def holds(packet: Packet) -> Matches:
        found = [_is(packet, left, _bare(value)) for value in _elements(right, sets)]
        one = True if True in found else None if None in found else False
        if op in ("==", "in"):
            return one
        return None if op != "!=" or one is None else not one

    return holds


def _bare(value: Any) -> Any:
    """An element without what is noted of it (a timeout, a comment)."""
    return value["elem"]["val"] if isinstance(value, dict) and "elem" in value else value


def _is(packet: Packet, left: Any, value: Any) -> Matches:
    """Whether what a condition looks at has this value."""
    (kind, body), *_ = left.items() if isinstance(left, dict) else [("", {})]
    what = (
        (kind, body.get("protocol", ""), body.get("field", ""))
        if kind == "payload"
        else (kind, body.get("key"))
    )
    if what in (("payload", "tcp", "dport"), ("payload", "th", "dport")):
        return _is_port(packet, value)
    if what == ("payload", "ip", "saddr"):
        return packet.sent_from(_network(value))
    if what == ("meta", "iifname") or what == ("meta", "iif"):
        return packet.through(str(value))
    known = _FACTS.get(what)
    if known is not None:
        return value in known
    return False if kind == "payload" and body.get("protocol") in _OTHERS else None


_FACTS: dict[tuple[Any, ...], tuple[Any, ...]] = {
    ("meta", "l4proto"): ("tcp", 6),
    ("payload", "ip", "protocol"): ("tcp", 6),
    ("meta", "nfproto"): ("ipv4", 2),
    ("meta", "protocol"): ("ip",),
    ("meta", "pkttype"): ("host", "unicast"),
    ("ct", "state"): ("new",),
}
_OTHERS = ("udp", "icmp", "icmpv6", "ip6", "sctp", "udplite", "dccp", "arp", "ether")


def _is_port(packet: Packet, value: Any) -> Matches:
    if isinstance(value, dict):
        return packet.to_port(*value["range"]) if "range" in value else None
    return packet.to_port(value) if isinstance(value, int) else None


def _network(value: Any) -> str:
    if isinstance(value, dict) and "prefix" in value:
        return f"{value['prefix']['addr']}/{value['prefix']['len']}"
    return str(value)
