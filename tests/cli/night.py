"""A night as README tells it, once more: `python -m tests.cli.night HOME` reads the story and prints it.

It runs in a network of its own, with the real `serve` in one terminal and every other command in a second.
The story's lines: `$ …` is typed, `^C` pressed where the server runs, and `# …` is what the guests do, with
phones that talk to the server as real ones do. Chance has a seed; all else is as in service.
"""

import json
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from shboard.bots.brain import options
from tests.cli.terminal import Typed
from tests.helpers.guests import Guest, Json
from tests.helpers.serving import Server

NAMES = ("Ida", "Bo", "Søren", "Ægir", "Jörg", "Nell")
SEED = 7
CODE = "[the QR code]"
LISTENS = "the game is kept.\n"
QUESTION = "[y/N]: "


class Night:
    """The host's two terminals, and the guests. `lines` is what was typed, done and shown."""

    def __init__(self, home: Path) -> None:
        self.lines: list[str] = []
        self._home = home
        self._server: Typed | None = None
        self._last = ""
        self._guests: list[Guest] = []
        self._chance = Random(SEED)

    def tell(self, story: list[str]) -> None:
        """From the first line to the last; what the story says was shown is worth its answers alone."""
        for number, line in enumerate(story):
            if line.startswith("# "):
                self.lines.append(line)
                DEEDS[line[2:]](self)
            elif line == "^C":
                self._press_ctrl_c()
            elif line.startswith("$ "):
                self.lines.append(line)
                self._type(shlex.split(line)[2:], answers(story[number + 1 :]))

    def close(self) -> None:
        """Whatever happened: everybody goes home."""
        for guest in self._guests:
            guest.drop()
        if self._server is not None:
            self._server.process.kill()
            self._server.close()

    # The host

    def _type(self, words: list[str], typed: Iterator[str]) -> None:
        command = Typed(*words, seed=SEED, variables=self._environment())
        if words == ["serve"]:
            self._server, self._last = command, command.until(LISTENS)
            assert not command.ended, self._last
        else:
            while not command.ended:
                if command.until(QUESTION).endswith(QUESTION):
                    command.press(next(typed) + "\n")
                    command.read()
            self._last = command.shown
            command.close()
        self.lines += settled(self._last, self._home)

    def _environment(self) -> dict[str, str]:
        # Whether somebody answers for a name of this computer is not for the story.
        return {
            "HOME": str(self._home), "XDG_STATE_HOME": "", "DISPLAY": "", "WAYLAND_DISPLAY": "",
            "SHBOARD_SERVE_LOCAL_NAME": "no",
        }  # fmt: skip

    def _press_ctrl_c(self) -> None:
        assert self._server
        before = self._server.shown
        self._server.press("\x03")
        while not self._server.ended:
            self._server.read()
        self._server.close()
        self.lines += settled(self._server.shown.removeprefix(before), self._home)
        self._server = None

    # The guests

    def scan(self, *names: str) -> None:
        """They scan the code that is on the terminal, and sit down."""
        link = re.search(r"http://(\S+):(\d+)/j/([A-Z]+)$", self._server.shown if self._server else "", re.M)
        assert link
        server = Server(self._home)
        server.port = int(link[2])
        self._guests += [Guest(server, link[3], name).join().connect() for name in names]

    def seats_changed(self) -> None:
        """Each looks where they sit now."""
        for guest in self._guests:
            guest.seat = guest.you()["seat"]

    def read_roles(self) -> None:
        """Everybody holds, looks, lets go and confirms; the game goes on at the beat after the last one."""
        self.seats_changed()
        for guest in self._guests:
            guest.secret("role")
            guest.act("confirm")
        while newest(self._guests[0])["table"]["phase"] == "reveal":
            self._guests[0].read()

    def first_round(self) -> None:
        """Roles, and all that follows until the next candidate."""
        self.read_roles()
        self.play(lambda view: view["table"]["round"] == 2)

    def play(self, until: Callable[[Json], bool]) -> None:
        """Everybody does what there is to do, until it is so."""
        while not until(view := self._guests[0].view()):
            seat = view["table"]["awaited"][0]
            guest = next(guest for guest in self._guests if guest.seat == seat)
            chosen = self._chance.choice(options(guest.you()["legal"]))
            if "ja" in chosen:
                chosen["ja"] = chosen["do"] == "vote"
            assert "refused" not in guest.act(chosen.pop("do"), **chosen)

    def come_back(self, *, but: str) -> None:
        """Their pages connect again by themselves; one phone is dead."""
        for guest in self._guests:
            if guest.name != but:
                guest.connect().catch_up()

    def reclaim(self, name: str) -> None:
        """Another phone scans the code and is given the PIN that was printed."""
        pin = re.search(r": (\d{3}) (\d{3}) ·", self._last)
        assert pin
        old = next(guest for guest in self._guests if guest.name == name)
        new = Guest(old.server, old.code, name).reclaim(pin[1] + pin[2]).connect()
        self._guests[self._guests.index(old)] = new


def nothing(_night: Night) -> None:
    """What the guests do not notice."""


DEEDS: dict[str, Callable[[Night], None]] = {
    "Five guests scan the code and sit down; a sixth is late. From here on in a second terminal:": (
        lambda night: night.scan(*NAMES[:5])
    ),
    "Two changed chairs, and a bot keeps a seat warm.": nothing,
    "Nell is here after all.": nothing,
    "She scans the code.": lambda night: night.scan(NAMES[5]),
    "Everybody reads their role. A government is elected, a policy enacted; then the pizza is here.": (
        Night.first_round
    ),
    "In the first terminal: the computer moves to another socket.": nothing,
    "Every phone is back by itself but Bo's, whose battery is empty.": (
        lambda night: night.come_back(but="Bo")
    ),
    'Bo scans the code with a borrowed one, taps "Reclaim seat" and types the PIN.': (
        lambda night: night.reclaim("Bo")
    ),
    "Half an hour later.": lambda night: night.play(lambda view: view["stage"] == "over"),
    "It gets late.": nothing,
    "In the first terminal.": nothing,
}
"""What the guests do where README says so."""


def newest(guest: Guest) -> Json:
    """The last view that has come so far."""
    return next(frame for frame in reversed(guest.frames) if frame.get("t") == "view")


def answers(shown: list[str]) -> Iterator[str]:
    """What the story answers to the questions of one command."""
    for line in shown:
        if line.startswith(("$ ", "# ")):
            return
        if QUESTION in line:
            yield line.partition(QUESTION)[2]


def settled(shown: str, home: Path) -> list[str]:
    """The lines as they stand there in the end: what was written over is gone, and the QR code is a word.

    The home folder is another one everywhere: it is written as shells know it.
    """
    lines: list[str] = []
    for line in shown.replace(str(home), "~").removesuffix("\n").split("\n"):
        if line.startswith("\x1b"):
            lines += [] if lines[-1:] == [CODE] else [CODE]
            continue
        stands = ""
        for written in line.split("\r"):
            stands = written + stands[len(written) :]
        lines.append(stands.rstrip() if "\r" in line else stands)
    return lines


def main() -> None:
    """Read the story, and print what came of it."""
    night = Night(Path(sys.argv[1]))
    try:
        night.tell(json.load(sys.stdin))
    finally:
        night.close()
    print(json.dumps(night.lines))


if __name__ == "__main__":
    main()
