"""People and seats: who sits where, whose phone holds which seat, and the game they are in (pure)."""

from shboard.lobby.claim import issue_pin, reclaim
from shboard.lobby.game import again, end, forget_piles, pause, play, prefer, resume, start
from shboard.lobby.seats import closed, dismiss, join, leave, lock, move, remove, rename, unlock
from shboard.lobby.table import MAX_SEATS, MIN_SEATS, Notice, Person, Pin, Stage, Table

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "Notice",
    "Person",
    "Pin",
    "Stage",
    "Table",
    "again",
    "closed",
    "dismiss",
    "end",
    "forget_piles",
    "issue_pin",
    "join",
    "leave",
    "lock",
    "move",
    "pause",
    "play",
    "prefer",
    "reclaim",
    "remove",
    "rename",
    "resume",
    "start",
    "unlock",
]
