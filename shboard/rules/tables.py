"""What is printed on the boards and in the box, per number of seats (rules.md, "Setting up"; RB 2–3)."""

from collections.abc import Iterable

from msgspec import Struct

from shboard.rules.terms import Power, Variant

FEWEST_SEATS = 5
MOST_SEATS = 10

LIBERAL_SLOTS = 5
"""The liberals win with this many liberal tiles down."""

FASCIST_SLOTS = 6
"""The fascists win with this many fascist tiles down."""

HITLER_ZONE = 3
"""From this many fascist tiles on, electing Hitler Chancellor ends the game."""

VETO_FROM = 5
"""From this many fascist tiles on, the Chancellor may propose a veto."""

CHAOS_AT = 3
"""This many failures in a row are chaos."""

HAND = 3
"""Tiles in a President's hand and in a peek; the draw pile never starts a round with fewer."""

FEW_LIVING = 5
"""With this many living or fewer, term limits bar the last elected Chancellor alone (RB 4)."""


class Printed(Struct, frozen=True):
    """What is printed for one number of seats; `powers[k]` belongs to fascist slot k + 1."""

    liberals: int
    fascists: int
    hitler_is_told: bool
    powers: tuple[Power | None, ...]


class Deck(Struct, frozen=True):
    """Tiles in the box, and how many fascist ones lie on the track before the first round."""

    liberal: int
    fascist: int
    down: int = 0


_SMALL = (None, None, Power.PEEK, Power.EXECUTION, Power.EXECUTION)
_MIDDLE = (None, Power.INVESTIGATE, Power.SPECIAL_ELECTION, Power.EXECUTION, Power.EXECUTION)
_LARGE = (Power.INVESTIGATE, *_MIDDLE[1:])

PRINTED = {
    5: Printed(3, 1, True, _SMALL),
    6: Printed(4, 1, True, _SMALL),
    7: Printed(4, 2, False, _MIDDLE),
    8: Printed(5, 2, False, _MIDDLE),
    9: Printed(5, 3, False, _LARGE),
    10: Printed(6, 3, False, _LARGE),
}

_OFFICIAL = Deck(liberal=6, fascist=11)
_REBALANCED = {
    6: Deck(liberal=6, fascist=11, down=1),
    7: Deck(liberal=6, fascist=10),
    9: Deck(liberal=6, fascist=10),
}


def deck(seats: int, variants: Iterable[Variant]) -> Deck:
    """The tiles for a game at `seats` seats."""
    return _REBALANCED.get(seats, _OFFICIAL) if Variant.REBALANCE in variants else _OFFICIAL


def idle_variants(seats: int, variants: Iterable[Variant]) -> tuple[Variant, ...]:
    """Those of `variants` that change nothing at `seats` seats."""
    return tuple(each for each in variants if each is Variant.REBALANCE and seats not in _REBALANCED)
