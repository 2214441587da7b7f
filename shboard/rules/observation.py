"""What one screen may see of a game: built from nothing by `observe`, never a state with parts deleted."""

from typing import TypeAlias

from msgspec import Struct

from shboard.rules.actions import Action
from shboard.rules.events import Event
from shboard.rules.model import Ballot
from shboard.rules.terms import Party, Power, Reason, Role, Seat, Tiles, Variant


class RoleSecret(Struct, frozen=True, tag="role", tag_field="kind"):
    """A seat's own role; the fellows only during the reveal, until that seat confirms.

    `fascists` are the other fascists, `hitler` is Hitler's seat as a fascist is told it.
    """

    role: Role
    fascists: tuple[Seat, ...] = ()
    hitler: Seat | None = None


class HandSecret(Struct, frozen=True, tag="hand", tag_field="kind"):
    """The tiles in hand, in the order in which they lie."""

    tiles: Tiles


class PartySecret(Struct, frozen=True, tag="party", tag_field="kind"):
    """The Party Membership of the investigated seat."""

    target: Seat
    party: Party


class TopSecret(Struct, frozen=True, tag="top", tag_field="kind"):
    """The top three tiles of the draw pile, top first."""

    tiles: Tiles


Secret: TypeAlias = RoleSecret | HandSecret | PartySecret | TopSecret


class Public(Struct, frozen=True):
    """What everybody at the table may know, this screen included.

    `candidate` and `nominee` stand for election; `president` and `chancellor` are the elected
    pair from its election until the next round. `voted` is None with `hidden_voters`, `cast`
    counts all the same. `awaited` is None where only the number `waiting` may be shown (in the
    reveal, and in a vote with `hidden_voters`). `ballots` is the last complete vote, until the
    next nomination. `powers[k]` is what fascist slot k + 1 grants, for slots 1–5. `marked` are
    the seats proved not Hitler, with the variant `not_hitler_marks` alone. `target` is the
    investigated seat while its party card is out.
    """

    seats: int
    variants: tuple[Variant, ...]
    round: int
    phase: str
    candidate: Seat | None
    nominee: Seat | None
    president: Seat | None
    chancellor: Seat | None
    target: Seat | None
    liberal: int
    fascist: int
    tracker: int
    draw: int
    discard: int
    dead: tuple[Seat, ...]
    limited: tuple[Seat, ...]
    investigated: tuple[Seat, ...]
    marked: tuple[Seat, ...]
    voted: tuple[Seat, ...] | None
    cast: int
    ballots: tuple[Ballot, ...]
    awaited: tuple[Seat, ...] | None
    waiting: int
    veto_unlocked: bool
    veto_refused: bool
    powers: tuple[Power | None, ...]
    events: tuple[Event, ...]
    winner: Party | None
    reason: Reason | None
    roles: tuple[Role, ...] | None


class Observation(Struct, frozen=True):
    """One screen's whole knowledge: the public part, and a seat's own part.

    `legal` are the seat's legal actions, `secrets` what it may hold up to its eyes now. `done`
    says that the seat has confirmed, or has cast its ballot, in the phase at hand. All three
    are empty for the board.
    """

    public: Public
    legal: tuple[Action, ...] = ()
    secrets: tuple[Secret, ...] = ()
    done: bool = False
