"""A flood that goes on while an evening's game is played to its end: who floods, and what it costs.

The guests reach the server from an address of their own as well, so that no limit spares them: a party behind
one router.
"""

import contextlib
import itertools
import re
import resource
import select
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from cli.bots.address import Address
from cli.bots.wire import Closed, _check_head, _read_head, _request
from tests.faults.evening import Evening, expect
from tests.helpers.serving import GUARD, Board, Server, http
from tests.helpers.wifi import Wifi

STRANGER, GUESTS, LATECOMER = "127.0.0.2", "127.0.0.3", "127.0.0.4"
MOST_MEMORY = 64 * 1024
"""KiB by which the server may grow; what it is reckoned to need for all its limits is half of that."""
LATER = 120.0
"""Seconds after which nobody is waited for who has said nothing since."""
MOST_FILES = 320
"""So many connections there may be, and some that are just being let go."""
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Attacker:
    """Somebody with one address, or many in turn, who opens connections and cares for no answer."""

    def __init__(self, server: Server, sources: Sequence[str]) -> None:
        self.server, self._sources = server, itertools.cycle(sources)
        self.sockets: list[socket.socket] = []
        self.over, self.rounds = False, 0

    @property
    def address(self) -> Address:
        """Where the server listens."""
        return self.server.address

    def dial(self, sent: bytes = b"") -> socket.socket:
        """Connect, and send something. Raises OSError."""
        sock = socket.create_connection(self.address, GUARD, source_address=(next(self._sources), 0))
        self.sockets.append(sock)
        with contextlib.suppress(OSError):
            sock.sendall(sent)
        return sock

    def board(self, code: str, sent: bytes = b"") -> socket.socket:
        """Open a board, and send something on it. Raises OSError or Closed."""
        sock = self.dial(_request(self.address, f"/board/{code}/ws", "", KEY))
        _check_head(_read_head(sock)[0], KEY)
        sock.sendall(sent)
        return sock

    def push(self, data: bytes, every: int = 1) -> None:
        """As much of it as goes, on every so many-th connection; those that are closed are let go."""
        ready = select.poll()
        said = {
            sock.fileno(): (sock, b"" if place % every else data) for place, sock in enumerate(self.sockets)
        }
        for number in said:
            ready.register(number, select.POLLIN | select.POLLOUT)
        for number, _ in ready.poll(100):
            sock, more = said[number]
            sock.setblocking(False)
            if not _exchange(sock, more):
                self.sockets.remove(sock)
                sock.close()

    def close(self) -> None:
        """Let go of everything."""
        sockets, self.sockets = self.sockets, []
        for sock in sockets:
            sock.close()


def _exchange(sock: socket.socket, data: bytes) -> bool:
    try:
        with contextlib.suppress(BlockingIOError):
            if not sock.recv(65536):
                return False
        with contextlib.suppress(BlockingIOError):
            sock.send(data)
    except OSError:
        return False
    return True


Attack = Callable[[Attacker], None]
"""One round of a flood; it goes on in the connections of the round before."""


class Siege:
    """An attack, round after round in a thread of its own, from the first round's end until it is left."""

    def __init__(self, server: Server, attack: Attack, sources: Sequence[str]) -> None:
        self._attack, self._attacker = attack, Attacker(server, sources)
        self._begun = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        expect(self._begun.wait(GUARD), "the flood has not begun")
        return self

    def __exit__(self, *_: object) -> None:
        self._attacker.over = True
        self._thread.join()
        self._attacker.close()

    def _run(self) -> None:
        while not self._attacker.over:
            with contextlib.suppress(OSError, Closed):  # cut off in the middle of it: the next round
                self._attack(self._attacker)
                self._attacker.rounds += 1
                self._begun.set()


def besieged(evening: Evening, attack: Attack, sources: Sequence[str] = (STRANGER,)) -> None:
    """Play the evening's game to its end while it is attacked. Nobody is cut off, and somebody still comes.

    The server's memory stays in bounds, and when it is over it has no more open than before.
    """
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server = evening.server
    files, memory = open_files(server), resident(server)
    with Wifi(server.port, GUESTS) as wifi:
        reach(evening, wifi.address)
        sockets = [screen.socket for screen in evening.screens]
        with Siege(server, attack, sources):
            with evening.nothing_lost():
                comes(evening)
            evening.play_on()
            comes(evening)
            grown, held = resident(server) - memory, open_files(server)
        expect([screen.socket for screen in evening.screens] == sockets, "a flood cuts a guest off")
    server.later(ticks=LATER)
    server.tell("second")
    reach(evening, None)
    print(f"{grown} KiB more for a flood", file=sys.stderr)
    expect(held < files + MOST_FILES, f"a flood holds {held - files} files open")
    expect(grown < MOST_MEMORY, f"a flood takes {grown} KiB of memory")
    until(lambda: open_files(server) <= files, "a flood leaves files open")


def reach(evening: Evening, through: Address | None) -> None:
    """Connect every screen anew, by this address of the server."""
    for screen in evening.screens:
        screen.drop()
        screen.through = through
        screen.connect()
    evening.come_back()


def comes(evening: Evening) -> None:
    """Somebody else opens the page, and a board, and is shown the table as it is."""
    with Wifi(evening.server.port, LATECOMER) as wifi:
        tv = Board(evening.server, evening.code)
        tv.through = wifi.address
        page = http(wifi.address, "GET", f"/j/{evening.code}")
        expect(page.status == 200, "somebody who comes is not shown the page")
        view, shown = tv.connect().view(), evening.board.view()
        expect(view["table"] == shown["table"], "somebody who comes is shown another table")
        tv.close()


def until(so: Callable[[], bool], otherwise: str) -> None:
    """Wait until it is so, asking again and again, but not for ever."""
    giving_up = threading.Timer(GUARD, lambda: None)
    giving_up.start()
    while not so():
        expect(giving_up.is_alive(), otherwise)
    giving_up.cancel()


def open_files(server: Server) -> int:
    """How many files and sockets the server has open."""
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def resident(server: Server) -> int:
    """The server's memory, in KiB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1])
