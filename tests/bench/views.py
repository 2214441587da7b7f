"""What the rules and the views cost, and how long a view is at a full table."""

import time
from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from shboard import lobby
from shboard.lobby import Table
from shboard.rules import Action, model
from shboard.view import Views
from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms, number, percentile
from tests.bench.hall import Hall
from tests.bench.tables import LAST
from tests.bench.tables import Table as Driven
from tests.helpers.random_play import DEALS, states, steps
from tests.helpers.tables import with_game

SEATS, LETTERS, MOST = 10, 12, 1500
SHARE = 10.0


def size(bench: Bench) -> Iterator[Figure]:
    """The longest of all views of many games, with names of twelve letters and every set of variants."""
    longest, sets = 0, [variants for seats, variants in DEALS if seats == SEATS]
    for seed in range(bench.many(1, 100)):
        for state in states(SEATS, sets[-seed % len(sets)], seed):
            table = with_game(state)
            people = tuple(replace(person, name=person.name[0] * LETTERS) for person in table.people)
            views = Views(replace(table, people=people), range(1, SEATS + 1), 10**6)
            longest = max(longest, len(views.seat(1)))
    yield Figure("a view on the wire at 10 seats, the longest", longest, unit="bytes", goal="≤ 1.5 KB",
                 most=MOST, note=f"names of {LETTERS} letters")  # fmt: skip


def share(bench: Bench) -> Iterator[Figure]:
    """Last ballots over the wire and the same in this process, in turn."""
    ballots = list(_last_ballots(bench.many(2, 40)))
    thought: list[float] = []
    rng = Random(1)
    with bench.product() as product:
        hall = Hall(Driven(product, bench.rng))
        for table, seat, action in ballots:
            hall.more(2, LAST)
            thought += [_thought(table, seat, action, rng) for _ in range(5)]
        hall.close()
    whole, part = ms(hall.took[LAST], 50), ms(thought, 50)
    yield Figure("rules and all eleven views, ten seats, of a ballot's time", 100 * part / whole, unit="%",
                 goal="≤ 10 %", most=SHARE,
                 note=f"{part:.3f} of {whole:.2f} ms; "
                      f"{number(1 / percentile(thought, 50))} actions a second")  # fmt: skip


def _last_ballots(count: int) -> Iterator[tuple[Table, int, Action]]:
    games = (step for seed in range(count) for step in steps(SEATS, (), seed))
    last = (
        (with_game(before), seat, action)
        for before, seat, action, after in games
        if isinstance(before.phase, model.Vote) and not isinstance(after.phase, model.Vote)
    )
    return islice(last, count)


def _thought(table: Table, seat: int, action: Action, rng: Random) -> float:
    begun = time.perf_counter()
    after = lobby.play(table, seat, action, rng)
    views = Views(after, range(1, SEATS + 1), 7)
    views.board()
    for each in range(1, SEATS + 1):
        views.seat(each)
    return time.perf_counter() - begun
