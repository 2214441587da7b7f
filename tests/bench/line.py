"""One screen's connection, read without waiting. What it costs here must not hide what the server costs."""

import socket

import msgspec

from cli.bots.address import Address
from cli.bots.frames import PONG
from cli.bots.wire import WebSocket


class Seen(msgspec.Struct):
    """As much of a frame as tells what it shows: for a view its number, the game and the step."""

    t: str = ""
    v: int = 0
    game: int = 0
    n: int = 0
    id: str = ""
    refused: str = ""


_seen = msgspec.json.Decoder(Seen).decode


class Line:
    """A screen: `shows` is the game and step of its newest view; `views` and `answers` count what came."""

    def __init__(self, address: Address, path: str, cookie: str = "") -> None:
        self._ws = WebSocket.connect(address, path, cookie)
        self.socket: socket.socket = self._ws._sock
        self.shows = (0, 0)
        self.views = self.answers = 0
        self.view = ""
        self.refused: list[str] = []

    def send(self, text: str) -> None:
        """Send one frame."""
        self._ws.send(text)

    def read(self) -> None:
        """Take in what has come. Raises Closed."""
        for text in self._ws.receive(0):
            seen = _seen(text)
            if seen.t == "view":
                self.shows, self.view = (seen.game, seen.n), text
                self.views += 1
            elif seen.t == "ping":
                self.send(PONG)
            elif seen.id:
                self.answers += 1
                self.refused += [seen.refused] if seen.refused else []

    def close(self) -> None:
        """Hang up."""
        self._ws.drop()
