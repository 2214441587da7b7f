"""One game in each phase, stacked so that a tile, a role or a power is really at stake there."""

from collections.abc import Callable
from functools import partial

from shboard.rules import CastBallot, Confirm, EnactTile, InvestigateSeat, State, Variant
from tests.helpers.game import Game
from tests.helpers.tables import over

VETO = partial(Game, 5, fascist=5, roles="LLLFH", draw="LFLFF")


def half_in() -> Game:
    """Two ballots of five are cast."""
    return Game(5).nominate(2).do(3, CastBallot(True)).do(5, CastBallot(False))


def power(fascist: int) -> Game:
    """A fascist tile on this slot grants the President of a table of nine a power."""
    return (
        Game(9, fascist=fascist - 1, roles="LLLLLFFFH", draw="FFFLLLFF")
        .elect(2)
        .discard(1)
        .do(2, EnactTile(1))
    )


GAMES: dict[str, Callable[[], Game]] = {
    "reveal": lambda: Game(5, confirmed=False).do(2, Confirm()),
    "nominate": lambda: Game(5, tracker=2, last=(4, 5)),
    "vote": half_in,
    "hidden vote": lambda: Game(6, variants=[Variant.HIDDEN_VOTERS]).nominate(2).do(3, CastBallot(True)),
    "discard": lambda: Game(5, draw="LFF").elect(2),
    "enact": lambda: Game(5, draw="LFF").elect(2).discard(2),
    "veto": lambda: VETO().elect(2).discard(1).propose_veto(),
    "veto refused": lambda: VETO().veto(consent=False),
    "investigate": lambda: power(1),
    "party": lambda: power(1).do(1, InvestigateSeat(9)),
    "special_election": lambda: power(3),
    "peek": lambda: Game(5, fascist=2, draw="FFFLFF").pass_tile("F"),
    "execute": lambda: power(4),
}
"""Every phase in which somebody may act, and those of which there are two kinds."""

PHASES = (*GAMES, "over")


def in_phase(name: str) -> State:
    """The game of that name, or one that has ended."""
    if name != "over":
        return GAMES[name]().state
    ended = over(5).state
    assert ended is not None
    return ended
