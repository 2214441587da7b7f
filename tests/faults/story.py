"""A power cut at every point of what a server did: what was told before it must be there after it.

The server was real and so were its people; strace wrote down, in one order, what it did to its files and
what it sent to whom. From that alone the state folder is made again as a disk may be left with it.
"""

import json
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from shboard.lobby import Table
from shboard.server.context import hashed
from shboard.store import Saved, Store
from shboard.view import Views
from tests.faults.disk import Disk
from tests.faults.evening import Lost, expect
from tests.faults.trace import TELL, Call, frames
from tests.helpers.guests import Guest

Json = dict[str, Any]
Tables = dict[str, Table]
"""What a state file holds: the tables by their codes."""


def opened(files: dict[str, bytes], folder: Path) -> list[Saved]:
    """What our own store finds in such a folder. It must not take it for damaged."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    with closing(Store(folder)) as store:
        expect(store.damaged is None, "what a power cut leaves is taken for damaged")
        return store.load()


@dataclass(frozen=True)
class Moment:
    """Between two calls: what may be on the disk, and how much of `Story.kept` has been told by then."""

    number: int
    told: int
    files: dict[str, bytes]


class Story:
    """A whole evening of a `party`, call by call. `kept`: what the state file held after each sync, in order.

    `scratch` is a folder of its own, for what is opened.
    """

    def __init__(self, calls: list[Call], folder: Path, scratch: Path, party: list[Guest]) -> None:
        self.calls, self.folder, self.scratch, self.party = calls, folder, scratch, party
        self.kept: list[list[Saved]] = [[]]
        self.told: list[int] = []
        self._answers = 0
        self._read()

    def _read(self) -> None:
        """Follow what was kept, and find for each thing that was told the moment at which it was kept."""
        disk, told, heads = Disk(self.folder), 0, dict[str, bytes]()
        for call in self.calls:
            if call.name == TELL:
                sent = heads.pop(call.path, b"") + b"".join(call.texts)
                if sent.startswith(b"HTTP/1.1 200") and sent.endswith(b"\r\n\r\n"):
                    heads[call.path] = sent  # its body is sent by itself
                told = max(told, self._when_kept(sent))
            elif disk.concerns(call):
                disk.apply(call)
                if call.name == "fdatasync" and call.path.endswith("-wal"):
                    found = opened(disk.left("all", Random()), self.scratch)
                    self.kept += [found] if found != self.kept[-1] else []
            self.told.append(told)

    def _when_kept(self, sent: bytes) -> int:
        """The number in `kept` of what is told here; 0 where nothing is."""
        head, _, body = sent.partition(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 200") and body.startswith(b'{"seat":'):
            self._expect_seat(head.decode(), json.loads(body)["seat"])
            return len(self.kept) - 1
        for payload in frames([sent]):
            frame = json.loads(payload)
            if frame.get("ok"):
                self._expect_step()
                return len(self.kept) - 1
            if frame.get("t") == "view":
                return self._shown(frame)
        return 0

    def _expect_step(self) -> None:
        """One acts after the other, so that in a game the first answer is for its first step, and so on."""
        (table,) = tables(self.kept[-1]).values()
        self._answers = self._answers + 1 if table.state else 0
        expect(not table.state or table.state.step == self._answers, "answered before it was saved")

    def _expect_seat(self, head: str, seat: int) -> None:
        cookie = next(line for line in head.splitlines() if line.startswith("Set-Cookie: "))
        name, _, token = cookie.split()[1].rstrip(";").partition("=")
        table = tables(self.kept[-1])[name.removeprefix("seat-")]
        expect(table.seat_of(hashed(token)) == seat, "a seat was given before it was saved")

    def _shown(self, view: Json) -> int:
        for number in range(len(self.kept) - 1, -1, -1):
            table = tables(self.kept[number]).get(view["code"])
            if table is not None and shows(table, view):
                return number
        raise Lost(f"shown before it was saved: {view}")

    def moments(self, way: str, rng: Random, never: Collection[str] = ()) -> Iterator[Moment]:
        """The folder as a power cut may leave it before each call that changes it, and at the end.

        `never`: calls that have no effect, to see that this would be noticed.
        """
        disk, told = Disk(self.folder), 0
        for number, call in enumerate(self.calls):
            if not disk.concerns(call):
                told = self.told[number]
                continue
            yield Moment(number, told, disk.left(way, rng))
            if call.name not in never:
                disk.apply(call)
        yield Moment(len(self.calls), told, disk.left(way, rng))

    def check(self, moment: Moment) -> None:
        """What the store finds is something that was kept, and nothing that was told is gone from it."""
        found = opened(moment.files, self.scratch)
        numbers = [number for number, kept in enumerate(self.kept) if kept == found]
        expect(bool(numbers), "the state file holds what was never kept")
        expect(numbers[-1] >= moment.told, "what was told is lost")


def tables(kept: list[Saved]) -> Tables:
    """By their codes."""
    return {saved.table.code: saved.table for saved in kept}


def shows(table: Table, view: Json) -> bool:
    """Whether a screen is shown this table, whoever is connected."""
    views = Views(table, (), 0)
    if view["you"] is not None and not 1 <= view["you"]["seat"] <= len(table.people):
        return False
    made = views.board() if view["you"] is None else views.seat(view["you"]["seat"])
    return _without_presence(json.loads(made)) == _without_presence(view)


def _without_presence(view: Json) -> Json:
    seats = [{key: value for key, value in seat.items() if key != "off"} for seat in view["seats"]]
    return {**view, "v": 0, "seats": seats}
