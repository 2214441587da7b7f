"""`shboard seats`: who sits where, and before the deal: move, swap, shuffle, rename, remove."""

from typing import Any

import click

from cli import say
from cli.help import Group
from cli.host import Host, Refused
from cli.options import state_option, table_option, to_host
from cli.people import find_seat, meant

_LONGEST = 200


@click.group(
    cls=Group,
    invoke_without_command=True,
    examples=(
        ("shboard seats", "Who sits where, clockwise; also `seats list`."),
        ("shboard seats move Bo 3", "Bo sits on seat 3; the others shift."),
        ("shboard seats swap Bo Ida", "The two change places."),
        ("shboard seats shuffle", "Everybody sits elsewhere, by chance."),
        ("shboard seats rename 3 Bodil", "Another name for seat 3."),
        ("shboard seats remove Bo", "Bo goes home."),
    ),
    epilog="Before the deal only; `list` always. Guests can move on their phones, too.",
)
@table_option
@state_option
@click.pass_context
def seats(context: click.Context, /, **server: object) -> None:
    """List, move, swap, shuffle, rename or remove seats."""
    if context.invoked_subcommand is None:
        context.invoke(list_, **server)


@seats.command("list", examples=(("shboard seats list", "One seat a line: number, name."),))
@to_host
def list_(host: Host) -> None:
    """Who sits where, clockwise."""
    found = host.call("status")["seats"]
    if not found:
        say.complain("Nobody sits here yet.", f"Let guests scan the code: {host.command('qr')}")
        return
    for text in say.columns([(seat["seat"], seat["name"]) for seat in found]):
        say.line(text)


@seats.command(
    examples=(
        ("shboard seats move Bo 3", "Bo sits on seat 3; the others shift."),
        ("shboard seats move 7 1", "The seventh becomes the first."),
    )
)
@click.argument("who", metavar="SEAT|NAME")
@click.argument("to", metavar="TO", type=click.IntRange(1))
@to_host
def move(who: str, to: int, host: Host) -> None:
    """Let somebody sit elsewhere (before the deal)."""
    seat = find_seat(host, host.call("status"), who)
    _show(host.call("seats/move", **meant(seat), to=to))


@seats.command(
    examples=(
        ("shboard seats swap Bo Ida", "The two change places; nobody else moves."),
        ("shboard seats swap 2 5", "The same by number."),
    )
)
@click.argument("who", metavar="SEAT|NAME")
@click.argument("whom", metavar="SEAT|NAME")
@to_host
def swap(who: str, whom: str, host: Host) -> None:
    """Let two people change places (before the deal)."""
    status = host.call("status")
    seat, other = find_seat(host, status, who), find_seat(host, status, whom)
    _show(host.call("seats/swap", **meant(seat), to=other["seat"], whom=other["name"]))


@seats.command(examples=(("shboard seats shuffle", "A new order; tell people where to sit."),))
@to_host
def shuffle(host: Host) -> None:
    """Put everybody into another order by chance (before the deal)."""
    _show(host.call("seats/shuffle"))


@seats.command(examples=(("shboard seats rename 3 Bodil", "Another name for seat 3."),))
@click.argument("who", metavar="SEAT|NAME")
@click.argument("name", metavar="NEW")
@to_host
def rename(who: str, name: str, host: Host) -> None:
    """Give somebody another name (before the deal)."""
    seat = find_seat(host, host.call("status"), who)
    if len(name) > _LONGEST or any("\ud800" <= character <= "\udfff" for character in name):
        raise Refused("name_invalid", {})  # It could not even be asked for.
    _show(host.call("seats/rename", **meant(seat), name=name))


@seats.command(examples=(("shboard seats remove Bo", "Bo goes home; the others close up."),))
@click.argument("who", metavar="SEAT|NAME")
@to_host
def remove(who: str, host: Host) -> None:
    """Take somebody off the table (before the deal)."""
    seat = find_seat(host, host.call("status"), who)
    _show(host.call("seats/remove", **meant(seat)))


def _show(answer: dict[str, Any]) -> None:
    names = enumerate(answer["seats"], start=1)
    say.line(say.listed({"seat": seat, "name": name} for seat, name in names) or "Nobody sits here now.")
