"""Whether this system's firewall lets phones in, and the exact command that opens the port."""

from ipaddress import IPv4Network

from cli.doctor import firewall_linux, firewall_mac, firewall_windows
from cli.doctor.finding import Finding, unsure
from cli.doctor.served import Served
from cli.doctor.system import System

TOPIC = "Firewall"


def look(system: System, served: Served) -> list[Finding]:
    """The findings of this platform's own firewall."""
    address = served.address
    name = address.interface if address else ""
    if system.platform == "win32":
        return firewall_windows.look(system, served.port, name)
    if system.platform == "darwin":
        return firewall_mac.look(system)
    if system.platform == "linux":
        network = IPv4Network(address.network) if address and address.network else None
        return [firewall_linux.look(system, served.port, name, network)]
    return [unsure(TOPIC, "The firewall of this system is not known here.", f"Let in TCP {served.port}.")]
