"""All rooms of one server, and what it takes up from an earlier one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shboard import lobby
from shboard.refusal import Refusal
from shboard.rooms import CODE_LETTERS, RESUME_SECONDS
from shboard.rules import Variant
from shboard.store import Store, StoreError
from tests.helpers.rooms import Clock, here, opened, seat_five
from tests.helpers.tables import token


def test_a_code_is_four_letters_that_nobody_mistakes(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        codes = {rooms.open().code for _ in range(300)}
    assert len(codes) == 300
    assert {len(code) for code in codes} == {4}
    letters = {letter for code in codes for letter in code}
    assert letters == set(CODE_LETTERS)
    assert letters.isdisjoint("0O1IL")


def test_a_room_is_found_by_its_code_in_either_case(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        room = rooms.open((Variant.REBALANCE,))
        assert rooms.only() is room
        assert rooms.get(room.code.lower()) is room
        assert rooms.room(room.code) is room
        assert room.table.variants == (Variant.REBALANCE,)
        other = rooms.open()
        assert (rooms.only(), rooms.all()) == (None, [room, other])
        with pytest.raises(Refusal, match="no_table"):
            rooms.room("0000")


def test_a_table_of_the_last_twelve_hours_is_taken_up_where_it_was(tmp_path: Path) -> None:
    wall = Clock(1e9)
    with opened(tmp_path, wall) as rooms:
        old = seat_five(rooms.open())
        wall.now += RESUME_SECONDS - 10
        new = seat_five(rooms.open())
        new.start()
        empty = rooms.open().code  # its code may be on a TV already
        kept = new.table
    with opened(tmp_path, wall) as rooms:
        assert rooms.running() == [new.code]
        assert set(rooms.resume()) == {new.code, old.code, empty}
        assert rooms.room(new.code).table == kept
    wall.now += 11
    with opened(tmp_path, wall) as rooms:
        assert set(rooms.resume()) == {new.code, empty}
        assert rooms.open().code not in (new.code, old.code)


def test_what_is_not_taken_up_is_forgotten(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        code = rooms.open().code
        rooms.room(code).change(partial(lobby.join, name="Ida", token=token(1)))
    with opened(tmp_path) as rooms:
        rooms.forget_kept()
    store = Store(tmp_path)
    assert store.load() == []
    store.close()
    assert code.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_codes_begin_with_letters_of_the_servers_own(tmp_path: Path) -> None:
    with opened(tmp_path, firsts="KX") as rooms:
        codes = [rooms.open().code for _ in range(60)]
    assert {code[0] for code in codes} == set("KX")
    assert len({code[1:] for code in codes}) > 50


def test_a_closed_table_is_gone_and_takes_no_change_on_its_way(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        room, other = seat_five(rooms.open()), seat_five(rooms.open())
        room.start()
        assert rooms.close(room.code.lower()) is room
        assert (rooms.get(room.code), rooms.all()) == (None, [other])
        for late in (lobby.pause, lobby.lock):
            with pytest.raises(Refusal, match="no_table"):
                room.change(late)
        for _ in range(1200):
            room.publish()  # what was still on its way to a screen: it saves nothing either
        other.change(lobby.lock)
        with pytest.raises(Refusal, match="no_table"):
            rooms.close(room.code)
    with opened(tmp_path) as rooms:
        assert rooms.resume() == [other.code]
    assert room.code.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_a_table_that_cannot_be_erased_is_not_closed(tmp_path: Path) -> None:
    def full(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if work.__name__ == "remove":
            raise StoreError("unwritable", tmp_path)
        return here(work, *args, **kwargs)

    with opened(tmp_path, offload=full) as rooms:
        room = seat_five(rooms.open())
        with pytest.raises(Refusal, match="not_saved"):
            rooms.close(room.code)
        room.start()
        assert rooms.room(room.code) is room
