"""Taking, leaving and ordering seats, while the table stands in the lobby."""

from random import Random

from msgspec.structs import replace

from shboard.lobby.names import alike, tidy
from shboard.lobby.table import MAX_SEATS, Person, Stage, Table, with_person
from shboard.refusal import Refusal


def closed(table: Table) -> Refusal | None:
    """Why nobody new can sit down now: `game_running`, `locked`, `table_full`; None where somebody can."""
    if table.stage is not Stage.LOBBY:
        return Refusal("game_running")
    if table.locked:
        return Refusal("locked")
    return Refusal("table_full") if len(table.people) >= MAX_SEATS else None


def join(table: Table, name: str, token: bytes) -> Table:
    """A new person on the last seat. Refuses whatever `closed` says, `name_invalid`, `name_taken`."""
    why = closed(table)
    if why is not None:
        raise why
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


def swap(table: Table, seat: int, other: int) -> Table:
    """Two people change places, before the deal alone; nobody else moves."""
    table.require(Stage.LOBBY)
    one, two = table.person(seat), table.person(other)
    people = with_person(replace(table, people=with_person(table, seat, two)), other, one)
    return replace(table, people=people, notice=None)


def shuffle(table: Table, rng: Random) -> Table:
    """Another order by chance, before the deal alone."""
    table.require(Stage.LOBBY)
    people = list(table.people)
    rng.shuffle(people)
    return replace(table, people=tuple(people), notice=None)


def lock(table: Table) -> Table:
    """Take no new people until `unlock`; whoever sits stays, and seats can be reclaimed.

    At any stage: the lock is the table's and outlasts its games, and in play nobody joins anyway.
    """
    return replace(table, locked=True)


def unlock(table: Table) -> Table:
    """Take new people again, in the lobby."""
    return replace(table, locked=False)


def dismiss(table: Table, seat: int) -> Table:
    """The seat has read that it has moved to this phone."""
    return replace(table, people=with_person(table, seat, replace(table.person(seat), moved=False)))


def _free_name(table: Table, name: str, but: int | None) -> str:
    tidied = tidy(name)
    for seat, person in enumerate(table.people, start=1):
        if seat != but and alike(person.name, tidied):
            raise Refusal("name_taken", name=person.name)
    return tidied
