"""A power cut loses nothing that anybody was told, wherever it strikes, whatever had reached the disk."""

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest

from shboard.store import FILE, Store
from tests.faults import cuts, trace
from tests.faults.cuts import leave, scratch, steps, told
from tests.faults.disk import SECTOR, WAYS, Change, Disk, File
from tests.faults.evening import Lost
from tests.faults.fault import cases, caused
from tests.faults.story import Moment, Story, opened
from tests.helpers.serving import Server

SEED = 11
"""Of a short game."""
VERSION_1 = Path(__file__).parents[1] / "data" / "version-1"
TOLD = json.loads((VERSION_1 / "told.json").read_text())
CODES = {table["code"] for table in TOLD["tables"].values()}
BEGINNING, APART = 36, 24
"""So many calls are tried one by one (the file is made there), and of the rest one in so many."""


@pytest.fixture(scope="module")
def story() -> Iterator[Story]:
    """A whole evening as it was told, and written down."""
    with scratch() as folder:
        yield told(folder, SEED)


def some(moments: Iterator[Moment], first: int) -> Iterator[Moment]:
    """The beginning, and samples of what follows."""
    return chain(islice(moments, BEGINNING), islice(moments, first, None, APART))


@pytest.mark.needs("strace")
@pytest.mark.parametrize("way", WAYS)
def test_what_was_told_is_there(way: str, story: Story) -> None:
    for moment in some(story.moments(way, Random(way)), 3 * WAYS.index(way)):
        story.check(moment)


@pytest.mark.needs("strace")
@pytest.mark.parametrize("call", ["fdatasync", "fsync"])
def test_a_server_that_does_not_sync_is_found_out(call: str, story: Story) -> None:
    """Neither its files ("fdatasync" is SQLite's), nor the names of its folders ("fsync" is ours)."""
    *_, last = story.moments("none", Random(1), never=[call])
    with pytest.raises(Lost, match="what was told is lost"):
        story.check(last)


@pytest.mark.needs("strace")
def test_the_real_server_plays_on_with_what_was_left(story: Story, tmp_path: Path) -> None:
    moments = list(story.moments("torn", Random(1)))
    moment = moments[len(moments) // 2]
    leave(tmp_path / "state", moment.files)
    with Server(tmp_path / "state") as server:
        assert server.listening["resumed"]
        assert server.listening["damaged"] is None
        for guest in story.party:
            guest.server = server
            guest.connect()
        board = server.board()
        assert server.game()  # the cut was in the middle of it
        assert sum(1 for _ in steps(story.party, Random(1))) > 1
        assert board.view()["stage"] == "over"
        server.hang_up()


@pytest.mark.needs("strace")
def test_the_power_fails_inside_a_write(server: Server) -> None:
    for case in cases(cuts)[4:5]:
        tally = caused(case, server)
        assert (tally.lost, tally.shown) == (0, 0), tally.why


@pytest.mark.needs("strace")
def test_a_state_of_an_earlier_version_is_taken_up_wholly_or_not_at_all(tmp_path: Path) -> None:
    files = {path.name: path.read_bytes() for path in VERSION_1.glob(f"{FILE}*")}
    for left in began(tmp_path / "state", files):
        found = opened(left, tmp_path / "scratch")
        assert {saved.table.code for saved in found} == CODES


@pytest.mark.needs("strace")
def test_a_damaged_state_is_never_half_set_aside(tmp_path: Path) -> None:
    """Its log without it is worth nothing, and it without its log would be taken for a whole one."""
    files = {path.name: path.read_bytes() for path in VERSION_1.glob(f"{FILE}*")}
    files[FILE] = files[FILE][:100] + b"damaged" * 560 + files[FILE][4020:]
    for left in began(tmp_path / "state", files):
        leave(tmp_path / "scratch", left)
        with closing(Store(tmp_path / "scratch")) as store:
            found = {path.read_bytes() for path in (tmp_path / "scratch").iterdir()}
            assert set(files.values()) <= found, "a part of it is gone"
            assert not [saved for saved in store.load() if saved.table.code in CODES]


def began(state: Path, files: dict[str, bytes]) -> Iterator[dict[str, bytes]]:
    """A server begins with these files, as late as it was then; what a power cut may leave of them."""
    leave(state, files)
    server, log = Server(state, still=TOLD["made"]), state.with_name("strace")
    server.under = ["strace", "-D", "-f", "-o", str(log), *trace.OPTIONS]
    with server:
        pass
    (state.parent / "scratch").mkdir()
    for way in WAYS:
        disk, rng = Disk(state, files), Random(way)
        for call in filter(disk.concerns, trace.calls(log)):
            yield disk.left(way, rng)
            disk.apply(call)
        yield disk.left(way, rng)


def test_a_file_on_that_disk() -> None:
    file = File(b"old" * 400)
    file.since += [Change(600, b"x" * 700), Change(900, None)]
    assert [(part.at, len(part.data or b"")) for part in file.since[0].sectors()] == [
        (600, 2 * SECTOR - 600),
        (2 * SECTOR, 1300 - 2 * SECTOR),
    ]
    assert file.content("none", Random(1)) == b"old" * 400
    assert file.content("all", Random(1)) == b"old" * 200 + b"x" * 300
    assert len({file.content("torn", Random(seed)) for seed in range(50)}) == 6
    file.sync()
    assert file.content("none", Random(1)) == b"old" * 200 + b"x" * 300
