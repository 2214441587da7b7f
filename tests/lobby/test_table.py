"""A table: who sits where, and where it stands."""

import msgspec
import pytest

from shboard.lobby import Person, Pin, Stage, Table
from shboard.lobby.table import with_person
from shboard.refusal import Refusal
from tests.helpers.tables import at, seated, token


@pytest.mark.parametrize("stage", Stage)
def test_a_table_knows_where_it_stands(stage: Stage) -> None:
    table = at(stage)
    assert table.stage is stage
    table.require(stage)
    with pytest.raises(Refusal) as caught:
        table.require(*(other for other in Stage if other is not stage))
    assert caught.value.values == {"stage": stage.value}


def test_a_seat_is_found_by_its_token_alone() -> None:
    table = seated()
    assert table.seat_of(token(2)) == 2
    assert table.seat_of(b"Bo") is None
    assert table.seat_of(b"") is None


def test_only_taken_seats_have_a_person() -> None:
    table = seated()
    assert [table.person(seat).name for seat in (1, 5)] == ["Ida", "Jörg"]
    for seat in (0, 6, -1):
        with pytest.raises(Refusal, match="no_seat") as caught:
            table.person(seat)
        assert caught.value.values == {"seat": seat}


def test_one_person_is_replaced_and_nobody_else() -> None:
    table = seated()
    people = with_person(table, 2, table.people[0])
    assert [person.name for person in people] == ["Ida", "Ida", "Søren", "Ægir", "Jörg"]


def test_a_new_table_is_empty_and_waits() -> None:
    table = Table("KRAB", b"salt")
    assert (table.stage, table.people, table.game, table.variants) == (Stage.LOBBY, (), 0, ())
    assert (table.paused, table.locked, table.notice, table.revoked) == (False, False, None, ())
    assert (table.touched, table.port) == (0.0, 0)


def test_the_words_and_shapes_that_screens_and_saved_tables_know() -> None:
    assert [stage.value for stage in Stage] == ["lobby", "play", "over"]
    person = Person("Ida", b"token", pin=Pin(b"digest", 600.0))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(person)) == [
        "Ida",
        b"token",
        False,
        [b"digest", 600.0],
        False,
    ]
