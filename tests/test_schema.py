"""The versions of the state file: what an earlier shboard has kept is taken up whole, or left as it was."""

import base64
import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shboard import schema
from shboard.lobby import Table
from shboard.schema import SCHEMA
from shboard.store import FILE, Saved, Store, StoreError
from tests.helpers.serving import Board, Guest, Server
from tests.helpers.tables import dealt, seated

KEPT = Path(__file__).parent / "data" / "version-1"
"""What version 1 left when it was killed, and what it had told: a table in the lobby, one in play (half the
ballots in, paused, a PIN for seat 2), and one at an ending."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A state folder as version 1 left it."""
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    for path in KEPT.glob(f"{FILE}*"):
        shutil.copy(path, folder)
    return folder


def told() -> dict[str, Any]:
    """What the people were told by it."""
    found: dict[str, Any] = json.loads((KEPT / "told.json").read_text(encoding="utf-8"))
    return found


def truths() -> dict[str, Table]:
    """The tables that it had, by their codes."""
    kept = told()["tables"].values()
    return {
        table["code"]: msgspec.msgpack.decode(base64.b64decode(table["truth"]), type=Table) for table in kept
    }


def version(folder: Path) -> tuple[int, int]:
    """Of the file, and how many tables are in it."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
        (count,) = db.execute("SELECT count(*) FROM tables").fetchone()
    return number, count


def raw(folder: Path) -> bytes:
    """Every byte of every file there."""
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_what_version_1_kept_is_taken_up_whole(old: Path) -> None:
    assert version(old) == (1, 3)
    for _ in range(2):
        with closing(Store(old)) as store:
            assert store.damaged is None
            found = {saved.table.code: saved.table for saved in store.load()}
        assert found == truths()
        assert not any(table.locked for table in found.values())
        assert not any(person.bot for table in found.values() for person in table.people)
        assert version(old) == (SCHEMA, 3)


def test_nothing_of_the_old_form_is_left_in_the_files(old: Path) -> None:
    with closing(sqlite3.connect(old / FILE)) as db:
        ends = [body[-20:] for (body,) in db.execute("SELECT body FROM tables")]
        assert all(end in raw(old) for end in ends)
    with closing(Store(old)):
        assert not any(end in raw(old) for end in ends)


def test_a_version_in_between_is_skipped(tmp_path: Path) -> None:
    """A file of this version is not migrated again."""
    with closing(Store(tmp_path)) as store:
        store.save([Saved(msgspec.structs.replace(seated(), locked=True), 1)])
    with closing(Store(tmp_path)) as store:
        assert store.load()[0].table.locked


@pytest.mark.parametrize("body", [b"", b"nonsense", zlib.compress(b"\xc1"), schema.packed({"v": 1})])
def test_where_one_table_is_not_what_that_version_wrote_all_is_set_aside(body: bytes, old: Path) -> None:
    with closing(sqlite3.connect(old / FILE)) as db, db:
        db.execute("UPDATE tables SET body = ? WHERE code = (SELECT max(code) FROM tables)", (body,))
    content = (old / FILE).read_bytes()
    with closing(Store(old)) as store:
        assert store.load() == []
        assert store.damaged is not None
        assert store.damaged.read_bytes() == content


@pytest.mark.parametrize("number", range(1, SCHEMA))
def test_a_version_that_a_wrong_byte_has_made_is_not_believed(number: int, tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.save([Saved(dealt(), 1)])
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version = {number}")
    with closing(Store(tmp_path)) as store:
        assert (store.damaged is not None, store.load()) == (True, [])


def test_an_older_shboard_refuses_what_this_one_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the number alone, which it reads before anything else."""
    with closing(Store(tmp_path)) as store:
        store.save([Saved(seated(), 1)])
    monkeypatch.setattr(schema, "SCHEMA", SCHEMA - 1)
    with pytest.raises(StoreError, match="future"):
        Store(tmp_path)


class Evening:
    """The people of a version-1 evening before a server of today; `clock` is as late as it was then."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables = told()["tables"]
        self.pin = told()["pin"]

    def guests(self, name: str) -> list[Guest]:
        """They come back with the cookies that they had."""
        return [self._guest(self.tables[name]["code"], seat) for seat in self.tables[name]["seats"]]

    def _guest(self, code: str, seat: dict[str, Any]) -> Guest:
        guest = Guest(self.server, code)
        guest.seat, guest.cookie = seat["view"]["you"]["seat"], seat["cookie"]
        return guest.connect()


def as_told_now(view: dict[str, Any]) -> dict[str, Any]:
    """A view that was written down when ballots were told in another form."""
    ballots = view["table"].pop("ballots") if view["table"] else []
    told = {"ja": [seat for seat, ja in ballots if ja], "nein": [seat for seat, ja in ballots if not ja]}
    return view | {"table": view["table"] and view["table"] | told}


@pytest.fixture
def evening(old: Path) -> Iterator[Evening]:
    """The real server on the file."""
    with Server(old, still=told()["made"]) as server:
        yield Evening(server)
        server.hang_up()


def test_the_running_server_goes_on_with_an_evening_of_version_1(evening: Evening) -> None:
    assert evening.server.listening["damaged"] is None
    for name in evening.tables:
        guests = evening.guests(name)
        for guest in guests:
            guest.catch_up()
        for guest, was in zip(guests, evening.tables[name]["seats"], strict=True):
            now, before = guest.view(), as_told_now(was["view"])
            assert now["v"] > before.pop("v")
            assert {key: now[key] for key in before} == before
            assert now["locked"] is False
            assert {kind: guest.secret(kind) for kind in now["you"]["holds"]} == was["secrets"]
    code = evening.tables["play"]["code"]
    assert Guest(evening.server, code).reclaim(evening.pin).seat == 2
    assert evening.server.host("resume", table=code)[0] == 200
    assert guests[0].view()["stage"] == "over"
    board = Board(evening.server, code).connect()
    assert board.view()["table"]["cast"] == 2
