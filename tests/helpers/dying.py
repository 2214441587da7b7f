"""A server that dies inside a step: a SIGKILL of this very process at a named point of the next one."""

import os
import signal
from typing import Any

from shboard.room import Room
from shboard.rooms import Rooms


def arm(rooms: Rooms, where: str) -> None:
    """Die in the next step: `before` it is saved, `saved` but not told, or `told` to who acted alone."""
    store = rooms._store
    save = store.save

    def saved(*work: Any, **kwargs: Any) -> None:
        if where == "saved":
            save(*work, **kwargs)
        _die()

    if where == "told":
        Room.published = _die  # type: ignore[assignment,method-assign]
    else:
        store.save = saved  # type: ignore[method-assign]


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
