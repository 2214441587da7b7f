"""Windows: what the Defender firewall does with this Python, and whether the network counts as private.

PowerShell is asked, for its words are the same in every language; what mends it is netsh's.
"""

import base64
import json
from typing import Any

from cli.doctor.finding import Finding, unsure, well, wrong
from cli.doctor.system import System

TOPIC, NETWORK = "Firewall", "Network"
_SCRIPT = """
$ErrorActionPreference = 'SilentlyContinue'
function Told($rules) {{ @($rules | ForEach-Object {{ @{{
  Direction = "$($_.Direction)"; Action = "$($_.Action)"; Enabled = "$($_.Enabled)"; Profile = "$($_.Profile)"
}} }}) }}
@{{
  Networks = @(Get-NetConnectionProfile | ForEach-Object {{ @{{
    Interface = "$($_.InterfaceAlias)"; Category = "$($_.NetworkCategory)" }} }})
  Firewall = @(Get-NetFirewallProfile -PolicyStore ActiveStore | ForEach-Object {{ @{{
    Name = "$($_.Name)"; Enabled = "$($_.Enabled)" }} }})
  Program = Told (Get-NetFirewallApplicationFilter -Program '{program}' | Get-NetFirewallRule)
  Port = Told (Get-NetFirewallPortFilter -Protocol TCP | Where-Object LocalPort -eq '{port}' |
    Get-NetFirewallRule)
}} | ConvertTo-Json -Depth 4 -Compress
"""


def look(system: System, port: int, interface: str) -> list[Finding]:
    """The network's profile, and the rules for Python and for the port."""
    told = _ask(system, port)
    if told is None:
        step = "Look: Settings › Privacy & security › Windows Security › Firewall › Allow an app: Python."
        return [unsure(TOPIC, "The firewall of Windows cannot be read.", step)]
    category = _category(told, interface)
    profile = {"Private": "Private", "DomainAuthenticated": "Domain"}.get(category, "Public")
    return [*_network(category, interface), _firewall(told, profile, system.program, port)]


def _ask(system: System, port: int) -> dict[str, Any] | None:
    script = _SCRIPT.format(program=system.program.replace("'", "''"), port=port)
    packed = base64.b64encode(script.encode("utf-16-le")).decode()
    said = system.run("powershell", "-NoProfile", "-NonInteractive", "-EncodedCommand", packed)
    try:
        told = json.loads((said or "").lstrip("\ufeff"))
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _rows(told: dict[str, Any], name: str) -> list[dict[str, str]]:
    """A list, also where PowerShell has made a lone object or nothing of it."""
    found = told.get(name) or []
    return [row for row in (found if isinstance(found, list) else [found]) if isinstance(row, dict)]


def _category(told: dict[str, Any], interface: str) -> str:
    networks = _rows(told, "Networks")
    mine = [row for row in networks if row.get("Interface") == interface] or networks
    return mine[0].get("Category", "Public") if mine else "Public"


def _network(category: str, interface: str) -> list[Finding]:
    if category != "Public":
        return [
            well(NETWORK, f"For Windows this network is {category.removesuffix('Authenticated').lower()}.")
        ]
    name = interface.replace("'", "''")
    step = (
        "At home, make it private: Settings › Network & internet › this network › Private; or in PowerShell"
        f" as administrator: Set-NetConnectionProfile -InterfaceAlias '{name}' -NetworkCategory Private"
    )
    return [wrong(NETWORK, "For Windows this network is public, where it lets nobody in.", step)]


def _firewall(told: dict[str, Any], profile: str, program: str, port: int) -> Finding:
    on = {row.get("Name"): row.get("Enabled") == "True" for row in _rows(told, "Firewall")}
    if on and not on.get(profile, True):
        return well(TOPIC, f"The firewall of Windows is off for {profile.lower()} networks.")
    let_in = (
        'As administrator: netsh advfirewall firewall add rule name="shboard" dir=in action=allow'
        f" protocol=TCP localport={port}"
    )
    rules = [_action(row, profile) for row in (*_rows(told, "Program"), *_rows(told, "Port"))]
    if "Block" in rules:  # which counts before any that allows
        undo = f'As administrator: netsh advfirewall firewall delete rule name=all dir=in program="{program}"'
        sentence = f"The firewall of Windows has a rule that blocks {program}: somebody clicked Cancel once."
        return wrong(TOPIC, sentence, f"{undo}. Then allow it when Windows asks, or: {let_in}")
    if "Allow" in rules:
        return well(TOPIC, f"The firewall of Windows lets this Python in on {profile.lower()} networks.")
    sentence = "The firewall of Windows has no rule for this Python: it asks when the table is opened."
    return unsure(TOPIC, sentence, f"Tick private networks and click Allow. {let_in}")


def _action(rule: dict[str, str], profile: str) -> str:
    """What a rule does to those who come in from such a network."""
    profiles = {word.strip() for word in rule.get("Profile", "Any").split(",")}
    counts = rule.get("Enabled") == "True" and rule.get("Direction") == "Inbound"
    return rule.get("Action", "") if counts and profiles & {"Any", profile} else ""
