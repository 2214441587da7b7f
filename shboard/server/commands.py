"""The host's commands, each on one table. None answers with a secret: the host plays too."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from shboard import lobby
from shboard.lobby import Stage, Table
from shboard.lobby.claim import PIN_SECONDS
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rules import Variant
from shboard.server.report import Report, status_of
from shboard.server.settings import Settings

Answer = dict[str, Any]


class Ask(Struct, forbid_unknown_fields=True):
    """What a host command may say; each uses what it needs."""

    table: str | None = None
    seat: int | None = None
    to: int | None = None
    name: str | None = None
    yes: bool = False
    variants: list[str] | None = None


@dataclass(frozen=True)
class Call:
    """One command of the host: the table meant, and what was asked. Each method may raise `Refusal`."""

    room: Room
    ask: Ask
    settings: Settings
    report: Report

    @property
    def seat(self) -> int:
        """The seat meant. Raises `Refusal`: `malformed`."""
        if self.ask.seat is None:
            raise Refusal("malformed")
        return self.ask.seat

    def status(self) -> Answer:
        """What everybody at the table may know, and who is connected."""
        return status_of(self.room, self.report)

    def start(self) -> Answer:
        """Deal."""
        wanted, dealt = variants_named(self.ask.variants), self.room.table.state
        if self.room.table.stage is Stage.PLAY and dealt is not None:
            same = wanted is None or set(wanted) == set(dealt.variants)
            raise Refusal("already") if same else Refusal("not_allowed_now", stage="play")
        table = self.room.start(wanted)
        return {"code": table.code, "seats": len(table.people), "variants": table.variants}

    def claim(self) -> Answer:
        """A PIN that brings a seat to another phone; for one whose phone is there only with `yes`."""
        seat, name = self.seat, self.room.table.person(self.seat).name
        if seat in self.room.online() and not self.ask.yes:
            raise Refusal("online", name=name, seat=seat)
        issued: list[str] = []

        def issue(table: Table) -> Table:
            table, pin = lobby.issue_pin(table, seat, self.settings.clock(), self.settings.rng)
            issued.append(pin)
            return table

        code = self.room.change(issue).code
        return {"code": code, "seat": seat, "name": name, "pin": issued[0], "minutes": PIN_SECONDS // 60}

    def move(self) -> Answer:
        """Put a seat at another place of the order."""
        return self._seats(lambda table: lobby.move(table, self.seat, self.ask.to or 0))

    def rename(self) -> Answer:
        """Give a seat another name."""
        return self._seats(lambda table: lobby.rename(table, self.seat, self.ask.name or ""))

    def remove(self) -> Answer:
        """Free a seat."""
        return self._seats(lambda table: lobby.remove(table, self.seat))

    def _seats(self, change: Callable[[Table], Table]) -> Answer:
        return {"seats": [person.name for person in self.room.change(change).people]}

    def pause(self) -> Answer:
        """Let nobody act."""
        already = self.room.table.paused
        return {"paused": self.room.change(lobby.pause).paused, "already": already}

    def resume(self) -> Answer:
        """Go on."""
        already = self.room.table.stage is Stage.PLAY and not self.room.table.paused
        return {"paused": self.room.change(lobby.resume).paused, "already": already}

    def end(self) -> Answer:
        """Abandon the game."""
        return self._to_lobby(lobby.end)

    def again(self) -> Answer:
        """After an ending, back to the lobby; where that was done already, the variants still count."""
        wanted = variants_named(self.ask.variants)
        answer = self._to_lobby(lambda table: lobby.again(table, wanted))
        if answer["already"] and wanted is not None:
            self.room.change(lambda table: lobby.prefer(table, wanted))
        return answer

    def _to_lobby(self, change: Callable[[Table], Table]) -> Answer:
        already = self.room.table.stage is Stage.LOBBY and self.room.table.game > 0
        if not already:
            self.room.change(change)
        return {"code": self.room.code, "already": already}


def variants_named(names: Iterable[str] | None) -> list[Variant] | None:
    """The variants of those names. Raises `Refusal`: `malformed`."""
    if names is None:
        return None
    try:
        return [Variant(name) for name in names]
    except ValueError as error:
        raise Refusal("malformed") from error


COMMANDS: dict[str, Callable[[Call], Answer]] = {
    "status": Call.status,
    "start": Call.start,
    "claim": Call.claim,
    "seats/move": Call.move,
    "seats/rename": Call.rename,
    "seats/remove": Call.remove,
    "pause": Call.pause,
    "resume": Call.resume,
    "end": Call.end,
    "again": Call.again,
}
