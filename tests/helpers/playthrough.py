"""Playthroughs: text files in which a player of the game can read a whole game, and check it.

A file opens with what it shows and with the stacked deal: roles, first candidate, draw pile (top
first). Shuffles leave every tile where it lies, so whatever follows can be worked out by hand: a
hand is the top three, a reshuffle puts the discard pile below the draw pile. Then come the
actions, one a line, each followed by what it leads to, indented: what everybody is told ("»"),
what a seat may hold ("(…)"), and what lies on the table.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from shboard.rules import (
    Action,
    AnswerVeto,
    CallSpecialElection,
    CastBallot,
    Confirm,
    DiscardTile,
    EnactTile,
    ExecuteSeat,
    InvestigateSeat,
    Nominate,
    ProposeVeto,
    PutAway,
    Seat,
    Variant,
)
from tests.helpers.game import Game

ACTIONS: list[tuple[str, Callable[..., Action]]] = [
    (r"(\d+) confirms", Confirm),
    (r"(\d+) nominates (\d+)", Nominate),
    (r"(\d+) discards place (\d)", DiscardTile),
    (r"(\d+) enacts place (\d)", EnactTile),
    (r"(\d+) proposes a veto", ProposeVeto),
    (r"(\d+) agrees to the veto", lambda: AnswerVeto(True)),
    (r"(\d+) refuses the veto", lambda: AnswerVeto(False)),
    (r"(\d+) investigates (\d+)", InvestigateSeat),
    (r"(\d+) puts it away", PutAway),
    (r"(\d+) calls a special election for (\d+)", CallSpecialElection),
    (r"(\d+) executes (\d+)", ExecuteSeat),
]

SENTENCES = {
    "dealt": "the roles are dealt",
    "nominated": "President {president} and Chancellor {chancellor} stand for election",
    "elected": "elected, {ja} to {nein}: President {president}, Chancellor {chancellor}",
    "rejected": "rejected, {ja} to {nein}: failure {failures} of 3",
    "question": "is Chancellor {seat} Hitler?",
    "not_hitler": "{seat} is not Hitler",
    "enacted": "{tile} tile on slot {slot}",
    "veto_proposed": "Chancellor {chancellor} proposes a veto to President {president}",
    "veto_refused": "President {president} refuses the veto",
    "vetoed": "the veto is agreed: failure {failures} of 3",
    "chaos": "chaos: {tile} tile on slot {slot}, all term limits forgotten",
    "reshuffled": "reshuffled: {draw} tiles in the draw pile",
    "power_skipped": "{power} is skipped: nobody to choose",
    "investigated": "President {president} investigates {target}",
    "peeked": "President {president} has put the top three back",
    "special_election": "President {president} calls a special election for {target}",
    "executed": "President {president} executes {target}",
    "over": "{winner}s win: {reason}",
}


def replayed(text: str) -> str:
    """The same file with everything that follows from the deal and the actions worked out anew."""
    head, _, body = text.partition("\n\n")
    game = _dealt(dict(re.findall(r"^(\w+): (.+)$", head, re.MULTILINE)))
    lines = [head, ""]
    for line in body.splitlines():
        if not line or line.startswith(("  ", "#")):
            if line.startswith("#"):
                lines.append(line)
            continue
        lines += [line, *_outcome(game, line), ""]
    return "\n".join(lines)


def _dealt(head: dict[str, str]) -> Game:
    """The stacked game: `roles` and `draw` are rows of letters, blanks between them are free."""
    chosen = [] if head["variants"] == "none" else [Variant(each) for each in head["variants"].split(", ")]
    roles = head["roles"].replace(" ", "")
    return Game(
        len(roles),
        roles=roles,
        draw=head["draw"],
        candidate=int(head["candidate"]),
        variants=chosen,
        confirmed=False,
    )


def _outcome(game: Game, line: str) -> Iterator[str]:
    """Do what the line says; yield what everybody is told, who may hold what, and the table."""
    before = game.state.event_count
    for seat, action in _actions(game, line):
        game.do(seat, action)
    for event in game.table.events:
        if event.id > before:
            values = msgspec.to_builtins(event)
            yield "    » " + SENTENCES[values["kind"]].format(**values).replace("_", " ")
    for seat in range(1, game.state.seats + 1):
        for kind, secret in game.secrets(seat).items():
            if kind != "role":
                yield f"    ({seat} may see {_seen(kind, secret)})"
    yield "    " + _table(game.table)


def _actions(game: Game, line: str) -> Iterator[tuple[Seat, Action]]:
    """The actions of one line; a vote is one line for everybody, and so is the reveal."""
    if line == "everybody confirms":
        yield from ((seat, Confirm()) for seat in range(1, game.state.seats + 1))
        return
    if vote := re.fullmatch(r"vote: ja ([\d ]+|none); nein ([\d ]+|none)", line):
        for seats, ja in zip(vote.groups(), (True, False), strict=True):
            yield from ((int(seat), CastBallot(ja)) for seat in re.findall(r"\d+", seats))
        return
    for pattern, action in ACTIONS:
        if found := re.fullmatch(pattern, line):
            seat, *rest = map(int, found.groups())
            yield seat, action(*rest)
            return
    raise ValueError(f"not a line of a playthrough: {line!r}")


def _seen(kind: str, secret: Any) -> str:
    if kind == "party":
        return f"that {secret.target} is {secret.party}"
    what = "the top three" if kind == "top" else "the tiles"
    return f"{what} " + " ".join(tile[0].upper() for tile in secret.tiles)


def _table(table: Any) -> str:
    """What lies on the table, in one line."""
    parts = [f"{table.phase.replace('_', ' ')}"]
    if table.awaited:
        parts[0] += f" by {_row(table.awaited)}" if len(table.awaited) < 5 else " by everybody"
    parts.append(f"liberal {table.liberal}, fascist {table.fascist}, tracker {table.tracker}")
    parts.append(f"draw {table.draw}, discard {table.discard}")
    words = {word: getattr(table, word) for word in ("limited", "dead", "investigated", "marked")}
    parts += [f"{word} {_row(seats)}" for word, seats in words.items() if seats]
    if table.roles:
        parts.append("roles " + "".join(role[0].upper() for role in table.roles))
    return " | ".join(parts)


def _row(seats: tuple[Seat, ...]) -> str:
    return " ".join(map(str, seats))
