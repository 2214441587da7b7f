"""`shboard claim`: a PIN for another phone; the TV tells, for the host plays too."""

import click

from cli import say
from cli.help import Command
from cli.host import Host
from cli.options import to_host, yes_option
from cli.people import find_seat, meant


@click.command(
    cls=Command,
    examples=(
        ("shboard claim Bo", "A PIN for Bo's seat."),
        ("shboard claim 4", "The same by number; a number is always a seat."),
        ("shboard claim 4 --yes", "Although that seat's phone is online."),
    ),
    epilog="The PIN works once, for ten minutes; a new one voids the old. The TV says that it was"
    " issued, and that it was used. The old phone lets go when the PIN is used.",
)
@click.argument("who", metavar="SEAT|NAME")
@yes_option("Although that seat's phone is online.")
@to_host
def claim(who: str, yes: bool, host: Host) -> None:
    """Print a PIN that brings a seat to another phone."""
    status = host.call("status")
    seat = find_seat(host, status, who)
    pin = host.call("claim", **meant(seat), yes=yes)
    say.line(
        f"PIN for seat {pin['seat']} ({pin['name']}): {say.pin(pin['pin'])}"
        f" · valid {pin['minutes']} minutes · code {status['code']}"
    )
