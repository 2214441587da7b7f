"""A room: one table, its screens, and the lock through which every change of it passes."""

import threading
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from msgspec.structs import replace

from shboard import lobby
from shboard.lobby import Stage, Table
from shboard.refusal import Refusal
from shboard.rules import Action, State, Variant, only_counted
from shboard.rules.observation import Secret
from shboard.saver import Saver, Step
from shboard.store import Saved
from shboard.view import Views, secret

AWAY_SECONDS = 8
"""A phone whose socket closed cleanly counts as offline after this."""
SILENT_SECONDS = 25
"""A phone that says nothing for this long counts as offline."""
# Numbers of views are reserved on the disk ahead of use, so that they grow over a crash as well.
VIEWS_AHEAD, _SPARE_VIEWS = 1000, 100

Clocks = tuple[Callable[[], float], Callable[[], float]]
"""The wall clock (seconds since the epoch), and one that never jumps, for who is there."""

Truth = Callable[[str, int | None, Action | None, State | None, State], None]
"""Told of the deal and of each saved step, in a demo alone: code, seat, action, before, after."""


class Screen(Protocol):
    """A phone (its `token` is the hash of its cookie's) or a board (`token` is None); `at_home`: opened under
    an address of this house."""

    token: bytes | None
    at_home: bool
    heard: float
    due: float
    every: float

    def send(self, payload: bytes) -> None:
        """Send a frame after all that waits."""

    def show(self, view: bytes) -> None:
        """Send the newest view; one not yet sent is dropped for it."""

    def close(self, code: int) -> None:
        """Send the screen away with a WebSocket close code."""


class Room:
    """One table in service. Every screen is shown the last *saved* state alone.

    The disk is VIEWS_AHEAD of `saved` already. `even`: while screens may tell how many are awaited but not
    who, they are shown changes at an even beat, or whoever watches the air would see whose frame made one.
    `shown` is the table as the screens show it, `shown_online` the seats whose phone they show as there.
    """

    def __init__(
        self, saved: Saved, saver: Saver, clocks: Clocks, rng: Random, truth: Truth | None, *, even: bool
    ) -> None:
        self.table = self.shown = saved.table
        self._latest = saved.table
        self._queued: Step | None = None
        self._v, self._v_limit = saved.v, saved.v + VIEWS_AHEAD
        self._v_asked = self._v_limit
        self._saver, self._rng, self._truth = saver, rng, truth
        self._clock, self._ticks = clocks
        self._lock = threading.RLock()
        self._boards: list[Screen] = []
        self._phones: dict[bytes, Screen] = {}
        self._left: dict[bytes, float] = {}
        self.shown_online: frozenset[int] = frozenset()
        self._moved: float | None = None
        self._told = 0
        self._even, self._due = even, False
        self.closed = False

    @property
    def code(self) -> str:
        """The table's four letters."""
        return self.table.code

    # Changes

    def change(self, change: Callable[[Table], Table], told: Callable[[bool], None] | None = None) -> Table:
        """Make one change and return the table once it is saved.

        `told` is called, before any screen is shown the change, with whether it was saved.
        Raises `Refusal`: whatever `change` refuses, or `not_saved` with nothing changed.
        """
        step = self._make(change, told)
        if not step.wait():
            raise Refusal("not_saved")
        return step.saved.table

    def _make(self, change: Callable[[Table], Table], told: Callable[[bool], None] | None) -> Step:
        """Queue a change. A refusal tells of what came before as well, so that has to be saved first."""
        while True:
            try:
                with self._lock:
                    before, last = self._latest, self._queued
                    return self._queue(before, replace(change(before), touched=self._clock()), told)
            except Refusal:
                if before is self.table or last is None or last.wait():
                    raise

    def close(self) -> None:
        """Save what is queued, and change nothing any more: whoever tries is refused `no_table`."""
        with self._lock:
            self.closed, last = True, self._queued
        if last is not None:
            last.wait()

    def play(
        self, token: bytes, game: int, round_: int, action: Action, told: Callable[[bool], None]
    ) -> None:
        """A seat's action, drawn from the view of that game and round. Raises `Refusal`."""
        steps: list[tuple[int, Table, Table]] = []

        def step(table: Table) -> Table:
            seat = table.seated(token)
            if table.state is not None and (game, round_) != (table.game, table.state.round):
                raise Refusal("stale")
            after = lobby.play(table, seat, action, self._rng)
            steps.append((seat, table, after))
            return lobby.forget_piles(after)

        def saved(ok: bool) -> None:
            for seat, before, after in steps if ok and self._truth else ():
                self._tell_truth(seat, action, before, after)
            told(ok)

        self.change(step, saved)

    def start(self, variants: Iterable[Variant] | None = None) -> Table:
        """Deal. Raises `Refusal`."""
        table = self.change(lambda table: lobby.start(table, self._rng, variants))
        self._tell_truth(None, None, table, table)
        return table

    def _tell_truth(self, seat: int | None, action: Action | None, before: Table, after: Table) -> None:
        if self._truth is not None and after.state is not None:
            self._truth(self.code, seat, action, before.state if action else None, after.state)

    def _queue(self, before: Table, after: Table, told: Callable[[bool], None] | None) -> Step:
        if self.closed:
            raise Refusal("no_table", table=self.code)
        erase = before.stage is not Stage.LOBBY and after.stage is not Stage.PLAY
        self._v_asked = self._v + VIEWS_AHEAD
        step = Step(self, Saved(after, self._v_asked), erase=erase, told=told)
        self._latest, self._queued = after, step
        self._saver.put(step)
        return step

    # What the saver says

    def committed(self, step: Step) -> None:
        """The step is on the disk: from now on screens may see it."""
        before, self.table = self.table, step.saved.table
        self._due = self._due or (self._even and before.state is not None and only_counted(before.state))
        self._note_time(before)
        self._v_limit = step.saved.v
        held = {person.token for person in self.table.people}
        for person in before.people:
            if person.token not in held:
                self._left.pop(person.token, None)
                moved = len(before.people) == len(self.table.people)
                self._dismiss(person.token, 4003 if moved else 4401)

    def _note_time(self, before: Table) -> None:
        """Remember when the game moved on, and which event was the last before that."""
        old, new = before.state, self.table.state
        if new is not None and (old is None or (before.game, old.step) != (self.table.game, new.step)):
            self._moved = self._ticks()
            self._told = old.event_count if old is not None and before.game == self.table.game else 0

    def newest(self) -> tuple[int, int]:
        """The last public event before the newest step, and how long ago that step was, in ms.

        A phone that comes (back) just then waits as long as the TV still tells of it.
        """
        if self._moved is None:
            return (self.table.state.event_count if self.table.state else 0), 0
        return self._told, int(1000 * max(0.0, self._ticks() - self._moved))

    def refused(self) -> None:
        """The disk refused: back to what is saved."""
        with self._lock:
            self._latest, self._v_asked = self.table, self._v_limit

    def published(self) -> None:
        """Show every screen the state as saved: at once, or at the next beat."""
        if not self._due:
            self.publish()

    # Screens

    def attach(self, screen: Screen) -> None:
        """A screen has connected; the newest connection of a phone replaces the one before."""
        if screen.token is None:
            self._boards.append(screen)
        else:
            older = self._phones.get(screen.token)
            self._phones[screen.token] = screen
            self._left.pop(screen.token, None)
            if older is not None:
                older.close(4001)
        if self._due or self.online() != self.shown_online:
            self.publish()
        else:
            self._show(self._views(), screen)

    def detach(self, screen: Screen) -> None:
        """A screen's connection has ended."""
        if screen.token is None:
            self._boards = [board for board in self._boards if board is not screen]
        elif self._phones.get(screen.token) is screen:
            del self._phones[screen.token]
            # Where nothing was heard for long, the connection's end is no sign that somebody was there.
            now = self._ticks()
            self._left[screen.token] = now if now - screen.heard <= SILENT_SECONDS else screen.heard

    def has_phone(self, token: bytes) -> bool:
        """Whether a phone with this token is connected, as far as is known."""
        return token in self._phones

    def screens(self) -> list[Screen]:
        """Every screen connected now."""
        return [*self._boards, *self._phones.values()]

    def publish(self) -> None:
        """Make a new view and send each screen its own, or once a number for it is reserved."""
        if self._v > self._v_asked - _SPARE_VIEWS and not self.closed:
            with self._lock:
                self._queue(self._latest, self._latest, None)
        if self._v + 1 == self._v_limit:
            return
        self._due, self.shown = False, self.table
        self._v += 1
        views = self._views()
        for screen in self.screens():
            self._show(views, screen)

    def tell_boards(self, told: Callable[[Screen], bytes]) -> None:
        """Send a frame to every board of this table, to each its own."""
        for board in list(self._boards):
            board.send(told(board))

    def _show(self, views: Views, screen: Screen) -> None:
        if screen.token is None:
            screen.show(views.board())
            return
        seat = self.table.seat_of(screen.token)
        if seat is not None:
            screen.show(views.seat(seat))

    def _views(self) -> Views:
        self.shown_online = self.online()
        return Views(self.table, self.shown_online, self._v)

    def _dismiss(self, token: bytes, code: int) -> None:
        if (screen := self._phones.pop(token, None)) is not None:
            screen.close(code)

    def online(self) -> frozenset[int]:
        """The seats whose phone is there, or was a moment ago."""
        now, people = self._ticks(), enumerate(self.table.people, start=1)
        return frozenset([seat for seat, person in people if self._is_online(person.token, now)])

    def _is_online(self, token: bytes, now: float) -> bool:
        if (phone := self._phones.get(token)) is not None:
            return now - phone.heard <= SILENT_SECONDS
        return now - self._left.get(token, float("-inf")) <= AWAY_SECONDS

    def seen(self, seat: int) -> float | None:
        """Seconds since the phone of a seat, as shown, was last heard of; None if never since the start."""
        token = self.shown.person(seat).token
        phone = self._phones.get(token)
        last = phone.heard if phone is not None else self._left.get(token)
        return None if last is None else max(0.0, self._ticks() - last)

    def tick(self) -> None:
        """Once a second: show what waited for the beat, notice who has gone offline without a word."""
        if self._due or self.online() != self.shown_online:
            self.publish()

    def secret(self, token: bytes, kind: str) -> Secret:
        """What the seat of `token` sees while it holds `kind`.

        Raises `Refusal`: `no_secret`, `not_seated`.
        """
        held = secret(self.table, self.table.seated(token), kind)
        if held is None:
            raise Refusal("no_secret")
        return held
