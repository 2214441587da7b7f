"""A disk on which nothing is safe until it is synced: what may be left of a folder when the power fails.

It is told each call that the server made, and knows of each file what was synced and what was only
written; the same for the names in the folder, which are safe once the folder itself is synced.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.faults.trace import TELL, Call

SECTOR = 512
"""Bytes: a disk writes so many whole, or not at all."""
WAYS = ("none", "all", "some", "torn")
"""What of the writes that were not synced got there: each wholly or not ("some"), or each sector ("torn")."""


@dataclass(frozen=True)
class Change:
    """Something done to a file: `data` written at `at`, or (no data) the file cut to a length of `at`."""

    at: int
    data: bytes | None

    def onto(self, content: bytearray) -> None:
        """Do it; a gap reads as zeros."""
        if self.data is None:
            del content[self.at :]
            content.extend(bytes(self.at - len(content)))
        else:
            content.extend(bytes(max(0, self.at - len(content))))
            content[self.at : self.at + len(self.data)] = self.data

    def sectors(self) -> list["Change"]:
        """The same, sector by sector."""
        if self.data is None:
            return [self]
        ends = [*range(self.at - self.at % SECTOR + SECTOR, self.at + len(self.data), SECTOR)]
        starts = [self.at, *ends]
        ends.append(self.at + len(self.data))
        return [
            Change(start, self.data[start - self.at : end - self.at])
            for start, end in zip(starts, ends, strict=True)
        ]


@dataclass
class File:
    """One file: its content as synced, and what was done to it since."""

    synced: bytes = b""
    since: list[Change] = field(default_factory=list)

    def content(self, way: str, rng: Random) -> bytes:
        """What the disk may hold of it."""
        changes = self.since
        if way == "torn":
            changes = [part for change in changes for part in change.sectors()]
        content = bytearray(self.synced)
        for change in changes:
            if way == "all" or (way != "none" and rng.random() < 0.5):
                change.onto(content)
        return bytes(content)

    def sync(self) -> None:
        """From now on what was done is safe."""
        self.synced, self.since = self.content("all", Random()), []

    def end(self) -> int:
        """How long it is, as the running system sees it."""
        return len(self.content("all", Random()))


Names = dict[str, File]


class Disk:
    """One folder on such a disk, in which these files were safe from the beginning."""

    def __init__(self, folder: Path, files: Mapping[str, bytes] | None = None) -> None:
        self.folder = folder
        self.names: Names = {name: File(content) for name, content in (files or {}).items()}
        self._safe: Names = dict(self.names)
        self._moves: list[tuple[str | None, str | None, File]] = []
        self._unsafe_folders: set[Path] = set()

    def concerns(self, call: Call) -> bool:
        """Whether a call changes anything here, or makes it safe."""
        if call.name == TELL:
            return False
        paths = [Path(call.path)] if call.path else [Path(text.decode()) for text in call.texts]
        return any(
            path.parent == self.folder or path == self.folder or path in self.folder.parents for path in paths
        )

    def apply(self, call: Call) -> None:
        """The server did this."""
        getattr(self, "_" + re.sub("at2?$", "", call.name))(call)

    def _open(self, call: Call) -> None:
        name = self._name(call.texts[0])
        if name and name not in self.names and "O_CREAT" in call.words:
            self.names[name] = File()
            self._moves.append((None, name, self.names[name]))

    def _pwrite64(self, call: Call) -> None:
        if (file := self.names.get(self._name(call.path))) is not None:
            file.since.append(Change(call.numbers[-1], call.texts[0][: call.result]))

    def _write(self, call: Call) -> None:
        if (file := self.names.get(self._name(call.path))) is not None:
            file.since.append(Change(file.end(), call.texts[0][: call.result]))

    def _ftruncate(self, call: Call) -> None:
        if (file := self.names.get(self._name(call.path))) is not None:
            file.since.append(Change(call.numbers[-1], None))

    def _fsync(self, call: Call) -> None:
        if (file := self.names.get(self._name(call.path))) is not None:
            file.sync()
        elif Path(call.path) == self.folder:
            self._safe, self._moves = dict(self.names), []
        self._unsafe_folders = {path for path in self._unsafe_folders if path.parent != Path(call.path)}

    _fdatasync = _fsync

    def _mkdir(self, call: Call) -> None:
        self._unsafe_folders.add(Path(call.texts[0].decode()))

    def _unlink(self, call: Call) -> None:
        name = self._name(call.texts[0])
        if name in self.names:
            self._moves.append((name, None, self.names.pop(name)))

    def _rename(self, call: Call) -> None:
        old, new = map(self._name, call.texts)
        if old in self.names:
            self.names[new] = self.names.pop(old)
            self._moves.append((old, new, self.names[new]))

    def _name(self, path: str | bytes) -> str:
        found = Path(path if isinstance(path, str) else path.decode())
        return found.name if found.parent == self.folder else ""

    def follow(self, calls: Iterable[Call]) -> None:
        """The server did all of these, as far as they concern this folder."""
        for call in calls:
            if self.concerns(call):
                self.apply(call)

    def left(self, way: str, rng: Random) -> dict[str, bytes]:
        """What may be found in the folder after a power cut now."""
        if self._unsafe_folders and way != "all":
            return {}
        names = dict(self._safe)
        for old, new, file in self._moves:
            if way == "all" or (way != "none" and rng.random() < 0.5):
                names.pop(old or "", None)
                if new:
                    names[new] = file
        return {name: file.content(way, rng) for name, file in names.items()}
