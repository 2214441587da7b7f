"""How one round follows another, what is told on the way, and how a game ends."""

from msgspec.structs import replace

from shboard.rules import model
from shboard.rules.events import Event, GameOver
from shboard.rules.model import Government, State
from shboard.rules.terms import Party, Reason, Seat


def tell(state: State, event: Event) -> State:
    """Add a public event; its number is given here."""
    number = state.event_count + 1
    return replace(state, events=(*state.events, replace(event, id=number)), event_count=number)


def left_of(state: State, seat: Seat) -> Seat:
    """The next living seat clockwise."""
    clockwise: list[Seat] = [*range(seat + 1, state.seats + 1), *range(1, seat)]
    return next(each for each in clockwise if each not in state.dead)


def next_round(state: State) -> State:
    """The placard moves one living seat clockwise, and its new holder is the candidate."""
    candidate = left_of(state, state.placard)
    return replace(state, placard=candidate, phase=model.Nominate(candidate), round=state.round + 1)


def special_round(state: State, caller: Seat, candidate: Seat) -> State:
    """`candidate` borrows the placard for one round; it goes on from `caller` (RB 5)."""
    return replace(state, placard=caller, phase=model.Nominate(candidate), round=state.round + 1)


def end(state: State, winner: Party, reason: Reason, pair: Government | None) -> State:
    """The game is over; `pair` is the government in office, if any."""
    president, chancellor = (pair.president, pair.chancellor) if pair else (None, None)
    over = model.Over(winner, reason, president, chancellor)
    return tell(replace(state, phase=over), GameOver(0, winner, reason))
