"""Linux: ufw or firewalld where they are on, else the rules themselves, of nftables and of iptables.

Only root may read most of it; for others it is told what is on, and what would open the port in any case.
"""

import re
from collections.abc import Iterator
from ipaddress import IPv4Network

from cli.doctor import iptables, nft
from cli.doctor.finding import Finding, unsure, well, wrong
from cli.doctor.packet import ACCEPT, DROP, Packet, outcomes
from cli.doctor.system import System

TOPIC = "Firewall"
_UFW = re.compile(r"^(?P<port>[\d:,]+)(?:/tcp)?(?: on \S+)?\s+(?:ALLOW|LIMIT)(?: IN)?\s", re.MULTILINE)
_UFW_ALL = re.compile(r"^Anywhere(?:/tcp)?(?: on \S+)?\s+ALLOW(?: IN)?\s", re.MULTILINE)


def look(system: System, port: int, interface: str, network: IPv4Network | None) -> Finding:
    """Whether a phone's first packet would be let in."""
    if _ufw_is_on(system):
        return _ufw(system, port)
    if (system.run("firewall-cmd", "--state") or "").strip() == "running":
        return _firewalld(system, port, interface)
    return _rules(system, Packet(port, interface, network))


def _ufw_is_on(system: System) -> bool:
    try:
        text = (system.files / "etc/ufw/ufw.conf").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return re.search(r"^\s*ENABLED\s*=\s*['\"]?yes", text, re.MULTILINE | re.IGNORECASE) is not None


def _ufw(system: System, port: int) -> Finding:
    let_in = f"Let phones in: sudo ufw allow {port}/tcp"
    said = system.run("ufw", "status", "verbose")
    if said is None:
        return unsure(TOPIC, "ufw is on, and only root may read whether it lets phones in.", let_in)
    if "Status: active" not in said:
        return well(TOPIC, "ufw is off.")
    ports = (each for found in _UFW.finditer(said) for each in found["port"].split(","))
    if "allow (incoming)" in said or _UFW_ALL.search(said) or any(_covers(each, port, ":") for each in ports):
        return well(TOPIC, f"ufw lets phones in on port {port}.")
    return wrong(TOPIC, f"ufw is on and lets nobody in on port {port}.", let_in)


def _covers(text: str, port: int, dash: str) -> bool:
    first, _, last = text.partition(dash)
    return first.isdecimal() and int(first) <= port <= int(last or first)


def _firewalld(system: System, port: int, interface: str) -> Finding:
    zone = (
        (system.run("firewall-cmd", f"--get-zone-of-interface={interface}") or "").strip()
        if interface
        else ""
    )
    zone = zone or (system.run("firewall-cmd", "--get-default-zone") or "").strip() or "public"
    let_in = f"Until the next start of this computer: sudo firewall-cmd --zone={zone} --add-port={port}/tcp"
    said = system.run("firewall-cmd", f"--zone={zone}", "--list-all")
    if said is None:
        return unsure(TOPIC, "firewalld is on, and does not tell whether it lets phones in.", let_in)
    ports = re.search(r"^\s*ports:(.*)$", said, re.MULTILINE)
    listed = [
        each.removesuffix("/tcp") for each in (ports[1] if ports else "").split() if each.endswith("/tcp")
    ]
    if re.search(r"^\s*target: ACCEPT", said, re.MULTILINE) or any(
        _covers(each, port, "-") for each in listed
    ):
        return well(TOPIC, f"firewalld lets phones in on port {port} (zone {zone}).")
    return wrong(TOPIC, f"firewalld lets nobody in on port {port} (zone {zone}).", let_in)


def _rules(system: System, packet: Packet) -> Finding:
    """Walk the rules themselves."""
    ways = list(_ways(system, packet))
    if not ways and not system.root:
        return _services(system, packet.port)
    shut = [let_in for found, let_in in ways if DROP in found]
    if not shut:
        return well(TOPIC, f"No rule of this system keeps phones out of port {packet.port}.")
    let_in = " && ".join(shut)
    if all(ACCEPT in found for found, _ in ways):
        sentence = f"A rule of this system's firewall may keep phones out of port {packet.port}."
        return unsure(TOPIC, sentence, f"Let them in: {let_in}")
    return wrong(
        TOPIC, f"This system's firewall keeps phones out of port {packet.port}.", f"Let them in: {let_in}"
    )


def _ways(system: System, packet: Packet) -> Iterator[tuple[set[str], str]]:
    """For each chain that a packet passes on its way in: what may become of it, and what would let it in."""
    told = system.run("iptables", "-S")
    if told is not None:
        chains = iptables.parse(told)
        found = outcomes("INPUT", chains, packet) if "INPUT" in chains else {ACCEPT}
        yield found, f"sudo iptables -I INPUT -p tcp --dport {packet.port} -j ACCEPT"
    said = system.run("nft", "-j", "list", "ruleset")
    for name, chain in nft.parse(said).items() if said else ():
        family, table, own = name
        # What iptables keeps in nftables it has told itself, and better.
        if chain.base and not (told is not None and name == ("ip", "filter", "INPUT")):
            here = {
                other: each
                for (*where, other), each in nft.parse(said or "").items()
                if where == [family, table]
            }
            let_in = f"sudo nft insert rule {family} {table} {own} tcp dport {packet.port} accept"
            yield outcomes(own, here, packet), let_in


def _services(system: System, port: int) -> Finding:
    """Not for root: which of them the system has started."""
    units = ("nftables", "netfilter-persistent", "iptables")
    on = [unit for unit in units if (system.run("systemctl", "is-active", unit) or "").strip() == "active"]
    if not on:
        return well(TOPIC, "No firewall is known to be switched on here.")
    sentence = f"The firewall {on[0]} is on, and only root may read whether it lets phones in."
    return unsure(TOPIC, sentence, f"Ask as root: sudo $(command -v shboard) doctor --port {port}")
