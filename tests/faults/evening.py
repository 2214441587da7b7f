"""An evening in a wanted phase on a real server, on which a fault is let loose.

It notes what is true and what every screen was told, and after the fault brings every screen back,
compares, and plays on to the end, reading all that came over the wire as a spy would.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from msgspec.structs import replace

from shboard.bots.brain import choose
from shboard.lobby import Table
from tests.helpers.guests import awaited
from tests.helpers.phases import in_phase
from tests.helpers.serving import Board, Guest, Server
from tests.helpers.spy import leaks_in_frame, may_know

Json = dict[str, Any]


@dataclass
class Tally:
    """How often a fault was caused, and what it cost; `slowest` is in seconds: printed, never judged."""

    times: int = 0
    lost: int = 0
    shown: int = 0
    slowest: float = 0.0
    why: str = ""

    def add(self, other: "Tally") -> None:
        """Count another one in."""
        self.times += other.times
        self.lost += other.lost
        self.shown += other.shown
        self.slowest = max(self.slowest, other.slowest)
        self.why = self.why or other.why


class Lost(AssertionError):
    """Something that had been told is no longer so, or somebody cannot come back."""


class Evening:
    """A table of its own on `server`, in `phase` (tests/helpers/phases.py): phones on the seats, and a TV.

    `rng` chooses where a fault strikes, and how the game is played on.
    """

    def __init__(self, server: Server, phase: str, rng: Random) -> None:
        self.server, self.phase, self.rng = server, phase, rng
        self.tally = Tally()
        self.code = server.open_table()
        state = in_phase(phase)
        self.board = server.board(self.code)
        self.party = server.party(state.seats, self.code)
        server.plant(state, self.code)
        self.left: list[Guest] = []
        self._spied: Counter[Board] = Counter()

    @property
    def screens(self) -> list[Board]:
        """The TV and every phone."""
        return [self.board, *self.party]

    def table(self) -> Table:
        """The truth, secrets included, without what has nothing to do with the game."""
        return replace(self.server.table(self.code), touched=0.0, notice=None)

    def hand_over(self, old: Guest, new: Guest) -> None:
        """From now on the new phone plays the seat of the old one; it has read that it was moved."""
        expect(new.ask({"dismiss": True}).get("ok") is True, "the new phone cannot do anything")
        self.party[self.party.index(old)] = new
        self.left.append(old)

    def on_turn(self) -> Guest:
        """A guest who may act now."""
        return next(guest for guest in self.party if guest.you()["legal"])

    def holders(self) -> list[tuple[Guest, str]]:
        """Who may hold which secret now."""
        return [(guest, kind) for guest in self.party for kind in guest.you()["holds"]]

    @contextmanager
    def nothing_lost(self, steps: int = 0, *, moved: bool = False) -> Iterator[list[float]]:
        """Cause a fault inside. Afterwards every screen comes back, sees what it saw, and holds what it held.

        `steps`: as many may have been on their way. If one was saved, all screens agree on it. `moved`: seats
        may be on other phones. Raises `Lost`.
        Where a page's own clock tells how long the return took, put the seconds into the list.
        """
        truth = partial(_without_phones, self) if moved else self.table
        before, told = truth(), [self.told(screen) for screen in self.screens]
        begun, took = monotonic(), list[float]()
        yield took
        self.come_back()
        self.tally.slowest = max([self.tally.slowest, *(took or [monotonic() - begun])])
        self.tally.times += 1
        after = truth()
        if steps == 0:
            expect(after == before, "the table is another one")
            expect([self.told(screen) for screen in self.screens] == told, "a screen is told something else")
        else:
            assert before.state is not None
            assert after.state is not None
            expect(0 <= after.state.step - before.state.step <= steps, "a step is lost, or done twice")
            expect(after.state.roles == before.state.roles, "the roles are others")
            expect(after.people == before.people, "the people are others")
            shown = {screen.view()["n"] for screen in self.screens}
            expect(shown == {after.state.step}, "the screens do not agree")
        expect(all(map(_only_forward, self.screens)), "a screen was told of a step, and that is no longer so")

    def come_back(self) -> None:
        """Every screen that has lost its connection opens another, as our pages do, and is up to date."""
        for screen in self.screens:
            if not screen.alive():
                screen.connect()
        for screen in self.screens:
            screen.catch_up()
        for screen in self.screens:  # only now is everybody here, and nobody shown as away
            screen.catch_up()

    def told(self, screen: Board) -> Json:
        """All that a screen knows: its view, and each secret that it may hold."""
        view = {key: value for key, value in screen.view().items() if key not in ("v", "notice")}
        if not isinstance(screen, Guest):
            return view
        return {**view, **{kind: screen.secret(kind) for kind in view["you"]["holds"]}}

    def play_on(self) -> None:
        """Everybody does what they are offered, at random, until the game has ended."""
        acting = True
        while acting:
            acting = False
            for guest in awaited(self.party, self.board.view()["table"]):
                view = guest.view()
                if view["you"]["legal"]:
                    action = choose(view["you"]["legal"], self.rng)
                    asked = {"game": view["game"], "round": view["table"]["round"], "action": action}
                    expect(guest.ask(asked).get("ok") is True, "an offered action is refused")
                    acting = True
        expect(self.board.view()["stage"] == "over", "nobody may act, and the game has not ended")

    def spy(self) -> None:
        """Count what any screen was sent that it may not know; everybody tries to hold everything."""
        state = self.server.table(self.code).state
        assert state is not None
        for guest in self.party:
            known = may_know(state, guest.seat)
            for kind in ("role", "hand", "party", "top"):
                got, may = guest.reveal(kind).get("secret"), known.get(kind)
                self.tally.shown += got != (None if may is None else {"kind": kind, **may})
        for screen in [*self.screens, *self.left]:
            new = screen.frames[self._spied[screen] :]
            self.tally.shown += sum(1 for frame in new for _ in leaks_in_frame(frame))
            self._spied[screen] += len(new)

    def close(self) -> None:
        """Let the screens go."""
        for screen in [*self.screens, *self.left]:
            screen.drop()


def _without_phones(evening: Evening) -> Table:
    table = evening.table()
    people = tuple(replace(person, token=b"", pin=None) for person in table.people)
    return replace(table, people=people, revoked=(), host=None)


def _only_forward(screen: Board) -> bool:
    views = [frame for frame in screen.frames if frame.get("t") == "view"]
    steps = [(view["game"], view["n"]) for view in views if view["table"]]
    numbers = [view["v"] for view in views]
    return steps == sorted(steps) and numbers == sorted(numbers)


def expect(so: bool, otherwise: str) -> None:
    """Raise `Lost` with these words unless it is so."""
    if not so:
        raise Lost(otherwise)
