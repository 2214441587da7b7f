"""The frames that a screen sends: each one with an id has the same length, whatever it says."""

import secrets
from typing import Any

import msgspec

FRAME_BYTES = 192
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LENGTH = 8
PONG = '{"pong":true}'


class Ids:
    """Ids of eight letters: from a random start, so that a bot that comes back repeats none."""

    def __init__(self) -> None:
        self._next = secrets.randbelow(len(ID_LETTERS) ** ID_LENGTH)

    def take(self) -> str:
        """An id that was not given out before."""
        number, letters = self._next, ""
        self._next = (self._next + 1) % len(ID_LETTERS) ** ID_LENGTH
        for _ in range(ID_LENGTH):
            number, letter = divmod(number, len(ID_LETTERS))
            letters = ID_LETTERS[letter] + letters
        return letters


def padded(frame: dict[str, Any]) -> str:
    """The frame as text, filled up with spaces to exactly `FRAME_BYTES` bytes."""
    text = msgspec.json.encode({**frame, "pad": ""})
    missing = FRAME_BYTES - len(text)
    if missing < 0:
        raise ValueError(f"a frame of {len(text)} bytes is longer than {FRAME_BYTES}")
    return (text[:-2] + b" " * missing + text[-2:]).decode()
