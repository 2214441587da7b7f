"""One game played by bots alone: they join, the table is started, and all screens are held to one truth."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cli.bots.address import Address
from cli.bots.agreement import Agreement
from cli.bots.bot import Bot
from cli.bots.recorder import Record
from cli.bots.screen import Screen, View, board
from shboard.bots.names import draw_names
from shboard.bots.pace import Pace

PATIENCE_SECONDS = 30
"""A game in which nobody does anything for so long stands still."""


class StandsStill(Exception):
    """The game does not go on; `where` says in which phase, in public words."""

    def __init__(self, where: str) -> None:
        super().__init__(f"nothing has happened for {PATIENCE_SECONDS} seconds {where}")
        self.where = where


@dataclass(frozen=True)
class Ending:
    """How a game ended, and in what the screens did not agree."""

    winner: str
    reason: str
    steps: int
    disputes: list[str] = field(default_factory=list)


class Game:
    """A table with one board and `seats` bots, from the join to the ending.

    `begin` deals; it is called once everybody is there.
    """

    def __init__(
        self,
        address: Address,
        code: str,
        seats: int,
        rng: random.Random,
        begin: Callable[[], object],
        pace: Pace | None = None,
        record: Record | None = None,
    ) -> None:
        self._record, self._begin = record, begin
        self._agreement = Agreement()
        self._over = threading.Event()
        self._here = threading.Event()
        self.board = board(address, code, record.board if record else None)
        self.bots = [
            Bot(
                address,
                code,
                name,
                random.Random(rng.getrandbits(64)),
                pace,
                record.transcript() if record else None,
            )
            for name in draw_names(seats, rng)
        ]
        for screen in self._screens:
            screen.watch, screen.rested = self._watch, self._rest

    @property
    def _screens(self) -> list[Screen]:
        return [self.board, *self.bots]

    def play(self, applause: float = 0) -> Ending:
        """Play to the ending, and stay for `applause` seconds more.

        Raises StandsStill, NotSeated, OSError; what has been recorded until then is kept.
        """
        try:
            self.board.start()
            for bot in self.bots:
                seat = bot.join()
                if self._record is not None and bot.transcript is not None:
                    self._record.seats[seat] = bot.transcript
                bot.start()
            self._wait_for(self._here)
            self._begin()
            self._wait_for(self._over)
            ending = self._ending()
            if applause:
                self._close_record()
                time.sleep(applause)
            return ending
        finally:
            self.stop()

    def stop(self) -> None:
        """Everybody leaves; what they are sent from now on is not recorded."""
        self._close_record()
        for screen in self._screens:
            screen.rested = screen.watch = None
            screen.stop()

    def _close_record(self) -> None:
        if self._record is not None:
            self._record.close()

    def _wait_for(self, event: threading.Event) -> None:
        seen = self._progress()
        while not event.wait(PATIENCE_SECONDS):
            now = self._progress()
            if now == seen:
                raise StandsStill(f"in the phase {now[2]}" if now[2] else "in the lobby")
            seen = now

    def _progress(self) -> tuple[int, int, str]:
        """How many sit, the step, and the phase: a phone that comes and goes is no progress."""
        view = self.board.view
        if view is None:
            return (0, 0, "")
        return (len(view["seats"]), view["n"], view["table"]["phase"] if view["table"] else "")

    def _watch(self, screen: Screen, view: View) -> None:
        self._agreement.hear(str(screen), view)

    def _rest(self, screen: Screen) -> None:
        """Look whether the last screen has got as far as all others."""
        view = screen.view
        if screen.closed_with is not None or view is None:
            return
        if view["stage"] == "over":
            if all(each.view and each.view["stage"] == "over" and each.idle for each in self._screens):
                self._over.set()
        elif not self._here.is_set() and all(each.view for each in self._screens):
            assert self.board.view is not None
            people = self.board.view["seats"]
            if len(people) == len(self.bots) and not any(person.get("off") for person in people):
                self._here.set()

    def _ending(self) -> Ending:
        final = self.board.view
        assert final is not None
        ends = {str(bot): bot.view for bot in self.bots if bot.view is not None}
        self._agreement.compare_ends(final, ends)
        for bot in self.bots:
            for code in bot.refused:
                self._agreement.dispute(f"{bot} was offered what was then refused: {code}")
        table = final["table"]
        return Ending(table["winner"], table["reason"], final["n"], self._agreement.disputes)
