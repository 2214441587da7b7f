"""What each screen may see. Everything is hidden unless a line here shows it (rules.md, last table)."""

from msgspec import Struct

from shboard.rules import model
from shboard.rules.actions import Action
from shboard.rules.errors import RulesError
from shboard.rules.legal import awaited_seats, limited_seats, offered, veto_unlocked
from shboard.rules.model import State
from shboard.rules.observation import (
    HandSecret,
    Observation,
    PartySecret,
    Public,
    RoleSecret,
    Secret,
    TopSecret,
)
from shboard.rules.tables import HAND, PRINTED
from shboard.rules.terms import Role, Seat, Variant


class Common(Struct, frozen=True):
    """What all observations of one state have in common, worked out once for whoever needs them all.

    `awaited` must act, and each of them may do what is `offered`. It is not for any screen to see whole.
    """

    public: Public
    awaited: tuple[Seat, ...]
    offered: tuple[Action, ...]


def in_common(state: State) -> Common:
    """What `observe` needs for any screen of this state."""
    awaited = awaited_seats(state)
    return Common(_public(state, awaited), awaited, offered(state))


def observe(state: State, seat: Seat | None, common: Common | None = None) -> Observation:
    """What the screen of `seat` may see now; None is the board. Raises RulesError for no such seat.

    `common` is `in_common(state)`, where it is at hand.
    """
    common = common or in_common(state)
    if seat is None:
        return Observation(common.public)
    if not 1 <= seat <= state.seats:
        raise RulesError(f"there is no seat {seat}")
    due = seat in common.awaited
    return Observation(
        public=common.public,
        legal=common.offered if due else (),
        secrets=(_role(state, seat), *_looking_at(state, seat)),
        done=not due and _everybody_acts(state) and seat not in state.dead,
    )


def _public(state: State, due: tuple[Seat, ...]) -> Public:
    """The part that is the same for every screen: no seat is known here."""
    phase = state.phase
    over = phase if isinstance(phase, model.Over) else None
    candidate, nominee = _standing(phase)
    president, chancellor = _in_office(phase)
    voted, cast = _voted(state, due)
    return Public(
        round=state.round,
        phase=str(phase.__struct_config__.tag),
        candidate=candidate,
        nominee=nominee,
        president=president,
        chancellor=chancellor,
        target=phase.target if isinstance(phase, model.PartyCard) else None,
        liberal=state.liberal,
        fascist=state.fascist,
        tracker=state.tracker,
        draw=len(state.draw),
        discard=len(state.discard),
        dead=state.dead,
        limited=limited_seats(state),
        investigated=state.investigated,
        marked=state.not_hitler if Variant.NOT_HITLER_MARKS in state.variants else (),
        voted=voted,
        cast=cast,
        ja=tuple(each.seat for each in state.ballots if each.ja),
        nein=tuple(each.seat for each in state.ballots if not each.ja),
        awaited=None if only_counted(state) else due,
        waiting=len(due),
        veto_unlocked=veto_unlocked(state),
        veto_refused=isinstance(phase, model.Enact) and phase.veto_refused,
        powers=PRINTED[state.seats].powers,
        events=state.events,
        winner=over.winner if over else None,
        reason=over.reason if over else None,
        roles=state.roles if over else None,
    )


def _standing(phase: model.Phase) -> tuple[Seat | None, Seat | None]:
    """The Presidential and the Chancellor Candidate."""
    match phase:
        case model.Reveal(candidate=candidate) | model.Nominate(candidate=candidate):
            return candidate, None
        case model.Vote(candidate=candidate, nominee=nominee):
            return candidate, nominee
        case _:
            return None, None


def _in_office(phase: model.Phase) -> tuple[Seat | None, Seat | None]:
    """The elected President and Chancellor, until the next round."""
    if isinstance(phase, model.Reveal | model.Nominate | model.Vote):
        return None, None
    return phase.president, phase.chancellor


def _voted(state: State, due: tuple[Seat, ...]) -> tuple[tuple[Seat, ...] | None, int]:
    """Who has cast a ballot, in seat order, and how many; never in the order of casting."""
    landed: tuple[Seat, ...] = ()
    if isinstance(state.phase, model.Vote):
        landed = tuple(seat for seat in state.living if seat not in due)
    return None if Variant.HIDDEN_VOTERS in state.variants else landed, len(landed)


def only_counted(state: State) -> bool:
    """Whether screens show how many are awaited, and not who: in the reveal, and with `hidden_voters`."""
    hidden = isinstance(state.phase, model.Vote) and Variant.HIDDEN_VOTERS in state.variants
    return hidden or isinstance(state.phase, model.Reveal)


def _everybody_acts(state: State) -> bool:
    """Whether each of the living confirms, or casts a ballot, in the phase at hand."""
    return isinstance(state.phase, model.Reveal | model.Vote)


def _role(state: State, seat: Seat) -> RoleSecret:
    """The seat's own role; with its fellows in the reveal alone, until the seat confirms."""
    role = state.roles[seat - 1]
    told = isinstance(state.phase, model.Reveal) and seat in state.phase.awaiting
    if not told or role is Role.LIBERAL or (role is Role.HITLER and not PRINTED[state.seats].hitler_is_told):
        return RoleSecret(role)
    fascists = tuple(k for k, each in enumerate(state.roles, 1) if each is Role.FASCIST and k != seat)
    return RoleSecret(role, fascists, state.roles.index(Role.HITLER) + 1 if role is Role.FASCIST else None)


def _looking_at(state: State, seat: Seat) -> tuple[Secret, ...]:
    """The tiles or the party card that the seat may hold up to its eyes at this moment."""
    match state.phase:
        case model.Discard(president=holder, hand=hand) if holder == seat:
            return (HandSecret(hand),)
        case model.Enact(chancellor=holder, hand=hand) if holder == seat:
            return (HandSecret(hand),)
        case model.Veto(chancellor=holder, hand=hand) if holder == seat:
            return (HandSecret(hand),)
        case model.PartyCard(president=holder, target=target) if holder == seat:
            return (PartySecret(target, state.roles[target - 1].party),)
        case model.Peek(president=holder) if holder == seat:
            return (TopSecret(state.draw[:HAND]),)
        case _:
            return ()
