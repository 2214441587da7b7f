"""A state file that is damaged, or was never one: set aside and named, never overwritten, never a crash."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from shboard.store import FILE, Saved, Store, StoreError
from tests.helpers.tables import dealt, seated

KEPT = [Saved(dealt(10), 7), Saved(replace(seated(7), code="WXYZ"), 8)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A good file with two tables."""
    folder = tmp_path_factory.mktemp("whole")
    with closing(Store(folder)) as store:
        store.save(KEPT)
    return (folder / FILE).read_bytes()


def opened(folder: Path, content: bytes) -> str:
    """What becomes of a file with this content: "good", "aside", or the code of the refusal.

    Whatever it is, the content is still there afterwards.
    """
    for path in folder.iterdir():
        path.unlink()
    (folder / FILE).write_bytes(content)
    try:
        store = Store(folder)
    except StoreError as error:
        assert (folder / FILE).read_bytes() == content
        return error.code
    with closing(store):
        if store.damaged is None:
            assert sorted(store.load(), key=lambda saved: saved.v) == KEPT
            return "good"
        assert store.load() == []
        assert store.damaged.parent == folder
        assert store.damaged.name.startswith(f"{FILE}.damaged-")
        assert store.damaged.read_bytes() == content
        store.save(KEPT)
    return "aside"


def places(size: int) -> list[int]:
    """Every byte of the header, and every 53rd after it."""
    return [*range(100), *range(100, size, 53)]


def test_one_wrong_byte_is_found_wherever_it_matters(whole: bytes, tmp_path: Path) -> None:
    rng = Random(1)
    found: dict[str, int] = {}
    for place in places(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= rng.choice((1, 128, 255))
        what = opened(tmp_path, bytes(damaged))
        found[what] = found.get(what, 0) + 1
    assert set(found) <= {"good", "aside", "future"}
    assert found["aside"] > 30


def test_every_byte_of_the_contents_matters(whole: bytes, tmp_path: Path) -> None:
    body = whole.index(b"WXYZ")
    for place in range(body, body + 200, 7):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        assert opened(tmp_path, bytes(damaged)) == "aside"


@pytest.mark.parametrize("size", [512, 4096])
@pytest.mark.parametrize("filled", [b"\0", b"\xff", b"\x5a"])
def test_a_sector_or_a_page_that_the_disk_has_lost(
    size: int, filled: bytes, whole: bytes, tmp_path: Path
) -> None:
    for place in range(0, len(whole), size):
        damaged = whole[:place] + filled * size + whole[place + size :]
        assert opened(tmp_path, damaged) in ("good", "aside")


def test_two_pages_that_lie_in_each_others_place(whole: bytes, tmp_path: Path) -> None:
    one, two, *rest = (whole[at : at + 4096] for at in range(4096, len(whole), 4096))
    assert opened(tmp_path, b"".join([whole[:4096], two, one, *rest])) == "aside"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off(part: float, whole: bytes, tmp_path: Path) -> None:
    assert opened(tmp_path, whole[: int(len(whole) * part)]) == "aside"


@pytest.mark.parametrize(
    "content", [b"not a database", bytes(5000), b"\xff" * 8192, b"SQLite format 3\x00" * 400]
)
def test_what_was_never_a_database(content: bytes, tmp_path: Path) -> None:
    assert opened(tmp_path, content) == "aside"


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE notes (text)",
        "PRAGMA user_version = 1; CREATE TABLE tables (code, v, body)",
        "PRAGMA application_id = 77; PRAGMA user_version = 9; CREATE TABLE notes (text)",
        f"PRAGMA application_id = {0x53484244}; PRAGMA user_version = 1",
    ],
)
def test_the_database_of_another_program(sql: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as db:
        db.executescript(sql)
    content = other.read_bytes()
    assert opened(tmp_path, content) == "aside"


def test_an_empty_file_is_a_fresh_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with closing(Store(tmp_path)) as store:
        assert (store.damaged, store.load()) == (None, [])


def test_what_is_set_aside_within_one_second_stays_apart(tmp_path: Path) -> None:
    kept = []
    for content in (b"first", b"second", b"third"):
        (tmp_path / FILE).write_bytes(content)
        with closing(Store(tmp_path)) as store:
            assert store.damaged is not None
            kept.append(store.damaged)
    assert [path.read_bytes() for path in kept] == [b"first", b"second", b"third"]


def test_what_lay_beside_a_damaged_file_goes_with_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"damaged" * 1000)
    (tmp_path / f"{FILE}-wal").write_bytes(b"beside")
    with closing(Store(tmp_path)) as store:
        assert store.damaged is not None
        assert Path(f"{store.damaged}-wal").read_bytes() == b"beside"
