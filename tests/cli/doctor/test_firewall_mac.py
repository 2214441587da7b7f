"""The application firewall of macOS, by what its tool says, in the words of several versions."""

import pytest

from cli.doctor import firewall_mac
from cli.doctor.finding import Level
from cli.doctor.firewall_mac import TOOL
from tests.cli.doctor.recorded import MAC_ON, MAC_OPEN, MAC_PYTHON, Tools, system


def said(state: str | None, block: str = MAC_OPEN, python: str | None = None) -> dict[str, str | None]:
    return {
        f"{TOOL} --getglobalstate": state,
        f"{TOOL} --getblockall": block,
        f"{TOOL} --getappblocked {MAC_PYTHON}": python,
    }


@pytest.mark.parametrize(
    ("tools", "level", "helps"),
    [
        (said("Firewall is disabled. (State = 0)\n"), Level.WELL, ""),
        (said(MAC_ON, python=f"Incoming connection to {MAC_PYTHON} is permitted\n"), Level.WELL, ""),
        (
            said(MAC_ON, python=f"Incoming connection to {MAC_PYTHON} is blocked\n"),
            Level.WRONG,
            f"{TOOL} --unblockapp",
        ),
        (
            said(MAC_ON, python=f"The application {MAC_PYTHON} is not part of the firewall\n"),
            Level.UNSURE,
            "Click Allow",
        ),
        (said(MAC_ON, "Firewall has block all state set to enabled.\n"), Level.WRONG, "--setblockall off"),
        (said(MAC_ON, "Block all ENABLED!\n"), Level.WRONG, "--setblockall off"),
        (
            said(MAC_ON, "Block all DISABLED!\n", f"Incoming connection to {MAC_PYTHON} is permitted"),
            Level.WELL,
            "",
        ),
        (
            said("Firewall is blocking all non-essential incoming connections. (State = 2)\n"),
            Level.WRONG,
            "off",
        ),
        (said(None), Level.UNSURE, "System Settings"),
        (
            said("Firewall settings cannot be modified from command line on managed Mac computers.\n"),
            Level.UNSURE,
            "Look",
        ),
    ],
)
def test_what_it_does_with_python(tools: dict[str, str | None], level: Level, helps: str) -> None:
    [found] = firewall_mac.look(system("darwin", tools))
    assert found.level is level
    assert helps in found.next_step


def test_it_is_only_asked() -> None:
    here = system("darwin", said(MAC_ON))
    firewall_mac.look(here)
    assert isinstance(here.run, Tools)
    assert all(line.split()[1].startswith("--get") for line in here.run.asked)
