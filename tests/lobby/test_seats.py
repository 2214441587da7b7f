"""Taking, leaving and ordering seats."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from shboard.lobby import (
    Stage,
    Table,
    closed,
    dismiss,
    issue_pin,
    join,
    leave,
    lock,
    move,
    reclaim,
    remove,
    rename,
    shuffle,
    swap,
    unlock,
)
from shboard.refusal import Refusal
from tests.helpers.tables import NAMES, at, seated, token


def names(table: Table) -> list[str]:
    """Who sits there, in order."""
    return [person.name for person in table.people]


def refused(change: Callable[[], Table]) -> str:
    """The code with which a change is refused."""
    with pytest.raises(Refusal) as caught:
        change()
    return caught.value.code


def test_guests_sit_down_one_after_the_other_until_the_table_is_full() -> None:
    full = seated(10)
    assert names(full) == list(NAMES)
    assert [full.seat_of(token(seat)) for seat in range(1, 11)] == list(range(1, 11))
    assert refused(lambda: join(full, "Eleventh", b"x")) == "table_full"


def test_a_name_that_is_taken_or_nearly_so_is_refused_and_says_whose() -> None:
    with pytest.raises(Refusal) as caught:
        join(seated(), "ЅОREN", b"x")
    assert (caught.value.code, caught.value.values) == ("name_taken", {"name": "Søren"})
    assert refused(lambda: join(seated(), "ida ", b"x")) == "name_taken"
    assert refused(lambda: join(seated(), "\u200b", b"x")) == "name_invalid"


def test_whoever_leaves_makes_room_and_the_others_move_up() -> None:
    table = leave(seated(10), 4)
    assert names(table) == [name for name in NAMES if name != "Ægir"]
    assert table.seat_of(token(4)) is None
    assert table.seat_of(token(5)) == 4
    assert join(table, "Ægir", b"x").seat_of(b"x") == 10
    assert names(remove(table, 1))[0] == "Bo"


def test_a_seat_moves_to_where_the_person_sits() -> None:
    assert names(move(seated(), 1, 3)) == ["Bo", "Søren", "Ida", "Ægir", "Jörg"]
    assert names(move(seated(), 5, 1)) == ["Jörg", "Ida", "Bo", "Søren", "Ægir"]
    assert names(move(seated(), 2, 2)) == names(seated())
    for to in (0, 6, -1, 10**9):
        assert refused(partial(move, seated(), 1, to)) == "no_seat"


def test_what_the_tv_says_of_a_seat_ends_as_the_seats_change() -> None:
    told, _ = issue_pin(seated(), 2, now=0, rng=_Fixed(7))
    changed = (join(told, "Nell", b"x"), leave(told, 1), rename(told, 1, "Ada"), move(told, 1, 3))
    assert [table.notice for table in changed] == [None] * 4


def test_nobody_is_taken_from_a_seat_that_is_free() -> None:
    for seat in (0, 6, -1):
        assert refused(partial(remove, seated(), seat)) == "no_seat"


def test_a_new_name_may_be_like_the_old_one_but_not_like_another() -> None:
    assert names(rename(seated(), 1, "IDA"))[0] == "IDA"
    assert refused(lambda: rename(seated(), 1, "bo")) == "name_taken"
    assert refused(lambda: rename(seated(), 1, "")) == "name_invalid"
    assert refused(lambda: rename(seated(), 6, "Nell")) == "no_seat"


@pytest.mark.parametrize("stage", [Stage.PLAY, Stage.OVER])
def test_after_the_deal_nobody_comes_goes_or_moves(stage: Stage) -> None:
    table = at(stage)
    assert refused(lambda: join(table, "Late", b"x")) == "game_running"
    assert refused(lambda: leave(table, 1)) == "game_running"
    for change in (
        lambda: remove(table, 1),
        lambda: rename(table, 1, "Other"),
        lambda: move(table, 1, 2),
    ):
        assert refused(change) == "not_allowed_now"


def test_two_change_places_and_nobody_else_moves() -> None:
    table, (first, second, *rest) = seated(), names(seated())
    assert names(swap(table, 1, 2)) == [second, first, *rest]
    assert names(swap(table, 5, 1)) == [rest[-1], second, *rest[:-1], first]
    assert swap(table, 3, 3) == table
    assert swap(table, 2, 4) == swap(table, 4, 2)
    for seat, other in ((0, 1), (1, 6), (6, 1)):
        assert refused(partial(swap, table, seat, other)) == "no_seat"


def test_every_order_is_drawn_and_everybody_keeps_their_phone() -> None:
    table, drawn = seated(3), Random(1)
    orders = Counter(tuple(shuffle(table, drawn).people) for _ in range(600))
    assert len(orders) == 6
    assert all(70 < often < 130 for often in orders.values())
    assert all(set(order) == set(table.people) for order in orders)


@pytest.mark.parametrize("stage", [Stage.PLAY, Stage.OVER])
def test_the_order_is_fixed_from_the_deal_on(stage: Stage) -> None:
    for change in (lambda table: swap(table, 1, 2), lambda table: shuffle(table, Random(1))):
        assert refused(partial(change, at(stage))) == "not_allowed_now"


def test_a_locked_table_takes_nobody_new_and_keeps_whoever_sits() -> None:
    table = lock(seated())
    assert refused(lambda: join(table, "Late", b"x")) == "locked"
    assert names(table) == names(seated())
    assert names(leave(table, 1)) == names(table)[1:]
    assert refused(lambda: join(remove(table, 1), "Ida", b"x")) == "locked"
    claimed, pin = issue_pin(table, 2, now=0, rng=_Fixed(7))
    assert reclaim(claimed, pin, b"new", now=1)[1] == 2
    assert join(unlock(table), "Late", b"x").seat_of(b"x") == 6


@pytest.mark.parametrize("stage", Stage)
def test_the_lock_holds_at_every_stage_and_its_reason_is_the_nearest(stage: Stage) -> None:
    table = lock(at(stage))
    assert lock(table) == table
    assert unlock(unlock(table)) == at(stage)
    why = closed(table)
    assert why is not None
    assert why.code == ("locked" if stage is Stage.LOBBY else "game_running")


def test_a_table_says_why_it_takes_nobody_new() -> None:
    assert closed(seated(9)) is None
    full = closed(seated(10))
    assert full is not None
    assert full.code == "table_full"


def test_a_note_about_a_move_stays_until_it_is_tapped_away() -> None:
    table, pin = issue_pin(at(Stage.PLAY), 2, now=0, rng=_Fixed(7))
    table, _ = reclaim(table, pin, b"new", now=1)
    assert table.people[1].moved
    table = dismiss(table, 2)
    assert not table.people[1].moved
    assert table.notice is not None  # what the TV says stays until the next step


class _Fixed:
    """A generator that draws one number alone."""

    def __init__(self, number: int) -> None:
        self.number = number

    def randrange(self, stop: int, /) -> int:
        """The number."""
        return self.number
