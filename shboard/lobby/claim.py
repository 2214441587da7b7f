"""Claim PINs: how a seat moves to another phone when the first one dies.

Issuing and using one are public (design.md, "Identity"): the host plays too.
"""

import hashlib
import hmac
from typing import Protocol

from msgspec.structs import replace

from shboard.lobby.table import Notice, Pin, Table, with_person
from shboard.refusal import Refusal

PIN_SECONDS = 600
SET_BACK_SECONDS = 60
"""A computer that asks for the time may set its clock back by so much; a PIN outlives no longer jump."""
REVOKED_KEPT = 50


class Dice(Protocol):
    """What is asked of the random generator here."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""


def issue_pin(table: Table, seat: int, now: float, rng: Dice) -> tuple[Table, str]:
    """A fresh six-digit PIN for a seat; an older one of that seat is void from now on."""
    person = table.person(seat)
    taken = {other.pin.digest for other in table.people if other.pin and _is_good(other.pin, now)}
    pin = f"{rng.randrange(10**6):06d}"
    while _digest(table, pin) in taken:
        pin = f"{rng.randrange(10**6):06d}"
    person = replace(person, pin=Pin(_digest(table, pin), now + PIN_SECONDS))
    return replace(table, people=with_person(table, seat, person), notice=Notice("pin", seat)), pin


def issue_pins(table: Table, now: float, rng: Dice) -> tuple[Table, dict[int, str]]:
    """A fresh PIN for each seat that has a phone, by seat; the TV says so once for all.

    Refuses `no_seat` where nobody sits.
    """
    table.person(1)
    pins: dict[int, str] = {}
    for seat, person in enumerate(table.people, start=1):
        if not person.bot:
            table, pins[seat] = issue_pin(table, seat, now, rng)
    return replace(table, notice=Notice("pins", 0)), pins


def reclaim(table: Table, pin: str, token: bytes, now: float) -> tuple[Table, int]:
    """The seat whose PIN this is, now held by `token`; the PIN is spent. Refuses `pin_wrong`.

    A bot whose seat it was plays no longer: from now on a person does.
    """
    digest = _digest(table, pin)
    for seat, person in enumerate(table.people, start=1):
        if not (person.pin and _is_good(person.pin, now)):
            continue
        if hmac.compare_digest(person.pin.digest, digest):
            moved = replace(person, token=token, pin=None, moved=True, bot=False)
            people = with_person(table, seat, moved)
            revoked = (*table.revoked, person.token)[-REVOKED_KEPT:]
            return replace(table, people=people, revoked=revoked, notice=Notice("moved", seat)), seat
    raise Refusal("pin_wrong")


def _is_good(pin: Pin, now: float) -> bool:
    return in_time(pin.until, now, PIN_SECONDS)


def in_time(until: float, now: float, seconds: float) -> bool:
    """Whether what is good for so long still is; what is from the future was made before the clock was set
    back."""
    return 0 < until - now <= seconds + SET_BACK_SECONDS


def _digest(table: Table, pin: str) -> bytes:
    digits = "".join(character for character in pin if character.isdecimal())
    return hashlib.blake2b(digits.encode(), key=table.salt, digest_size=16).digest()
