"""What has happened in public since the last nomination: the reasons the TV can name.

Each event carries a number that grows through the game, so that a screen knows which it has
already shown. Nothing here is ever secret.
"""

from typing import TypeAlias

from msgspec import Struct

from shboard.rules.terms import Party, Power, Reason, Seat


class _Event(Struct, frozen=True, tag_field="kind"):
    """The shape that all events share: a number from 1, and a kind."""

    id: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """The roles lie before the seats."""


class Nominated(_Event, frozen=True, tag="nominated"):
    """A pair stands for election."""

    president: Seat
    chancellor: Seat


class Elected(_Event, frozen=True, tag="elected"):
    """More than half of the living voted Ja; the two counts."""

    president: Seat
    chancellor: Seat
    ja: int
    nein: int


class Rejected(_Event, frozen=True, tag="rejected"):
    """Half or fewer of the living voted Ja; `failures` is the tracker after it (1–3)."""

    president: Seat
    chancellor: Seat
    ja: int
    nein: int
    failures: int


class HitlerQuestion(_Event, frozen=True, tag="question"):
    """With three or more fascist tiles down the room asks: is the new Chancellor Hitler?"""

    seat: Seat


class NotHitler(_Event, frozen=True, tag="not_hitler"):
    """The seat elected Chancellor, or executed, is not Hitler."""

    seat: Seat


class Enacted(_Event, frozen=True, tag="enacted"):
    """A government placed a tile on slot `slot` (from 1) of its track."""

    tile: Party
    slot: int


class VetoProposed(_Event, frozen=True, tag="veto_proposed"):
    """The Chancellor asks for a veto."""

    president: Seat
    chancellor: Seat


class VetoRefused(_Event, frozen=True, tag="veto_refused"):
    """The President refuses: the Chancellor must enact."""

    president: Seat
    chancellor: Seat


class Vetoed(_Event, frozen=True, tag="vetoed"):
    """Both tiles are discarded; `failures` is the tracker after it (1–3)."""

    president: Seat
    chancellor: Seat
    failures: int


class Chaos(_Event, frozen=True, tag="chaos"):
    """The third failure in a row: the top tile was placed, term limits are forgotten."""

    tile: Party
    slot: int


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    """Fewer than three tiles were left: the discard pile was shuffled in; `draw` is the new count."""

    draw: int


class PowerSkipped(_Event, frozen=True, tag="power_skipped"):
    """The power has no legal target."""

    power: Power


class Investigated(_Event, frozen=True, tag="investigated"):
    """The President chose whom to investigate; the result is the President's alone."""

    president: Seat
    target: Seat


class Peeked(_Event, frozen=True, tag="peeked"):
    """The President has put the top three tiles back."""

    president: Seat


class SpecialElectionCalled(_Event, frozen=True, tag="special_election"):
    """The President made `target` the next Presidential Candidate."""

    president: Seat
    target: Seat


class Executed(_Event, frozen=True, tag="executed"):
    """A seat was executed."""

    president: Seat
    target: Seat


class GameOver(_Event, frozen=True, tag="over"):
    """A party has won."""

    winner: Party
    reason: Reason


Event: TypeAlias = (
    Dealt
    | Nominated
    | Elected
    | Rejected
    | HitlerQuestion
    | NotHitler
    | Enacted
    | VetoProposed
    | VetoRefused
    | Vetoed
    | Chaos
    | Reshuffled
    | PowerSkipped
    | Investigated
    | Peeked
    | SpecialElectionCalled
    | Executed
    | GameOver
)
