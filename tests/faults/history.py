"""Concurrent clients without a thought: each fires what it may and may not, and notes what came of it.

Whether one order of steps explains all of it is the question of tests/faults/history_check.py.
"""

import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from cli.bots.frames import PONG, Ids, padded
from cli.bots.wire import Closed, WebSocket
from shboard.bots.brain import choose
from tests.helpers.decided import Decided, Decision, as_kept
from tests.helpers.guests import GUARD, Board, Guest, heard
from tests.helpers.serving import Server

Json = dict[str, Any]

LOST = (OSError, HTTPException, Closed)
FEW_OPEN = 4
CARD = 0.02
"""Seconds that a write takes at most in every other life of the server: more is on its way when it dies."""
DEEDS: tuple[Json, ...] = (
    {"do": "confirm"},
    {"do": "nominate", "target": 2},
    {"do": "vote", "ja": True},
    {"do": "vote", "ja": False},
    {"do": "discard", "place": 1},
    {"do": "enact", "place": 2},
    {"do": "propose_veto"},
    {"do": "answer_veto", "ja": True},
    {"do": "put_away"},
    {"do": "investigate", "target": 3},
    {"do": "execute", "target": 1},
)
"""What is sent whether it is legal or not."""


@dataclass
class Request:
    """What a seat has asked for, when, and what it was answered; None while it was not. Times never jump."""

    seat: int
    asked: Json
    sent: float
    answer: Json | None = None
    answered: float = float("inf")


@dataclass
class Seen:
    """A view, when it came, and the beginning of its connection if it is the first there."""

    seat: int | None
    view: Json
    at: float
    connecting_since: float | None


@dataclass
class History:
    """Everything that the clients noted, and what the server decided and kept."""

    code: str
    requests: list[Request] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    decided: list[Decision] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    kills: int = 0


class Client(threading.Thread):
    """One screen; `guest` has joined, or is a board. It comes back by itself whenever it is thrown out."""

    def __init__(self, evening: "Concurrent", guest: Board, rng: Random) -> None:
        super().__init__(daemon=True)
        self.evening, self.guest, self.rng = evening, guest, rng
        self.seat = guest.seat if isinstance(guest, Guest) else None
        self.requests: list[Request] = []
        self.seen: list[Seen] = []
        self._ids, self._open = Ids(), dict[str, Request]()
        self._view: Json = {}

    @property
    def finished(self) -> bool:
        """Whether the game has ended and all is answered."""
        return not self._open and self._view.get("stage") == "over"

    def run(self) -> None:
        """Stay until the game has ended."""
        path = f"/{self.guest.place}/{self.guest.code}/ws"
        while not self.finished and self.evening.up.wait(GUARD):
            since = time.monotonic()
            try:
                socket = WebSocket.connect(self.guest.server.address, path, self.guest.cookie, GUARD)
            except LOST:
                continue
            try:
                self._stay(socket, since)
            except LOST:
                pass
            finally:
                socket.drop()
                self._open.clear()

    def _stay(self, socket: WebSocket, since: float) -> None:
        first: float | None = since
        self._view = {}
        while not self.finished:
            texts, now = socket.receive(GUARD), time.monotonic()
            for frame in map(heard, texts):
                if "id" in frame:
                    request = self._open.pop(frame["id"])
                    request.answer, request.answered = frame, now
                elif frame["t"] == "view":
                    self.seen.append(Seen(self.seat, frame, now, first))
                    self._view, first = frame, None
                    self.evening.reached(frame)
                elif frame["t"] == "ping":
                    socket.send(PONG)
            if self.seat is not None and self._view and self._fire(socket, self._view):
                return

    def _fire(self, socket: WebSocket, view: Json) -> bool:
        """Ask for something, or for several things at once; whether to reload before it is answered."""
        asked = list(self._wishes(view)) if len(self._open) < FEW_OPEN else []
        for wish in asked:
            id_ = self._ids.take()
            self._open[id_] = Request(self.seat or 0, wish, time.monotonic())
            self.requests.append(self._open[id_])
            socket.send(padded({"id": id_, **wish}))
        return bool(asked) and self.rng.random() < 0.02

    def _wishes(self, view: Json) -> Iterable[Json]:
        chance, table, own = self.rng.random(), view["table"], view["you"]
        if table is None:
            return
        placed = {"game": view["game"], "round": table["round"]}
        if own["legal"]:
            wish = {**placed, "action": choose(own["legal"], self.rng)}
            if chance < 0.9:
                yield wish
            if chance < 0.2:
                yield wish
            elif chance < 0.3:
                yield {**placed, "action": choose(own["legal"], self.rng)}
        if chance > 0.8:
            yield {**placed, "action": self.rng.choice(DEEDS)}
        elif chance > 0.7:
            yield {"reveal": self.rng.choice(("role", "hand", "party", "top"))}
        elif chance > 0.68:
            yield {"game": view["game"], "round": table["round"] - 1, "action": self.rng.choice(DEEDS)}


class Concurrent:
    """A game of `seats` clients and a TV at a table of its own. `decided` tells what the server decides.

    It is killed whenever the game reaches one of the steps in `kill_at`.
    """

    def __init__(
        self, server: Server, decided: Decided, seed: int, seats: int, kill_at: Iterable[int]
    ) -> None:
        self.server, self._decided = server, decided
        rng = Random(seed)
        self.history = History(server.open_table())
        self.up, self._moved = threading.Event(), threading.Condition()
        self._step, self._kill_at = 0, sorted(kill_at)
        guests = [Guest(server, self.history.code, f"Seat {k}").join() for k in range(1, seats + 1)]
        screens = [Board(server, self.history.code), *guests]
        self.clients = [Client(self, screen, Random(rng.random())) for screen in screens]

    def reached(self, view: Json) -> None:
        """A client was shown this step."""
        if view["n"] > self._step:
            with self._moved:
                self._step = max(self._step, view["n"])
                self._moved.notify_all()

    def play(self) -> History:
        """The game, from the deal to its end."""
        history = self.history
        self.up.set()
        for client in self.clients:
            client.start()
        assert self.server.host("start", table=history.code)[0] == 200
        for step in self._kill_at:
            with self._moved:
                self._moved.wait_for(partial(self._has_reached, step), GUARD)
            if not self._ended:
                self._kill()
        for client in self.clients:
            client.join(10 * GUARD)
            if client.is_alive():
                history.faults.append(f"the screen of seat {client.seat} stands still")
        history.decided += self._decided.news(history.code)
        history.requests = [request for client in self.clients for request in client.requests]
        history.seen = [seen for client in self.clients for seen in client.seen]
        return history

    def _has_reached(self, step: int) -> bool:
        return self._step >= step or self._ended

    @property
    def _ended(self) -> bool:
        return any(client.finished for client in self.clients)

    def _kill(self) -> None:
        """Kill the server; of what it had decided, what it still has when it is back is so."""
        self.up.clear()
        self.server.kill()
        self.history.kills += 1
        made = self.history.decided + self._decided.news(self.history.code)
        self.server.settings["card"] = CARD - self.server.settings["card"]
        self.server.start()
        table = self.server.table(self.history.code)
        kept = self.server.game(self.history.code)
        self.history.decided = [each for each in made if each.after.step <= kept.step]
        last = self.history.decided[-1].after
        if as_kept(last) != as_kept(kept) or table.game != 1:
            self.history.faults.append("what is kept is not what was decided")
        self.up.set()


def played(seeds: Iterable[int], seats: int, kill_at: Iterable[int]) -> Iterator[History]:
    """A game for each seed, at tables of one server."""
    with tempfile.TemporaryDirectory() as folder:
        decided = Path(folder) / "decided"
        with Server(Path(folder) / "state", decided=str(decided), pace=1.0, card=0.0) as server:
            for seed in seeds:
                yield Concurrent(server, Decided(decided), seed, seats, kill_at).play()
            assert server.complaints() == ""
