"""The Legislative Session: discard, enact, veto (rules.md, "A round", 6–7 and "Veto")."""

from random import Random

from msgspec.structs import replace

from shboard.rules import events, model
from shboard.rules.failures import after_failure
from shboard.rules.model import Government, State
from shboard.rules.piles import checked, placed, reshuffled, shuffled, slot_of, without
from shboard.rules.powers import granted
from shboard.rules.rounds import next_round, tell
from shboard.rules.terms import Party


def discard(state: State, phase: model.Discard, place: int, rng: Random) -> State:
    """The President throws one tile away; the other two are passed in a new order."""
    tile, rest = without(phase.hand, place)
    passed = model.Enact(phase.president, phase.chancellor, shuffled(rest, rng))
    return replace(state, discard=(*state.discard, tile), phase=passed)


def enact(state: State, phase: model.Enact, place: int, rng: Random) -> State:
    """Place → tracker 0 → win check → reshuffle check → power, or the next round (RB 4)."""
    tile, rest = without(phase.hand, place)
    pair = Government(phase.president, phase.chancellor)
    state = placed(replace(state, discard=state.discard + rest), tile)
    slot = slot_of(state, tile)
    state = checked(tell(state, events.Enacted(0, tile, slot)), pair, rng)
    if isinstance(state.phase, model.Over):
        return state
    return granted(state, pair, slot) if tile is Party.FASCIST else next_round(state)


def propose_veto(state: State, phase: model.Enact) -> State:
    """The Chancellor asks aloud, and keeps both tiles meanwhile."""
    asked = model.Veto(phase.president, phase.chancellor, phase.hand)
    return tell(replace(state, phase=asked), events.VetoProposed(0, phase.president, phase.chancellor))


def answer_veto(state: State, phase: model.Veto, consent: bool, rng: Random) -> State:
    """The President consents: a failure, and no tile. Or refuses: the Chancellor must enact (RB 6)."""
    pair = Government(phase.president, phase.chancellor)
    if not consent:
        forced = model.Enact(pair.president, pair.chancellor, phase.hand, veto_refused=True)
        return tell(replace(state, phase=forced), events.VetoRefused(0, pair.president, pair.chancellor))
    failures = state.tracker + 1
    state = tell(
        replace(state, discard=state.discard + phase.hand),
        events.Vetoed(0, pair.president, pair.chancellor, failures),
    )
    state = replace(reshuffled(state, rng), tracker=failures)
    return after_failure(state, pair, rng)
