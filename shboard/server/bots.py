"""Bots at a table: each is a screen of this very process, shown what a phone on its seat is shown, no more.

It has no token that a phone could have, sends nothing over the air, asks for no secret, and chooses by chance
among what its view offers. It is nothing but its seat in the saved table: after a restart it is there again.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import gevent
import msgspec

from shboard.bots.brain import choose
from shboard.bots.pace import Pace, Telling
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rules import Action
from shboard.server.settings import Settings
from shboard.view import whole

RETRY_SECONDS = 1.0
"""Until a bot whose action was refused looks again."""

_decode = msgspec.json.Decoder().decode


class Bot:
    """One seat. It thinks as long as a person might, whatever it holds; at a paused table not at all."""

    at_home = False
    every = 10.0

    def __init__(self, room: Room, token: bytes, settings: Settings) -> None:
        self.token: bytes | None = token
        self._room, self._clock, self._pace = room, settings.ticks, Pace(settings.pace)
        self._rng, self._moods = settings.rng, Random()
        self.heard = self.due = self._clock()
        self._view: dict[str, Any] | None = None
        self._moment: object = None
        self._timer: Any = None
        self._telling = Telling(self._pace)

    # As its table sees it: a screen

    def send(self, payload: bytes) -> None:  # noqa: ARG002 - as a screen has it
        """A ping: it is there."""
        self.heard = self._clock()

    def show(self, view: bytes) -> None:
        """A view: think of what it offers, if that is new."""
        self._view = whole(_decode(view))
        self._telling.shown(self._view, self._clock())
        self._consider()

    def close(self, code: int) -> None:  # noqa: ARG002
        """Its seat is another's, or the table is gone, or the server stops."""
        self._view = None
        self._forget()
        self._room.detach(self)

    # As a player

    def _consider(self) -> None:
        """Make up its mind to act a while from now; once for each thing that it is offered."""
        view = self._view
        if view is None or not view["you"]["legal"]:
            self._forget()
            return
        legal, table = view["you"]["legal"], view["table"]
        moment = (view["game"], table["round"], table["phase"], repr(legal))
        if moment != self._moment:
            self._forget()
            self._moment = moment
            wait = max(0.0, self._telling.until - self._clock()) + self._pace.think(legal, self._moods)
            self._timer = gevent.spawn_later(wait, self._act, view["game"], table["round"], legal)

    def _forget(self) -> None:
        timer, self._timer, self._moment = self._timer, None, None
        if timer is not None:
            timer.kill(block=False)

    def _act(self, game: int, round_: int, legal: dict[str, Any]) -> None:
        self._timer = None  # from here on it is done, and not to be taken back
        action: Action = msgspec.convert(choose(legal, self._rng), Action)
        assert self.token is not None
        try:
            self._room.play(self.token, game, round_, action, lambda _saved: None)
        except Refusal:
            gevent.sleep(RETRY_SECONDS)
            self._moment = None
            self._consider()


class Bots:
    """Sees to it that on every bot's seat there is one."""

    def __init__(self, rooms: Callable[[], Iterable[Room]], settings: Settings) -> None:
        self._rooms, self._settings = rooms, settings
        self._left = False

    def leave(self) -> None:
        """The server stops: nobody sits down any more."""
        self._left = True

    def look(self) -> None:
        """Let a bot sit down wherever one is missing: one that was just wanted, or all after a restart."""
        for room in () if self._left else self._rooms():
            for person in room.table.people:
                if person.bot and not room.has_phone(person.token):
                    room.attach(Bot(room, person.token, self._settings))
