"""A bot: a phone without a person. It joins, looks at what it may hold, and does something legal."""

import http.client
import random
from typing import Any

import msgspec

from cli.bots.address import Address
from cli.bots.frames import Ids, padded
from cli.bots.recorder import Transcript
from cli.bots.screen import Screen, View, now
from shboard.bots.brain import Action, choose
from shboard.bots.pace import Pace, Telling

RETRY_REFUSED = 0.5
"""Seconds until a bot whose action was refused looks again."""
_encode = msgspec.json.Encoder().encode


class NotSeated(Exception):
    """The server gave no seat; `code` is its refusal."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the server gave no seat: {code}")
        self.code = code


class Bot(Screen):
    """One bot. Its only memory is the view it sees; `rng` decides what it does, and nothing else."""

    def __init__(
        self,
        address: Address,
        code: str,
        name: str,
        rng: random.Random,
        pace: Pace | None = None,
        transcript: Transcript | None = None,
    ) -> None:
        super().__init__(address, f"/j/{code}/ws", transcript)
        self.code = code
        self.name = name
        self.seat: int | None = None
        self.refused: list[str] = []
        self._rng = rng
        self._moods = random.Random()  # How long it thinks must not change what it does.
        self._pace = pace or Pace(0)
        self._ids = Ids()
        self._awaiting: dict[str, object] = {}
        self._asked: object = None
        self._spent: object = None
        self._due: tuple[object, float] | None = None
        self._telling = Telling(self._pace)

    def __str__(self) -> str:
        return f"seat {self.seat}"

    @property
    def idle(self) -> bool:
        """Whether the bot waits for no answer."""
        return not self._awaiting

    def join(self) -> int:
        """Take a seat over HTTP, as a phone does; returns it. Raises NotSeated, OSError."""
        self.seat = int(self._post("join", {"name": self.name})["seat"])
        return self.seat

    def reclaim(self, pin: str) -> int:
        """Take over the seat that the PIN is for; returns it. Raises NotSeated, OSError."""
        self.seat = int(self._post("reclaim", {"pin": pin})["seat"])
        return self.seat

    def leave(self) -> None:
        """Give the seat up, before the deal. Raises NotSeated, OSError."""
        self._post("leave", {})

    def ask(self, frame: dict[str, Any], about: object = None) -> str:
        """Send a frame with a new id, which is returned; `about` is kept until it is answered."""
        taken = self._ids.take()
        self._awaiting[taken] = about
        self.say(padded({"id": taken, **frame}))
        return taken

    def shown(self, view: View) -> None:
        """Note how long the TV will be showing what is new."""
        super().shown(view)
        self._telling.shown(view, now())

    def answered(self, frame: dict[str, Any]) -> None:
        """An acknowledged action is done; a refused one may be tried again if it is still offered."""
        about = self._awaiting.pop(frame["id"], None)
        if "refused" in frame:
            self.refused.append(frame["refused"])
            self._due = (about, now() + RETRY_REFUSED)
        elif about is not None:
            self._spent = about

    def lost(self) -> None:
        """What was not answered never will be: after coming back, look again."""
        super().lost()
        self._awaiting.clear()
        self._asked = self._due = None
        self._telling.forget()

    def consider(self) -> float | None:
        """Ask for what may be held; then, when it is time, do one legal thing."""
        view = self.view
        if view is None or self._awaiting:
            return None
        you = view["you"]
        self._look(view, you)
        if self._awaiting or not you["legal"]:
            return None
        table = view["table"]
        moment = (view["game"], table["round"], table["phase"], _encode(you["legal"]))
        if moment == self._spent:
            return None  # The view that shows it done is on its way.
        if self._due is None or self._due[0] != moment:
            thinking = self._pace.think(you["legal"], self._moods)
            self._due = (moment, max(now(), self._telling.until) + thinking)
        wait = self._due[1] - now()
        if wait > 0:
            return wait
        self._act(view["game"], table["round"], choose(you["legal"], self._rng), moment)
        return None

    def _look(self, view: View, you: dict[str, Any]) -> None:
        """Hold each secret to the eyes once, whenever other secrets may be held than before."""
        # Once a seat has confirmed its role, the same secret says less: the fellows are gone.
        read = you["done"] if view["table"] and view["table"]["phase"] == "reveal" else None
        offered = (view["game"], you["holds"], read)
        if offered != self._asked:
            self._asked = offered
            for secret in you["holds"]:
                self.ask({"reveal": secret})

    def _act(self, game: int, round_: int, action: Action, moment: object) -> None:
        self._due = None
        self.ask({"game": game, "round": round_, "action": action}, moment)

    def _post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        sent = _encode(body).decode()
        headers = {"Content-Type": "application/json", "Origin": self.address.origin}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection = http.client.HTTPConnection(self.address.host, self.address.port, timeout=10)
        try:
            connection.request("POST", f"/j/{self.code}/{what}", sent.encode(), headers)
            response = connection.getresponse()
            received = response.read().decode()
            given = response.getheader("Set-Cookie")
        finally:
            connection.close()
        if self.transcript is not None:
            self.transcript.note("out", sent, "http")
            self.transcript.note("in", received, "http")
        answer: dict[str, Any] = msgspec.json.decode(received)
        if response.status != 200:
            raise NotSeated(answer.get("refused", str(response.status)))
        if given:
            self.cookie = given.partition(";")[0]
        return answer
