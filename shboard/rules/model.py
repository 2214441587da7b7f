"""The state of one game and the phases it passes through.

A secret lives inside the phase it belongs to, so that it vanishes with it.
Seats count from 1, clockwise as the people sit.
"""

from typing import TypeAlias

from msgspec import Struct

from shboard.rules.events import Event
from shboard.rules.terms import Party, Reason, Role, Seat, Tiles, Variant


class Ballot(Struct, frozen=True, array_like=True):
    """One seat's ballot; kept in seat order, so the order of casting is nowhere."""

    seat: Seat
    ja: bool


class Reveal(Struct, frozen=True, tag="reveal"):
    """Every seat looks at its role; `awaiting` are those that have not confirmed."""

    candidate: Seat
    awaiting: tuple[Seat, ...]


class Nominate(Struct, frozen=True, tag="nominate"):
    """The Presidential Candidate picks a Chancellor Candidate."""

    candidate: Seat


class Vote(Struct, frozen=True, tag="vote"):
    """The living vote on the pair; `ballots` are those cast so far, known to nobody."""

    candidate: Seat
    nominee: Seat
    ballots: tuple[Ballot, ...] = ()


class Discard(Struct, frozen=True, tag="discard"):
    """The President holds three tiles, in the order in which they lie in the hand."""

    president: Seat
    chancellor: Seat
    hand: Tiles


class Enact(Struct, frozen=True, tag="enact"):
    """The Chancellor holds two tiles; `veto_refused` once the President has refused."""

    president: Seat
    chancellor: Seat
    hand: Tiles
    veto_refused: bool = False


class Veto(Struct, frozen=True, tag="veto"):
    """The Chancellor has proposed a veto and still holds two tiles; the President answers."""

    president: Seat
    chancellor: Seat
    hand: Tiles


class Investigate(Struct, frozen=True, tag="investigate"):
    """The President chooses whom to investigate."""

    president: Seat
    chancellor: Seat


class PartyCard(Struct, frozen=True, tag="party"):
    """The President looks at the Party Membership of `target` until it is put away."""

    president: Seat
    chancellor: Seat
    target: Seat


class Peek(Struct, frozen=True, tag="peek"):
    """The President looks at the top three tiles of the draw pile until they are put back."""

    president: Seat
    chancellor: Seat


class SpecialElection(Struct, frozen=True, tag="special_election"):
    """The President chooses the next Presidential Candidate."""

    president: Seat
    chancellor: Seat


class Execute(Struct, frozen=True, tag="execute"):
    """The President chooses who is executed."""

    president: Seat
    chancellor: Seat


class Over(Struct, frozen=True, tag="over"):
    """The game has ended; the pair is the government in office at the end, if there was one."""

    winner: Party
    reason: Reason
    president: Seat | None = None
    chancellor: Seat | None = None


Phase: TypeAlias = (
    Reveal
    | Nominate
    | Vote
    | Discard
    | Enact
    | Veto
    | Investigate
    | PartyCard
    | Peek
    | SpecialElection
    | Execute
    | Over
)


class Government(Struct, frozen=True, array_like=True):
    """An elected President and Chancellor."""

    president: Seat
    chancellor: Seat


class State(Struct, frozen=True):
    """Everything about one game, secrets included. Only `observe` may show any of it.

    `roles[k]` belongs to seat k + 1. `draw` is top first. `placard` is the seat from which
    the next regular Presidential Candidate is counted (the caller's, after a special
    election). `limited_by` is the last elected government, None after chaos. `ballots` is
    the last complete vote, until the next nomination. `step` counts accepted actions,
    `round` the candidacies, `event_count` the public events so far.
    """

    seats: int
    variants: tuple[Variant, ...]
    roles: tuple[Role, ...]
    draw: Tiles
    phase: Phase
    placard: Seat
    discard: Tiles = ()
    liberal: int = 0
    fascist: int = 0
    tracker: int = 0
    dead: tuple[Seat, ...] = ()
    investigated: tuple[Seat, ...] = ()
    not_hitler: tuple[Seat, ...] = ()
    limited_by: Government | None = None
    ballots: tuple[Ballot, ...] = ()
    events: tuple[Event, ...] = ()
    event_count: int = 0
    step: int = 0
    round: int = 1

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats still alive, in seat order."""
        everybody = range(1, self.seats + 1)
        return tuple([seat for seat in everybody if seat not in self.dead]) if self.dead else tuple(everybody)
