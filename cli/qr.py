"""`shboard qr`: the codes that guests scan, for a terminal within a camera's reach."""

import shutil
from collections.abc import Sequence

import click

from cli import say, terminal_qr, wifi
from cli.exits import ExitStatus, Failure
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(
        ("shboard qr", "The code and its link."),
        ("shboard qr --wifi", "The code of the Wi-Fi, for a guest who comes late."),
        ("shboard qr --invert", "With NO_COLOR on a light terminal."),
    ),
    epilog="Where nobody would see a code, as in a pipe, it prints the link alone.",
)
@click.option("--wifi", "of_wifi", cls=Option, section="Output", is_flag=True, lasting=False,
              help="The code of the Wi-Fi that `serve --wifi-ssid` named last.")  # fmt: skip
@click.option("--invert", cls=Option, section="Output", is_flag=True, help="Swap dark and light (NO_COLOR).")
@to_host
def qr(of_wifi: bool, invert: bool, host: Host) -> None:
    """Show the QR code that guests scan."""
    if of_wifi:
        _show_wifi(host, invert)
        return
    found = host.call("status")
    if not found["url"]:
        raise no_address(host)
    show(f"{found['url']}/j/{found['code']}", invert=invert)


def no_address(host: Host) -> Failure:
    """No phone could open anything."""
    return Failure(
        "No address is known that a phone can reach.",
        f"Name one: {say.command('serve', '--url', 'http://ADDRESS:PORT', state=host.state)}",
    )


def show(link: str, *, invert: bool = False, again: str = "shboard qr") -> None:
    """The code on a terminal that is wide enough, and the link in any case; `again` shows it once more."""
    from shboard.server.link import modules

    if _drawable():
        _draw(modules(link), invert, again)
    say.line(link)


def _show_wifi(host: Host, invert: bool) -> None:
    """The code of the Wi-Fi and its name. Its password is in the code, and not written anywhere."""
    from shboard.server.link import wifi_modules

    found = wifi.known(host.folder)
    if not _drawable():
        raise Failure(
            "The code of a Wi-Fi is drawn on a terminal alone.",
            "Type it there, or print a sheet: shboard sheet FILE.html",
            ExitStatus.USAGE,
        )
    _draw(wifi_modules(found), invert, "shboard qr --wifi")
    say.line(f"Wi-Fi {found.ssid}")


def _drawable() -> bool:
    return say.is_terminal() and say.can_draw("▀▄█")


def _draw(code: Sequence[Sequence[bool]], invert: bool, again: str) -> None:
    if shutil.get_terminal_size().columns < len(code) + 2 * terminal_qr.QUIET:
        say.complain("This window is too narrow for the QR code.", f"Make it wider, then: {again}")
        return
    for text in terminal_qr.draw(code, colour=say.coloured(), invert=invert):
        click.echo(text)
