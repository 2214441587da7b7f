"""Bots at a table: as many as the host wants, on seats of their own, before the deal."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from shboard.lobby.names import alike
from shboard.lobby.table import MAX_SEATS, Person, Stage, Table
from shboard.refusal import Refusal


def place_bots(table: Table, count: int, names: Iterable[str], token: Callable[[], bytes]) -> Table:
    """Let exactly `count` bots sit here: the last ones stand up, or more sit down behind all others.

    Each takes the next of the `names` that nobody at the table could be mistaken for, nor by its last word
    (beside Bo no Robo Bo), and a fresh `token` whose original nobody has. A locked table keeps them not out:
    the host has asked for them. Refuses `no_room` (with how many bots could sit here), `not_allowed_now`.
    """
    table.require(Stage.LOBBY)
    bots = [person for person in table.people if person.bot]
    room = MAX_SEATS - len(table.people) + len(bots)
    if not 0 <= count <= room:
        raise Refusal("no_room", bots=room)
    gone = bots[count:]
    people = [person for person in table.people if person not in gone]
    free = (
        name
        for name in names
        if not any(alike(said, person.name) for person in people for said in (name, name.split()[-1]))
    )
    while len(people) < len(table.people) - len(bots) + count:
        people.append(Person(next(free), token(), bot=True))
    return replace(table, people=tuple(people), notice=None)
