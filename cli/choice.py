"""Which address goes into the QR code: said by an option, or remembered of an evening in this network."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cli import say
from cli.help import Option
from shboard import addresses, networks, wifi
from shboard.networks import Choice

forget_option = click.option(
    "--forget-network", cls=Option, section="Network", is_flag=True, lasting=False,
    help="Forget what was remembered: --interface, --url, the Wi-Fi's password.",
)  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """What holds for this evening in this `network`; `typed` tonight, or `remembered`, or from elsewhere."""

    network: str
    choice: Choice
    typed: bool = False
    remembered: bool = False

    def keep(self, folder: Path) -> None:
        """Let it hold the next time in this network, too: the environment and the configuration file say
        theirs again by themselves."""
        if self.typed:
            networks.remember(folder, self.network, self.choice)

    def told(self, state: object) -> str | None:
        """What the host is told of a choice that was not made tonight, and how to undo it."""
        if not self.remembered:
            return None
        undo = say.command("serve", "--forget-network", state=state)
        return f"Remembered for this network: {' '.join(self.choice.words)}. Forget it: {undo}"


def chosen(given: dict[str, Any], folder: Path) -> Chosen:
    """What the options of this command say, or what is remembered. Raises UsageError."""
    known = addresses.current(0)
    _check(given["interface"], known)
    if given["forget_network"]:
        _forget(folder)
    network, said = networks.key(known), Choice(given["url"], given["interface"])
    if said != Choice():
        context = click.get_current_context()
        sources = {context.get_parameter_source(name) for name in ("url", "interface")}
        return Chosen(network, said, typed=ParameterSource.COMMANDLINE in sources)
    before = networks.remembered(folder, network)
    if before == Choice() or not _holds(before, known):
        return Chosen(network, said)
    return Chosen(network, before, remembered=True)


def _forget(folder: Path) -> None:
    try:
        networks.forget(folder)
        wifi.forget(folder)
    except OSError as error:
        say.complain(f"What was remembered cannot be erased: {error.strerror}.")


def _check(interface: str | None, known: list[addresses.Address]) -> None:
    if interface is not None and not any(addresses.belongs(address, interface) for address in known):
        names = ", ".join(dict.fromkeys(address.interface for address in known)) or "none"
        raise click.UsageError(f"There is no network {interface} here; those that there are: {names}.")


def _holds(choice: Choice, known: list[addresses.Address]) -> bool:
    """Whether a choice can still be meant: its interface may have another name by now, or another address."""
    return choice.interface is None or any(addresses.belongs(each, choice.interface) for each in known)
