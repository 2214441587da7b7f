"""Many tables in one house: which there are, one more, one less. They share nothing but the server."""

from collections.abc import Callable
from dataclasses import dataclass

from shboard.lobby import Stage
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rooms import Rooms
from shboard.server.commands import Answer, Ask, variants_named
from shboard.server.link import phone_link
from shboard.server.play import NO_TABLE
from shboard.server.report import Report


@dataclass(frozen=True)
class House:
    """One command of the host that is about the tables themselves. Each method may raise `Refusal`."""

    rooms: Rooms
    ask: Ask
    report: Report

    def list(self) -> Answer:
        """Every table, in the order in which they were opened or taken up."""
        return {"tables": [self._told(room) for room in self.rooms.all()]}

    def open(self) -> Answer:
        """One more, with a code and a board of its own."""
        return self._told(self.rooms.open(tuple(variants_named(self.ask.variants) or ()), self.report.port))

    def close(self) -> Answer:
        """End a table for good and erase what was kept of it; while a game is on only with `yes`."""
        if self.ask.table is None:
            raise Refusal("malformed")
        room = self.rooms.room(self.ask.table)
        if room.table.stage is Stage.PLAY and not self.ask.yes:
            raise Refusal("game_on", table=room.code)
        told = self._told(self.rooms.close(room.code))
        for screen in room.screens():
            screen.close(NO_TABLE)
        return told

    def _told(self, room: Room) -> Answer:
        base, table = self.report.base(), room.table
        return {
            "code": room.code,
            "stage": table.stage,
            "game": table.game,
            "seats": len(table.people),
            "online": len(room.online()),
            "board": f"{self.report.board()}/{room.code}",
            "link": base and phone_link(base, room.code),
        }


TABLES: dict[str, Callable[[House], Answer]] = {
    "tables": House.list,
    "table/open": House.open,
    "table/close": House.close,
}
