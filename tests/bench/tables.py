"""Those who drive a server: a table of shboard that plays real games, and one of a floor that says as much.

Each acts in bursts, what its screens send at one moment, and knows when all of them show the outcome.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any, Protocol

import msgspec

from cli.bots.bot import Bot
from cli.bots.frames import Ids, padded
from shboard.bots.brain import choose
from tests.bench.line import Line
from tests.bench.process import Failed, Floor, Product
from tests.helpers.tables import NAMES

LAST, TOGETHER, READ, OTHER = "last ballot", "ballots together", "read", "other"

Think = Callable[[], float]
"""How many seconds pass between two bursts."""


def at_once() -> float:
    """Nobody thinks."""
    return 0.0


@dataclass
class Burst:
    """What is sent at one moment, and of which kind it is."""

    kind: str
    frames: list[tuple[Line, str]] = field(default_factory=list)


class Driver(Protocol):
    """Eleven screens of one table, the TV's first."""

    lines: list[Line]
    think: Think

    def burst(self) -> Burst | None:
        """What to send next; None while the table is being laid for the next game."""

    def shown(self, line: Line) -> bool:
        """Whether this screen shows everything that was sent."""


Legal = dict[str, Any]


class You(msgspec.Struct):
    """A seat's own part of a view."""

    legal: Legal


class Public(msgspec.Struct):
    """As much of what lies on the table as tells who may do what."""

    round: int
    phase: str
    cast: int = 0
    awaited: list[int] | None = []
    dead: list[int] = []
    limited: list[int] = []
    investigated: list[int] = []


class View(msgspec.Struct):
    """As much of a view as is needed to play."""

    stage: str
    you: You | None
    table: Public | None = None


_view = msgspec.json.Decoder(View).decode
_hands = ThreadPoolExecutor(4, "host")
"""The hosts of all tables: what they do takes a request, and no other table waits for it."""


class Table:
    """People who play game after game. In every other vote the last ballot comes alone, else all together."""

    def __init__(self, server: Product, rng: Random, think: Think = at_once, seats: int = 10) -> None:
        self._server, self._rng = server, rng
        self.code = code = server.open()
        self.think, self.seats = think, seats
        self._ids = Ids()
        self.lines = [Line(server.address, f"/board/{code}/ws")]
        self.cookies: list[str] = []
        for name in NAMES[:seats]:
            bot = Bot(server.address, code, name, rng)
            bot.join()
            self.cookies.append(bot.cookie)
            self.lines.append(Line(server.address, f"/j/{code}/ws", bot.cookie))
        self._target = (0, 0)
        self._together = True
        self._votes = cycle((True, False))
        self._dealing: Future[None] | None = None
        self.games = 0

    def shown(self, line: Line) -> bool:
        """Whether this screen shows everything that was sent."""
        if line.refused:
            raise Failed(f"{self.code}: refused {line.refused}")
        return line.shows >= self._target and line.views > 0

    def burst(self) -> Burst | None:
        """What whoever may act sends now; between two games the host is asked to deal."""
        if self._dealing is not None:
            if not self._dealing.done():
                return None
            self._dealing.result()
            self._dealing = None
        board = _view(self.lines[0].view)
        if board.stage != "play" or board.table is None:
            self._dealing = _hands.submit(self._deal, again=board.stage == "over")
            self.games += board.stage == "over"
            self._target = (self._target[0] + 1, 0)
            return Burst(OTHER)
        able, kind = self.able(board.table), OTHER
        if board.table.phase == "vote":
            able, kind = self._voters(able)
        game, step = self.lines[0].shows
        self._target = (game, step + len(able))
        return Burst(kind, [(line, self._frame(game, board.table.round, legal)) for line, legal in able])

    @property
    def votes(self) -> bool:
        """Whether a vote is on in which nobody has cast a ballot yet."""
        table = _view(self.lines[0].view).table if self.lines[0].view else None
        return table is not None and table.phase == "vote" and table.cast == 0

    def able(self, table: Public) -> list[tuple[Line, Legal]]:
        """The phones whose seat may do something, with what that is."""
        views = [(line, _view(line.view)) for line in self.lines[1:]]
        return [(line, view.you.legal) for line, view in views if view.you and view.you.legal]

    def _voters(self, able: list[tuple[Line, Legal]]) -> tuple[list[tuple[Line, Legal]], str]:
        if len(able) == 1:
            return able, LAST
        if next(self._votes):
            return able, TOGETHER if len(able) == self.seats else OTHER
        return able[:-1], OTHER

    def _frame(self, game: int, round_: int, legal: dict[str, Any]) -> str:
        action = choose(legal, self._rng)
        return padded({"id": self._ids.take(), "game": game, "round": round_, "action": action})

    def _deal(self, again: bool) -> None:
        if again:
            self._server.host("again", table=self.code)
        self._server.host("start", table=self.code)

    def close(self) -> None:
        """Everybody leaves."""
        for line in self.lines:
            line.close()


class Fan:
    """As many screens at a floor, which send as much: nine and the last, then ten together."""

    def __init__(self, server: Floor, number: int, think: Think = at_once, screens: int = 11) -> None:
        self.think = think
        self.lines = [Line(server.address, f"/table/{number}") for _ in range(screens)]
        self._text = padded({"id": "a" * 8, "game": 1, "round": 1, "action": {"do": "vote", "ja": True}})
        voters = screens - 1
        self._turns = cycle([(OTHER, 1), (OTHER, voters - 1), (LAST, 1), (OTHER, 1), (TOGETHER, voters)])
        self._target = 0

    def burst(self) -> Burst:
        """What is sent now."""
        kind, senders = next(self._turns)
        self._target += senders
        return Burst(kind, [(line, self._text) for line in self.lines[len(self.lines) - senders :]])

    def shown(self, line: Line) -> bool:
        """Whether this screen has been sent everything."""
        return line.views >= self._target

    def close(self) -> None:
        """Everybody leaves."""
        for line in self.lines:
            line.close()


class Reader:
    """A phone at a table where nothing happens asks whether anybody is there, or holds its card, in turn."""

    def __init__(self, table: Table, think: Think) -> None:
        self.lines, self.think = [table.lines[1]], think
        self._ids = Ids()
        self._asks: Iterator[Legal] = cycle([{"probe": True}, {"reveal": "role"}])
        self._target = self.lines[0].answers

    def burst(self) -> Burst:
        """What is asked now."""
        self._target += 1
        return Burst(READ, [(self.lines[0], padded({"id": self._ids.take(), **next(self._asks)}))])

    def shown(self, line: Line) -> bool:
        """Whether the answer has come."""
        return line.answers >= self._target

    def close(self) -> None:
        """It stays where it is."""
