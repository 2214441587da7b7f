"""A table: who sits where, and where it stands."""

import pytest

from shboard.lobby import Stage
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
        with pytest.raises(Refusal, match="no_seat"):
            table.person(seat)


def test_one_person_is_replaced_and_nobody_else() -> None:
    table = seated()
    people = with_person(table, 2, table.people[0])
    assert [person.name for person in people] == ["Ida", "Ida", "Søren", "Ægir", "Jörg"]
