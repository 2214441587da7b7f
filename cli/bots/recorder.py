"""A game on disk, as an independent referee reads it: what each screen was sent and sent, and the truth.

Only a demo has one: a served game is never recorded.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec

from shboard.rules import Action, State, actions, legal, model

Clock = Callable[[], int]
_encode = msgspec.json.Encoder().encode


def stopwatch() -> Clock:
    """Milliseconds since now."""
    started = time.monotonic()
    return lambda: int((time.monotonic() - started) * 1000)


class Transcript:
    """What one screen received ("in") and sent ("out"), as exact text."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lines: list[dict[str, Any]] = []
        self.closed = False

    def note(self, direction: Literal["in", "out"], text: str, via: Literal["ws", "http"] = "ws") -> None:
        """Add one line, unless the record is closed."""
        if not self.closed:
            self.lines.append({"t": self._clock(), "dir": direction, "via": via, "text": text})

    def write(self, path: Path) -> None:
        """Write the lines to a file, replacing it."""
        write_lines(path, self.lines)


class Truth:
    """The whole truth of one game: the deal, and each accepted step with the state after it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lines: list[dict[str, Any]] = []

    @property
    def steps(self) -> int:
        """How many steps were accepted."""
        return max(0, len(self.lines) - 1)

    def note(self, seat: int | None, action: Action | None, before: State | None, after: State) -> None:
        """Add the deal (`action` None), or one step."""
        if seat is None or action is None or before is None:
            self.lines.append(deal_line(after))
        else:
            self.lines.append(step_line(self._clock(), seat, action, before, after))

    def write(self, path: Path) -> None:
        """Write the lines to a file, replacing it."""
        write_lines(path, self.lines)


class Record:
    """One game's folder: `board.jsonl`, `seat-K.jsonl`, `truth.jsonl`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._clock = stopwatch()
        self.truth = Truth(self._clock)
        self.board = self.transcript()
        self.seats: dict[int, Transcript] = {}

    def transcript(self) -> Transcript:
        """A new one, for a phone that does not know its seat yet."""
        return Transcript(self._clock)

    def close(self) -> None:
        """Note nothing more: what comes now is the screens leaving."""
        for transcript in (self.board, *self.seats.values()):
            transcript.closed = True

    def write(self) -> None:
        """Write the folder anew; files of an earlier record in it are removed. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob("seat-*.jsonl"):
            old.unlink()
        self.truth.write(self.folder / "truth.jsonl")
        self.board.write(self.folder / "board.jsonl")
        for seat, transcript in self.seats.items():
            transcript.write(self.folder / f"seat-{seat}.jsonl")


def write_lines(path: Path, lines: list[dict[str, Any]]) -> None:
    """One JSON object a line."""
    path.write_bytes(b"".join(_encode(line) + b"\n" for line in lines))


def deal_line(state: State) -> dict[str, Any]:
    """The first line of the truth."""
    assert isinstance(state.phase, model.Reveal)
    return {
        "deal": {
            "seats": state.seats,
            "variants": state.variants,
            "roles": state.roles,
            "candidate": state.phase.candidate,
            "draw": state.draw,
        }
    }


def step_line(t: int, seat: int, action: Action, before: State, after: State) -> dict[str, Any]:
    """One accepted step: who did what, and the state after it."""
    return {
        "n": after.step,
        "t": t,
        "seat": seat,
        "action": action.__struct_config__.tag,
        "target": getattr(action, "target", None),
        "tile": _tile(action, before),
        "ja": getattr(action, "ja", None),
        "after": _facts(after),
    }


def _tile(action: Action, before: State) -> str | None:
    """The tile that the action throws away or places."""
    match action, before.phase:
        case actions.DiscardTile(place=place), model.Discard(hand=hand):
            return hand[place - 1]
        case actions.EnactTile(place=place), model.Enact(hand=hand):
            return hand[place - 1]
        case _:
            return None


def _facts(state: State) -> dict[str, Any]:
    phase = state.phase
    return {
        "phase": phase.__struct_config__.tag,
        "candidate": getattr(phase, "candidate", None),
        "president": getattr(phase, "president", None),
        "chancellor": getattr(phase, "chancellor", None),
        "draw": state.draw,
        "discard": state.discard,
        "hand": getattr(phase, "hand", ()),
        "liberal": state.liberal,
        "fascist": state.fascist,
        "tracker": state.tracker,
        "alive": state.living,
        "limited": legal.limited_seats(state),
        "veto_unlocked": legal.veto_unlocked(state),
        "winner": getattr(phase, "winner", None),
        "reason": getattr(phase, "reason", None),
    }
