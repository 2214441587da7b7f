"""One step that somebody tries to take while a fault strikes, and what they were answered."""

import contextlib
from dataclasses import dataclass
from typing import Any

from cli.bots.wire import Closed
from shboard.bots.brain import choose
from tests.faults.evening import Evening, expect
from tests.helpers.guests import Guest

Json = dict[str, Any]


@dataclass
class Attempt:
    """Somebody does what they are offered, at random, and perhaps is never answered."""

    evening: Evening
    guest: Guest
    frame: Json
    before: int
    answer: Json | None = None

    @classmethod
    def of(cls, evening: Evening) -> "Attempt":
        """Who and what, as the table stands now."""
        guest = evening.on_turn()
        view = guest.view()
        action = choose(view["you"]["legal"], evening.rng)
        frame = {"game": view["game"], "round": view["table"]["round"], "action": action}
        return cls(evening, guest, frame, evening.server.game(evening.code).step)

    def make(self) -> Json | None:
        """Try; the answer, or nothing where the server was gone before it gave one."""
        self.answer = None
        with contextlib.suppress(Closed, OSError):
            self.answer = self.guest.ask(self.frame)
        return self.answer

    def is_done(self) -> bool:
        """Whether the step is taken, after all."""
        return self.evening.server.game(self.evening.code).step == self.before + 1

    def expect_kept(self) -> None:
        """What was acknowledged must have been done, and what was refused must not."""
        if self.answer is not None:
            expect(self.answer.get("ok", False) == self.is_done(), f"told {self.answer}, and it is not so")
