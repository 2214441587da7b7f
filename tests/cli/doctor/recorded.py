"""What the tools of systems say, as they say it; a runner that plays them back."""

import json
from collections.abc import Mapping
from pathlib import Path

from cli.doctor.system import System

WINDOWS_PYTHON = r"C:\Python\python.exe"
MAC_PYTHON = "/Library/Frameworks/Python.framework/Versions/3.12/Resources/Python.app/Contents/MacOS/Python"
MAC_ON = "Firewall is enabled. (State = 1)\n"
MAC_OPEN = "Firewall has block all state set to disabled.\n"
UFW = """\
Status: active
Logging: on (low)
Default: deny (incoming), allow (outgoing), disabled (routed)
New profiles: skip

To                         Action      From
--                         ------      ----
22/tcp                     ALLOW IN    Anywhere
{rule}
22/tcp (v6)                ALLOW IN    Anywhere (v6)
"""
FIREWALLD = """\
public (active)
  target: default
  icmp-block-inversion: no
  interfaces: wlan0
  sources:
  services: dhcpv6-client mdns ssh
  ports: {ports}
  protocols:
  forward: yes
  masquerade: no
"""
NETSH_WLAN = """
There is 1 interface on the system:

    Name                   : WLAN
    State                  : connected
    SSID                   : Familie Vogel
    BSSID                  : 00:00:5e:00:53:01
    Authentication         : WPA2-Personal
"""


class Tools:
    """Plays back what each command line begins with; `asked` keeps what was asked."""

    def __init__(self, said: Mapping[str, str | None]) -> None:
        self.said = said
        self.asked: list[str] = []

    def __call__(self, *words: str) -> str | None:
        line = " ".join(words)
        self.asked.append(line)
        return next((text for begin, text in self.said.items() if line.startswith(begin)), None)


def system(
    platform: str, said: Mapping[str, str | None], root: bool = False, files: Path = Path("nowhere")
) -> System:
    """A computer whose tools say this."""
    program = {"win32": WINDOWS_PYTHON, "darwin": MAC_PYTHON}.get(platform, "python3")
    return System(platform, Tools(said), root, files, program)


def rule(
    action: str, profile: str = "Private, Public", direction: str = "Inbound", enabled: str = "True"
) -> dict[str, str]:
    """A rule of the Windows firewall."""
    return {"Direction": direction, "Action": action, "Enabled": enabled, "Profile": profile}


def windows(category: str, rules: object, port: object = None, on: str = "True") -> dict[str, str | None]:
    """What PowerShell says, in one line; of a list of one it may make the one alone."""
    profiles = [{"Name": name, "Enabled": on} for name in ("Domain", "Private", "Public")]
    networks = {"Interface": "WLAN", "Category": category}
    told = {"Networks": networks, "Firewall": profiles, "Program": rules, "Port": port}
    return {"powershell": json.dumps(told) + "\r\n"}
