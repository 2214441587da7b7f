"""Linux: ufw and firewalld by what they say; nftables and iptables for real, where the advice is tried."""

import shlex
import subprocess
from collections.abc import Iterator
from ipaddress import IPv4Network
from pathlib import Path

import pytest

from cli.doctor import firewall_linux
from cli.doctor.finding import Finding, Level
from cli.doctor.system import System, run
from tests.cli.doctor.recorded import FIREWALLD, UFW, system
from tests.helpers.namespace import Namespace

NETWORK = IPv4Network("192.168.1.0/24")


def look(here: System) -> Finding:
    return firewall_linux.look(here, 8000, "wlan0", NETWORK)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A system on which ufw is on."""
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("# set to yes\nENABLED=yes\nLOGLEVEL=low\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("rule", "level"),
    [
        ("", Level.WRONG),
        ("8000/tcp                   ALLOW IN    192.168.1.0/24", Level.WELL),
        ("8000 on wlan0              ALLOW IN    Anywhere", Level.WELL),
        ("7000:9000/tcp              ALLOW IN    Anywhere", Level.WELL),
        ("80,8000/tcp                LIMIT IN    Anywhere", Level.WELL),
        ("8000/udp                   ALLOW IN    Anywhere", Level.WRONG),
        ("8000/tcp                   DENY IN     Anywhere", Level.WRONG),
        ("Anywhere                   ALLOW IN    192.168.1.0/24", Level.WELL),
    ],
)
def test_ufw(rule: str, level: Level, files: Path) -> None:
    found = look(system("linux", {"ufw status": UFW.format(rule=rule)}, files=files))
    assert found.level is level
    assert found.next_step == ("" if level is Level.WELL else "Let phones in: sudo ufw allow 8000/tcp")


def test_ufw_for_who_may_not_read_its_rules(files: Path) -> None:
    found = look(system("linux", {}, files=files))
    assert (found.level, found.next_step) == (Level.UNSURE, "Let phones in: sudo ufw allow 8000/tcp")


@pytest.mark.parametrize(
    ("ports", "level"),
    [
        ("", Level.WRONG),
        ("8000/tcp", Level.WELL),
        ("1025-65535/udp 1025-65535/tcp", Level.WELL),
        ("8000/udp", Level.WRONG),
    ],
)
def test_firewalld(ports: str, level: Level) -> None:
    tools = {
        "firewall-cmd --state": "running\n",
        "firewall-cmd --get-zone-of-interface=wlan0": "home\n",
        "firewall-cmd --zone=home --list-all": FIREWALLD.format(ports=ports),
    }
    found = look(system("linux", tools))
    assert found.level is level
    assert ("sudo firewall-cmd --zone=home --add-port=8000/tcp" in found.next_step) is (level is Level.WRONG)


def test_host02i_who_is_not_root_is_told_what_is_on() -> None:
    assert look(system("linux", {})).level is Level.WELL
    found = look(system("linux", {"systemctl is-active nftables": "active\n"}))
    assert (found.level, "doctor" in found.next_step) == (Level.UNSURE, True)


@pytest.fixture
def there() -> Iterator[Namespace]:
    with Namespace() as namespace:
        yield namespace


def typed(there: Namespace, line: str, text: str = "") -> None:
    subprocess.run([*there.inside, *shlex.split(line)], input=text, text=True, check=True)


SHUT = """
flush ruleset
table inet filter {
  chain input { type filter hook input priority 0; policy drop; tcp dport 22 accept; }
}
table ip mine {
  chain guard { type filter hook prerouting priority 0; tcp dport 8000 drop; }
}
"""


@pytest.mark.needs("nft", package="nftables")
@pytest.mark.needs("unshare", package="util-linux")
def test_host02c_the_advice_opens_the_port_in_nftables(there: Namespace) -> None:
    here = System("linux", lambda *words: run(*there.inside, *words) if words[0] == "nft" else None, True)
    typed(there, "nft flush ruleset")
    assert look(here).level is Level.WELL
    typed(there, "nft -f -", SHUT)
    found = look(here)
    assert (found.level, found.next_step.count("sudo nft insert rule")) == (Level.WRONG, 2)
    for line in found.next_step.removeprefix("Let them in: ").split(" && "):
        typed(there, line.removeprefix("sudo "))
    assert look(here).level is Level.WELL


@pytest.mark.needs("iptables")
@pytest.mark.needs("unshare", package="util-linux")
def test_the_advice_opens_the_port_in_iptables(there: Namespace) -> None:
    here = System("linux", lambda *words: run(*there.inside, *words), True)
    typed(there, "iptables -P INPUT DROP")
    typed(there, "iptables -A INPUT -m conntrack --ctstate ESTABLISHED -j ACCEPT")
    found = look(here)
    assert found.level is Level.WRONG
    typed(there, found.next_step.removeprefix("Let them in: sudo "))
    assert look(here).level is Level.WELL
