"""`shboard bots`: so many seats are played by the computer, in a rehearsal or for a friend who is missing."""

import click

from cli import say
from cli.help import Command
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(
        ("shboard bots 4", "Four bots sit at the table, and no more."),
        ("shboard bots 0", "They leave."),
        ("shboard claim 'Robo Ada'", "The friend has come: a PIN for the bot's seat."),
    ),
    epilog="In the lobby only; `claim` works at any time. Bots play by chance, within the rules, and the"
    " TV and the phones call them bots. They stay for another game, and come back with the server.",
)
@click.argument("number", metavar="N", type=click.IntRange(0, 10))
@to_host
def bots(number: int, host: Host) -> None:
    """Let so many bots sit at the table (before the deal)."""
    answer = host.call("bots", bots=number)
    some = {0: "No bots sit", 1: "1 bot sits"}.get(number, f"{number} bots sit")
    say.line(f"{some} at table {answer['code']}{' already' if answer['already'] else ''}; {_seated(answer)}.")


def _seated(answer: dict[str, int]) -> str:
    return f"{answer['seats']} {'seat is' if answer['seats'] == 1 else 'seats are'} taken"
