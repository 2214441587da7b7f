"""People and seats: who sits where, whose phone holds which seat, and the game they are in (pure)."""

from shboard.lobby.bots import place_bots
from shboard.lobby.claim import issue_pin, issue_pins, reclaim
from shboard.lobby.game import again, end, forget_piles, pause, play, prefer, resume, start
from shboard.lobby.host_phone import admit, invite, require_host, revoke
from shboard.lobby.seats import (
    closed,
    dismiss,
    join,
    leave,
    lock,
    move,
    remove,
    rename,
    shuffle,
    swap,
    unlock,
)
from shboard.lobby.table import MAX_SEATS, MIN_SEATS, HostPhone, Notice, Person, Pin, Stage, Table

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "HostPhone",
    "Notice",
    "Person",
    "Pin",
    "Stage",
    "Table",
    "admit",
    "again",
    "closed",
    "dismiss",
    "end",
    "forget_piles",
    "invite",
    "issue_pin",
    "issue_pins",
    "join",
    "leave",
    "lock",
    "move",
    "pause",
    "place_bots",
    "play",
    "prefer",
    "reclaim",
    "remove",
    "rename",
    "require_host",
    "resume",
    "revoke",
    "shuffle",
    "start",
    "swap",
    "unlock",
]
