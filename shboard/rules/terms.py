"""The words of the game (rules.md, "Terms"): parties, roles, powers, variants, reasons."""

from enum import StrEnum
from typing import TypeAlias

Seat: TypeAlias = int
"""A seat's number, from 1, clockwise."""


class Party(StrEnum):
    """A Party Membership, and the kind of a policy tile."""

    LIBERAL = "liberal"
    FASCIST = "fascist"


Tiles: TypeAlias = tuple[Party, ...]


class Role(StrEnum):
    """A Secret Role."""

    LIBERAL = "liberal"
    FASCIST = "fascist"
    HITLER = "hitler"

    @property
    def party(self) -> Party:
        """The Party Membership that goes with the role: Hitler reads as fascist (RB 5)."""
        return Party.LIBERAL if self is Role.LIBERAL else Party.FASCIST


class Power(StrEnum):
    """A presidential power (Executive Action)."""

    INVESTIGATE = "investigate"
    SPECIAL_ELECTION = "special_election"
    PEEK = "peek"
    EXECUTION = "execution"


class Variant(StrEnum):
    """A house variant; all off by default."""

    TRACKER_RESETS = "tracker_resets_on_election"
    REBALANCE = "rebalance"
    HIDDEN_VOTERS = "hidden_voters"
    NOT_HITLER_MARKS = "not_hitler_marks"


class Reason(StrEnum):
    """Why a game ended."""

    LIBERAL_TILES = "liberal_tiles"
    FASCIST_TILES = "fascist_tiles"
    HITLER_ELECTED = "hitler_elected"
    HITLER_EXECUTED = "hitler_executed"
