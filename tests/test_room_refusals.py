"""What is refused because of a step that is on its way to the disk is refused once that step is there."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from shboard import lobby
from shboard.lobby import Table
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.store import StoreError
from tests.helpers.rooms import here, opened
from tests.helpers.tables import token

GUARD = 20.0


class SlowDisk:
    """A disk that holds the next write back until it is told to `go_on`, or to `fail`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.holds, self.fails = folder, False, False
        self.writing, self.may = threading.Event(), threading.Event()

    def __call__(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.holds:
            self.writing.set()
            assert self.may.wait(GUARD)
            self.holds = False
            if self.fails:
                raise StoreError("unwritable", self.folder)
        return here(work, *args, **kwargs)

    def go_on(self, *, fails: bool = False) -> None:
        """Let the write that is held back be done, or fail."""
        self.fails = fails
        self.may.set()


class TwoTaps:
    """Ida joins, and at once, from elsewhere, another Ida; the first is on its way to the disk."""

    def __init__(self, room: Room, disk: SlowDisk) -> None:
        self.room, self.told = room, list[str]()
        self.looked = threading.Event()
        disk.holds = True
        self.first = self._tap(1)
        assert disk.writing.wait(GUARD)
        self.looked.clear()
        self.second = self._tap(2)
        assert self.looked.wait(GUARD)

    def _tap(self, seat: int) -> threading.Thread:
        thread = threading.Thread(target=self._join, args=(seat,), daemon=True)
        thread.start()
        return thread

    def _join(self, seat: int) -> None:
        def sit_down(table: Table) -> Table:
            self.looked.set()
            return lobby.join(table, "Ida", token(seat))

        try:
            self.room.change(sit_down, lambda saved: self.told.append(f"{seat} sits") if saved else None)
        except Refusal as refusal:
            self.told.append(f"{seat} {refusal.code}")

    def answers(self) -> list[str]:
        """What they were told, in that order."""
        self.first.join(GUARD)
        self.second.join(GUARD)
        return self.told


@pytest.fixture
def disk(tmp_path: Path) -> SlowDisk:
    return SlowDisk(tmp_path)


@pytest.fixture
def room(tmp_path: Path, disk: SlowDisk) -> Iterator[Room]:
    with ExitStack() as stack:
        yield stack.enter_context(opened(tmp_path, offload=disk)).open()


def test_nobody_is_told_of_a_name_that_is_not_saved_yet(room: Room, disk: SlowDisk) -> None:
    taps = TwoTaps(room, disk)
    disk.go_on()
    assert taps.answers() == ["1 sits", "2 name_taken"]


def test_what_the_disk_refuses_is_in_nobodys_way(room: Room, disk: SlowDisk) -> None:
    taps = TwoTaps(room, disk)
    disk.go_on(fails=True)
    assert sorted(taps.answers()) == ["1 not_saved", "2 sits"]
    assert [person.name for person in room.table.people] == ["Ida"]
    assert room.table.people[0].token == token(2)
