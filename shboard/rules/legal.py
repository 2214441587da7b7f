"""What each seat may do now. Legality is stated here, once: an action is legal if it is listed."""

from shboard.rules import actions, model
from shboard.rules.actions import Action
from shboard.rules.model import State
from shboard.rules.tables import FEW_LIVING, VETO_FROM
from shboard.rules.terms import Seat


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything `seat` may do now, in a fixed order; empty for whoever is not awaited."""
    return offered(state) if seat in awaited_seats(state) else ()


def awaited_seats(state: State) -> tuple[Seat, ...]:
    """Whoever must act before the game goes on."""
    match state.phase:
        case model.Reveal(awaiting=awaiting):
            return awaiting
        case model.Nominate(candidate=candidate):
            return (candidate,)
        case model.Vote(ballots=cast):
            return awaited_voters(state, cast)
        case model.Enact(chancellor=chancellor):
            return (chancellor,)
        case model.Over():
            return ()
        case in_office:
            return (in_office.president,)


def offered(state: State) -> tuple[Action, ...]:
    """What each awaited seat may do: the same for all of them."""
    match state.phase:
        case model.Reveal():
            return (actions.Confirm(),)
        case model.Nominate(candidate=candidate):
            return tuple(actions.Nominate(seat) for seat in eligible_chancellors(state, candidate))
        case model.Vote():
            return (actions.CastBallot(True), actions.CastBallot(False))
        case model.Discard(hand=hand):
            return tuple(actions.DiscardTile(place) for place in range(1, len(hand) + 1))
        case model.Enact(hand=hand, veto_refused=refused):
            tiles = tuple(actions.EnactTile(place) for place in range(1, len(hand) + 1))
            return (*tiles, actions.ProposeVeto()) if veto_unlocked(state) and not refused else tiles
        case model.Veto():
            return (actions.AnswerVeto(True), actions.AnswerVeto(False))
        case model.PartyCard() | model.Peek():
            return (actions.PutAway(),)
        case model.Investigate(president=president):
            return tuple(actions.InvestigateSeat(seat) for seat in uninvestigated(state, president))
        case model.SpecialElection(president=president):
            return tuple(actions.CallSpecialElection(seat) for seat in others(state, president))
        case model.Execute(president=president):
            return tuple(actions.ExecuteSeat(seat) for seat in others(state, president))
        case model.Over():
            return ()


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The living without `seat`."""
    return tuple(other for other in state.living if other != seat)


def uninvestigated(state: State, president: Seat) -> tuple[Seat, ...]:
    """Whom the President may investigate: nobody twice in a game, whoever asks (RB 5)."""
    return tuple(seat for seat in others(state, president) if seat not in state.investigated)


def limited_seats(state: State) -> tuple[Seat, ...]:
    """The living whom term limits would bar from the nomination if it were judged now (RB 4)."""
    last = state.limited_by
    if last is None:
        return ()
    few = len(state.living) <= FEW_LIVING
    barred = (last.chancellor,) if few else (last.president, last.chancellor)
    return tuple(seat for seat in state.living if seat in barred)


def eligible_chancellors(state: State, candidate: Seat) -> tuple[Seat, ...]:
    """Whom `candidate` may nominate."""
    limited = limited_seats(state)
    return tuple(seat for seat in others(state, candidate) if seat not in limited)


def awaited_voters(state: State, cast: tuple[model.Ballot, ...]) -> tuple[Seat, ...]:
    """The living whose ballot has not landed."""
    landed = [ballot.seat for ballot in cast]
    return tuple([seat for seat in state.living if seat not in landed])


def veto_unlocked(state: State) -> bool:
    """Whether sessions have a veto from now on (RB 6)."""
    return state.fascist >= VETO_FROM
