"""A game driven by hand: roles and tiles are stacked, and shuffles leave things as they lie."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from shboard.rules import (
    Action,
    AnswerVeto,
    CastBallot,
    Confirm,
    DiscardTile,
    EnactTile,
    Nominate,
    Observation,
    Party,
    ProposeVeto,
    Role,
    Seat,
    Tiles,
    Variant,
    apply,
    deal,
    legal_actions,
    model,
    observe,
)

LETTERS = {"L": Party.LIBERAL, "F": Party.FASCIST}
ROLES = {"L": Role.LIBERAL, "F": Role.FASCIST, "H": Role.HITLER}


class AsItLies(Random):
    """Chance that does nothing: a shuffle leaves every tile where it is, a choice takes the first."""

    def shuffle(self, x: Any) -> None:
        """Leave `x` alone."""

    def choice(self, seq: Any) -> Any:
        """The first."""
        return seq[0]


def tiles(letters: str) -> Tiles:
    """`"LFF"` → liberal, fascist, fascist."""
    return tuple(LETTERS[letter] for letter in letters.replace(" ", ""))


class Game:
    """One game; each method is what the people at the table do next. Seats count from 1."""

    def __init__(
        self,
        seats: int = 7,
        *,
        roles: str = "",
        draw: str = "",
        rest: str = "draw",
        candidate: Seat = 1,
        confirmed: bool = True,
        variants: Iterable[Variant] = (),
        last: tuple[Seat, Seat] | None = None,
        rng: Random | None = None,
        **fields: Any,
    ) -> None:
        """A game in its first nomination (or, not `confirmed`, in the reveal).

        `roles`: a letter per seat; by default the liberals first and Hitler last. `draw`: the
        top tiles; the others of the box go below them, or to the discard pile (`rest`).
        `last`: the last elected government. `fields`: whatever else of State is to be so;
        tiles that are then on a track are taken out of the box.
        """
        self.rng = rng or AsItLies()
        fresh = deal(seats, AsItLies(), variants)
        state = replace(fresh, **fields)
        if roles:
            state = replace(state, roles=tuple(ROLES[each] for each in roles))
        phase = replace(state.phase, candidate=candidate)
        state = replace(state, phase=phase, placard=candidate)
        if last:
            state = replace(state, limited_by=model.Government(*last))
        top = tiles(draw)
        box = Counter(fresh.draw)
        box -= Counter({Party.LIBERAL: state.liberal, Party.FASCIST: state.fascist - fresh.fascist})
        below = tuple((box - Counter(top)).elements())
        assert len(top) + len(below) == box.total(), "more tiles are stacked than the box holds"
        if rest == "draw":
            self.state = replace(state, draw=top + below)
        else:
            self.state = replace(state, draw=top, discard=below)
        if confirmed:
            self.confirm()

    @property
    def table(self) -> Any:
        """What the board shows: a Public, typed loosely, for a test looks at it again and again."""
        return observe(self.state, None).public

    @property
    def told(self) -> list[str]:
        """The kinds of the public events on show, in order."""
        return [str(event.__struct_config__.tag) for event in self.table.events]

    def sees(self, seat: Seat) -> Observation:
        """What the phone of `seat` may show."""
        return observe(self.state, seat)

    def secrets(self, seat: Seat) -> dict[str, Any]:
        """What `seat` may hold up to its eyes now, by kind."""
        return {str(each.__struct_config__.tag): each for each in self.sees(seat).secrets}

    def may(self, seat: Seat) -> tuple[Action, ...]:
        """What `seat` is offered."""
        return legal_actions(self.state, seat)

    def targets(self, seat: Seat) -> list[Seat]:
        """The seats that `seat` may choose among now."""
        return [action.target for action in self.may(seat) if hasattr(action, "target")]

    def do(self, seat: Seat, action: Action) -> "Game":
        """`seat` does `action`; Refused is raised as it comes."""
        self.state = apply(self.state, seat, action, self.rng)
        return self

    def confirm(self) -> "Game":
        """Every seat that has not yet confirmed its role does."""
        for seat in range(1, self.state.seats + 1):
            if self.may(seat) == (Confirm(),):
                self.do(seat, Confirm())
        return self

    def nominate(self, chancellor: Seat | None = None) -> "Game":
        """The candidate nominates `chancellor`, or the first seat on offer."""
        (candidate,) = self.table.awaited
        return self.do(candidate, Nominate(chancellor or self.targets(candidate)[0]))

    def vote(self, ja: int) -> "Game":
        """Everybody living votes: the first `ja` of them Ja, the others Nein."""
        for place, seat in enumerate(self.state.living):
            self.do(seat, CastBallot(place < ja))
        return self

    def elect(self, chancellor: Seat | None = None) -> "Game":
        """Nominated, and elected by everybody."""
        return self.nominate(chancellor).vote(ja=10)

    def fail(self, times: int = 1) -> "Game":
        """As many elections in which everybody votes Nein."""
        for _ in range(times):
            self.nominate().vote(ja=0)
        return self

    def discard(self, place: int) -> "Game":
        """The President throws away the tile at `place`."""
        assert self.table.president
        return self.do(self.table.president, DiscardTile(place))

    def enact(self, place: int) -> "Game":
        """The Chancellor enacts the tile at `place`."""
        assert self.table.chancellor
        return self.do(self.table.chancellor, EnactTile(place))

    def pass_tile(self, tile: str, chancellor: Seat | None = None) -> "Game":
        """A government is elected and enacts an "L" or "F" tile, which must be among its three."""
        self.elect(chancellor)
        for step in (DiscardTile, EnactTile):
            hand = self.hand()
            wanted = LETTERS[tile]
            others = [place for place, each in enumerate(hand, 1) if each != wanted]
            if step is DiscardTile:
                self.discard(others[0] if others else 3)
            else:
                self.enact(hand.index(wanted) + 1)
        return self

    def hand(self) -> Tiles:
        """The tiles that are out of the piles and not placed."""
        phase = self.state.phase
        return phase.hand if isinstance(phase, model.Discard | model.Enact | model.Veto) else ()

    def propose_veto(self) -> "Game":
        """The Chancellor asks for a veto."""
        assert self.table.chancellor
        return self.do(self.table.chancellor, ProposeVeto())

    def veto(self, consent: bool) -> "Game":
        """A government is elected, discards, and its veto is agreed or refused."""
        self.elect().discard(1).propose_veto()
        assert self.table.president
        return self.do(self.table.president, AnswerVeto(consent))
