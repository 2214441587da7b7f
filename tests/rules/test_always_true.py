"""The rules page, "Always true": its laws over hundreds of seeded games, all seats and variant sets."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

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
    Reason,
    Refused,
    State,
    Variant,
    apply,
    eligible_chancellors,
    events,
    legal_actions,
    limited_seats,
    model,
)
from tests.faults.search import seeds
from tests.helpers.laws import broken
from tests.helpers.random_play import DEALS, name_of, states, steps

GAMES_PER_DEAL = 6
"""Enough for every corner; with `--hypothesis-profile=search` twenty times as many."""
Dealt = tuple[int, tuple[Variant, ...]]
every_deal = pytest.mark.parametrize("dealt", DEALS, ids=name_of)


@every_deal
def test_the_laws_hold_at_every_step(dealt: Dealt) -> None:
    """draw + discard + hands + tracks = 17 (16 in a rebalanced 7 or 9; the tile already down counts) · in
    every phase before the end somebody has a legal action · the dead never act · the winner agrees with the
    tracks, Hitler's life and the office · draw pile ≥ 3 whenever a round begins."""
    for seed in seeds(GAMES_PER_DEAL):
        last = None
        for before, seat, action, after in steps(*dealt, seed):
            for law in broken(before, seat, after):
                pytest.fail(f"game {seed}, step {after.step}, seat {seat} {action}: {law}")
            last = after
        assert last is not None
        assert isinstance(last.phase, model.Over), f"game {seed} stops without an ending"


@pytest.mark.parametrize("seats", range(5, 11))
def test_what_the_engine_offers_is_exactly_what_it_accepts(seats: int) -> None:
    """what the engine offers is exactly what it accepts · a refused action changes nothing"""
    for state in sampled(seats, of_each_phase=3):
        kept, rng = msgspec.msgpack.encode(state), Random(1)
        chance = rng.getstate()
        for seat in range(-1, seats + 2):
            offered = legal_actions(state, seat)
            assert len(set(offered)) == len(offered)
            assert set(offered) <= set(conceivable(seats))
            for action in conceivable(seats):
                if action in offered:
                    assert apply(state, seat, action, Random(1)) != state
                    continue
                with pytest.raises(Refused):
                    apply(state, seat, action, rng)
        assert msgspec.msgpack.encode(state) == kept
        assert rng.getstate() == chance


def conceivable(seats: int) -> list[Action]:
    """Every action with every place and target, those that do not exist included."""
    targeted = (Nominate, InvestigateSeat, CallSpecialElection, ExecuteSeat)
    return [
        Confirm(),
        *(CastBallot(ja) for ja in (True, False)),
        *(DiscardTile(place) for place in range(-1, 6)),
        *(EnactTile(place) for place in range(-1, 5)),
        ProposeVeto(),
        *(AnswerVeto(ja) for ja in (True, False)),
        PutAway(),
        *(kind(target) for kind in targeted for target in range(-1, seats + 2)),
    ]


def sampled(seats: int, of_each_phase: int) -> Iterator[State]:
    """States of many games, as many of each phase that a board of this size has."""
    absent = {"Investigate", "PartyCard", "SpecialElection"} if seats < 7 else {"Peek"}
    wanted = {phase: of_each_phase for phase in PHASES if phase not in absent}
    for seed in range(100):
        for state in states(seats, (), seed):
            phase = type(state.phase).__name__
            if wanted.get(phase) and Random(f"{seed} {state.step}").random() < (
                0.2 if phase == "Vote" else 0.7
            ):
                wanted[phase] -= 1
                yield state
        if not any(wanted.values()):
            return
    pytest.fail(f"too few states to sample: {wanted} are missing")


PHASES = [each.__name__ for each in model.Phase.__args__]


def test_the_random_games_reach_every_corner() -> None:
    """The laws would say little of games that never come there: every event, every ending, vetoes in
    particular, and a death at six that leaves five."""
    told, reasons = Counter[str](), Counter[str]()
    for seats in range(5, 11):
        for seed in range(GAMES_PER_DEAL):
            for _, _, _, after in steps(seats, (), seed):
                told.update(type(event).__name__ for event in after.events)
            assert isinstance(after.phase, model.Over)
            reasons[after.phase.reason] += 1
    assert set(reasons) == set(Reason)
    kinds = {each.__name__ for each in events.Event.__args__} - {"PowerSkipped"}
    assert set(told) == kinds, "a skipped power cannot happen on a printed board"


@every_deal
def test_term_limits_never_leave_a_candidate_without_a_choice(dealt: Dealt) -> None:
    """in every phase before the end somebody has a legal action: a nomination always has a name on its list,
    and only living seats, never the candidate, never one that is limited."""
    for state in states(*dealt, 100):
        if not isinstance(state.phase, model.Nominate):
            continue
        candidate = state.phase.candidate
        names = eligible_chancellors(state, candidate)
        assert names
        assert set(names) == set(state.living) - {candidate} - set(limited_seats(state))


@pytest.mark.parametrize("seats", range(5, 11))
def test_the_same_seed_plays_the_same_game(seats: int) -> None:
    """Nothing but `rng` decides: two runs of a seed are the same state for state."""
    assert list(states(seats, (), 5)) == list(states(seats, (), 5))
