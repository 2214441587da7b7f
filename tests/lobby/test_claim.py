"""Claim PINs: six digits, once, for ten minutes, for one seat."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from shboard.lobby import Notice, Stage, Table, again, end, issue_pin, issue_pins, reclaim, start
from shboard.lobby.claim import REVOKED_KEPT
from shboard.refusal import Refusal
from tests.helpers.tables import at, seated, token


class Drawn:
    """A generator that draws what it is told, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers: Iterator[int] = iter(numbers)

    def randrange(self, stop: int, /) -> int:
        """The next number, of all that six digits can write."""
        assert stop == 10**6
        return next(self.numbers)


def wrong(table: Table, pin: str, now: float = 1.0) -> bool:
    """Whether the PIN opens nothing."""
    try:
        reclaim(table, pin, b"new", now)
    except Refusal as refusal:
        return refusal.code == "pin_wrong"
    return False


@pytest.mark.parametrize("stage", Stage)
def test_a_pin_brings_the_seat_to_another_phone_at_every_stage(stage: Stage) -> None:
    table, pin = issue_pin(at(stage), 3, 0.0, Random(1))
    assert table.notice == Notice("pin", 3)
    moved, seat = reclaim(table, pin, b"new", 599.0)
    assert seat == 3
    assert moved.notice == Notice("moved", 3)
    assert moved.seat_of(b"new") == 3
    assert moved.seat_of(token(3)) is None
    assert [person.moved for person in moved.people] == [False, False, True, False, False]
    assert moved.state == table.state
    assert wrong(moved, pin)  # a single use


def test_a_pin_has_six_digits_and_may_be_typed_with_spaces() -> None:
    table, pin = issue_pin(seated(), 1, 0.0, Drawn(42))
    assert pin == "000042"
    assert not wrong(table, " 000 042 ")
    assert wrong(table, "42")
    assert {wrong(table, guess) for guess in ("", "000043", "0000420", "٠٠٠٠٤٢", "x" * 4000)} == {True}


def test_a_pin_is_void_after_ten_minutes() -> None:
    table, pin = issue_pin(seated(), 1, 1000.0, Random(1))
    assert not wrong(table, pin, 1599.9)
    assert wrong(table, pin, 1600.0)


def test_a_pin_lives_no_longer_where_the_clock_was_set_back_or_forward_meanwhile() -> None:
    table, pin = issue_pin(seated(), 1, 100_000.0, Random(1))
    assert wrong(table, pin, 100_000.0 - 86_400)
    assert wrong(table, pin, 100_000.0 + 86_400)
    # but a computer that asks for the time harms nobody, by up to a minute
    assert not wrong(table, pin, 100_000.0 - 60)
    assert wrong(table, pin, 100_000.0 - 60.1)


def test_a_new_pin_voids_the_one_before_of_that_seat_alone() -> None:
    table, first = issue_pin(seated(), 1, 0.0, Drawn(1))
    table, other = issue_pin(table, 2, 0.0, Drawn(2))
    table, second = issue_pin(table, 1, 0.0, Drawn(3))
    assert wrong(table, first)
    assert not wrong(table, second)
    assert reclaim(table, other, b"new", 1.0)[1] == 2


def test_no_two_pins_are_equal_while_both_are_good() -> None:
    table, first = issue_pin(seated(), 1, 0.0, Drawn(7))
    table, second = issue_pin(table, 2, 1.0, Drawn(7, 7, 8))
    assert (first, second) == ("000007", "000008")
    _, reused = issue_pin(table, 2, 600.0, Drawn(7))
    assert reused == "000007"  # the first has gone out of date by then


@pytest.mark.parametrize("stage", Stage)
def test_a_pin_for_each_seat_opens_that_seat_alone(stage: Stage) -> None:
    table, pins = issue_pins(at(stage), 0.0, Random(1))
    assert table.notice == Notice("pins", 0)
    assert len(set(pins.values())) == len(pins) == len(table.people)
    for seat, pin in pins.items():
        moved, found = reclaim(table, pin, b"new", 1.0)
        assert (found, moved.notice) == (seat, Notice("moved", seat))
        assert [person.token == b"new" for person in moved.people].count(True) == 1
    again, others = issue_pins(table, 1.0, Random(2))
    assert [wrong(again, pin) for pin in pins.values() if pin not in others.values()] == [True] * len(pins)
    with pytest.raises(Refusal, match="no_seat"):
        issue_pins(replace(seated(), people=()), 0.0, Random(1))


def test_a_seat_that_is_free_has_no_pin() -> None:
    for seat in (0, 6, -1):
        with pytest.raises(Refusal, match="no_seat"):
            issue_pin(seated(), seat, 0.0, Random(1))


def test_a_pin_is_kept_only_as_a_hash_that_differs_between_tables() -> None:
    digests = set()
    for salt in (b"one", b"two"):
        table, pin = issue_pin(replace(seated(), salt=salt), 1, 0.0, Drawn(123456))
        kept = table.people[0].pin
        assert kept is not None
        assert pin.encode() not in kept.digest
        digests.add(kept.digest)
    assert len(digests) == 2


def test_the_tokens_of_phones_that_lost_their_seat_are_known_the_oldest_forgotten() -> None:
    """So that a browser that comes back with one is told, however long it slept."""
    table = seated()
    for number in range(REVOKED_KEPT + 3):
        table, pin = issue_pin(table, 1, 0.0, Drawn(number))
        table, _ = reclaim(table, pin, b"%d" % number, 1.0)
        if number == 1:
            assert table.revoked == (token(1), b"0")
    assert table.revoked == tuple(b"%d" % number for number in range(2, REVOKED_KEPT + 2))


def test_deal_end_and_rematch_leave_a_pin_and_a_note_as_they_are() -> None:
    table, pin = issue_pin(seated(), 1, 0.0, Drawn(1))
    table, other = issue_pin(table, 2, 0.0, Drawn(2))
    table, _ = reclaim(table, other, b"new", 1.0)
    for later in (start(table, Random(1)), end(start(table, Random(1)))):
        assert later.notice is None  # but the TV has gone on
        assert later.people[1].moved
        assert not wrong(later, pin)
    ended, pin = issue_pin(at(Stage.OVER), 1, 0.0, Drawn(3))
    assert not wrong(again(ended), pin)
