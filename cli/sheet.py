"""`shboard sheet`: a page for the wall, with the codes and what a guest does, printed by any browser."""

import os
from pathlib import Path

import click

from cli import say, sheet_page
from cli.exits import Failure
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host, yes_option
from cli.qr import no_address
from shboard import wifi

KINDS = (".html", ".svg")


@click.command(
    cls=Command,
    examples=(
        ("shboard sheet wall.html", "Open it in a browser and print it."),
        ("shboard sheet wall.svg", "The same as a drawing."),
        ("shboard sheet wall.html --no-wifi", "Without the code of the Wi-Fi."),
    ),
    epilog="It is in the board's language. The code of the Wi-Fi is that of `serve --wifi-ssid`, with the"
    " password in it: hang it up where your guests may read it. That of the game holds until this computer's"
    " address changes.",
)
@click.argument("file", metavar="FILE.html|svg", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--wifi/--no-wifi", "with_wifi", cls=Option, section="Output", default=True,
              help="With the code of the Wi-Fi, if one is known.")  # fmt: skip
@yes_option("Write over a file that is there.")
@to_host
def sheet(file: Path, with_wifi: bool, yes: bool, host: Host) -> None:
    """Write a sheet for the wall: both codes and six steps in large print."""
    if file.suffix.lower() not in KINDS:
        raise click.UsageError(f"A sheet is called FILE{' or FILE'.join(KINDS)}.")
    status = host.call("status")
    if not status["url"]:
        raise no_address(host)
    text = _sheet(status, host, with_wifi, file.suffix.lower() == ".html")
    try:
        _write(file, text, yes)
    except FileExistsError:
        raise Failure(
            f"{file} is there already.", f"To write over it: {host.command('sheet', str(file), '--yes')}"
        ) from None
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror}.", "Name another place.") from error
    say.line(f"Wrote {file}. Open it in a browser and print it.")


def _sheet(status: dict[str, str], host: Host, with_wifi: bool, as_page: bool) -> str:
    from shboard.server.link import modules, wifi_modules

    words = sheet_page.Words(status.get("lang", "en"))
    shown = wifi.kept(host.folder) if with_wifi else None
    network = None if shown is None else (shown.ssid, wifi_modules(shown))
    # The address alone leads to the table of every evening; that of tonight's table would be old tomorrow.
    drawing = sheet_page.drawing(words, status["url"], modules(status["url"]), network)
    return sheet_page.page(words, drawing) if as_page else drawing


def _write(file: Path, text: str, over: bool) -> None:
    """For its owner alone, as the password may be in it."""
    if over:
        file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as page:
        page.write(text)
