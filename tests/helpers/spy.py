"""Reads everything that a screen was sent, as a spy would, against the last table of rules.md.

What a seat may know is written down here once more, and not taken from the code under test.
"""

from collections.abc import Iterator
from typing import Any

from shboard.rules import Party, Role, State, model

Json = dict[str, Any]

WORDS = {*Role, *Party}
KEYS = {
    "view": "t v game n code stage paused locked variants seats notice table you",
    "seat": "name off bot",
    "you": "seat moved legal holds done",
    "table": "round phase candidate nominee president chancellor target liberal fascist tracker draw discard "
    "dead limited investigated marked voted cast ja nein awaited waiting veto_unlocked veto_refused powers "
    "events winner reason roles",
}


def words(found: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Where in a frame a role or a party is named."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from words(value, f"{path}.{key}")
    elif isinstance(found, list):
        for value in found:
            yield from words(value, path)
    elif found in WORDS:
        yield path, found


def leaks_in_view(view: Json) -> Iterator[str]:
    """In words: what a view holds besides the known parts, or names where not everybody sees it."""
    yield from _other_keys("view", view)
    for seat in view["seats"]:
        if not set(seat) <= set(KEYS["seat"].split()):
            yield f"a seat has {sorted(seat)}"
    if view["you"] is not None:
        yield from _other_keys("you", view["you"])
    table = view["table"]
    public: set[str] = set()
    if table is not None:
        yield from _other_keys("table", table)
        public = {".table.events.tile"}
        if table["winner"]:
            public |= {".table.events.winner", ".table.winner", ".table.roles"}
        early = table["phase"] in ("reveal", "vote")
        if early and (table["ja"] + table["nein"], table["roles"]) != ([], None):
            yield f"ballots or roles are shown in {table['phase']}"
    yield from (f"{path} names {word}" for path, word in words(view) if path not in public)


def _other_keys(kind: str, found: Json) -> Iterator[str]:
    if set(found) != set(KEYS[kind].split()):
        yield f"{kind} has {sorted(found)}"


def leaks_in_frame(frame: Json) -> Iterator[str]:
    """In words: what a frame that was not the answer to a hold tells."""
    if frame.get("t") == "view":
        yield from leaks_in_view(frame)
    elif "secret" not in frame:
        yield from (f"{path} names {word}" for path, word in words(frame))


def may_know(state: State, seat: int) -> Json:
    """What the last table of rules.md lets this seat hold now: kind → the parts of the secret."""
    phase, role = state.phase, state.roles[seat - 1]
    told = isinstance(phase, model.Reveal) and seat in phase.awaiting and role is Role.FASCIST
    by_hitler = (
        isinstance(phase, model.Reveal)
        and seat in phase.awaiting
        and role is Role.HITLER
        and state.seats <= 6
    )
    others = [k for k, each in enumerate(state.roles, 1) if each is Role.FASCIST and k != seat]
    hitler = state.roles.index(Role.HITLER) + 1
    known: Json = {
        "role": {
            "role": role,
            "fascists": others if told or by_hitler else [],
            "hitler": hitler if told else None,
        }
    }
    match phase:
        case model.Discard(president=holder, hand=hand) if holder == seat:
            known["hand"] = {"tiles": list(hand)}
        case model.Enact(chancellor=holder, hand=hand) | model.Veto(chancellor=holder, hand=hand) if (
            holder == seat
        ):
            known["hand"] = {"tiles": list(hand)}
        case model.PartyCard(president=holder, target=target) if holder == seat:
            known["party"] = {"target": target, "party": state.roles[target - 1].party}
        case model.Peek(president=holder) if holder == seat:
            known["top"] = {"tiles": list(state.draw[:3])}
    return known
