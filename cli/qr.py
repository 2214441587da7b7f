"""`shboard qr`: the code that guests scan, for a terminal within a camera's reach."""

import shutil

import click

from cli import say, terminal_qr
from cli.exits import Failure
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(
        ("shboard qr", "The code and its link."),
        ("shboard qr --invert", "With NO_COLOR on a light terminal."),
    ),
    epilog="Where nobody would see a code, as in a pipe, it prints the link alone.",
)
@click.option("--invert", cls=Option, section="Output", is_flag=True, help="Swap dark and light (NO_COLOR).")
@to_host
def qr(invert: bool, host: Host) -> None:
    """Show the QR code that guests scan."""
    found = host.call("status")
    if not found["url"]:
        raise Failure(
            "No address is known that a phone can reach.",
            f"Name one: {say.command('serve', '--url', 'http://ADDRESS:PORT', state=host.state)}",
        )
    show(f"{found['url']}/j/{found['code']}", invert=invert)


def show(link: str, *, invert: bool = False) -> None:
    """The code on a terminal that is wide enough, and the link in any case."""
    from shboard.server.link import modules

    code = modules(link)
    drawable = say.is_terminal() and say.can_draw("▀▄█")
    if drawable and shutil.get_terminal_size().columns >= len(code) + 2 * terminal_qr.QUIET:
        for text in terminal_qr.draw(code, colour=say.coloured(), invert=invert):
            click.echo(text)
    elif drawable:
        say.complain("This window is too narrow for the QR code.", "Make it wider, then: shboard qr")
    say.line(link)
