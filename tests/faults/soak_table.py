"""One table of a soak: bots that play game after game at it, and what may befall them meanwhile."""

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from random import Random
from typing import Any, TypeVar

from cli.bots.agreement import Agreement
from cli.bots.bot import Bot, NotSeated
from cli.bots.screen import Screen, View, board
from cli.bots.wire import Closed, Unopened, WebSocket
from shboard.bots.names import draw_names
from shboard.bots.pace import Pace
from tests.helpers.serving import Server

STANDS_STILL = 90.0
"""Seconds without a step after which a game counts as stuck; a pause and a restart take a few."""
LOST = (OSError, HTTPException, Closed, Unopened, NotSeated, RuntimeError)
"""What happens to whoever speaks to a server that is being killed."""

_Screen = TypeVar("_Screen", bound=Screen)


class Stuck(Exception):
    """A game does not go on."""


class Soaked:
    """A table of its own with `seats` bots and a TV. `up` is set while the server is there."""

    def __init__(self, server: Server, seats: int, rng: Random, pace: float, up: threading.Event) -> None:
        self.server, self.rng, self.up = server, rng, up
        self.code = server.open_table()
        self.games = self.steps = 0
        self.faults: Counter[str] = Counter()
        self.disputes: list[str] = []
        self._pace = Pace(pace, 0.002)
        self._agreement = Agreement()
        self._lock = threading.Lock()
        self._progress: tuple[int, int] = (0, 0)
        self._moved = time.monotonic()
        self._over = threading.Event()
        self._deaf: list[WebSocket] = []
        self.board = self._watched(board(server.address, self.code))
        self.bots = [self._bot(name) for name in draw_names(seats, rng)]
        self.board.start()
        for bot in self.bots:
            bot.join()
            bot.start()

    def _bot(self, name: str) -> Bot:
        rng = Random(self.rng.getrandbits(64))
        return self._watched(Bot(self.server.address, self.code, name, rng, self._pace))

    def _watched(self, screen: _Screen) -> _Screen:
        screen.watch = self._watch
        return screen

    def _watch(self, screen: Screen, view: View) -> None:
        with self._lock:
            self._agreement.hear(str(screen), view)
            if screen is self.board and self._progress != (view["game"], view["n"]):
                self._progress, self._moved = (view["game"], view["n"]), time.monotonic()
            if screen is self.board and view["stage"] == "over" and view["game"] == self.games + 1:
                self._over.set()

    # Games

    def play(self, goes_on: Callable[[], bool]) -> None:
        """Game after game, each to its end. Raises Stuck."""
        while goes_on():
            self._over.clear()
            self.host("start")
            self._wait_for_the_end()
            self.games, self.steps = self.games + 1, self.steps + self._progress[1]
            with self._lock:
                self.disputes += self._agreement.disputes
                self._agreement = Agreement()
            self.host("again")

    def _wait_for_the_end(self) -> None:
        self._moved = time.monotonic()
        while not self._over.wait(1):
            if time.monotonic() - self._moved > STANDS_STILL:
                view = self.board.view
                raise Stuck(
                    f"{self.code}: {view and view['table'] and view['table']['phase']}, {self.faults}"
                )

    def host(self, command: str, **values: Any) -> dict[str, Any]:
        """A command of the host, if need be to the server that comes after this one."""
        while True:
            assert self.up.wait(STANDS_STILL), "no server"
            try:
                return self.server.host(command, table=self.code, **values)[1]
            except LOST:
                time.sleep(0.05)  # it is being killed just now

    def leave(self) -> None:
        """Everybody goes home."""
        for screen in (self.board, *self.bots):
            screen.stop()
        for tv in self._deaf:
            tv.drop()

    # What befalls them; each happens in the middle of a game, or of nothing

    def drop(self) -> None:
        """Some phones lose their connection, or all screens at once."""
        screens = [self.board, *self.bots]
        for screen in screens if self.rng.random() < 0.2 else self.rng.sample(screens, 2):
            screen.drop()

    def reclaim(self) -> None:
        """A seat goes to another phone."""
        self._to_another_phone(self.rng.randrange(len(self.bots)))

    def _to_another_phone(self, place: int) -> None:
        old, new = self.bots[place], self._bot(self.bots[place].name)
        while new.seat is None:
            try:
                new.reclaim(self.host("claim", seat=old.seat, yes=True)["pin"])
            except LOST:
                time.sleep(0.1)  # killed meanwhile, or too many have guessed
        self.bots[place] = new
        new.start()
        old.stop()

    def pause(self) -> None:
        """The host pauses, and lets the game go on."""
        self.host("pause")
        time.sleep(self.rng.uniform(0, 0.5))
        self.host("resume")

    def deaf(self) -> None:
        """A seat goes to a phone that never reads, and then to one that does; a TV stays deaf."""
        place = self.rng.randrange(len(self.bots))
        never_reads = self._bot(self.bots[place].name)
        try:
            never_reads.reclaim(self.host("claim", seat=self.bots[place].seat, yes=True)["pin"])
            phone = WebSocket.connect(self.server.address, never_reads.path, never_reads.cookie)
            self._deaf.append(WebSocket.connect(self.server.address, self.board.path))
            time.sleep(self.rng.uniform(0, 3))
            phone.drop()
        finally:
            self._to_another_phone(place)
            for tv in self._deaf[:-1]:
                tv.drop()
            del self._deaf[:-1]

    def strangers(self) -> None:
        """Somebody guesses a PIN, another connects without a seat."""
        guest = Bot(self.server.address, self.code, "Guest", self.rng)
        with contextlib.suppress(NotSeated):
            guest.reclaim("000000")
        with contextlib.suppress(NotSeated):
            guest.join()
        socket = WebSocket.connect(self.server.address, guest.path)
        with contextlib.suppress(Closed):
            socket.receive(1)
        socket.drop()

    def befall(self) -> None:
        """One of these at random, by how often it happens in a house."""
        happens = self.rng.choices(
            (self.drop, self.reclaim, self.pause, self.deaf, self.strangers), (6, 3, 2, 1, 1)
        )[0]
        self.faults[happens.__name__] += 1
        try:
            happens()
        except LOST:
            self.faults["in the middle of a kill"] += 1
