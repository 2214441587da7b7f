"""Frames on the wire: decoding what a screen sends, strictly, and encoding what it is answered."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from shboard.refusal import Refusal
from shboard.rules import Action
from shboard.rules.observation import Secret

PROTOCOL = 2
MAX_FRAME = 4096
BROKEN_FRAME = 4400
ANSWER_BYTES = 256
"""The greeting, and every answer to a request, have this length, whatever was asked and whatever they say."""

_Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]{8}\Z")]
_REQUESTS = ("action", "reveal", "sit", "rename", "dismiss", "probe")


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """One frame from a screen: exactly one request with an id, or the answer to a ping."""

    id: _Id | UnsetType = UNSET
    pad: str | UnsetType = UNSET
    game: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    action: Action | UnsetType = UNSET
    reveal: str | UnsetType = UNSET
    sit: int | UnsetType = UNSET
    rename: str | UnsetType = UNSET
    dismiss: bool | UnsetType = UNSET
    probe: bool | UnsetType = UNSET
    pong: bool | UnsetType = UNSET


class _Named(Struct):
    """As much of a broken frame as is needed to answer it."""

    id: _Id


class Broken(Exception):
    """Not a frame that could be answered: not JSON, or without an id."""


_decode = msgspec.json.Decoder(Frame).decode
_decode_id = msgspec.json.Decoder(_Named).decode
_encode = msgspec.json.Encoder().encode


def decode(text: str | bytes) -> Frame:
    """The frame. Raises `Malformed` (answerable) or `Broken`."""
    if isinstance(text, bytes):
        raise Broken
    try:
        frame = _decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise _malformed(text) from None
    asked = [name for name in _REQUESTS if getattr(frame, name) is not UNSET]
    placed = (frame.game is not UNSET, frame.round is not UNSET)
    if frame.id is UNSET:
        if asked or any(placed) or frame.pong is not True:
            raise Broken
        return frame
    # An action alone names the game and the round that it was drawn from; "true" cannot be denied.
    fits = placed == (asked == ["action"],) * 2 and frame.dismiss is not False and frame.probe is not False
    if len(asked) != 1 or not fits or frame.pong is not UNSET:
        raise Malformed(frame.id)
    return frame


class Malformed(Exception):
    """A frame that is refused; `id` is the one it carries."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id = id


def _malformed(text: str) -> Exception:
    try:
        return Malformed(_decode_id(text).id)
    except (msgspec.DecodeError, RecursionError):
        return Broken()


def hello(build: str, newest: tuple[int, int]) -> bytes:
    """The first frame of every connection; `newest` as `Room.newest` has it."""
    told, age = newest
    return _even({"t": "hello", "protocol": PROTOCOL, "build": build, "told": told, "age": age})


def ping() -> bytes:
    """Asks a screen for a sign of life."""
    return b'{"t":"ping"}'


def _answer(id: str, **fields: object) -> bytes:
    return _even({"id": id, **fields})


def _even(frame: dict[str, object]) -> bytes:
    """Filled up with spaces, so that its length tells nothing, nor what was asked for."""
    bare = _encode(frame)
    return bare[:-1] + b" " * (ANSWER_BYTES - len(bare)) + b"}"


def pong(id: str) -> bytes:
    """Answers a probe."""
    return _answer(id, t="pong")


def accepted(id: str) -> bytes:
    """The request was carried out, and saved."""
    return _answer(id, ok=True)


def refused(id: str, refusal: Refusal) -> bytes:
    """The request was refused, and nothing has changed."""
    return _answer(id, refused=refusal.code)


def revealed(id: str, held: Secret) -> bytes:
    """What the seat holds up to its eyes."""
    return _answer(id, secret=held)


def address(link: dict[str, Any]) -> bytes:
    """Where phones open the game, and the code that holds it: for boards alone."""
    return _encode({"t": "address", **link})
