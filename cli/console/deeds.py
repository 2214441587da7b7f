"""What each key does: some ask which seat, some ask whether that is meant; all answer in a sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from cli import say
from cli.console.keys import BACK, ENTER, ESCAPE
from cli.exits import Failure
from cli.host import Host, Refused
from cli.people import meant
from cli.refusals import explain

LONGEST = 24
UNCHANGED = "Nothing was changed."


@dataclass(frozen=True)
class Question:
    """What is asked, and what the next key leads to."""

    text: str
    answer: Callable[[str], "Next"]


Next: TypeAlias = Question | str
"""Another question, or what is said."""
Deed: TypeAlias = Callable[[], Next]
Status: TypeAlias = dict[str, Any]


class Deeds:
    """The keys of the console, for a table as `found` says that it stands."""

    def __init__(self, host: Host, found: Status) -> None:
        self._host, self._found = host, found

    def offered(self) -> dict[str, tuple[str, Deed]]:
        """Key → its word, and what it does; only what can be done now."""
        found, deeds = self._found, dict[str, tuple[str, Deed]]()
        if found["stage"] == "lobby":
            deeds["s"] = ("start", self._start)
        elif found["stage"] == "play":
            deeds["p"] = ("resume", self._resume) if found["paused"] else ("pause", self._pause)
        else:
            deeds["a"] = ("again", self._again)
        if found["seats"]:
            deeds["c"] = ("claim", lambda: self._which("A PIN for", self._claim))
        if found["seats"] and found["stage"] == "lobby":
            deeds["n"] = ("rename", lambda: self._which("Rename", self._rename))
            deeds["r"] = ("remove", lambda: self._which("Remove", self._remove))
        deeds["l"] = ("unlock", self._unlock) if found["locked"] else ("lock", self._lock)
        return deeds

    # The game

    def _start(self) -> Next:
        return sure(
            f"Deal the roles to {len(self._found['seats'])}?",
            lambda: self._call("start", "The game has begun. Look at your phones."),
        )

    def _pause(self) -> Next:
        return self._call("pause", "Paused.")

    def _resume(self) -> Next:
        return self._call("resume", "The game goes on.")

    def _again(self) -> Next:
        return sure(
            "Back to the lobby? The roles go from the TV.",
            lambda: self._call("again", "In the lobby; everybody keeps their seat."),
        )

    def _lock(self) -> Next:
        return self._call("lock", "Locked: nobody new can sit down.")

    def _unlock(self) -> Next:
        return self._call("unlock", "Open: people can sit down.")

    # The people

    def _which(self, verb: str, then: Callable[[Status], Next]) -> Next:
        seats = self._found["seats"]
        keys = f"1–{len(seats)}" if len(seats) < 10 else "1–9, 0 for 10"

        def chosen(key: str) -> Next:
            if key == ESCAPE:
                return UNCHANGED
            number = (int(key) or 10) if key.isascii() and key.isdecimal() else 0
            seat = next((seat for seat in seats if seat["seat"] == number), None)
            return then(seat) if seat else asked

        asked = Question(f"{verb} which seat? {keys}; Esc: none", chosen)
        return asked

    def _claim(self, seat: Status, yes: bool = False) -> Next:
        try:
            pin = self._host.call("claim", **meant(seat), yes=yes)
        except Refused as refused:
            if refused.code == "online" and not yes:
                return sure(
                    f"{seat['name']}'s phone is online, and a PIN would take the seat from it. Do it?",
                    lambda: self._claim(seat, yes=True),
                )
            return self._worded("claim", refused)
        text = (
            f"PIN for seat {pin['seat']} ({pin['name']}): {say.pin(pin['pin'])} · valid {pin['minutes']}"
            f" minutes · code {self._found['code']} · any key: take it away"
        )
        return Question(text, lambda _: "")

    def _rename(self, seat: Status) -> Next:
        return typed(
            f"{seat['seat']} {seat['name']} is now called",
            lambda name: self._call("seats/rename", f"Seat {seat['seat']}: {name}", **meant(seat), name=name),
        )

    def _remove(self, seat: Status) -> Next:
        return sure(
            f"Remove {seat['seat']} {seat['name']}?",
            lambda: self._call("seats/remove", f"{seat['name']} sits here no longer.", **meant(seat)),
        )

    def _call(self, command: str, done: str, **values: Any) -> Next:
        try:
            self._host.call(command, **values)
        except Refused as refused:
            return self._worded(command.replace("/", " "), refused)
        return done

    def _worded(self, command: str, refused: Refused) -> str:
        return explain(command, refused, self._host).message


def sure(text: str, do: Deed) -> Question:
    """Ask once; only y means it."""
    return Question(f"{text} y: yes; any other key: no", lambda key: do() if key in "yY" else UNCHANGED)


def typed(text: str, done: Callable[[str], Next], so_far: str = "") -> Question:
    """Let somebody type a word, key by key."""

    def on(key: str) -> Next:
        if key == ESCAPE:
            return UNCHANGED
        if key == ENTER:
            return done(so_far)
        if key in (BACK, "\b"):
            return typed(text, done, so_far[:-1])
        longer = so_far + key if key.isprintable() and len(so_far) < LONGEST else so_far
        return typed(text, done, longer)

    return Question(f"{text}: {so_far}_ (Enter; Esc: as before)", on)


def away(host: Host, error: Failure | Refused) -> str:
    """Why nothing can be shown, in a sentence."""
    failure = explain("status", error, host) if isinstance(error, Refused) else error
    return f"{failure.message} Waiting for it to come back."
