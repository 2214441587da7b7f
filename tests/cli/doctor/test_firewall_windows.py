"""Windows' firewall, by what PowerShell says of it."""

import base64

import pytest

from cli.doctor import firewall_windows
from cli.doctor.finding import Finding, Level
from tests.cli.doctor.recorded import Tools, rule, system, windows

PUBLIC, PRIVATE = "Public", "Private"


def look(category: str, rules: object, port: object = None, on: str = "True") -> list[Finding]:
    return firewall_windows.look(system("win32", windows(category, rules, port, on)), 8000, "WLAN")


def levels(found: list[Finding]) -> list[Level]:
    return [each.level for each in found]


def test_host02c_somebody_clicked_cancel_once() -> None:
    network, firewall = look(PRIVATE, [rule("Allow"), rule("Block")])
    assert (network.level, firewall.level) == (Level.WELL, Level.WRONG)
    assert r"blocks C:\Python\python.exe: somebody clicked Cancel" in firewall.sentence
    undo = r'netsh advfirewall firewall delete rule name=all dir=in program="C:\Python\python.exe"'
    allow = (
        'netsh advfirewall firewall add rule name="shboard" dir=in action=allow protocol=TCP localport=8000'
    )
    assert undo in firewall.next_step
    assert allow in firewall.next_step


def test_a_public_network_lets_nobody_in() -> None:
    network, firewall = look(PUBLIC, [rule("Allow", "Private")])
    assert levels([network, firewall]) == [Level.WRONG, Level.UNSURE]
    assert "Set-NetConnectionProfile -InterfaceAlias 'WLAN' -NetworkCategory Private" in network.next_step


@pytest.mark.parametrize(
    ("rules", "port"),
    [
        (rule("Allow", "Private"), None),  # one alone is no list
        ([rule("Allow", "Any")], []),
        (
            [rule("Block", "Public"), rule("Block", direction="Outbound"), rule("Block", enabled="False")],
            rule("Allow"),
        ),
    ],
)
def test_python_or_the_port_is_let_in(rules: object, port: object) -> None:
    assert levels(look(PRIVATE, rules, port)) == [Level.WELL, Level.WELL]


def test_nothing_is_said_of_python_yet() -> None:
    firewall = look("DomainAuthenticated", None)[1]
    assert (firewall.level, "it asks when the table is opened" in firewall.sentence) == (Level.UNSURE, True)


def test_a_firewall_that_is_off() -> None:
    assert levels(look(PRIVATE, None, None, "False")) == [Level.WELL, Level.WELL]


def test_the_script_names_this_python_and_the_port_and_changes_nothing() -> None:
    tools = Tools(windows(PRIVATE, None))
    here = system("win32", {})
    firewall_windows.look(type(here)("win32", tools, False, program=r"C:\Ida's\python.exe"), 8123, "WLAN")
    [line] = tools.asked
    script = base64.b64decode(line.rpartition(" ")[2]).decode("utf-16-le")
    assert r"-Program 'C:\Ida''s\python.exe'" in script
    assert "LocalPort -eq '8123'" in script
    assert not any(verb in script for verb in ("Set-", "New-", "Remove-", "Add-"))


@pytest.mark.parametrize("said", [None, "", "Get-NetConnectionProfile : …", "[]"])
def test_a_powershell_that_says_nothing_usable(said: str | None) -> None:
    [found] = firewall_windows.look(system("win32", {"powershell": said}), 8000, "WLAN")
    assert found.level is Level.UNSURE
