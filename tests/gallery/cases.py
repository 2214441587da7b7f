"""Which pictures there are: every state at every table, size and language, or a choice of pairs."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import shboard
from tests.gallery.pairs import choose
from tests.helpers import hostile

LANGUAGES = sorted(path.stem for path in (Path(shboard.__file__).parent / "locale").glob("*.json"))
SEATS = range(5, 11)
WIDEST = tuple("W" * 11 + last for last in "WMQ@%&GOHN")
NAMES: dict[str, tuple[str, ...]] = {
    "usual": (),
    "widest": WIDEST,
    "hostile": hostile.TABLES[0],
    "strange": hostile.TABLES[1],
}


@dataclass(frozen=True)
class Case:
    """One picture. `seats` is 0 where it makes no difference who sits at the table."""

    device: str
    state: str
    look: str
    lang: str
    seats: int = 0
    names: str = "usual"

    def __str__(self) -> str:
        table = [f"{self.seats}"] if self.seats else []
        names = [self.names] if self.names != "usual" else []
        return "-".join([*table, self.lang, self.look, *names])

    @property
    def path(self) -> str:
        """Where its picture lies in the gallery."""
        return f"{self.device}/{self.state}/{self}.png"

    @property
    def words(self) -> set[str]:
        """What it can be asked for by."""
        return {self.device, self.state, self.lang, *self.look.split("-"), str(self.seats), self.names}


def renamed(view: Any, names: str) -> Any:
    """The view with the names of that kind."""
    chosen = NAMES[names]
    return hostile.renamed(view, chosen) if view and chosen else view


@dataclass(frozen=True)
class Album:
    """The pictures of one device: its `states` at a table, those `alone`, and how a screen may `look`.

    In the `narrowest` look, at the fullest table, what is `wordy` is shown in each language also in the
    choice of pairs: no word may be too long anywhere. The choice is made among `chosen_seats` and
    `chosen_looks`, those that differ most; what may be worst is in it `also`.
    """

    device: str
    states: Sequence[str]
    alone: Sequence[str]
    looks: Mapping[str, Any]
    narrowest: str
    wordy: Sequence[str] = ()
    chosen_seats: Sequence[int] = SEATS
    chosen_looks: Sequence[str] = ()
    also: Sequence[Mapping[str, Any]] = ()

    def every(self) -> Iterator[Case]:
        """Each state × seats × language × look; with the widest names in the narrowest look."""
        for state, look, lang in product(self.states, self.looks, LANGUAGES):
            for seats in SEATS:
                case = Case(self.device, state, look, lang, seats)
                yield case
                if look == self.narrowest:
                    yield replace(case, names="widest")
        for state, look, lang in product(self.alone, self.looks, LANGUAGES):
            yield Case(self.device, state, look, lang)

    def chosen(self) -> list[Case]:
        """Fewer, in which every two values meet."""
        factors: dict[str, Sequence[Hashable]] = {
            "look": list(self.chosen_looks or self.looks),
            "lang": LANGUAGES,
        }
        table: dict[str, Sequence[Hashable]] = {
            "state": self.states,
            "seats": self.chosen_seats,
            "names": list(NAMES),
        } | factors
        given = [
            {"state": state, "lang": lang, "look": self.narrowest, "seats": SEATS[-1]}
            for state, lang in product(self.wordy, LANGUAGES)
        ]
        given += [dict(case) for case in self.also]
        cases = choose(table, given) + choose({"state": self.alone} | factors)
        return [Case(self.device, **case) for case in cases]
