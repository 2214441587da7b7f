"""What a server decides, written to a file at that moment: before it is saved, and long before it is told.

So a test that kills the server knows what was on its way. `write_down` belongs in the served process,
`Decided` in the test.
"""

import base64
import os
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from cli.bots.recorder import deal_line, step_line
from shboard import lobby
from shboard.lobby import Table
from shboard.rules import Action, Seat, State, Variant, model

_pack = msgspec.msgpack.Encoder().encode


class Decision(msgspec.Struct, frozen=True):
    """A deal (`seat`, `action` and `before` are None), or one step of a game."""

    code: str
    game: int
    seat: Seat | None
    action: Action | None
    before: State | None
    after: State

    def line(self) -> dict[str, Any]:
        """The same in JSON, as the referee reads it."""
        if self.seat is None or self.action is None or self.before is None:
            line = deal_line(self.after)
        else:
            line = step_line(0, self.seat, self.action, self.before, self.after)
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(line))
        return found


_unpack = msgspec.msgpack.Decoder(Decision).decode


class Decided:
    """The reader of such a file: `news` is what has been decided since it was last asked."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0

    def news(self, code: str) -> list[Decision]:
        """The decisions about one table that were not read yet, in order; those of others are passed over."""
        with self.path.open("rb") as file:
            file.seek(self._read)
            lines = file.read()
        self._read += len(lines)
        found = [_unpack(base64.b64decode(line)) for line in lines.splitlines()]
        return [decision for decision in found if decision.code == code]


def as_kept(state: State) -> State:
    """What is kept of a state: at an ending nobody may know any more which tile lay in which pile."""
    if not isinstance(state.phase, model.Over):
        return state
    return replace(state, draw=tuple(sorted(state.draw + state.discard)), discard=())


def write_down(path: Path) -> None:
    """From now on write down whatever the lobby decides about a game."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    play, start = lobby.play, lobby.start

    def note(seat: Seat | None, action: Action | None, before: Table, after: Table) -> Table:
        assert after.state is not None
        made = Decision(after.code, after.game, seat, action, before.state if seat else None, after.state)
        os.write(file, base64.b64encode(_pack(made)) + b"\n")
        return after

    def played(table: Table, seat: Seat, action: Action, rng: Random) -> Table:
        return note(seat, action, table, play(table, seat, action, rng))

    def started(table: Table, rng: Random, variants: Iterable[Variant] | None = None) -> Table:
        return note(None, None, table, start(table, rng, variants))

    patch.object(lobby, "play", played).start()
    patch.object(lobby, "start", started).start()
