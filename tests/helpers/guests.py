"""The screens before a running server, as tests use them: Boards, and Guests with a phone.

Everything waits for an answer, never for a time: what a screen has been sent up to now is read by
sending a probe and reading until its answer. `GUARD` only keeps a broken server from hanging a test.
"""

import contextlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any, Self

from cli.bots.address import Address
from cli.bots.frames import PONG, Ids, padded
from cli.bots.wire import Closed, WebSocket
from shboard.view import whole

if TYPE_CHECKING:
    from tests.helpers.serving import Server

GUARD = 20.0
"""Seconds after which a test that waits gives up."""

Json = dict[str, Any]


def heard(text: str | bytes) -> Json:
    """A frame as a page understands it: a view with all that is left out of it because it is nothing."""
    frame: Json = json.loads(text)
    return whole(frame) if frame.get("t") == "view" else frame


@dataclass(frozen=True)
class Answer:
    """What came back over HTTP."""

    status: int
    headers: Message
    body: bytes

    @property
    def json(self) -> Json:
        """The body as JSON."""
        found: Json = json.loads(self.body)
        return found

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


def http(
    address: Address, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> Answer:
    """One HTTP request on a connection of its own; `headers` may name another Host."""
    connection = HTTPConnection(*address, timeout=GUARD)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


class Board:
    """A TV: a screen that is sent the public view and asks for nothing.

    `through`: another address at which the server is reached, as that of tests/helpers/wifi.py.
    """

    place = "board"

    def __init__(self, server: "Server", code: str) -> None:
        self.server = server
        self.code = code
        self.through: Address | None = None
        self.cookie = ""
        self.frames: list[Json] = []
        self.texts: list[str] = []
        self._ids = Ids()
        self._socket: WebSocket | None = None

    @property
    def socket(self) -> WebSocket:
        """The open connection."""
        assert self._socket is not None, "not connected"
        return self._socket

    def connect(self) -> Self:
        """Open a connection; what came over an earlier one is kept."""
        path = f"/{self.place}/{self.code}/ws"
        address = self.through or self.server.address
        self._socket = WebSocket.connect(address, path, self.cookie, GUARD)
        self.server.sockets.append(self._socket)
        return self

    def alive(self) -> bool:
        """Whether the server still answers on this connection."""
        try:
            self.catch_up()
        except (Closed, OSError):
            return False
        return True

    def drop(self) -> None:
        """Lose the connection without a word."""
        self.socket.drop()

    def close(self) -> None:
        """Close the connection politely."""
        self.socket.close()

    def read(self) -> None:
        """Take in what comes next. Raises Closed."""
        texts = self.socket.receive(GUARD)
        if not texts:
            raise TimeoutError("nothing came")
        self.texts += texts
        self.frames += map(heard, texts)

    def send(self, frame: object) -> None:
        """Send one frame as it is."""
        self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    def ask(self, frame: Json) -> Json:
        """Send a frame with a fresh id (unless it has one) and return its answer. Raises Closed."""
        return self.answer(self.put(frame))

    def put(self, frame: Json) -> str:
        """Send it without waiting for the answer; its id."""
        asked = {"id": self._ids.take(), **frame}
        self.send(padded(asked) if "pad" not in frame else asked)
        return str(asked["id"])

    def answer(self, id_: str) -> Json:
        """The answer to the request of that id."""
        looked = 0
        while True:
            for frame in self.frames[looked:]:
                if frame.get("id") == id_:
                    return frame
            looked = len(self.frames)
            self.read()

    def catch_up(self) -> None:
        """Take in everything that was sent up to now."""
        assert self.ask({"probe": True})["t"] == "pong"

    def view(self) -> Json:
        """The newest view of all that was sent up to now."""
        self.catch_up()
        return next(frame for frame in reversed(self.frames) if frame.get("t") == "view")

    def closed(self) -> int:
        """Wait until the server has closed the connection; its code."""
        while True:
            try:
                self.read()
            except Closed as closed:
                self.socket.drop()
                return closed.code


class Guest(Board):
    """Somebody with a phone. `seat` is where they were put at the join, or at the reclaim."""

    place = "j"

    def __init__(self, server: "Server", code: str, name: str = "") -> None:
        super().__init__(server, code)
        self.name = name
        self.seat = 0

    def connect(self) -> Self:
        """Open a connection, and speak: where there is another already, the new one must."""
        super().connect()
        with contextlib.suppress(OSError):  # sent away at once
            self.send(PONG)
        return self

    def join(self) -> Self:
        """Take a seat under one's name; it must be free."""
        return self.take(self.post("join", {"name": self.name}))

    def reclaim(self, pin: str) -> Self:
        """Take the seat over that the PIN is for; it must be valid."""
        return self.take(self.post("reclaim", {"pin": pin}))

    def take(self, answer: Answer) -> Self:
        """The seat and the cookie that an answer gives."""
        assert answer.status == 200, answer.text
        self.seat = answer.json["seat"]
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return self

    def post(self, what: str, body: object) -> Answer:
        """Join, reclaim or leave, with the cookie of this browser."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return self.server.request("POST", f"/j/{self.code}/{what}", body, headers)

    def act(self, do: str, **choice: Any) -> Json:
        """Do something at the table as it now stands; the answer."""
        view = self.view()
        round_ = view["table"]["round"] if view["table"] else 1
        return self.ask({"game": view["game"], "round": round_, "action": {"do": do, **choice}})

    def reveal(self, kind: str) -> Json:
        """Hold a secret; the answer."""
        return self.ask({"reveal": kind})

    def secret(self, kind: str) -> Json:
        """What is seen while holding; it must be allowed."""
        answer = self.reveal(kind)
        assert "secret" in answer, answer
        found: Json = answer["secret"]
        return found

    def you(self) -> Json:
        """The seat's own part of its newest view."""
        found: Json = self.view()["you"]
        return found


def awaited(party: Iterable[Guest], table: Json) -> list[Guest]:
    """Those whose turn a public table says it is; everybody, where it tells only how many are awaited."""
    seats = table["awaited"]
    return [guest for guest in party if seats is None or guest.seat in seats]
