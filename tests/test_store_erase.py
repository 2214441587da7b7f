"""A finished game's secrets are erased: an earlier state is nowhere in the raw files."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from shboard import schema
from shboard.lobby import Table, again, end, forget_piles
from shboard.store import FILE, Saved, Store
from tests.helpers.random_play import states
from tests.helpers.tables import with_game

PIECE = 24
"""Bytes: so many in a row are no accident."""


def body(table: Table) -> bytes:
    """How a table lies in the file: all are saved under one number of a view."""
    return schema.packed(Saved(table, 7))


def remains(folder: Path, earlier: list[Table], now: Table) -> list[int]:
    """The earlier tables of which a piece is still found in the files, by number."""
    found = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    rest = found.replace(body(now), b"")
    return [
        number for number, table in enumerate(earlier) if any(piece in rest for piece in pieces(table, now))
    ]


def pieces(table: Table, now: Table) -> list[bytes]:
    """Pieces of a table that the table of now does not share."""
    content, known = body(table), body(now)
    cut = [content[start : start + PIECE] for start in range(0, len(content) - PIECE, PIECE // 2)]
    return [piece for piece in cut if piece not in known]


def ending(count: int, seed: int) -> list[Table]:
    """A whole game, as it is saved step by step; the last is the ending."""
    played = [with_game(state) for state in states(count, (), seed)]
    return [*played[:-1], forget_piles(played[-1])]


def saved_and_wiped(store: Store, table: Table) -> None:
    """As the saver does it."""
    store.save([Saved(table, 7)], erase=True)
    assert store.unwiped
    store.wipe()
    assert not store.unwiped


@pytest.mark.parametrize(("count", "seed"), [(5, 1), (7, 2), (10, 3), (10, 4)])
@pytest.mark.parametrize("how", ["over", "end", "again"])
def test_after_the_game_nothing_is_left_of_it(how: str, count: int, seed: int, tmp_path: Path) -> None:
    *played, last = ending(count, seed)
    if how == "end":
        last = end(played.pop())
    with closing(Store(tmp_path)) as store:
        for table in played:
            store.save([Saved(table, 7)])
        assert len(remains(tmp_path, played, last)) > len(played) // 2  # so the search finds what is there
        saved_and_wiped(store, last)
        if how == "again":
            played, last = [*played, last], again(last)
            saved_and_wiped(store, last)
        assert remains(tmp_path, played, last) == []
    assert remains(tmp_path, played, last) == []


def test_a_forgotten_table_leaves_nothing(tmp_path: Path) -> None:
    *played, _ = ending(7, 5)
    other = replace(with_game(played[0].state), code="WXYZ") if played[0].state else played[0]
    with closing(Store(tmp_path)) as store:
        for table in played:
            store.save([Saved(table, 7), Saved(other, 7)])
        store.remove(["KRAB"])
        assert remains(tmp_path, played, other) == []
        assert b"KRAB" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_a_crash_before_the_erasing_is_made_good_at_the_next_start(tmp_path: Path) -> None:
    *played, last = ending(7, 6)
    live, crashed = tmp_path / "live", tmp_path / "crashed"
    live.mkdir()
    with closing(Store(live)) as store:
        for table in played:
            store.save([Saved(table, 7)])
        store.save([Saved(last, 7)])
        shutil.copytree(live, crashed)  # what a power cut leaves: the log was not emptied yet
    assert (crashed / f"{FILE}-wal").stat().st_size > 0
    with closing(Store(crashed)) as store:
        assert store.load() == [Saved(last, 7)]
        assert remains(crashed, played, last) == []
