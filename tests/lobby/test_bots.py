"""Bots at a table: as many as the host wants, told apart from people, and gone without a trace."""

from itertools import count

import pytest
from msgspec.structs import replace

from shboard.lobby import MAX_SEATS, Stage, Table, issue_pins, join, lock, place_bots, reclaim, rename
from shboard.lobby.claim import issue_pin
from shboard.refusal import Refusal
from tests.helpers.tables import at, over, seated

NAMES = tuple(
    f"Robo {name}" for name in ("Ada", "Dag", "Eva", "Finn", "Gro", "Hugo", "Kaja", "Leo", "Mia", "Per")
)


def placed(table: Table, bots: int, names: tuple[str, ...] = NAMES) -> Table:
    """The table with so many bots, each with a token of its own."""
    numbers = count(1)
    return place_bots(table, bots, names, lambda: b"bot %d" % next(numbers))


def names(table: Table) -> list[str]:
    """Who sits there, in order."""
    return [person.name for person in table.people]


def test_bots_sit_behind_everybody_and_the_last_ones_leave_first() -> None:
    table = placed(seated(3), 4)
    assert names(table) == [*names(seated(3)), *NAMES[:4]]
    assert [person.bot for person in table.people] == [False] * 3 + [True] * 4
    assert len({person.token for person in table.people}) == 7
    table = join(table, "Late", b"late")
    assert names(placed(table, 2)) == [*names(seated(3)), *NAMES[:2], "Late"]
    assert placed(table, 0) == join(seated(3), "Late", b"late")
    assert placed(table, 4) == table


def test_a_bot_has_a_name_that_nobody_could_mistake() -> None:
    table = join(join(seated(1), "ROBO ADA", b"x"), "robodag", b"y")
    assert names(placed(table, 2))[3:] == ["Robo Eva", "Robo Finn"]
    beside = join(join(seated(1), "ada", b"x"), "DAG", b"y")
    assert names(placed(beside, 2))[3:] == ["Robo Eva", "Robo Finn"], "who calls for Ada calls one"
    assert names(placed(rename(placed(seated(1), 1), 2, "Robo Dag"), 2))[1:] == ["Robo Dag", "Robo Ada"]


@pytest.mark.parametrize("people", [0, 7, 10])
def test_there_are_no_more_seats_than_ten(people: int) -> None:
    room = MAX_SEATS - people
    full = placed(seated(people), room)
    assert len(full.people) == MAX_SEATS
    for table in (seated(people), full):
        with pytest.raises(Refusal, match="no_room") as caught:
            placed(table, room + 1)
        assert caught.value.values == {"bots": room}
    with pytest.raises(Refusal, match="no_room"):
        placed(seated(people), -1)


@pytest.mark.parametrize("stage", [Stage.PLAY, Stage.OVER])
def test_only_in_the_lobby(stage: Stage) -> None:
    with pytest.raises(Refusal, match="not_allowed_now"):
        placed(at(stage), 1)


def test_the_host_may_let_bots_in_at_a_locked_table() -> None:
    assert len(placed(lock(seated(3)), 2).people) == 5


def test_without_a_pin_nobody_takes_a_bots_seat_and_with_one_a_person_does() -> None:
    class Sevens:
        def randrange(self, stop: int, /) -> int:
            return 7

    for before in (placed(seated(3), 2), replace(over(5), people=placed(seated(3), 2).people)):
        for guess in ("", "000000", "000007"):
            with pytest.raises(Refusal, match="pin_wrong"):
                reclaim(before, guess, b"thief", 1.0)
        table, pin = issue_pin(before, 4, 0.0, Sevens())
        table, seat = reclaim(table, pin, b"friend", 1.0)
        person = table.people[3]
        assert (seat, person.name, person.bot, person.token) == (4, "Robo Ada", False, b"friend")
        assert table.people[4].bot
        with pytest.raises(Refusal, match="pin_wrong"):
            reclaim(table, pin, b"thief", 2.0)


def test_when_everybody_must_come_in_again_a_bot_needs_no_pin() -> None:
    class Counting:
        numbers = count(1)

        def randrange(self, stop: int, /) -> int:
            return next(self.numbers)

    table, pins = issue_pins(placed(seated(2), 2), 0.0, Counting())
    assert pins == {1: "000001", 2: "000002"}
    assert [person.pin is None for person in table.people] == [False, False, True, True]
