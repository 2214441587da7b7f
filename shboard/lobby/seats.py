"""Taking, leaving and ordering seats, while the table stands in the lobby."""

from msgspec.structs import replace

from shboard.lobby.names import alike, tidy
from shboard.lobby.table import MAX_SEATS, Person, Stage, Table, with_person
from shboard.refusal import Refusal


def join(table: Table, name: str, token: bytes) -> Table:
    """A new person on the last seat. Refuses `game_running`, `table_full`, `name_invalid`, `name_taken`."""
    if table.stage is not Stage.LOBBY:
        raise Refusal("game_running")
    if len(table.people) >= MAX_SEATS:
        raise Refusal("table_full")
    person = Person(_free_name(table, name, but=None), token)
    return replace(table, people=(*table.people, person), notice=None)


def leave(table: Table, seat: int) -> Table:
    """The person stands up. After the deal nobody leaves: refuses `game_running`."""
    if table.stage is not Stage.LOBBY:
        raise Refusal("game_running")
    return remove(table, seat)


def remove(table: Table, seat: int) -> Table:
    """The host frees a seat, before the deal alone."""
    table.require(Stage.LOBBY)
    table.person(seat)
    return replace(table, people=table.people[: seat - 1] + table.people[seat:], notice=None)


def rename(table: Table, seat: int, name: str) -> Table:
    """Another name for a seat, before the deal alone."""
    table.require(Stage.LOBBY)
    person = replace(table.person(seat), name=_free_name(table, name, but=seat))
    return replace(table, people=with_person(table, seat, person), notice=None)


def move(table: Table, seat: int, to: int) -> Table:
    """Put a seat at place `to` of the order, before the deal alone; those between shift by one."""
    table.require(Stage.LOBBY)
    person = table.person(seat)
    table.person(to)
    others = [*table.people[: seat - 1], *table.people[seat:]]
    others.insert(to - 1, person)
    return replace(table, people=tuple(others), notice=None)


def dismiss(table: Table, seat: int) -> Table:
    """The seat has read that it has moved to this phone."""
    return replace(table, people=with_person(table, seat, replace(table.person(seat), moved=False)))


def _free_name(table: Table, name: str, but: int | None) -> str:
    tidied = tidy(name)
    for seat, person in enumerate(table.people, start=1):
        if seat != but and alike(person.name, tidied):
            raise Refusal("name_taken", name=person.name)
    return tidied
