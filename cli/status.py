"""`shboard status`: what the TV shows, in a terminal. The host plays too, so it knows nothing more."""

import json
from typing import Any

import click

from cli import evening, say
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host


@click.command(
    cls=Command,
    examples=(
        ("shboard status", "Seats, marks, connections, tracks and piles."),
        ("shboard status --json", "The same for a program: one JSON object."),
        ("shboard status --watch", "It stays and follows the evening."),
    ),
)
@click.option("--json", "as_json", cls=Option, section="Output", is_flag=True, help="Print one JSON object.")
@click.option(
    "--watch", "watching", cls=Option, section="Output", is_flag=True, lasting=False,
    help="Stay, and show each change; in a pipe one line, or one JSON object, for each.",
)  # fmt: skip
@to_host
def status(as_json: bool, watching: bool, host: Host) -> None:
    """Who sits where, who is connected, and what the TV shows."""
    if watching:
        from cli.watch import watch

        watch(host, evening.published if as_json else None)
        return
    found = host.call("status")
    if as_json:
        click.echo(json.dumps(evening.published(found)))
        return
    for text in _report(found, host):
        say.line(text)


def _report(found: dict[str, Any], host: Host) -> list[str]:
    lines = [evening.headline(found), *evening.game_lines(found), *evening.notice(found)]
    if found["variants"]:
        lines.append(f"Variants: {', '.join(found['variants'])}")
    lines += ["", *evening.seat_lines(found["seats"]), ""]
    lines.append(f"Board   {found['board']}")
    lines.append(f"Phones  {found['url'] or 'no address known that a phone can reach'}")
    if found["stage"] == "lobby":
        lines.append(f"Begin with: {host.command('start')}")
    elif found["stage"] == "over":
        lines.append(f"Once more with: {host.command('again')}")
    return lines
