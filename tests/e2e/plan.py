"""How a table steers towards an ending: what each seat does when it is asked, given what it has read."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from shboard.rules import Party, State, deal

Table = dict[str, Any]
LIBERAL, FASCIST = Party.LIBERAL, Party.FASCIST


@dataclass
class Plan:
    """`wanted` is the tile to enact where there is a choice; `pile` how the draw pile lies, top first.

    The deal finds so many `liberal` and `fascist` tiles down already. `favoured` seats govern when they may;
    `elect_hitler` once three fascist tiles are down; `shoot_hitler` where somebody may be executed; `ballots`
    are what everybody votes in turn, and then Ja; `vetoes` answers the vetoes that are proposed, in turn.
    """

    wanted: str
    pile: str
    liberal: int = 0
    fascist: int = 0
    favoured: tuple[int, ...] = ()
    elect_hitler: bool = False
    shoot_hitler: bool = False
    ballots: list[bool] = field(default_factory=list)
    vetoes: list[bool] = field(default_factory=list)

    def deal(self, seats: int, seed: int) -> State:
        """A game whose roles chance has dealt and whose draw pile lies as planned."""
        pile = tuple(LIBERAL if letter == "L" else FASCIST for letter in self.pile)
        state = deal(seats, Random(seed))
        down = (LIBERAL,) * self.liberal + (FASCIST,) * self.fascist
        assert sorted(pile + down) == sorted(state.draw), "not the tiles that are in the box"
        return replace(state, draw=pile, liberal=self.liberal, fascist=self.fascist)

    def nominee(self, table: Table, offered: list[int], hitler: int) -> int:
        """Whom the Candidate nominates: Hitler only when that is the plan, and never by accident."""
        if self.elect_hitler and table["fascist"] >= 3 and hitler in offered:
            return hitler
        favoured = [seat for seat in self.favoured if seat in offered]
        return next(seat for seat in [*favoured, *offered] if seat != hitler)

    def ballot(self) -> bool:
        """Whether this election is to pass."""
        return self.ballots.pop(0) if self.ballots else True

    def place(self, tiles: list[str], *, keep: bool) -> int:
        """The place (from 1) of the tile to enact (`keep`), or to throw away."""
        for place, tile in enumerate(tiles, start=1):
            if (tile == self.wanted) is keep:
                return place
        return 1

    def target(self, verb: str, offered: list[int], hitler: int) -> int:
        """Whom a power falls on."""
        if verb == "execute" and self.shoot_hitler and hitler in offered:
            return hitler
        return next(seat for seat in reversed(offered) if seat != hitler)
