"""Which address: what is typed counts and is remembered, for this network; what is remembered is said."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli import choice
from cli.choice import Chosen, chosen
from cli.help import Command, Option
from shboard import addresses, networks, state_folder, wifi
from shboard.addresses import Address
from shboard.networks import Choice
from shboard.wifi import Wifi

WIFI = Address("http://192.168.1.23", "wlan0", True, "192.168.1.0/24")
CABLE = Address("http://10.0.0.7", "eth0", True, "10.0.0.0/24")
WIRED = Choice(interface="eth0")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> list[Address]:
    """This computer's networks, as the test wants them."""
    found = [WIFI, CABLE]
    monkeypatch.setattr(addresses, "current", lambda _port: list(found))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    state_folder.prepare(tmp_path / "state")
    return tmp_path / "state"


def typed(folder: Path, *words: str, **variables: str) -> Chosen:
    """What a command with these options is told; it keeps it."""
    found: list[Chosen] = []

    @click.command(cls=Command, context_settings={"auto_envvar_prefix": "SHBOARD"})
    @click.option("--url", cls=Option)
    @click.option("--interface", cls=Option)
    @choice.forget_option
    def serve(**given: object) -> None:
        """Choose."""
        found.append(chosen(given, folder))
        found[0].keep(folder)

    result = CliRunner().invoke(serve, words, env=variables, standalone_mode=False)
    if result.exception:
        raise result.exception
    return found[0]


def test_what_was_typed_holds_the_next_time_and_is_said_then(folder: Path) -> None:
    assert typed(folder).told(None) is None
    assert typed(folder, "--interface", "eth0").told(None) is None
    again = typed(folder)
    assert again.choice == WIRED
    assert again.told("games") == (
        "Remembered for this network: --interface eth0."
        " Forget it: shboard serve --forget-network --state games"
    )
    assert typed(folder).choice == WIRED, "it is remembered for good"


def test_it_holds_in_this_network_alone(folder: Path, here: list[Address]) -> None:
    typed(folder, "--url", "http://night.example.org")
    here[:] = [CABLE]
    assert typed(folder).choice == Choice()
    here[:] = [WIFI, CABLE, Address("http://172.17.0.1", "docker0", False, "172.17.0.0/16")]
    assert typed(folder).choice == Choice(url="http://night.example.org")


def test_another_choice_takes_its_place(folder: Path) -> None:
    typed(folder, "--url", "http://night.example.org")
    typed(folder, "--interface", "eth0")
    assert typed(folder).choice == WIRED


def test_an_interface_that_has_another_name_by_now_is_no_choice(folder: Path, here: list[Address]) -> None:
    typed(folder, "--interface", "eth0")
    here[1] = Address("http://10.0.0.7", "enp3s0", True, "10.0.0.0/24")
    assert typed(folder) == Chosen(networks.key(here), Choice())


def test_what_the_environment_says_is_not_remembered(folder: Path) -> None:
    assert typed(folder, SHBOARD_INTERFACE="eth0").choice == WIRED
    assert typed(folder).choice == Choice()


def test_all_of_it_is_forgotten_when_the_host_says_so(folder: Path) -> None:
    wifi.keep(folder, Wifi("Lange Nacht", "correct horse"))
    typed(folder, "--interface", "eth0")
    assert typed(folder, "--forget-network").choice == Choice()
    assert typed(folder).choice == Choice()
    assert [*folder.iterdir()] == []
    typed(folder, "--forget-network", "--interface", "eth0")
    assert typed(folder).choice == WIRED


def test_a_network_that_is_not_there(folder: Path) -> None:
    with pytest.raises(click.UsageError, match=r"no network wlan7 here; those that there are: wlan0, eth0\."):
        typed(folder, "--interface", "wlan7")
