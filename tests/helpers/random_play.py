"""Seeded random games, in styles that between them reach every corner of the rules."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TypeAlias

import msgspec

from shboard.rules import (
    Action,
    AnswerVeto,
    CastBallot,
    EnactTile,
    ExecuteSeat,
    Nominate,
    Party,
    ProposeVeto,
    Role,
    Seat,
    State,
    Variant,
    apply,
    deal,
    idle_variants,
    legal_actions,
    model,
)

Step: TypeAlias = tuple[State, Seat, Action, State]
"""The state before, who did what, and the state after."""

VARIANT_SETS = [chosen for size in range(5) for chosen in combinations(Variant, size)]
DEALS = [(seats, each) for seats in range(5, 11) for each in VARIANT_SETS if not idle_variants(seats, each)]
"""Every number of seats with every set of variants that may be dealt there."""


def name_of(deal_: object) -> str:
    """How pytest names one of DEALS."""
    seats, variants = msgspec.convert(deal_, tuple[int, list[str]])
    return "-".join((f"{seats} seats", *variants)).replace("_", " ")


class Style:
    """How a random game leans: to Ja, to a veto, to keeping Hitler out of it, to lasting long."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.ja = rng.choice((0.4, 0.6, 0.9))
        self.veto = rng.choice((0.1, 0.9))
        self.spares_hitler = rng.random() < 0.6
        self.lasts = rng.random() < 0.6

    def likes(self, state: State, action: Action) -> bool:
        """Whether this game would rather take `action`, by a throw of the dice."""
        match action:
            case CastBallot(ja=ja):
                return (self.rng.random() < self.ja) is ja
            case AnswerVeto(ja=ja):
                return (self.rng.random() < self.veto) is ja
            case ProposeVeto():
                return self.rng.random() < self.veto
            case Nominate(target=target) | ExecuteSeat(target=target):
                return not (self.spares_hitler and state.roles[target - 1] is Role.HITLER)
            case EnactTile(place=place):
                return not (self.lasts and _wins(state, place))
            case _:
                return True


def _wins(state: State, place: int) -> bool:
    """Whether the tile at `place` of the Chancellor's hand would end the game."""
    assert isinstance(state.phase, model.Enact)
    tile = state.phase.hand[place - 1]
    return state.liberal == 4 if tile is Party.LIBERAL else state.fascist == 5


def steps(seats: int, variants: tuple[Variant, ...], seed: int) -> Iterator[Step]:
    """One game, until nobody has a legal action."""
    rng = Random(f"{seats} {variants} {seed}")
    style = Style(rng)
    state = deal(seats, rng, variants)
    while choices := [(seat, each) for seat in range(1, seats + 1) for each in legal_actions(state, seat)]:
        seat, action = rng.choice(choices)
        if not style.likes(state, action):
            seat, action = rng.choice(choices)
        after = apply(state, seat, action, rng)
        yield state, seat, action, after
        state = after


def states(seats: int, variants: tuple[Variant, ...], seed: int) -> Iterator[State]:
    """The states of one game, the deal and the end included."""
    for number, (before, _, _, after) in enumerate(steps(seats, variants, seed)):
        if number == 0:
            yield before
        yield after
