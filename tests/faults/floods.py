"""Strangers flood the server, or send it what is nothing at all, while a game is played to its end."""

import gzip
import os
import random
from itertools import count, cycle

from cli.bots import wire
from cli.bots.frames import padded
from cli.bots.wire import Closed, frame
from shboard.server.intake import FRAMES_AT_ONCE
from tests.faults.evening import Evening
from tests.faults.fault import fault
from tests.faults.siege import STRANGER, Attacker, besieged, comes, reach
from tests.helpers.wifi import Wifi

CROWD = 1000
MANY_ADDRESSES = [f"127.0.{net}.{host}" for net in (2, 3) for host in range(1, 151)]

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /j/%s HTTP/1.1\r\n" + HOST + b"\r\n"
POST = (
    b"POST /j/%s/%s HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nContent-Length: %d\r\n%s\r\n"
)
HALF = (
    b"", b"", b"G", b"GET / HTTP/1.1\r\nX-", POST % (b"QQQQ", b"join", 4000, b"") + b'{"name":"',
    b"GET /board/QQQQ/ws HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-",
)  # fmt: skip
"""Beginnings of requests. The first two are nothing at all."""
TLS_HELLO = bytes.fromhex("16030100a5010000a10303") + bytes(160)
NO_REQUESTS = (
    TLS_HELLO, b"\0" * 3000, b"\r\n" * 2000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"a" * 70_000,
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 65_536 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b" folded: line\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"X : y\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"\x1b[31m: \x07\r\n\r\n",
    b"GET /j/%00%0d%0a%ff HTTP/1.1\r\n" + HOST + b"Cookie: seat-%00=%ff; ;;=\r\n\r\n",
    POST % (b"QQQQ", b"join", 2, b"Content-Length: 200\r\n") + b"{}",
    POST % (b"QQQQ", b"join", -1, b"") + b"{}",
    POST % (b"QQQQ", b"join", 10**17, b"") + b"x" * 60_000,
    POST % (b"QQQQ", b"join", 2, b"Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n" + GET % b"QQQQ",
    POST % (b"QQQQ", b"join", 2, b"Transfer-Encoding: chunked\r\n") + b"ffffffff\r\n" + b"x" * 60_000,
    b"GET /board/QQQQ/ws HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nSec-WebSocket-Key: \xff\r\n\r\n",
)  # fmt: skip
BOMB = gzip.compress(bytes(1 << 24))[:4000]
_FIN, _MASKED, _RSV1 = 0x80, 0x80, 0x40
EMPTY_FRAGMENT = bytes((wire.CONTINUATION, _MASKED)) + bytes(4)
FIRST_FRAGMENT = bytes((wire.TEXT, _MASKED)) + bytes(4)
PROBE = frame(wire.TEXT, padded({"id": "aaaaaaaa", "probe": True}).encode())


def _compressed() -> bytes:
    bomb = bytearray(frame(wire.TEXT, BOMB))
    bomb[0] |= _RSV1
    return bytes(bomb)


NO_FRAMES = (
    frame(wire.TEXT, b"x" * (1 << 20)), _compressed(), frame(wire.BINARY, b"\0" * 100),
    frame(wire.TEXT, b"\xff\xfe"), FIRST_FRAGMENT + bytes((0, _MASKED | 1, 0, 0, 0, 0, 65)) * 4200,
    frame(wire.PING, b"x" * 126), b"\x81\x02{}", frame(wire.TEXT, b"[" * 4000), frame(3, b""),
    bytes((_FIN | wire.TEXT, _MASKED | 127)) + b"\x7f" + b"\xff" * 40, frame(wire.CLOSE, b"\x03"),
    random.Random(1).randbytes(4000),
)  # fmt: skip


def half_a_request(attacker: Attacker) -> None:
    """Slow-loris: every other goes on, a byte at a time; some of those who are sent away come again."""
    missing = CROWD - len(attacker.sockets)
    for number in range(missing if attacker.rounds == 0 else missing // 10):
        attacker.dial(HALF[number % len(HALF)])
    attacker.push(b"a", every=2)


@fault("1,000 sockets that say nothing, or half a request", ("vote",))
def silent(evening: Evening) -> None:
    """From one address."""
    besieged(evening, half_a_request)


@fault("1,000 sockets from 300 addresses", ("nominate",))
def from_everywhere(evening: Evening) -> None:
    """So that no address has more than its share."""
    besieged(evening, half_a_request, MANY_ADDRESSES)


@fault("Requests and joins without end", ("veto",))
def requests(evening: Evening) -> None:
    """Many at once on each connection, and no answer is waited for."""
    own = b"Origin: http://%s\r\n" % str(evening.server.address).encode()
    code, lobby, numbers = evening.code.encode(), evening.server.open_table().encode(), count()

    def attack(attacker: Attacker) -> None:
        while len(attacker.sockets) < 40:
            attacker.dial()
        body = b'{"name":"No %d"}' % next(numbers)
        join = [POST % (table, b"join", len(body), own) + body for table in (code, lobby)]
        attacker.push((GET % code) * 20 + b"".join(join) * 10)

    besieged(evening, attack)


@fault("What is no request: TLS, garbage, false lengths, endless heads", ("discard",))
def no_requests(evening: Evening) -> None:
    """Each on a connection of its own."""

    def attack(attacker: Attacker) -> None:
        for sent in (*NO_REQUESTS, os.urandom(2000)):
            attacker.dial(sent)
        bomb = POST % (evening.code.encode(), b"join", len(BOMB), b"Content-Encoding: gzip\r\n") + BOMB
        attacker.dial(bomb)
        attacker.push(b"\r\n\r\n")
        if len(attacker.sockets) > CROWD // 2:
            attacker.close()

    besieged(evening, attack)


@fault("What is no frame: 1 MiB, compressed, binary, no UTF-8, in endless pieces", ("enact",))
def no_frames(evening: Evening) -> None:
    """Each on a board of its own."""

    def attack(attacker: Attacker) -> None:
        for sent in (*NO_FRAMES, os.urandom(2000)):
            try:
                attacker.board(evening.code, sent)
            except (OSError, Closed):
                continue
        attacker.push(b"\r\n\r\n")
        attacker.close()

    besieged(evening, attack)


@fault("Pings, probes and empty pieces without end, on as many boards as there may be", ("hidden vote",))
def pings(evening: Evening) -> None:
    """As fast as they are taken."""
    ping, pong = frame(wire.PING, b"x" * 125), frame(wire.PONG, b"")
    sent = cycle((ping * 30, PROBE * 20, EMPTY_FRAGMENT * 600, pong * 600))

    def attack(attacker: Attacker) -> None:
        while len(attacker.sockets) < 24:
            attacker.board(evening.code, FIRST_FRAGMENT)
        attacker.push(next(sent))

    besieged(evening, attack)


@fault("A phone at the table asks without end", ("party",))
def greedy(evening: Evening) -> None:
    """More than it may, and reads no answer meanwhile; nobody waits for it."""
    with Wifi(evening.server.port, STRANGER) as wifi:
        reach(evening, wifi.address)
        phone = evening.party[-1]
        with evening.nothing_lost():
            for number in range(FRAMES_AT_ONCE):
                asked = ({"probe": True}, {"reveal": "role"}, {"dismiss": True})[number % 50 // 24]
                phone.send(padded({"id": f"{number:08}", **asked}))
            evening.board.catch_up()
            comes(evening)
        evening.play_on()
        reach(evening, None)


@fault("Boards without end", ("execute",))
def boards(evening: Evening) -> None:
    """Each is read by nobody."""

    def attack(attacker: Attacker) -> None:
        attacker.board(evening.code)
        if len(attacker.sockets) > CROWD // 2:
            attacker.close()

    besieged(evening, attack)
