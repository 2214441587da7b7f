"""The Wi-Fi itself: a guest's network keeps devices apart, and whether others are seen in this one."""

import re
from pathlib import Path

from cli.doctor.finding import Finding, unsure, well
from cli.doctor.served import Served
from cli.doctor.system import System

TOPIC = "Network"
_GUESTS = re.compile(
    r"guest|gast|gäst|gæst|gjest|vieras|invit|ospit|visit|public|hotspot|hotel", re.IGNORECASE
)
_SSID = re.compile(r"^\s*SSID\s*:\s*(\S.*?)\s*$", re.MULTILINE)
_FRITZ_GUESTS = "192.168.179."
_COMPLETE = 0x2


def look(system: System, served: Served) -> list[Finding]:
    """Hints that this is a guests' network; devices that this computer has met in it."""
    address = served.address
    if address is None:
        return []
    name = ssid(system, address.interface)
    if _GUESTS.search(name) or address.host.startswith(_FRITZ_GUESTS):
        called = f"The Wi-Fi {name}" if name else f"The network of {address.host}"
        sentence = f"{called} looks like a guest network, and those keep devices apart."
        return [unsure(TOPIC, sentence, "Bring this computer and the phones into the main network.")]
    seen = _neighbours(system.files, address.interface) if system.platform == "linux" else 0
    here = f"Wi-Fi {name}" if name else "this network"
    if seen:
        return [well(TOPIC, f"This computer sees other devices in {here}: {seen}.")]
    return [well(TOPIC, f"Phones must be in this Wi-Fi: {name}.")] if name else []


def ssid(system: System, interface: str) -> str:
    """The name of the Wi-Fi that this computer is in; empty where it is in none, or nobody says."""
    if system.platform == "win32":
        found = _SSID.search(system.run("netsh", "wlan", "show", "interfaces") or "")
        return found[1] if found else ""
    if system.platform == "darwin":
        said = system.run("networksetup", "-getairportnetwork", interface) or ""
        return said.partition("Network: ")[2].strip()
    said = (system.run("iwgetid", "-r", interface) or "").strip()
    if said:
        return said
    lines = (system.run("nmcli", "-t", "-f", "ACTIVE,SSID", "device", "wifi") or "").splitlines()
    return next((line[4:].replace("\\:", ":") for line in lines if line.startswith("yes:")), "")


def _neighbours(files: Path, interface: str) -> int:
    """How many devices but the router have answered this computer of late."""
    routers = {row[2] for row in _table(files / "proc/net/route") if len(row) > 2}
    rows = [row for row in _table(files / "proc/net/arp") if len(row) == 6 and row[5] == interface]
    return sum(int(row[2], 16) & _COMPLETE != 0 and _as_route(row[0]) not in routers for row in rows)


def _as_route(address: str) -> str:
    """192.168.1.1 as the kernel's table of routes writes it."""
    return "".join(f"{int(part):02X}" for part in reversed(address.split(".")))


def _table(path: Path) -> list[list[str]]:
    try:
        return [line.split() for line in path.read_text(encoding="ascii").splitlines()[1:]]
    except (OSError, UnicodeDecodeError):
        return []
