"""The referee at the wire: every frame that a screen was sent or sent, against the positions of the game."""

import json
from typing import Any

from shboard.view import whole
from tests.helpers import referee_knowledge as knowledge
from tests.helpers.referee_position import Foul, Line, Position, insist

FRAME_BYTES = 192
BARE = {
    "hello": {"t", "protocol", "build", "told", "age"},
    "ping": {"t"},
    "address": {"t", "url", "link", "qr", "new", "wifi"},
}
VIEW = {
    "t", "v", "game", "n", "code", "stage", "paused", "locked", "variants", "seats", "notice", "table", "you",
}  # fmt: skip
CHOICE = {"nominate": "target", "investigate": "target", "special_election": "target", "execute": "target"}
CHOICE |= {"discard": "place", "enact": "place", "vote": "ja", "answer_veto": "ja"}


class Screen:
    """One transcript under examination; `seat` None is the board.

    `times[n]` is when step n was accepted. `done` collects the seat's acknowledged actions and
    `secret_sizes` the lengths of the answers to holds.
    """

    def __init__(self, seat: int | None, positions: list[Position], times: list[int]) -> None:
        self.seat, self.positions, self.times = seat, positions, times
        self.done: list[Line] = []
        self.secret_sizes: set[int] = set()
        self._asked: dict[str, Line] = {}
        self._v, self._n, self._hand = -1, -1, [""]
        self._stage, self._names = "", list[str]()

    def examine(self, lines: list[Line]) -> list[str]:
        """The faults, each with the line on which it stands."""
        faults = []
        for number, line in enumerate(lines, start=1):
            try:
                self._line(line)
            except Foul as foul:
                faults.append(f"line {number}: {foul}")
            except (KeyError, TypeError, IndexError, ValueError) as error:
                faults.append(f"line {number}: not in the form of the wire ({type(error).__name__})")
        if self._asked:
            faults.append(f"{len(self._asked)} frames were never answered")
        if self._stage != "over" or self._n != len(self.positions) - 1:
            faults.append("the last view is not that of the ending")
        return faults

    def _line(self, line: Line) -> None:
        insist(set(line) == {"t", "dir", "via", "text"}, "another form of line")
        insist(isinstance(line["t"], int) and line["dir"] in ("in", "out"), "another form of line")
        frame = json.loads(line["text"])
        if line["via"] == "http":
            self._http(line["dir"], frame)
        elif line["dir"] == "out":
            self._sent(line["text"], frame)
        elif "id" in frame:
            self._answer(line, frame)
        elif frame["t"] == "view":
            self._view(line["t"], whole(frame))
        else:
            kind = frame["t"]
            insist(kind != "address" or self.seat is None, "the address at a phone")
            insist(set(frame) == BARE.get(kind), f"a frame {kind} with {sorted(frame)}")

    def _http(self, direction: str, body: Line) -> None:
        insist(self.seat is not None, "the board used HTTP")
        wanted = {"name"} if direction == "out" else {"seat"}
        insist(set(body) == wanted, f"over HTTP: {sorted(body)}")
        insist(direction == "out" or body["seat"] == self.seat, "another seat's cookie")

    # What it sent

    def _sent(self, text: str, frame: Line) -> None:
        if frame == {"pong": True}:
            return
        insist(self.seat is not None, "the board asks")
        insist(len(text.encode()) == FRAME_BYTES, f"a frame of {len(text.encode())} bytes")
        insist(frame["id"] not in self._asked, "an id twice")
        self._asked[frame["id"]] = {**frame, "since": max(self._n, 0)}

    # What it received

    def _answer(self, line: Line, frame: Line) -> None:
        request = self._asked.pop(frame["id"], None)
        insist(request is not None, "an answer to nothing, or a second one")
        assert request is not None
        if "reveal" in request:
            self._revealed(line, request, frame)
            return
        insist(frame == {"id": frame["id"], "ok": True}, f"an action was answered with {sorted(frame)}")
        action = request["action"]
        insist(request["game"] == 1, "an action in another game")
        tile = self._hand[action["place"] - 1] if "place" in action else None
        self.done.append({**action, "tile": tile, "round": request["round"]})

    def _revealed(self, line: Line, request: Line, frame: Line) -> None:
        """The answer must be right at one of the moments at which it can have been given."""
        kind = request["reveal"]
        latest = max(n for n, t in enumerate(self.times) if t <= line["t"])
        moments = self.positions[request["since"] : latest + 1]
        allowed = [
            secret
            for position in moments
            for secret in knowledge.secrets(position, self.seat or 0)
            if secret["kind"] == kind
        ]
        if "refused" in frame:
            insist(set(frame) == {"id", "refused"} and not allowed, f"{kind} was refused")
            return
        insist(set(frame) == {"id", "secret"}, f"a secret with {sorted(frame)}")
        insist(frame["secret"] in allowed, f"{kind}: not what this seat may be told now")
        self.secret_sizes.add(len(line["text"].encode()))
        if kind == "hand":
            self._hand = frame["secret"]["tiles"]

    def _view(self, t: int, view: Line) -> None:
        insist(set(view) == VIEW, f"a view with the fields {sorted(view)}")
        insist(view["v"] > self._v, "v does not grow")
        self._v = view["v"]
        insist(view["n"] >= self._n or self._stage == "lobby", "n goes back")
        self._stage = view["stage"]
        self._n = view["n"]
        untouched = not view["paused"] and not view["locked"] and view["notice"] is None
        insist(untouched, "a host where there is none")
        self._people(view["seats"])
        if view["game"] == 0:
            lobby = (view["stage"], view["n"], view["table"]) == ("lobby", 0, None)
            insist(lobby, "a game in the lobby")
            self._compare("you", view["you"], self.seat and knowledge.own(None, self.seat))
            return
        insist(view["game"] == 1 and view["n"] < len(self.positions), "a step that was never made")
        insist(t >= self.times[view["n"]], "shown before it was saved")
        position = self.positions[view["n"]]
        self._compare("variants", view["variants"], position.variants)
        self._compare("stage", view["stage"], "over" if position.winner else "play")
        insist(len(view["seats"]) == position.seats, "another number of seats than were dealt")
        self._compare("table", view["table"], knowledge.public(position))
        self._compare("you", view["you"], self.seat and knowledge.own(position, self.seat))

    def _people(self, seats: list[Line]) -> None:
        for person in seats:
            insist({"name"} <= set(person) <= {"name", "off"}, f"a seat with {sorted(person)}")
            insist(1 <= len(person["name"]) <= 12, "a name that is too long")
        names = [person["name"] for person in seats]
        insist(names[: len(self._names)] == self._names, "people changed places")
        self._names = names

    def _compare(self, what: str, shown: Any, expected: Any) -> None:
        if shown == expected:
            return
        if isinstance(shown, dict) and isinstance(expected, dict):
            names = [name for name in {*shown, *expected} if shown.get(name) != expected.get(name)]
            extra = [name for name in shown if name not in expected]
            raise Foul(f"{what} is wrong in {', '.join(sorted({*names, *extra}))}")
        raise Foul(f"{what} is wrong")
