"""What one screen may see of a game: built from nothing by `observe`, never a state with parts deleted."""

from typing import TypeAlias

from msgspec import Struct

from shboard.rules.actions import Action
from shboard.rules.events import Event
from shboard.rules.terms import Party, Power, Reason, Role, Seat, Tiles


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


class Public(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody at the table may know, this screen included. What has a default is left out while it
    has it, wherever this is written down.

    `candidate` and `nominee` stand for election; `president` and `chancellor` are the elected
    pair from its election until the next round. `voted` is None with `hidden_voters`, `cast`
    counts all the same. `awaited` is None where only the number `waiting` may be shown (in the
    reveal, and in a vote with `hidden_voters`). `ja` and `nein` are the seats that voted so in the
    last complete vote, until the next nomination. `powers[k]` is what fascist slot k + 1 grants,
    for slots 1–5. `marked` are the seats proved not Hitler, with the variant `not_hitler_marks`
    alone. `target` is the investigated seat while its party card is out.
    """

    round: int
    phase: str
    candidate: Seat | None = None
    nominee: Seat | None = None
    president: Seat | None = None
    chancellor: Seat | None = None
    target: Seat | None = None
    liberal: int = 0
    fascist: int = 0
    tracker: int = 0
    draw: int
    discard: int
    dead: tuple[Seat, ...] = ()
    limited: tuple[Seat, ...] = ()
    investigated: tuple[Seat, ...] = ()
    marked: tuple[Seat, ...] = ()
    voted: tuple[Seat, ...] | None = ()
    cast: int = 0
    ja: tuple[Seat, ...] = ()
    nein: tuple[Seat, ...] = ()
    awaited: tuple[Seat, ...] | None = ()
    waiting: int = 0
    veto_unlocked: bool = False
    veto_refused: bool = False
    powers: tuple[Power | None, ...]
    events: tuple[Event, ...] = ()
    winner: Party | None = None
    reason: Reason | None = None
    roles: tuple[Role, ...] | None = None


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
