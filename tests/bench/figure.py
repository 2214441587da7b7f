"""A figure of the benchmark: what was measured, beside the floor of the same run and the goal."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the table. `most` or `least` is the goal as a number in `unit`, if there is one.

    `floor` is what `floor_is` took in the same run; `goal` says the goal in words; `note` what else was seen.
    With an `error` nothing was measured, and it says why.
    """

    name: str
    value: float = 0.0
    unit: str = "ms"
    floor: float | None = None
    floor_is: str = ""
    goal: str = ""
    most: float | None = None
    least: float | None = None
    note: str = ""
    error: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times its floor it is."""
        return self.value / self.floor if self.floor else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where there is none, or nothing was measured."""
        if self.error or (self.most is None and self.least is None):
            return None
        above = self.least is None or self.value >= self.least
        return above and (self.most is None or self.value <= self.most)


def percentile(samples: Sequence[float], percent: float) -> float:
    """The smallest sample that so many percent of them do not exceed."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def ms(samples: Sequence[float], percent: float) -> float:
    """A percentile of seconds, in milliseconds."""
    return 1000 * percentile(samples, percent)


def number(value: float) -> str:
    """Three digits, as many as a figure is good for."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value else "0"
