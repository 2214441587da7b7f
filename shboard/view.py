"""Everything one screen is sent: lobby facts, presence, and the observation of its seat.

A view is one JSON text frame. The public part is the same for every screen of a table and is
encoded once; a seat's own part is put behind it. What is nothing (no notice, no candidate, nobody
limited) is left out; `whole`, and socket.js for the pages, fill it in.
"""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from shboard.lobby import Notice, Stage, Table
from shboard.rules import Action, Variant, in_common, observe
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
            return _Own(seat, moved, _NO_ACTION, [], False)
        seen = observe(state, seat, self._common)
        holds = [held.__struct_config__.tag for held in seen.secrets]
        return _Own(seat, moved, self._offered if seen.legal else _NO_ACTION, holds, seen.done)


class _Own(Struct):
    """A seat's own part: whether another phone took it over, what it may do and hold, whether it is done."""

    seat: int
    moved: bool
    legal: Raw
    holds: list[Any]
    done: bool


_NO_ACTION = Raw(b"{}")


def secret(table: Table, seat: int, kind: str) -> Secret | None:
    """What the seat sees while it holds `kind` ("role", "hand", "party", "top"); None if it may not now."""
    if table.state is None:
        return None
    for held in observe(table.state, seat).secrets:
        if held.__struct_config__.tag == kind:
            return held
    return None


class _Seat(Struct, omit_defaults=True):
    """Who sits there: a bot, or somebody whose phone may be away."""

    name: str
    bot: bool = False
    off: bool = False


class _Shared(Struct, kw_only=True, omit_defaults=True, tag="view", tag_field="t"):
    """What all screens of a table are sent."""

    v: int
    game: int
    n: int
    code: str
    stage: Stage
    paused: bool = False
    locked: bool = False
    variants: tuple[Variant, ...] = ()
    seats: list[_Seat]
    notice: Notice | None = None
    table: Public | None = None


def _shared(table: Table, online: Collection[int], v: int, seen: Public | None) -> _Shared:
    return _Shared(
        v=v,
        game=table.game,
        n=table.state.step if table.state else 0,
        code=table.code,
        stage=table.stage,
        paused=table.paused,
        locked=table.locked,
        variants=table.state.variants if table.state else table.variants,
        seats=[
            _Seat(person.name, bot=person.bot, off=not person.bot and seat not in online)
            for seat, person in enumerate(table.people, start=1)
        ],
        notice=table.notice,
        table=seen,
    )


def whole(view: dict[str, Any]) -> dict[str, Any]:
    """A view as it was decoded, with everything that was left out of it because it is nothing."""
    told = _filled(_Shared, view)
    if told["table"] is not None:
        told["table"] = _filled(Public, told["table"])
    return told


def _filled(kind: type[Struct], told: dict[str, Any]) -> dict[str, Any]:
    nothing: dict[str, Any] = msgspec.json.decode(_NOTHING[kind])
    return nothing | told


def _left_out(kind: type[Struct]) -> bytes:
    every = msgspec.structs.fields(kind)
    return _encode({each.name: each.default for each in every if not each.required})


_NOTHING: dict[type[Struct], bytes] = {kind: _left_out(kind) for kind in (_Shared, Public)}


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
