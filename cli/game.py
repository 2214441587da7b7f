"""The commands that carry a game along: start, pause, resume, end, again."""

import click

from cli import say
from cli.exits import ExitStatus, Failure
from cli.help import Command
from cli.host import Host
from cli.options import to_host, variant_option, yes_option


@click.command(
    cls=Command,
    examples=(
        ("shboard start", "Deal, with the variants chosen before."),
        ("shboard start --variant rebalance", "With this variant and no other."),
        ("shboard start --variant none", "Without any variant."),
    ),
    epilog="Only in the lobby, with 5 to 10 people seated.",
)
@variant_option()
@to_host
def start(variants: list[str] | None, host: Host) -> None:
    """Deal the roles and begin."""
    answer = host.call("start", variants=variants)
    if answer.get("already"):
        say.line("The game has begun already.")
    else:
        say.line(f"Table {answer['code']} has begun: {answer['seats']} seats. Look at your phones.")
        if answer.get("variants"):
            say.line(f"Variants: {', '.join(answer['variants'])}")


@click.command(
    cls=Command,
    examples=(("shboard pause", "The food is here."),),
    epilog="Secrets can still be held and looked at; nothing can be done. Go on: shboard resume",
)
@to_host
def pause(host: Host) -> None:
    """Let nobody act for a while."""
    already = host.call("pause").get("already")
    say.line("The game is paused already." if already else "Paused. Go on with: " + host.command("resume"))


@click.command(cls=Command, examples=(("shboard resume", "Everybody is back."),))
@to_host
def resume(host: Host) -> None:
    """Go on after a pause."""
    already = host.call("resume").get("already")
    say.line("The game is not paused." if already else "The game goes on.")


@click.command(
    cls=Command,
    examples=(
        ("shboard end", "Asks, then abandons the game."),
        ("shboard end --yes", "Does not ask."),
    ),
    epilog="No role is shown, its secrets are erased, and everybody keeps their seat.",
)
@yes_option()
@to_host
def end(yes: bool, host: Host) -> None:
    """Abandon the game and go back to the lobby."""
    if not yes and host.call("status")["stage"] == "play":
        if not say.may_ask():
            raise Failure(
                "This abandons the game, and nobody is there to be asked.",
                f"If that is meant: {host.command('end', '--yes')}",
                ExitStatus.USAGE,
            )
        if not click.confirm("Abandon the game? Its secrets are erased, and no role is shown.", err=True):
            raise Failure("Nothing was changed.", "The game goes on.")
    answer = host.call("end")
    _in_lobby(answer, "The game is abandoned. ", host)


@click.command(
    cls=Command,
    examples=(
        ("shboard again", "The same people, nobody scans anything."),
        ("shboard again --variant rebalance", "The next game with this variant."),
    ),
    epilog="Only after an ending. The roles go from the TV; begin with: shboard start",
)
@variant_option()
@to_host
def again(variants: list[str] | None, host: Host) -> None:
    """After an ending: back to the lobby with the same people."""
    _in_lobby(host.call("again", variants=variants), "", host)


def _in_lobby(answer: dict[str, object], before: str, host: Host) -> None:
    if answer.get("already"):
        say.line(f"Table {answer['code']} is in the lobby already.")
    else:
        say.line(f"{before}Table {answer['code']} is in the lobby. Deal with: {host.command('start')}")
