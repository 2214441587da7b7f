"""Seats as the host names them: by number or by name."""

import unicodedata
from typing import Any

from cli.host import Host
from cli.refusals import ambiguous_seat, unknown_seat


def find_seat(host: Host, status: dict[str, Any], word: str) -> dict[str, Any]:
    """The seat that `word` means: a number is always a seat, anything else a name, in any case."""
    seats: list[dict[str, Any]] = status["seats"]
    if word.isascii() and word.isdecimal():
        found = [seat for seat in seats if str(seat["seat"]) == (word.lstrip("0") or "0")]
    else:
        exact = [seat for seat in seats if seat["name"] == word]
        found = exact or [seat for seat in seats if _key(seat["name"]) == _key(word)]
    if len(found) > 1:
        raise ambiguous_seat(found, word)
    if not found:
        raise unknown_seat(host, status, word)
    return found[0]


def meant(seat: dict[str, Any]) -> dict[str, Any]:
    """What a command says of the seat: its number, and who sits there, should somebody move meanwhile."""
    return {"seat": seat["seat"], "who": seat["name"]}


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()
