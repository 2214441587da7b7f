"""`shboard table`: the tables of this server, each with a code and a board of its own."""

import json
from typing import Any

import click

from cli import say
from cli.exits import ExitStatus, Failure
from cli.help import Group, Option
from cli.host import Host, Refused
from cli.options import to_server, variant_option, yes_option

_STAGES = {"lobby": "lobby", "play": "playing", "over": "over"}


@click.group(
    cls=Group,
    examples=(
        ("shboard table open", "One more table, with a code of its own."),
        ("shboard table list", "All of them: stage, seats, board."),
        ("shboard table close KRAB", "End one, and erase what was kept of it."),
    ),
    epilog="Where there are several, the other commands want --table CODE, and guests their table's code.",
)
def table() -> None:
    """List, open or close tables, where one is not enough."""


@table.command(
    "open",
    examples=(
        ("shboard table open", "One more table."),
        ("shboard table open --variant rebalance", "One that plays with a variant."),
    ),
)
@variant_option(default="none")
@to_server
def open_(variants: list[str] | None, host: Host) -> None:
    """Open one more table."""
    told = host.call("table/open", variants=variants)
    say.line(f"Table {told['code']} is open.")
    say.line(f"Board   {told['board']}")
    say.line(f"Phones  {told['link'] or 'no address known that a phone can reach'}")


@table.command(
    "list",
    examples=(
        ("shboard table list", "One table a line."),
        ("shboard table list --json", "The same for a program: one JSON object."),
    ),
)
@click.option("--json", "as_json", cls=Option, section="Output", is_flag=True, help="Print one JSON object.")
@to_server
def list_(as_json: bool, host: Host) -> None:
    """List the tables: code, stage, seats, board."""
    found = host.call("tables")["tables"]
    if as_json:
        click.echo(json.dumps({"tables": found}))
        return
    if not found:
        say.complain("No table is open here.", f"Open one: {host.command('table', 'open')}")
        return
    rows = [(each["code"], _STAGES[each["stage"]], each["seats"], each["board"]) for each in found]
    for text in say.columns([("Code", "Stage", "Seats", "Board"), *rows]):
        say.line(text)


@table.command(
    "close",
    examples=(
        ("shboard table close KRAB", "Asks first while a game is on."),
        ("shboard table close KRAB --yes", "Does not ask."),
    ),
    epilog="Its screens are told that the table is gone. Whoever sat there takes a new seat elsewhere.",
)
@click.argument("code", metavar="CODE")
@yes_option()
@to_server
def close(code: str, yes: bool, host: Host) -> None:
    """End a table for good and erase what was kept of it."""
    told = _close(Host(host.state, code), yes)
    say.line(f"Table {told['code']} is closed, and what was kept of it is erased.")


def _close(host: Host, yes: bool) -> dict[str, Any]:
    try:
        return host.call("table/close", yes=yes)
    except Refused as refused:
        if refused.code == "no_table":
            raise Failure(
                f"There is no table {host.code} here.",
                f"See which there are: {say.command('table', 'list', state=host.state)}",
                ExitStatus.USAGE,
            ) from refused
        if refused.code != "game_on":
            raise
    sure = say.command("table", "close", str(host.code), "--yes", state=host.state)
    if not say.may_ask():
        raise Failure(
            f"A game is on at table {host.code}, and nobody is there to be asked.",
            f"If that is meant: {sure}",
            ExitStatus.USAGE,
        )
    if not click.confirm(f"A game is on at table {host.code}. Close it all the same?", err=True):
        raise Failure("Nothing was changed.", "The game goes on.")
    return host.call("table/close", yes=True)
