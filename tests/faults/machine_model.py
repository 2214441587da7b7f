"""The model of one table: its people, their phones and its game, from rules.md and design.md alone.

It knows nothing of the code under test; the game itself is the referee's Position.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from tests.helpers import referee_knowledge as knowledge
from tests.helpers.guests import Guest
from tests.helpers.referee_position import Line, Position

AWAY, SILENT, PIN_LIVES, WINDOW = 8, 25, 600, 60
"""Seconds: offline after a close, or after silence; how long a PIN lives, and a wrong try counts."""
VARIANTS = ("tracker_resets_on_election", "rebalance", "hidden_voters", "not_hitler_marks")
CALLED = {
    "Ida": "Ida",
    "IDA": "Ida",
    "Bo": "Bo",
    "Søren": "Søren",
    "Soren": "Søren",
    "Ægir": "Ægir",
    "Jörg": "Jörg",
    "Jorg": "Jörg",
    "Nell": "Nell",
    "Pia": "Pia",
    "Quim": "Quim",
    "Ruth": "Ruth",
    "Tove": "Tove",
    "Una": "Una",
    "": None,
    "A name of 13.": None,
    "a\u202eb": None,
}
"""What somebody may want to be called, and what a room would hear; None is no name."""
NEVER = float("-inf")


@dataclass(eq=False)
class Phone:
    """One browser. `link`: connected, connected but saying nothing any more, or not.

    `since` is when it was last heard, or when its connection ended. `revoked`: another phone took its seat.
    """

    guest: Guest
    link: Literal["up", "mute", "off"] = "off"
    since: float = NEVER
    revoked: bool = False


@dataclass(eq=False)
class Person:
    """Somebody on a seat, the phone that holds it, and the PIN that is out for it."""

    name: str
    phone: Phone
    moved: bool = False
    pin: str = ""
    until: float = NEVER


@dataclass(eq=False)
class Model:
    """What must be so. `clock` is the wall's, `ticks` never jumps."""

    code: str
    people: list[Person] = field(default_factory=list)
    phones: list[Phone] = field(default_factory=list)
    position: Position | None = None
    game: int = 0
    paused: bool = False
    locked: bool = False
    variants: list[str] = field(default_factory=list)
    notice: Line | None = None
    clock: float = 0.0
    ticks: float = 0.0
    wrong: list[float] = field(default_factory=list)

    @property
    def stage(self) -> str:
        """Where the table stands."""
        if self.position is None:
            return "lobby"
        return "over" if self.position.winner else "play"

    def person_of(self, phone: Phone) -> Person | None:
        """Whose seat this phone holds."""
        return next((person for person in self.people if person.phone is phone), None)

    def seat_of(self, phone: Phone) -> int:
        """The seat that this phone holds; 0 for none."""
        person = self.person_of(phone)
        return self.people.index(person) + 1 if person else 0

    def online(self, person: Person) -> bool:
        """Whether the table is shown this person as being there."""
        phone = person.phone
        return phone.link == "up" or self.ticks - phone.since <= (SILENT if phone.link == "mute" else AWAY)

    def may(self, seat: int) -> Line:
        """What a seat is offered."""
        if self.position is None or self.paused or self.position.winner:
            return {}
        return self.position.legal(seat)

    def view(self, phone: Phone | None) -> Line:
        """What a phone's newest view says; a board's for None."""
        game = self.position
        return {
            "code": self.code,
            "game": self.game,
            "n": game.n if game else 0,
            "stage": self.stage,
            "paused": self.paused,
            "locked": self.locked,
            "variants": game.variants if game else self.variants,
            "seats": [
                {"name": person.name} | ({} if self.online(person) else {"off": True})
                for person in self.people
            ],
            "notice": self.notice,
            "table": knowledge.public(game) if game else None,
            "you": self._own(phone) if phone else None,
        }

    def _own(self, phone: Phone) -> Line:
        person, seat = self.person_of(phone), self.seat_of(phone)
        assert person is not None
        return knowledge.own(self.position, seat) | {"moved": person.moved, "legal": self.may(seat)}

    def secret(self, seat: int, kind: str) -> Line | None:
        """What a seat sees while it holds this."""
        held = knowledge.secrets(self.position, seat) if self.position else []
        return next((secret for secret in held if secret["kind"] == kind), None)

    # Why something is refused; an empty set is a yes. Where there are several reasons, any may be given.

    def no_join(self, phone: Phone, name: str) -> set[str]:
        """Why this phone cannot take a seat under this name."""
        return {
            *(["already_seated"] if self.person_of(phone) else []),
            *(["game_running"] if self.position else []),
            *(["locked"] if self.locked else []),
            *(["table_full"] if len(self.people) >= 10 else []),
            *self.no_name(name, but=None),
        }

    def no_name(self, name: str, but: Person | None) -> list[str]:
        """Why nobody (but one) may be called so."""
        called = CALLED[name]
        if called is None:
            return ["name_invalid"]
        taken = {CALLED[person.name] for person in self.people if person is not but}
        return ["name_taken"] if called in taken else []

    def not_in(self, *stages: str) -> set[str]:
        """Why something of these stages is refused now."""
        return set() if self.stage in stages else {"not_allowed_now"}

    def dealt(self, wanted: list[str] | None) -> bool:
        """Whether such a game is being played already."""
        return (
            self.position is not None
            and self.stage == "play"
            and (wanted is None or set(wanted) == set(self.position.variants))
        )

    def no_start(self, wanted: list[str] | None) -> set[str]:
        """Why nobody deals."""
        if self.stage != "lobby":
            return set() if self.dealt(wanted) else {"not_allowed_now"}
        chosen, count = self.variants if wanted is None else wanted, len(self.people)
        idle = "rebalance" in chosen and count in (5, 8, 10)
        few = ["too_few"] if count < 5 else []
        return {*few, *(["variant_idle"] if idle and not few else [])}

    def no_try(self) -> bool:
        """Whether this address has tried too many wrong PINs of late."""
        recent = [when for when in self.wrong if self.ticks - when < WINDOW]
        return len(recent) >= 5

    def whose(self, pin: str) -> Person | None:
        """For whose seat this PIN is good now."""
        return next((p for p in self.people if p.pin == pin and self.clock < p.until), None)

    def no_action(self, seat: int, action: Line, round_off: int, game_off: int) -> set[str]:
        """Why a seat may not do this."""
        if self.position is None or self.position.winner:
            return {"not_allowed_now"} | ({"stale"} if round_off or game_off else set())
        offered: Any = self.position.legal(seat).get(action["do"], [])
        chosen = action.get("target", action.get("place"))
        allowed = offered is True or (chosen is not None and chosen in offered)
        return {
            *(["stale"] if round_off or game_off else []),
            *(["paused"] if self.paused else []),
            *([] if allowed else ["not_your_turn"]),
        }

    # What becomes of it

    def fallen(self) -> None:
        """The server has died and is back: nobody is connected, and it remembers no wrong tries."""
        self.wrong.clear()
        for phone in self.phones:
            phone.link, phone.since = "off", NEVER

    def claimed(self, person: Person, phone: Phone) -> Phone:
        """The seat is on this phone from now on; returns the one that held it."""
        old = person.phone
        old.link, old.revoked, phone.revoked = "off", True, False
        person.phone, person.moved, person.pin, person.until = phone, True, "", NEVER
        self.notice = {"kind": "moved", "seat": self.people.index(person) + 1}
        return old

    def cleared(self) -> None:
        """Back to the lobby, with the same people."""
        self.position, self.paused, self.notice = None, False, None
