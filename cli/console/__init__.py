"""`shboard console`: the evening at a glance, and a key for each step of it."""

import sys

import click

from cli.exits import ExitStatus, Failure
from cli.help import Command
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(("shboard console", "Keep it open beside the TV; q ends it."),),
    epilog="s start · p pause or resume · a again · c a PIN for a seat · n rename · r remove · l lock or"
    " unlock · q quit. What cannot be undone asks first. It shows nothing that the TV does not.",
)
@to_host
def console(host: Host) -> None:
    """The evening at a glance, and a key for each step of it."""
    from cli.console import keys, live, terminal

    if not (sys.stdin.isatty() and terminal.can_be_drawn_on()):
        raise Failure(
            "The console needs a terminal that it can draw on.",
            f"Without one: {host.command('status')}",
            ExitStatus.USAGE,
        )
    table = Host(host.state, host.call("status")["code"])
    with keys.pressed() as key:
        live.show(table, key, steered=True)
