"""`shboard serve` as the host types it on a terminal, and phones that connect to it."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from cli.bots.address import Address
from cli.bots.wire import WebSocket
from shboard.state_folder import read_note
from tests.cli.serving import environment
from tests.helpers.guests import GUARD, Answer, Board, Guest, http
from tests.helpers.serving import ROOT, Server

# The command makes the terminal its own, and heeds Ctrl-C also where the tests were told to ignore it.
_OWN = (
    "import fcntl, signal, termios; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0); from cli import main; main()"
)


class Typed:
    """A server on a terminal. To phones and boards it is what `Server` of tests/helpers/serving.py is."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.sockets: list[WebSocket] = []
        self.address = Address("127.0.0.1", 0)
        self.start()

    def start(self) -> None:
        """Type it, the second time with the port that the phones know; wait until it listens."""
        self.terminal, own = pty.openpty()
        words = ["--json", "--no-open", "--port", str(self.address.port), "--state", str(self.state)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN, "serve", *words],
            cwd=ROOT, env=environment(), stdin=own, stdout=own, stderr=own, start_new_session=True,
        )  # fmt: skip
        os.close(own)
        told = b""
        while not told.endswith(b"\n"):
            told += os.read(self.terminal, 4096)
        self.told: dict[str, Any] = json.loads(told)
        self.code, self.address = self.told["code"], Address("127.0.0.1", self.told["port"])

    def request(self, method: str, path: str, body: object, headers: dict[str, str]) -> Answer:
        """One HTTP request, as our own pages make it."""
        own = {"Origin": self.address.origin, "Content-Type": "application/json"}
        return http(self.address, method, path, json.dumps(body).encode(), own | headers)

    def host(self, command: str) -> int:
        """A command of the host; the status that it was answered with."""
        note = read_note(self.state)
        assert note is not None
        where = Address("127.0.0.1", int(note.url.rpartition(":")[2]))
        token = {"Authorization": f"Bearer {note.token}"}
        return http(where, "POST", f"/host/{command}", b"{}", token).status

    def phone(self, name: str) -> Guest:
        """Somebody takes a seat."""
        return Guest(cast(Server, self), self.code, name).join().connect()

    def board(self) -> Board:
        """A TV."""
        return Board(cast(Server, self), self.code).connect()

    def stopped(self) -> int:
        """Wait until it has ended; its exit code. Its window is closed as well."""
        code = self.process.wait(GUARD)
        with contextlib.suppress(OSError):
            os.close(self.terminal)
        return code

    def close(self) -> None:
        """Let it go, whatever became of it."""
        for socket in self.sockets:
            socket.drop()
        if self.process.poll() is None:
            self.process.kill()
            self.stopped()


@contextlib.contextmanager
def typed(state: Path) -> Iterator[Typed]:
    """A server on a terminal, gone at the end."""
    server = Typed(state)
    try:
        yield server
    finally:
        server.close()
