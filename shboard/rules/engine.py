"""One legal action turns a state into the next one."""

from random import Random

from msgspec.structs import replace

from shboard.rules import actions, election, model, powers, session
from shboard.rules.actions import Action
from shboard.rules.errors import Refused
from shboard.rules.legal import legal_actions
from shboard.rules.model import Ballot, State
from shboard.rules.terms import Seat


def apply(state: State, seat: Seat, action: Action, rng: Random) -> State:
    """The state after `seat` has done `action`.

    Raises Refused, with nothing changed and no chance drawn, unless `legal_actions` offers it.
    """
    if action not in legal_actions(state, seat):
        raise Refused(f"seat {seat} may not do that now")
    return replace(_after(state, seat, action, rng), step=state.step + 1)


def _after(state: State, seat: Seat, action: Action, rng: Random) -> State:
    match state.phase, action:
        case model.Reveal() as phase, actions.Confirm():
            return _confirm(state, phase, seat)
        case model.Nominate(candidate=candidate), actions.Nominate(target=target):
            return election.nominate(state, candidate, target)
        case model.Vote() as phase, actions.CastBallot(ja=ja):
            return election.cast(state, phase, Ballot(seat, ja), rng)
        case model.Discard() as phase, actions.DiscardTile(place=place):
            return session.discard(state, phase, place, rng)
        case model.Enact() as phase, actions.EnactTile(place=place):
            return session.enact(state, phase, place, rng)
        case model.Enact() as phase, actions.ProposeVeto():
            return session.propose_veto(state, phase)
        case model.Veto() as phase, actions.AnswerVeto(ja=ja):
            return session.answer_veto(state, phase, ja, rng)
        case model.Investigate() as phase, actions.InvestigateSeat(target=target):
            return powers.investigate(state, phase, target)
        case (model.PartyCard() | model.Peek()) as phase, actions.PutAway():
            return powers.put_away(state, phase)
        case model.SpecialElection() as phase, actions.CallSpecialElection(target=target):
            return powers.special_election(state, phase, target)
        case model.Execute() as phase, actions.ExecuteSeat(target=target):
            return powers.execute(state, phase, target)
    raise AssertionError("an action is offered in a phase that cannot take it")


def _confirm(state: State, phase: model.Reveal, seat: Seat) -> State:
    """One seat has read its role; the first round begins when all have."""
    awaiting = tuple(each for each in phase.awaiting if each != seat)
    if awaiting:
        return replace(state, phase=replace(phase, awaiting=awaiting))
    return replace(state, phase=model.Nominate(phase.candidate))
