"""The Executive Actions (rules.md, "Powers"; RB 5)."""

from msgspec.structs import replace

from shboard.rules import events, model
from shboard.rules.election import proved_not_hitler
from shboard.rules.legal import uninvestigated
from shboard.rules.model import Government, State
from shboard.rules.rounds import end, next_round, special_round, tell
from shboard.rules.tables import PRINTED
from shboard.rules.terms import Party, Power, Reason, Role, Seat


def granted(state: State, pair: Government, slot: int) -> State:
    """A government covered fascist `slot`: its power must be used before the next round."""
    power = PRINTED[state.seats].powers[slot - 1]
    president, chancellor = pair.president, pair.chancellor
    match power:
        case None:
            return next_round(state)
        case Power.INVESTIGATE:
            if not uninvestigated(state, president):  # the one power that can be without a target
                return next_round(tell(state, events.PowerSkipped(0, power)))
            phase: model.Phase = model.Investigate(president, chancellor)
        case Power.SPECIAL_ELECTION:
            phase = model.SpecialElection(president, chancellor)
        case Power.PEEK:
            phase = model.Peek(president, chancellor)
        case Power.EXECUTION:
            phase = model.Execute(president, chancellor)
    return replace(state, phase=phase)


def investigate(state: State, phase: model.Investigate, target: Seat) -> State:
    """Who is investigated is public; the Party Membership is the President's alone."""
    card = model.PartyCard(phase.president, phase.chancellor, target)
    state = replace(state, phase=card, investigated=tuple(sorted((*state.investigated, target))))
    return tell(state, events.Investigated(0, phase.president, target))


def put_away(state: State, phase: model.PartyCard | model.Peek) -> State:
    """The President has looked; the round is over."""
    if isinstance(phase, model.Peek):
        state = tell(state, events.Peeked(0, phase.president))
    return next_round(state)


def special_election(state: State, phase: model.SpecialElection, target: Seat) -> State:
    """`target` is the next candidate, limited or not."""
    state = tell(state, events.SpecialElectionCalled(0, phase.president, target))
    return special_round(state, phase.president, target)


def execute(state: State, phase: model.Execute, target: Seat) -> State:
    """`target` dies. Hitler dead is a liberal win, however few tiles are down."""
    state = replace(state, dead=tuple(sorted((*state.dead, target))))
    state = tell(state, events.Executed(0, phase.president, target))
    if state.roles[target - 1] is Role.HITLER:
        pair = Government(phase.president, phase.chancellor)
        return end(state, Party.LIBERAL, Reason.HITLER_EXECUTED, pair)
    return next_round(proved_not_hitler(state, target))
