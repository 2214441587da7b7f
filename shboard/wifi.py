"""The Wi-Fi of the house: its QR code, and its password, which is kept in the state folder and nowhere else.

Not all phones know the percent-encoding of the WPA3 text; they know the backslashes of the older one.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from shboard import state_folder

FILE = "shboard.wifi.json"
_NAME, _PASSPHRASE = range(1, 33), range(8, 64)
"""Bytes, as the standard has it."""
_KEY = re.compile(r"[0-9A-Fa-f]{64}")
_CONTROL = re.compile("[\x00-\x1f\x7f]")


class Unfit(ValueError):
    """No Wi-Fi can be called so, or have such a password. It says why, and never what the password was."""


@dataclass(frozen=True)
class Wifi:
    """A network's name, its password (None: it is open), and whether it hides its name. Raises `Unfit`."""

    ssid: str
    password: str | None = field(repr=False)
    hidden: bool = False

    def __post_init__(self) -> None:
        if _size(self.ssid) not in _NAME or _CONTROL.search(self.ssid):
            raise Unfit("The name of a Wi-Fi has 1 to 32 letters and signs.")
        if self.password is not None and not _fits(self.password):
            raise Unfit("The password of a Wi-Fi has 8 to 63 letters and signs.")

    @property
    def text(self) -> str:
        """What the QR code holds: a phone that scans it joins the network."""
        fields = {"T": "nopass" if self.password is None else "WPA", "S": self.ssid}
        if self.password is not None:
            fields["P"] = self.password
        if self.hidden:
            fields["H"] = "true"
        return "WIFI:" + "".join(f"{name}:{escaped(value)};" for name, value in fields.items()) + ";"


def _fits(password: str) -> bool:
    whole = _size(password) in _PASSPHRASE or _KEY.fullmatch(password)
    return bool(whole) and not _CONTROL.search(password)


def _size(text: str) -> int:
    """Bytes; of what is no text, as half a surrogate from a wrongly encoded command line, none."""
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        return 0


def escaped(text: str) -> str:
    r"""With a backslash before each of \ ; , : and the double quote."""
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def keep(folder: Path, wifi: Wifi) -> None:
    """Let it be the one that is shown, in a file that is its owner's alone. Raises OSError."""
    state_folder.keep(folder, FILE, asdict(wifi))


def kept(folder: Path) -> Wifi | None:
    """The one that was kept last; None where there is none, or none that makes sense."""
    return _wifi(state_folder.kept(folder, FILE))


def _wifi(found: Mapping[str, Any]) -> Wifi | None:
    ssid, password, hidden = found.get("ssid"), found.get("password"), found.get("hidden", False)
    if not (isinstance(ssid, str) and isinstance(password, str | None) and isinstance(hidden, bool)):
        return None
    try:
        return Wifi(ssid, password, hidden)
    except Unfit:
        return None


def forget(folder: Path) -> None:
    """Keep none. Raises OSError."""
    (folder / FILE).unlink(missing_ok=True)
