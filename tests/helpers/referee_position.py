"""The referee's own picture of a game, written from rules.md without the engine."""

from dataclasses import dataclass, field, replace
from typing import Any

Line = dict[str, Any]

# seats: liberals, fascists besides Hitler, whether Hitler is told, powers of the fascist slots 1-5
LATE = ["execution", "execution"]
PRINTED: dict[int, tuple[int, int, bool, list[str | None]]] = {
    5: (3, 1, True, [None, None, "peek", *LATE]),
    6: (4, 1, True, [None, None, "peek", *LATE]),
    7: (4, 2, False, [None, "investigate", "special_election", *LATE]),
    8: (5, 2, False, [None, "investigate", "special_election", *LATE]),
    9: (5, 3, False, ["investigate", "investigate", "special_election", *LATE]),
    10: (6, 3, False, ["investigate", "investigate", "special_election", *LATE]),
}


class Foul(Exception):
    """The record breaks a rule."""


def insist(condition: object, complaint: str) -> None:
    """A foul unless the condition holds."""
    if not condition:
        raise Foul(complaint)


@dataclass
class Position:
    """Everything about the game after step `n`. `loose` says that the draw pile was shuffled in this step."""

    roles: list[str]
    variants: list[str]
    candidate: int | None
    draw: list[str]
    fascist: int
    phase: str = "reveal"
    placard: int = 0
    n: int = 0
    round: int = 1
    nominee: int | None = None
    president: int | None = None
    chancellor: int | None = None
    target: int | None = None
    discard: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    loose: bool = False
    fresh_hand: bool = False
    liberal: int = 0
    tracker: int = 0
    dead: list[int] = field(default_factory=list)
    confirmed: list[int] = field(default_factory=list)
    investigated: list[int] = field(default_factory=list)
    proved: list[int] = field(default_factory=list)
    government: tuple[int, int] | None = None
    cast: dict[int, bool] = field(default_factory=dict)
    shown: dict[int, bool] = field(default_factory=dict)
    veto_refused: bool = False
    winner: str | None = None
    reason: str | None = None
    events: list[Line] = field(default_factory=list)
    told: int = 0

    def copy(self) -> "Position":
        """The same position, whose lists may be changed without changing this one's."""
        facts: Line = vars(self)
        own: Line = {name: fact.copy() for name, fact in facts.items() if isinstance(fact, list | dict)}
        return replace(self, **own)

    @property
    def seats(self) -> int:
        """How many were dealt in."""
        return len(self.roles)

    @property
    def living(self) -> list[int]:
        """The seats that are alive."""
        return [seat for seat in range(1, self.seats + 1) if seat not in self.dead]

    @property
    def limited(self) -> list[int]:
        """Whom term limits bar: with five or fewer living the last Chancellor alone."""
        if self.government is None:
            return []
        barred = self.government if len(self.living) > 5 else self.government[1:]
        return [seat for seat in self.living if seat in barred]

    @property
    def powers(self) -> list[str | None]:
        """What is printed on the fascist slots 1-5."""
        return PRINTED[self.seats][3]

    def others(self, seat: int | None) -> list[int]:
        """The living but one."""
        return [each for each in self.living if each != seat]

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened in public."""
        self.told += 1
        self.events.append({"kind": kind, "id": self.told, **facts})

    def legal(self, seat: int) -> Line:
        """What a seat may do, in the words of the wire."""
        if self.phase == "reveal":
            return {} if seat in self.confirmed else {"confirm": True}
        if self.phase == "vote":
            return {"vote": True} if seat in self.living and seat not in self.cast else {}
        return self._duty() if seat == self.actor() else {}

    def actor(self) -> int | None:
        """The one seat that is awaited outside the reveal and a vote."""
        if self.phase == "nominate":
            return self.candidate
        return {"enact": self.chancellor, "over": None}.get(self.phase, self.president)

    def _duty(self) -> Line:
        untouched = [seat for seat in self.others(self.president) if seat not in self.investigated]
        may_veto = self.fascist >= 5 and not self.veto_refused
        duties: dict[str, Line] = {
            "nominate": {"nominate": [s for s in self.others(self.candidate) if s not in self.limited]},
            "discard": {"discard": [1, 2, 3]},
            "enact": {"enact": [1, 2], **({"propose_veto": True} if may_veto else {})},
            "veto": {"answer_veto": True},
            "investigate": {"investigate": untouched},
            "party": {"put_away": True},
            "peek": {"put_away": True},
            "special_election": {"special_election": self.others(self.president)},
            "execute": {"execute": self.others(self.president)},
        }
        return duties[self.phase]
