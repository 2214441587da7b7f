"""The search for a leak: `python -m tests.leaks.search socket` (or `http`) prints the first one, and fails.

It plays random games and compares what each screen is sent in each state and in the twins of
that state, byte for byte.
"""

import sys
from collections.abc import Iterator
from random import Random

from shboard.rules import Variant
from tests.helpers.random_play import states
from tests.helpers.twins import Show, leaks, screens
from tests.leaks.sockets import over_the_socket

Game = tuple[int, tuple[Variant, ...], int]

GAMES: list[Game] = [
    (5, (), 25),
    (6, (Variant.HIDDEN_VOTERS,), 1),
    (7, (), 8),
    (8, (Variant.NOT_HITLER_MARKS,), 4),
    (9, (), 10),
    (10, (Variant.HIDDEN_VOTERS, Variant.NOT_HITLER_MARKS), 36),
]


EVERY = 31
"""Of the answers over HTTP, which take longer, each thirty-first state is tried: no multiple of three, for
what is changed in a state goes by threes (`some_twins`)."""


def found(game: Game, show: Show, every: int = 1) -> Iterator[str]:
    """Where somebody can tell a state of this game from a twin; only each so-many-th state is tried."""
    rng = Random(repr(game))
    for number, state in enumerate(states(*game)):
        if number % every:
            continue
        for seat in screens(state):
            for _ in leaks(state, seat, rng, show):
                who = "the board" if seat is None else f"seat {seat}"
                yield f"{who} of {state.seats} in {type(state.phase).__name__}, step {number}"


def first(show: Show, every: int) -> str | None:
    """The first leak of all."""
    return next((leak for game in GAMES for leak in found(game, show, every)), None)


def first_of(way: str) -> str | None:
    """The first leak on this way."""
    if way == "socket":
        return first(over_the_socket, 1)
    from tests.leaks.shows import over_http  # and all of Flask with it

    return first(over_http, EVERY)


if __name__ == "__main__":
    leak = first_of(sys.argv[1])
    print(leak or "no leak")
    sys.exit(leak is not None)
