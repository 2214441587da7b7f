"""`shboard status`: what the TV shows, in a terminal. The host plays too, so it knows nothing more."""

import json
from typing import Any

import click

from cli import say
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host

# What `--json` prints, name by name: whatever else a server might send stays out.
PUBLISHED = (
    "code", "stage", "game", "n", "paused", "locked", "variants", "board", "phones", "url", "seats", "table",
    "notice",
)  # fmt: skip


@click.command(
    cls=Command,
    examples=(
        ("shboard status", "Seats, marks, connections, tracks and piles."),
        ("shboard status --json", "The same for a program: one JSON object."),
    ),
)
@click.option("--json", "as_json", cls=Option, section="Output", is_flag=True, help="Print one JSON object.")
@to_host
def status(as_json: bool, host: Host) -> None:
    """Who sits where, who is connected, and what the TV shows."""
    found = host.call("status")
    if as_json:
        click.echo(json.dumps({key: found.get(key) for key in PUBLISHED}))
        return
    for text in _report(found, host):
        say.line(text)


def _report(found: dict[str, Any], host: Host) -> list[str]:
    lines = [_headline(found), *_game(found), *_notice(found)]
    if found["variants"]:
        lines.append(f"Variants: {', '.join(found['variants'])}")
    lines += ["", *_seats(found["seats"]), ""]
    lines.append(f"Board   {found['board']}")
    lines.append(f"Phones  {found['url'] or 'no address known that a phone can reach'}")
    if found["stage"] == "lobby":
        lines.append(f"Begin with: {host.command('start')}")
    elif found["stage"] == "over":
        lines.append(f"Once more with: {host.command('again')}")
    return lines


def _headline(found: dict[str, Any]) -> str:
    count, game = len(found["seats"]), found["game"]
    match found["stage"]:
        case "lobby":
            stands = f"lobby · {count} of 5–10 seated"
        case "over":
            stands = f"game {game} is over"
        case _:
            stands = f"game {game} · round {found['table']['round']}"
    marks = (f" · {mark}" for mark in ("paused", "locked") if found[mark])
    return f"Table {found['code']} · {stands}{''.join(marks)}"


def _game(found: dict[str, Any]) -> list[str]:
    table = found["table"]
    if table is None:
        return []
    return [
        _phase(table, {seat["seat"]: seat["name"] for seat in found["seats"]}),
        f"Liberal {table['liberal']} of 5 · Fascist {table['fascist']} of 6"
        f" · failed elections {table['tracker']} of 3",
        f"Draw pile {table['draw']} · discard pile {table['discard']}",
    ]


_PHASES = {
    "reveal": "Everybody looks at their role; waiting for {waiting}",
    "nominate": "{candidate} picks a Chancellor",
    "vote": "Vote on {candidate} + {nominee}; {cast} of {voters} ballots are in",
    "discard": "{president} holds three policies",
    "enact": "{chancellor} holds two policies",
    "veto": "{chancellor} asks for a veto; {president} decides",
    "investigate": "{president} chooses whom to investigate",
    "party": "{president} looks at the party of {target}",
    "peek": "{president} looks at the top three policies",
    "special_election": "{president} chooses the next Presidential Candidate",
    "execute": "{president} must execute somebody",
}
_ENDINGS = {
    "liberal_tiles": "The liberals win: five liberal policies",
    "fascist_tiles": "The fascists win: six fascist policies",
    "hitler_elected": "The fascists win: Hitler is Chancellor",
    "hitler_executed": "The liberals win: Hitler was executed",
}


def _phase(table: dict[str, Any], names: dict[int, str]) -> str:
    if table["phase"] == "over":
        return _ENDINGS.get(table["reason"], "The game is over")
    people = {
        office: names.get(table[office], "?")
        for office in ("candidate", "nominee", "president", "chancellor", "target")
    }
    counts = {"waiting": table["waiting"], "cast": table["cast"], "voters": table["cast"] + table["waiting"]}
    return _PHASES.get(table["phase"], "").format(**people, **counts)


def _notice(found: dict[str, Any]) -> list[str]:
    notice = found["notice"]
    if notice is None:
        return []
    name = next((seat["name"] for seat in found["seats"] if seat["seat"] == notice["seat"]), "?")
    return [f"A PIN was issued for {name}" if notice["kind"] == "pin" else f"{name}'s seat is on a new phone"]


_MARKS = {"limited": "Term-limited", "cast": "Ballot cast"}


def _seats(seats: list[dict[str, Any]]) -> list[str]:
    if not seats:
        return ["Nobody sits here yet."]
    rows: list[tuple[object, ...]] = [("Seat", "Name", "Marks", "Phone")]
    for seat in seats:
        # Being offline is a mark on the TV; here it has a column of its own.
        marks = [mark for mark in seat["marks"] if mark != "offline"]
        words = ", ".join(_MARKS.get(mark, mark.replace("_", " ").capitalize()) for mark in marks)
        rows.append((seat["seat"], seat["name"], words, _connection(seat)))
    return say.columns(rows)


def _connection(seat: dict[str, Any]) -> str:
    if seat["online"]:
        return "online"
    return "offline" if seat["seen"] is None else f"offline, seen {_age(seat['seen'])} ago"


def _age(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.0f} h"
