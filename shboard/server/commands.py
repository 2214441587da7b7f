"""The host's commands, each on one table. None answers with a secret: the host plays too."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from shboard import lobby
from shboard.bots.names import NAMES, draw_names
from shboard.lobby import Person, Stage, Table
from shboard.lobby.claim import PIN_SECONDS
from shboard.lobby.host_phone import LINK_SECONDS
from shboard.refusal import Refusal
from shboard.room import Room
from shboard.rules import Variant
from shboard.server.context import hashed, new_token
from shboard.server.report import Report, status_of
from shboard.server.settings import Settings

Answer = dict[str, Any]
Change = Callable[[Table], Table]


class Ask(Struct, forbid_unknown_fields=True):
    """What a host command may say; each uses what it needs.

    `who` is the name that the host reads on `seat`, `whom` that on `to`: guests change places by themselves,
    also at this moment.
    """

    table: str | None = None
    seat: int | None = None
    who: str | None = None
    to: int | None = None
    whom: str | None = None
    bots: int | None = None
    name: str | None = None
    yes: bool = False
    variants: list[str] | None = None


@dataclass(frozen=True)
class Call:
    """One command of the host: the table meant, and what was asked. Each method may raise `Refusal`.

    Everything is judged inside the table's lock, so that of two at once each is answered as if it were alone.
    """

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

    def person(self, table: Table) -> Person:
        """Whoever is meant. Raises `Refusal`: `malformed`, `no_seat`, `seats_changed`."""
        person = table.person(self.seat)
        if self.ask.who not in (None, person.name):
            raise Refusal("seats_changed")
        return person

    def status(self) -> Answer:
        """What everybody at the table may know, and who is connected."""
        return status_of(self.room, self.report)

    def start(self) -> Answer:
        """Deal."""
        wanted = variants_named(self.ask.variants)

        def begun(table: Table) -> bool:
            dealt = table.state if table.stage is Stage.PLAY else None
            return dealt is not None and (wanted is None or set(wanted) == set(dealt.variants))

        table, already = self._once(begun, lambda table: lobby.start(table, self.settings.rng, wanted))
        seats, variants = len(table.people), table.variants
        return {"code": table.code, "seats": seats, "variants": variants, "already": already}

    def claim(self) -> Answer:
        """A PIN that brings a seat to another phone; for one whose phone is there only with `yes`."""
        here = self._here()
        issued: list[tuple[str, str]] = []

        def issue(table: Table) -> Table:
            person = self.person(table)
            if person.token in here and not self.ask.yes:
                raise Refusal("online", name=person.name, seat=self.seat)
            table, pin = lobby.issue_pin(table, self.seat, self.settings.clock(), self.settings.rng)
            issued.append((person.name, pin))
            return table

        code, ((name, pin),) = self.room.change(issue).code, issued
        return {"code": code, "seat": self.seat, "name": name, "pin": pin, "minutes": PIN_SECONDS // 60}

    def claim_all(self) -> Answer:
        """A PIN for each seat, as after a change of address; while a phone is there only with `yes`."""
        here = self._here()
        issued: list[list[Answer]] = []

        def issue(table: Table) -> Table:
            online = [person.name for person in table.people if person.token in here]
            if online and not self.ask.yes:
                raise Refusal("some_online", names=online)
            table, pins = lobby.issue_pins(table, self.settings.clock(), self.settings.rng)
            who = [(seat, table.person(seat).name, pin) for seat, pin in pins.items()]
            issued.append([{"seat": seat, "name": name, "pin": pin} for seat, name, pin in who])
            return table

        code, (pins,) = self.room.change(issue).code, issued
        return {"code": code, "pins": pins, "minutes": PIN_SECONDS // 60}

    def _here(self) -> set[bytes]:
        """The tokens of those whose phone is there: a bot has none."""
        people = (self.room.table.person(seat) for seat in self.room.online())
        return {person.token for person in people if not person.bot}

    def host_phone(self) -> Answer:
        """A link for the host's phone; the one before, or its phone, carries nothing along any more."""
        token = new_token()
        link, now = hashed(token), self.settings.clock()
        table = self.room.change(lambda table: lobby.invite(table, link, now))
        return {"code": table.code, "token": token, "minutes": LINK_SECONDS // 60}

    def no_host_phone(self) -> Answer:
        """Take that right back."""
        table, already = self._once(lambda table: table.host is None, lobby.revoke)
        return {"code": table.code, "already": already}

    def bots(self) -> Answer:
        """Let so many bots sit at the table, before the deal."""
        if self.ask.bots is None:
            raise Refusal("malformed")
        wanted, rng = self.ask.bots, self.settings.rng
        names = [f"Robo {name}" for name in draw_names(len(NAMES), rng)]

        def counted(table: Table) -> int:
            return sum(person.bot for person in table.people)

        table, already = self._once(
            lambda table: counted(table) == wanted,
            lambda table: lobby.place_bots(table, wanted, names, lambda: hashed(new_token())),
        )
        return {"code": table.code, "bots": counted(table), "seats": len(table.people), "already": already}

    def move(self) -> Answer:
        """Put a seat at another place of the order."""
        return self._seats(lambda table: lobby.move(table, self.seat, self.ask.to or 0))

    def swap(self) -> Answer:
        """Let two people change places."""

        def swapped(table: Table) -> Table:
            if self.ask.whom not in (None, table.person(self.ask.to or 0).name):
                raise Refusal("seats_changed")
            return lobby.swap(table, self.seat, self.ask.to or 0)

        return self._seats(swapped)

    def shuffle(self) -> Answer:
        """Put the seats in another order by chance."""
        table = self.room.change(lambda table: lobby.shuffle(table, self.settings.rng))
        return {"seats": [person.name for person in table.people]}

    def rename(self) -> Answer:
        """Give a seat another name."""
        return self._seats(lambda table: lobby.rename(table, self.seat, self.ask.name or ""))

    def remove(self) -> Answer:
        """Free a seat."""
        return self._seats(lambda table: lobby.remove(table, self.seat))

    def _seats(self, change: Change) -> Answer:
        def checked(table: Table) -> Table:
            table.require(Stage.LOBBY)
            self.person(table)
            return change(table)

        return {"seats": [person.name for person in self.room.change(checked).people]}

    def lock(self) -> Answer:
        """Take no new people."""
        table, already = self._once(lambda table: table.locked, lobby.lock)
        return {"code": table.code, "locked": table.locked, "already": already}

    def unlock(self) -> Answer:
        """Take new people again."""
        table, already = self._once(lambda table: not table.locked, lobby.unlock)
        return {"code": table.code, "locked": table.locked, "already": already}

    def pause(self) -> Answer:
        """Let nobody act."""
        table, already = self._once(lambda table: table.paused, lobby.pause)
        return {"paused": table.paused, "already": already}

    def resume(self) -> Answer:
        """Go on."""
        table, already = self._once(
            lambda table: table.stage is Stage.PLAY and not table.paused, lobby.resume
        )
        return {"paused": table.paused, "already": already}

    def end(self) -> Answer:
        """Abandon the game."""
        return self._to_lobby(lobby.end)

    def again(self) -> Answer:
        """After an ending, back to the lobby; where that was done already, the variants still count."""
        wanted = variants_named(self.ask.variants)
        prefer = None if wanted is None else lambda table: lobby.prefer(table, wanted)
        return self._to_lobby(lambda table: lobby.again(table, wanted), prefer)

    def _to_lobby(self, change: Change, otherwise: Change | None = None) -> Answer:
        table, already = self._once(
            lambda table: table.stage is Stage.LOBBY and table.game > 0, change, otherwise
        )
        return {"code": table.code, "already": already}

    def _once(
        self, holds: Callable[[Table], bool], change: Change, otherwise: Change | None = None
    ) -> tuple[Table, bool]:
        """Make a change, or `otherwise` where its effect `holds` already; the table then, and if it did."""
        already: list[bool] = []

        def step(table: Table) -> Table:
            already.append(holds(table))
            if not already[-1]:
                return change(table)
            return otherwise(table) if otherwise else table

        return self.room.change(step), already[-1]


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
    "claim/all": Call.claim_all,
    "host-phone": Call.host_phone,
    "host-phone/revoke": Call.no_host_phone,
    "bots": Call.bots,
    "seats/move": Call.move,
    "seats/swap": Call.swap,
    "seats/shuffle": Call.shuffle,
    "seats/rename": Call.rename,
    "seats/remove": Call.remove,
    "lock": Call.lock,
    "unlock": Call.unlock,
    "pause": Call.pause,
    "resume": Call.resume,
    "end": Call.end,
    "again": Call.again,
}
