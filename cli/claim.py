"""`shboard claim`: a PIN for another phone, or one for each seat; the TV tells, for the host plays too."""

import click

from cli import say
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host, yes_option
from cli.people import find_seat, meant
from cli.refusals import unknown_seat


@click.command(
    cls=Command,
    examples=(
        ("shboard claim Bo", "A PIN for Bo's seat."),
        ("shboard claim 4", "The same by number; a number is always a seat."),
        ("shboard claim 4 --yes", "Although that seat's phone is online."),
        ("shboard claim --all", "The address is a new one: a PIN for each seat."),
    ),
    epilog="The PIN works once, for ten minutes; a new one voids the old. The TV says that it was"
    " issued, and that it was used. The old phone lets go when the PIN is used.",
)
@click.argument("who", metavar="[SEAT|NAME]", required=False)
@click.option(
    "--all", "everybody", cls=Option, section="Game", is_flag=True, lasting=False,
    help="A PIN for each seat, when every phone has to come in again.",
)  # fmt: skip
@yes_option("Although a phone is online.")
@to_host
def claim(who: str | None, everybody: bool, yes: bool, host: Host) -> None:
    """Print a PIN that brings a seat to another phone."""
    if (who is None) is not everybody:
        raise click.UsageError("Say whose seat, or --all." if who is None else "Either one seat, or --all.")
    if who is None:
        _all(host, yes)
        return
    status = host.call("status")
    seat = find_seat(host, status, who)
    pin = host.call("claim", **meant(seat), yes=yes)
    say.line(
        f"PIN for seat {pin['seat']} ({pin['name']}): {say.pin(pin['pin'])}"
        f" · valid {pin['minutes']} minutes · code {status['code']}"
    )


def _all(host: Host, yes: bool) -> None:
    status = host.call("status")
    if not status["seats"]:
        raise unknown_seat(host, status, "1")
    answer = host.call("claim/all", yes=yes)
    say.line(f"PINs · valid {answer['minutes']} minutes · code {answer['code']}")
    rows = [(each["seat"], each["name"], say.pin(each["pin"])) for each in answer["pins"]]
    for text in say.columns([("Seat", "Name", "PIN"), *rows]):
        say.line(text)
