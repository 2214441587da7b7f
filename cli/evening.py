"""A table in words, for `status`, the console and whoever watches: what its own TV shows, no more."""

from typing import Any

from cli import say

# What `--json` prints, name by name: whatever else a server might send stays out.
PUBLISHED = (
    "code", "stage", "game", "n", "paused", "locked", "variants", "board", "phones", "url", "seats", "table",
    "notice",
)  # fmt: skip


def published(found: dict[str, Any]) -> dict[str, Any]:
    """What a program is told."""
    return {key: found.get(key) for key in PUBLISHED}


def headline(found: dict[str, Any]) -> str:
    """Which table this is, and where it stands."""
    count, game = len(found["seats"]), found["game"]
    match found["stage"]:
        case "lobby":
            stands = f"lobby · {count} of 5–10 seated"
        case "over":
            stands = f"game {game} is over"
        case _:
            stands = f"game {game} · round {found['table']['round']}"
    also = (f" · {mark}" for mark in ("paused", "locked") if found[mark])
    return f"Table {found['code']} · {stands}{''.join(also)}"


def game_lines(found: dict[str, Any]) -> list[str]:
    """What lies on the table, where a game is on."""
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


def notice(found: dict[str, Any]) -> list[str]:
    """What the TV says about a seat."""
    said = found["notice"]
    if said is None:
        return []
    if said["kind"] == "pins":
        return ["A PIN was issued for every seat"]
    name = next((seat["name"] for seat in found["seats"] if seat["seat"] == said["seat"]), "?")
    return [f"A PIN was issued for {name}" if said["kind"] == "pin" else f"{name}'s seat is on a new phone"]


_MARKS = {"limited": "Term-limited", "cast": "Ballot cast"}


def seat_lines(seats: list[dict[str, Any]]) -> list[str]:
    """A row for each seat."""
    if not seats:
        return ["Nobody sits here yet."]
    rows = [(seat["seat"], seat["name"], ", ".join(marks(seat)), connection(seat)) for seat in seats]
    return say.columns([("Seat", "Name", "Marks", "Phone"), *rows])


def marks(seat: dict[str, Any]) -> list[str]:
    """The words of a seat's marks. Being offline is one on the TV; here it has a place of its own."""
    held = (mark for mark in seat["marks"] if mark != "offline")
    return [_MARKS.get(mark, mark.replace("_", " ").capitalize()) for mark in held]


def connection(seat: dict[str, Any]) -> str:
    """Whether a seat's phone is there."""
    if seat.get("bot"):
        return "a bot, no phone"
    if seat["online"]:
        return "online"
    return "offline" if seat["seen"] is None else f"offline, seen {_age(seat['seen'])} ago"


def _age(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.0f} h"
