"""How long a bot waits before it acts: nothing in a hurry, else as long as a person might take."""

import random
from collections.abc import Sequence
from typing import Any

THINK_SECONDS = (1.2, 4.2)
# Reading a role, or the tiles in hand, takes longer than pressing Ja.
SLOWER = frozenset({"confirm", "nominate", "discard", "investigate", "special_election", "execute"})
SLOWER_BY = 1.5

STAGE_MS = {
    "dealt": 1200,
    "nominated": 600,
    "elected": 3500,
    "rejected": 3500,
    "question": 2500,
    "not_hitler": 2000,
    "over": 2000,
    "enacted": 2500,
    "chaos": 2500,
    "veto_proposed": 1000,
    "veto_refused": 1500,
    "vetoed": 1500,
    "reshuffled": 1500,
    "power_skipped": 1500,
    "investigated": 800,
    "peeked": 800,
    "special_election": 1200,
    "executed": 2000,
}
"""How long the TV shows each kind of event; the same table as web/shared/stages.js."""


class Pace:
    """The tempo of a table: `factor` 1 is a person's, 0 is none at all.

    With `stagger` (seconds) bots in a hurry act now together, now one after the other, as people do.
    """

    def __init__(self, factor: float, stagger: float = 0.0) -> None:
        self.factor, self.stagger = factor, stagger

    def think(self, legal: Sequence[str], rng: random.Random) -> float:
        """Seconds between seeing what is legal and doing it."""
        if not self.factor:
            return rng.choice((0.0, rng.uniform(0, self.stagger)))
        seconds = rng.uniform(*THINK_SECONDS)
        return self.factor * (seconds * SLOWER_BY if SLOWER.intersection(legal) else seconds)

    def stage(self, events: Sequence[dict[str, Any]]) -> float:
        """Seconds that the TV takes to show these events, one after the other."""
        if not self.factor:
            return 0.0
        return self.factor * sum(STAGE_MS[event["kind"]] for event in events) / 1000


class Telling:
    """What the TV is still telling of the views that one bot was shown; of the first of them, nothing."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._seen: tuple[int, int] | None = None
        self.until = 0.0

    def shown(self, view: dict[str, Any], now: float) -> None:
        """Note how long the TV will be showing what is new."""
        table = view["table"]
        if not table:
            return
        newest = (view["game"], max((event["id"] for event in table["events"]), default=0))
        if self._seen is not None and newest > self._seen:
            seen = self._seen[1] if self._seen[0] == newest[0] else 0
            fresh = [event for event in table["events"] if event["id"] > seen]
            self.until = max(self.until, now) + self._pace.stage(fresh)
        self._seen = newest

    def forget(self) -> None:
        """After coming back the next view is the first one again."""
        self._seen = None
