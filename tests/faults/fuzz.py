"""Strange input: a kept corpus of it, changed a little at random, and a table that must not mind.

tests/data/corpus/KIND/…/NAME holds one input each. Whatever is found to break something is put there.
"""

import re
import socket
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from random import Random
from typing import Any

from msgspec.structs import replace

from cli.bots.address import Address
from cli.bots.wire import TEXT, Closed, WebSocket, _check_head, _read_head, _request, frame
from shboard.lobby import Table
from tests.helpers.guests import GUARD, Answer, Board, http
from tests.helpers.phases import in_phase
from tests.helpers.serving import ROOT, Server

CORPUS = ROOT / "tests" / "data" / "corpus"
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
SCALAR = re.compile(rb'"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*|true|false|null')
TOKENS = (
    b"true", b"false", b"null", b"0", b"-1", b"1.0", b"1e999", b"9223372036854775808", b'""', b'"id"', b"[]",
    b"{}", b",", b":", b'"', b"\\", b"\\ud800", b"\\u0000", b"\x00", b"\xff", b"\r\n", b"\xf0\x9f\x8e\xb2",
    b"\xcc\x81" * 4, b"\xe2\x80\xae", b" " * 100, b"[" * 100, b"\x81\x80", b"\x88\x80", b"\x01\xfe\x10\x01",
)  # fmt: skip


def corpus(kind: str) -> dict[str, bytes]:
    """The inputs below a folder, by their names there."""
    below = CORPUS / kind
    found = sorted(path for path in below.rglob("*") if path.is_file())
    return {path.relative_to(below).as_posix(): path.read_bytes() for path in found}


def mutants(kind: str, seeds: range) -> Iterator[tuple[str, bytes]]:
    """For each seed an input of the corpus after a few changes, and the name of the one it was."""
    kept = corpus(kind)
    names = list(kept)
    for seed in seeds:
        rng = Random(f"{kind} {seed}")
        name = rng.choice(names)
        data = kept[name]
        for _ in range(rng.choice((1, 1, 2, 4))):
            data = mutated(data, kept[rng.choice(names)], rng)
        yield name, data


def mutated(data: bytes, other: bytes, rng: Random) -> bytes:
    """One change: a bit, a byte, a piece out, twice, in, or from another input; or another value in JSON."""
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((1, 1, 2, 8, 64)))
    begun = rng.randrange(len(other) + 1)
    piece = other[begun : begun + rng.choice((1, 4, 16, 64))]
    kind = rng.randrange(7)
    if kind == 0 and start < len(data):
        flipped = data[start] ^ (1 << rng.randrange(8))
        return data[:start] + bytes((flipped,)) + data[start + 1 :]
    if kind == 1:
        return data[:start] + data[end:]
    if kind == 2:
        return data[:end] + data[start:]
    if kind == 3:
        return data[:start] + rng.choice(TOKENS) + data[start:]
    if kind == 4:
        return data[:start] + piece + data[end:]
    values, others = list(SCALAR.finditer(data)), SCALAR.findall(other)
    if not values:
        return data[:start] + bytes((rng.randrange(256),)) + data[end:]
    value, instead = rng.choice(values), rng.choice((*TOKENS[:12], *others))
    return bytes(data[: value.start()] + instead + data[value.end() :])


class Target:
    """A table in play on `server`, and a phone that has nothing to do there: whatever it sends is in vain."""

    def __init__(self, server: Server, phase: str = "nominate") -> None:
        self.server, self.code = server, server.open_table()
        state = in_phase(phase)
        self.board = server.board(self.code)
        self.party = server.party(state.seats, self.code)
        server.plant(state, self.code)
        self.guest = next(guest for guest in self.party if not guest.you()["legal"])
        self._before = self._table()
        self._phone: tuple[socket.socket, WebSocket] | None = None

    def _table(self) -> Table:
        return replace(self.server.table(self.code), touched=0.0)

    def minds_nothing(self) -> None:
        """The table is as it was, a screen that was there before is served, and the server is silent."""
        self.board.catch_up()
        assert self._table() == self._before
        assert self.server.complaints() == ""

    # Four ways in

    def frame(self, payload: bytes) -> list[dict[str, Any]] | int:
        """A text frame of the phone: what was sent back, up to the answer to a probe; or the close code."""
        if self._phone is None:
            self._phone = self._open()
        sock, screen = self._phone
        asked = Board(self.server, self.code)
        asked._socket = screen
        try:
            sock.sendall(frame(TEXT, payload))
            asked.catch_up()
        except (Closed, OSError) as closed:
            screen.drop()
            self._phone = None
            return closed.code if isinstance(closed, Closed) else 1006
        pong = max(place for place, each in enumerate(asked.frames) if each.get("t") == "pong")
        return [each for each in asked.frames[:pong] if "id" in each]  # a view may have come after it

    def _open(self) -> tuple[socket.socket, WebSocket]:
        """A connection of the phone, whose first view was taken in."""
        sock = socket.create_connection(self.server.address, GUARD)
        path = f"/j/{self.code}/ws"
        sock.sendall(_request(self.server.address, path, self.guest.cookie, KEY))
        head, unread = _read_head(sock)
        _check_head(head, KEY)
        return sock, WebSocket(sock, unread)

    def stream(self, data: bytes) -> int:
        """Bytes on a phone's connection, and its end; how the server closes it."""
        sock, screen = self._open()
        try:
            sock.sendall(data)
            sock.shutdown(socket.SHUT_WR)
            while screen.receive(GUARD):
                pass
            raise TimeoutError("the server does not close it")
        except Closed as closed:
            return closed.code
        except OSError:
            return 1006
        finally:
            sock.close()

    def request(self, data: bytes) -> int:
        """Bytes on a fresh connection, and its end; the status of the answer, 0 for none."""
        host, code = str(self.server.address).encode(), self.code.encode()
        data = data.replace(b"{{host}}", host).replace(b"{{code}}", code)
        with socket.create_connection(self.server.address, GUARD) as sock:
            try:
                sock.sendall(data)
                sock.shutdown(socket.SHUT_WR)
                answer = HTTPResponse(sock)
                answer.begin()
                answer.read()
            except (OSError, ValueError, HTTPException):
                return 0
            return answer.status

    def form(self, name: str, body: bytes) -> Answer:
        """A body for one of the forms of a phone, or for a command of the host."""
        form = name.rpartition("/")[0]
        if form in ("join", "reclaim", "leave", "enter"):
            return self.server.request("POST", f"/j/{self.code}/{form}", body)
        host, _, port = self.server.host_url.removeprefix("http://").partition(":")
        bearer = {"Authorization": f"Bearer {self.server.token}"}
        return http(Address(host, int(port)), "POST", f"/host/{form}", body, bearer)
