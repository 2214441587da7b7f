"""Rooms over a real state file, with screens that note what they are sent and clocks that stand still."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from shboard import lobby
from shboard.room import Room, Truth
from shboard.rooms import CODE_LETTERS, Rooms
from shboard.store import Store
from tests.helpers.guests import heard
from tests.helpers.tables import NAMES, token


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        """Seconds."""
        return self.now


class FakeScreen:
    """A phone (with a token) or a board: keeps what it is sent and how it was closed."""

    def __init__(self, token: bytes | None, clock: Clock) -> None:
        self.token = token
        self.at_home = True
        self.heard = clock()
        self.due = 0.0
        self.every = 1.0
        self.sent: list[bytes] = []
        self.views: list[dict[str, Any]] = []
        self.closed: int | None = None

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        return self.views[-1]

    def send(self, payload: bytes) -> None:
        """Keep a frame."""
        self.sent.append(payload)

    def show(self, view: bytes) -> None:
        """Keep a view."""
        self.views.append(heard(view))

    def close(self, code: int) -> None:
        """Note the close."""
        self.closed = code


def here(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[[], Any]:
    """Run a blocking call where it is waited for."""
    return partial(work, *args, **kwargs)


@contextmanager
def opened(
    folder: Path,
    wall: Clock | None = None,
    ticks: Clock | None = None,
    offload: Callable[..., Any] = here,
    truth: Truth | None = None,
    *,
    even: bool = False,
    firsts: str = CODE_LETTERS,
) -> Iterator[Rooms]:
    """The rooms of one server, with its saver at work."""
    store = Store(folder)
    clocks = (wall or Clock(), ticks or Clock())
    rooms = Rooms(store, clocks, Random(1), offload, truth, even=even, firsts=firsts)
    saver = threading.Thread(target=rooms.saver.run, daemon=True)
    saver.start()
    try:
        yield rooms
    finally:
        rooms.saver.close()
        saver.join(20)
        store.close()


def seat_five(room: Room) -> Room:
    """The room, with five people in it."""
    for seat, name in enumerate(NAMES[:5], start=1):
        room.change(partial(lobby.join, name=name, token=token(seat)))
    return room
