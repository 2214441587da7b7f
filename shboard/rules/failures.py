"""What a failed election and an agreed veto have in common: the tracker, and chaos at the third."""

from random import Random

from msgspec.structs import replace

from shboard.rules import events, model
from shboard.rules.model import Government, State
from shboard.rules.piles import checked, placed, slot_of
from shboard.rules.rounds import next_round, tell
from shboard.rules.tables import CHAOS_AT


def after_failure(state: State, pair: Government | None, rng: Random) -> State:
    """Once the tracker has moved: chaos at the third failure, then the next round.

    `pair` is the government that vetoed, None after a failed election.
    """
    if state.tracker == CHAOS_AT:
        state = _chaos(state, pair, rng)
        if isinstance(state.phase, model.Over):
            return state
    return next_round(state)


def _chaos(state: State, pair: Government | None, rng: Random) -> State:
    """The top tile is placed without its power, and all term limits are forgotten (RB 4)."""
    tile, *rest = state.draw
    state = placed(replace(state, draw=tuple(rest), limited_by=None), tile)
    state = tell(state, events.Chaos(0, tile, slot_of(state, tile)))
    return checked(state, pair, rng)
