"""What `shboard status` may say of a table: nothing that its own board does not show."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from shboard.addresses import Address
from shboard.room import Room
from shboard.view import Views, whole

_OF_THE_BOARD = ("code", "stage", "game", "n", "paused", "locked", "variants", "notice", "table")


@dataclass(frozen=True)
class Report:
    """Where this server is reached: the board on this computer, the phones' addresses, and the one in
    the QR code; the language of its boards, and its port."""

    board: Callable[[], str]
    phones: Callable[[], list[Address]]
    base: Callable[[], str | None]
    lang: str = "en"
    port: int = 0


def status_of(room: Room, report: Report) -> dict[str, Any]:
    """The public state of one table, with who is connected: as its screens show it, and not a moment earlier.

    The newest state would tell who asks for it again and again when it changed, and so whose frame that was.
    """
    seen = whole(msgspec.json.decode(Views(room.shown, room.shown_online, 0).board()))
    game = seen["table"]
    return {
        **{key: seen[key] for key in _OF_THE_BOARD},
        "board": report.board(),
        "url": report.base(),
        "lang": report.lang,
        "phones": [address.told() for address in report.phones()],
        "seats": [_seat(room, seat, shown, game) for seat, shown in enumerate(seen["seats"], start=1)],
    }


def _seat(room: Room, seat: int, shown: dict[str, Any], game: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": shown["name"],
        "bot": shown.get("bot", False),
        "online": not shown.get("off", False),
        # Of a phone that is here it would tell who has just confirmed, or voted.
        "seen": room.seen(seat) if shown.get("off") else None,
        "marks": _marks(seat, shown, game) if game else [],
    }


def _marks(seat: int, shown: dict[str, Any], game: dict[str, Any]) -> list[str]:
    held = {
        "president": seat in (game["president"], game["candidate"]),
        "chancellor": seat in (game["chancellor"], game["nominee"]),
        "limited": game["phase"] in ("nominate", "vote") and seat in game["limited"],
        "executed": seat in game["dead"],
        "cast": seat in (game["voted"] or ()),
        "offline": shown.get("off", False),
    }
    return [mark for mark, is_held in held.items() if is_held]
