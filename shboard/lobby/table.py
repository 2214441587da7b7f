"""A table: its people in the order they sit, and the game that lies on it."""

from enum import StrEnum

from msgspec import Struct

from shboard.refusal import Refusal
from shboard.rules import State, Variant
from shboard.rules.model import Over

MIN_SEATS = 5
MAX_SEATS = 10


class Stage(StrEnum):
    """Where a table stands: before the deal, in play, or at an ending."""

    LOBBY = "lobby"
    PLAY = "play"
    OVER = "over"


class Pin(Struct, frozen=True, array_like=True):
    """A claim PIN, hashed; valid until `until` (seconds since the epoch)."""

    digest: bytes
    until: float


class Person(Struct, frozen=True, array_like=True):
    """Somebody at the table. `token` is the hash of the token in their phone's cookie.

    `moved` stays true from the moment another phone took the seat until it is tapped away there.
    A `bot` has no phone: its token is one that nobody holds.
    """

    name: str
    token: bytes
    moved: bool = False
    pin: Pin | None = None
    bot: bool = False


class HostPhone(Struct, frozen=True, array_like=True):
    """The one phone that may carry the game along for the host (host_phone.py), by hashes.

    `link` is what its code holds, good once and until `until`; `token` is that of the cookie which it was
    exchanged for.
    """

    link: bytes | None
    until: float
    token: bytes | None = None


class Notice(Struct, frozen=True):
    """What the TV says about a seat until the next step: a PIN was issued ("pin"), or used ("moved").

    With "pins" (seat 0) one was issued for every seat.
    """

    kind: str
    seat: int


class Table(Struct, frozen=True):
    """One table. `people[k]` sits on seat k + 1; `game` counts the deals; `salt` keys the PIN hashes.

    `revoked` are the (hashed) tokens whose seat another phone has taken, the newest last.
    `port` is the one under which its phones know the server. A `locked` table takes no new people.
    `host` is the host's phone, where there is one.
    """

    code: str
    salt: bytes
    people: tuple[Person, ...] = ()
    game: int = 0
    variants: tuple[Variant, ...] = ()
    state: State | None = None
    paused: bool = False
    notice: Notice | None = None
    touched: float = 0.0
    port: int = 0
    revoked: tuple[bytes, ...] = ()
    locked: bool = False
    host: HostPhone | None = None

    @property
    def stage(self) -> Stage:
        """Where the table stands now."""
        if self.state is None:
            return Stage.LOBBY
        return Stage.OVER if isinstance(self.state.phase, Over) else Stage.PLAY

    def seat_of(self, token: bytes) -> int | None:
        """The seat that the (hashed) token holds, or None."""
        for seat, person in enumerate(self.people, start=1):
            if person.token == token:
                return seat
        return None

    def seated(self, token: bytes) -> int:
        """The seat that the (hashed) token holds; refuses `not_seated` where it holds none."""
        seat = self.seat_of(token)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def person(self, seat: int) -> Person:
        """Whoever sits there; refuses `no_seat` for a seat that is not taken."""
        if not 1 <= seat <= len(self.people):
            raise Refusal("no_seat", seat=seat)
        return self.people[seat - 1]

    def require(self, *stages: Stage) -> None:
        """Refuse `not_allowed_now` unless the table stands at one of `stages`."""
        if self.stage not in stages:
            raise Refusal("not_allowed_now", stage=self.stage.value)


def with_person(table: Table, seat: int, person: Person) -> tuple[Person, ...]:
    """The people of `table` with `person` on `seat`."""
    return (*table.people[: seat - 1], person, *table.people[seat:])
