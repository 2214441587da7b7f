"""A server that dies inside a step: a SIGKILL of this very process at a named point of the next one."""

import os
import signal
from typing import Any

import gevent

from shboard.room import Room
from shboard.rooms import Rooms
from shboard.server.screen import Screen
from shboard.view import Views


def arm(rooms: Rooms, where: str) -> None:
    """Die in the next step: `before` it is saved, `saved` but not told, or `told` to the phone that acted.

    That one has its view with the answer, and a board, which is shown it before any phone, may have its own.
    """
    store = rooms._store
    save = store.save

    def saved(*work: Any, **kwargs: Any) -> None:
        if where == "saved":
            save(*work, **kwargs)
        _die()

    if where == "told":
        _die_once_answered()
    else:
        store.save = saved  # type: ignore[method-assign]


def _die_once_answered() -> None:
    show, published = Room._show, Room.published

    def shown(room: Room, views: Views, screen: Screen) -> None:
        answered = screen._outbox._held
        show(room, views, screen)
        if answered:
            _die()

    def told(room: Room) -> None:
        published(room)
        gevent.spawn(_die)  # where screens are shown it at the next beat: the answer leaves before that

    Room._show, Room.published = shown, told  # type: ignore[assignment,method-assign]


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
