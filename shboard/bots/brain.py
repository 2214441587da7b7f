"""How a bot decides: at random among what the view offers, whatever its role."""

import random
from collections.abc import Mapping
from typing import Any

Action = dict[str, Any]

BY_TARGET = frozenset({"nominate", "investigate", "special_election", "execute"})
BY_PLACE = frozenset({"discard", "enact"})
BY_BALLOT = frozenset({"vote", "answer_veto"})


def options(legal: Mapping[str, Any]) -> list[Action]:
    """Every action that a view's `legal` offers, as the server takes it."""
    found: list[Action] = []
    for do, what in legal.items():
        if do in BY_TARGET:
            found += [{"do": do, "target": seat} for seat in what]
        elif do in BY_PLACE:
            found += [{"do": do, "place": place} for place in what]
        elif do in BY_BALLOT:
            found += [{"do": do, "ja": True}, {"do": do, "ja": False}]
        else:
            found.append({"do": do})
    return found


def choose(legal: Mapping[str, Any], rng: random.Random) -> Action:
    """One of the offered actions; each is as likely as any other."""
    return rng.choice(options(legal))
