"""The code of the house's Wi-Fi: the options of `serve` for it, and where its password comes from.

Never from the command line: that would stand in the shell's history and in the list of processes.
"""

import os
from pathlib import Path
from typing import Any

import click

from cli import say
from cli.exits import ExitStatus, Failure
from cli.help import Option
from shboard import wifi
from shboard.wifi import Unfit, Wifi

VARIABLE = "SHBOARD_WIFI_PASSWORD"

WIFI_OPTIONS = (
    click.option(
        "--wifi-ssid", cls=Option, section="Wi-Fi", metavar="NAME", show_default="no code",
        help="Show this Wi-Fi's code in the lobby, too. Its password is asked for once, or read"
        f" from {VARIABLE}.",
    ),
    click.option(
        "--wifi-password-file", cls=Option, section="Wi-Fi", metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False), help="Read the password from a file.",
    ),
    click.option("--wifi-hidden", cls=Option, section="Wi-Fi", is_flag=True, help="It hides its name."),
    click.option("--wifi-open", cls=Option, section="Wi-Fi", is_flag=True, help="It has no password."),
)  # fmt: skip


def wanted(given: dict[str, Any], folder: Path) -> Wifi | None:
    """The Wi-Fi whose code is shown, by these options; None: none. Raises UsageError or `Failure`.

    The password in the environment is taken out of it: no program that is started from here needs it.
    """
    said = os.environ.pop(VARIABLE, None)
    ssid, file = given["wifi_ssid"], given["wifi_password_file"]
    if ssid is None:
        others = ("wifi_password_file", "wifi_hidden", "wifi_open")
        extra = next((name for name in others if given[name]), None)
        if extra:
            raise click.UsageError(f"`--{extra.replace('_', '-')}` goes with `--wifi-ssid`.")
        return None
    if given["wifi_open"] and file:
        raise click.UsageError("`--wifi-open` has no password: it goes without `--wifi-password-file`.")
    before = wifi.kept(folder)
    try:
        named = Wifi(ssid, None, given["wifi_hidden"])  # a name that none can have is told before all else
        if given["wifi_open"]:
            return named
        if file or said:
            return Wifi(ssid, _read(file) if file else said, named.hidden)
        if before is not None and before.ssid == ssid:
            return Wifi(ssid, before.password, named.hidden or before.hidden)
        return Wifi(ssid, _asked(ssid), named.hidden)
    except Unfit as error:
        raise Failure(str(error), "Without one: --wifi-open", ExitStatus.USAGE) from None


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").removesuffix("\n").removesuffix("\r")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise Failure(
            f"The password file {file} cannot be read: {why}.",
            "Write the password into it, and nothing else.",
        ) from None


def _asked(ssid: str) -> str:
    if not say.may_ask():
        raise Failure(
            f"The password of the Wi-Fi {ssid} is not known.",
            f"Put it into a file and add --wifi-password-file FILE, or into {VARIABLE}.",
            ExitStatus.USAGE,
        )
    asked: str = click.prompt(f"Password of the Wi-Fi {say.clean(ssid)}", hide_input=True, err=True)
    return asked


def keep(folder: Path, chosen: Wifi | None) -> None:
    """Keep it for `qr --wifi`, `sheet` and the next evening."""
    if chosen is None:
        return
    try:
        wifi.keep(folder, chosen)
    except OSError as error:
        say.complain(f"The Wi-Fi's password could not be kept: {error.strerror}.")


def known(folder: Path) -> Wifi:
    """The one that was shown last. Raises `Failure` where there is none."""
    found = wifi.kept(folder)
    if found is None:
        raise Failure(
            "No Wi-Fi is known here.", "Name it when you open the table: shboard serve --wifi-ssid NAME"
        )
    return found
