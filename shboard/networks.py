"""What the host has chosen for a network, --interface or --url: kept for the next evening there."""

import contextlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from shboard import state_folder
from shboard.addresses import Address

FILE = "shboard.networks.json"
MOST = 32
"""So many networks are remembered, the last used of them."""


@dataclass(frozen=True)
class Choice:
    """What goes into the QR code by the host's wish; both None: the likeliest address."""

    url: str | None = None
    interface: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The options that make this choice, with their values."""
        said = (("--interface", self.interface), ("--url", self.url))
        return tuple(word for option, value in said if value is not None for word in (option, value))


def key(addresses: Iterable[Address]) -> str:
    """What tells the network that this computer is in from others: the ranges of all that phones may reach.

    A VPN, Docker or a virtual machine comes and goes, and an address is another one every evening.
    """
    return " ".join(sorted({address.network for address in addresses if address.probable})) or "none"


def remembered(folder: Path, network: str) -> Choice:
    """What was chosen for this network before."""
    found = state_folder.kept(folder, FILE).get(network)
    return _choice(found) if isinstance(found, dict) else Choice()


def _choice(found: dict[str, Any]) -> Choice:
    url, interface = found.get("url"), found.get("interface")
    return Choice(url if isinstance(url, str) else None, interface if isinstance(interface, str) else None)


def remember(folder: Path, network: str, choice: Choice) -> None:
    """Keep a choice for this network in the place of the one before, if the disk lets us."""
    rest = {name: value for name, value in state_folder.kept(folder, FILE).items() if name != network}
    latest = dict([*rest.items(), (network, asdict(choice))][-MOST:])
    with contextlib.suppress(OSError):
        state_folder.keep(folder, FILE, latest)


def forget(folder: Path) -> None:
    """Keep nothing of any network. Raises OSError."""
    (folder / FILE).unlink(missing_ok=True)
