"""Tables with people at them, and games to lay on them."""

from functools import cache
from random import Random

from msgspec.structs import replace

from shboard.lobby import Stage, Table, join, start
from shboard.rules import Confirm, State, legal_actions
from tests.helpers.random_play import states

NAMES = ("Ida", "Bo", "Søren", "Ægir", "Jörg", "Nell", "Pia", "Quim", "Ruth", "Tove")


def token(seat: int) -> bytes:
    """The (hashed) token of the phone on a seat."""
    return b"phone %d" % seat


@cache
def seated(count: int = 5) -> Table:
    """A table in the lobby with so many people."""
    table = Table(code="KRAB", salt=b"salt")
    for seat, name in enumerate(NAMES[:count], start=1):
        table = join(table, name, token(seat))
    return table


def with_game(state: State) -> Table:
    """A table on which this game lies."""
    return replace(seated(state.seats), state=state, variants=state.variants, game=1)


def dealt(count: int = 5, seed: int = 1) -> Table:
    """A table in the reveal."""
    return start(seated(count), Random(seed))


def over(count: int = 5, seed: int = 1) -> Table:
    """A table at an ending."""
    *_, last = states(count, (), seed)
    return with_game(last)


def at(stage: Stage) -> Table:
    """Five people at this stage."""
    if stage is Stage.LOBBY:
        return seated(5)
    return dealt(5) if stage is Stage.PLAY else over(5)


def next_action(table: Table) -> tuple[int, Confirm]:
    """A seat that may confirm its role."""
    assert table.state is not None
    seat = next(k for k in range(1, table.state.seats + 1) if legal_actions(table.state, k) == (Confirm(),))
    return seat, Confirm()
