"""`shboard lock` and `unlock`: whether anybody new may sit down."""

import click

from cli import say
from cli.help import Command
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(
        ("shboard lock", "All who play are here."),
        ("shboard seats remove 6", "Then send away whoever should not be here."),
    ),
    epilog="Whoever sits stays, and a seat can still be reclaimed with a PIN. The lock holds over games and"
    " restarts. Open again: shboard unlock",
)
@to_host
def lock(host: Host) -> None:
    """Let nobody new sit down."""
    answer = host.call("lock")
    if answer.get("already"):
        say.line(f"Table {answer['code']} is locked already.")
    else:
        say.line(f"Table {answer['code']} is locked. Open it with: {host.command('unlock')}")


@click.command(cls=Command, examples=(("shboard unlock", "One more guest is at the door."),))
@to_host
def unlock(host: Host) -> None:
    """Let people sit down again."""
    answer = host.call("unlock")
    say.line(f"Table {answer['code']} is {'not locked' if answer.get('already') else 'open'}.")
