"""What a floor is given to carry: a view and a saved table as shboard has them in the middle of a game."""

import base64
from dataclasses import dataclass
from statistics import median_low

from shboard import schema
from shboard.rules import model
from shboard.store import Saved
from shboard.view import Views
from tests.helpers.random_play import steps
from tests.helpers.tables import with_game


@dataclass(frozen=True)
class Load:
    """The bytes of one view on the wire, and of one table on the disk."""

    view: bytes
    body: bytes

    def options(self) -> dict[str, str]:
        """As floors take it."""
        return {"view": self.view.decode(), "body": base64.b64encode(self.body).decode()}


def typical(seats: int = 10, games: int = 3) -> Load:
    """That of the median after a last ballot, over a few games."""
    loads = []
    for seed in range(games):
        for before, _, _, after in steps(seats, (), seed):
            if isinstance(before.phase, model.Vote) and not isinstance(after.phase, model.Vote):
                table = with_game(after)
                view = Views(table, range(1, seats + 1), 1000).seat(1)
                loads.append(Load(view, schema.packed(Saved(table, 1000))))
    middle = median_low([len(load.view) for load in loads])
    return next(load for load in loads if len(load.view) == middle)
