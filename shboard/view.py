"""Everything one screen is sent: lobby facts, presence, and the observation of its seat.

A view is one JSON text frame. The public part is the same for every screen of a table and is
encoded once; a seat's own part is put behind it.
"""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from shboard.lobby import Table
from shboard.rules import Action, in_common, observe
from shboard.rules.observation import Public, Secret

YOU_BYTES = 112
"""A seat's own part has this length, whatever the seat may do, hold, or has done."""

_encode = msgspec.json.Encoder().encode


class Views:
    """The views of one table at one moment: `board()` and `seat(k)`, as bytes of a JSON object.

    `online` are the seats whose phone is connected, `v` the number of this view.
    """

    def __init__(self, table: Table, online: Collection[int], v: int) -> None:
        self._table = table
        self._common = in_common(table.state) if table.state else None
        seen = self._common.public if self._common else None
        self._head = _encode(_shared(table, online, v, seen))[:-1] + b',"you":'
        now = self._common.offered if self._common and not table.paused else ()
        self._offered = Raw(_encode(offered(now)))

    def board(self) -> bytes:
        """What the TV is sent, and what anybody at the table may know."""
        return self._head + b"null}"

    def seat(self, seat: int) -> bytes:
        """What the phone of `seat` is sent: the public part, and what it may do and hold."""
        own = _encode(self._own(seat))
        return b"".join((self._head, own[:-1], b" " * (YOU_BYTES - len(own)), b"}}"))

    def _own(self, seat: int) -> "_Own":
        state, moved = self._table.state, self._table.people[seat - 1].moved
        if state is None:
            return _Own(seat, moved, _NOTHING, [], False)
        seen = observe(state, seat, self._common)
        holds = [held.__struct_config__.tag for held in seen.secrets]
        return _Own(seat, moved, self._offered if seen.legal else _NOTHING, holds, seen.done)


class _Own(Struct):
    """A seat's own part: whether another phone took it over, what it may do and hold, whether it is done."""

    seat: int
    moved: bool
    legal: Raw
    holds: list[Any]
    done: bool


_NOTHING = Raw(b"{}")


def secret(table: Table, seat: int, kind: str) -> Secret | None:
    """What the seat sees while it holds `kind` ("role", "hand", "party", "top"); None if it may not now."""
    if table.state is None:
        return None
    for held in observe(table.state, seat).secrets:
        if held.__struct_config__.tag == kind:
            return held
    return None


def _shared(table: Table, online: Collection[int], v: int, seen: Public | None) -> dict[str, Any]:
    return {
        "t": "view",
        "v": v,
        "game": table.game,
        "n": table.state.step if table.state else 0,
        "code": table.code,
        "stage": table.stage,
        "paused": table.paused,
        "locked": table.locked,
        "variants": table.state.variants if table.state else table.variants,
        "seats": [_seat(table, seat, online) for seat in range(1, len(table.people) + 1)],
        "notice": table.notice,
        "table": _game(seen) if seen else None,
    }


def _seat(table: Table, seat: int, online: Collection[int]) -> dict[str, Any]:
    person = table.people[seat - 1]
    shown: dict[str, Any] = {"name": person.name}
    if person.bot:
        shown["bot"] = True
    elif seat not in online:
        shown["off"] = True
    return shown


def _game(seen: Public) -> dict[str, Any]:
    game: dict[str, Any] = msgspec.structs.asdict(seen)
    for already_above in ("seats", "variants"):
        del game[already_above]
    return game


def offered(legal: Iterable[Action]) -> dict[str, Any]:
    """Legal actions as a screen reads them: what to do → the places or targets to choose from, or true."""
    choices: dict[str, Any] = {}
    for action in legal:
        name = action.__struct_config__.tag
        chosen = getattr(action, "target", None) or getattr(action, "place", None)
        if chosen is None:
            choices[str(name)] = True
        else:
            choices.setdefault(str(name), []).append(chosen)
    return choices
