"""A running server, as tests use it: `Server` starts it, and its guests and boards connect to it."""

import base64
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Self

import msgspec

from cli.bots.address import Address
from cli.bots.wire import WebSocket
from shboard.lobby import Table
from shboard.rules import State
from tests.helpers.guests import GUARD, Answer, Board, Guest, Json, http
from tests.helpers.tables import NAMES

__all__ = ["GUARD", "NAMES", "Answer", "Board", "Guest", "NotServed", "Server", "http"]

ROOT = Path(__file__).parents[2]


class NotServed(Exception):
    """The server could not start; the sentence and the next step that it gave."""

    def __init__(self, sentence: str, next_step: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.next_step = next_step


class Server:
    """One server on one state folder; `settings` are those of tests/helpers/served.py.

    Use as a context manager, or `start` and `stop` it. A restart keeps the state and the port.
    `under`: a command that runs the server's own, in the same process.
    """

    def __init__(self, state: Path, **settings: Any) -> None:
        self.state = state
        self.settings: Json = {**settings, "state": str(state)}
        self.process: subprocess.Popen[str] | None = None
        self.port, self.code, self.host_url, self.token = 0, "", "", ""
        self.listening: Json = {}
        self.under: list[str] = []
        self.sockets: list[WebSocket] = []
        self._errors: IO[bytes] | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self.stop()
        if self._errors is not None:
            self._errors.close()
            self._errors = None

    def complaints(self) -> str:
        """Everything that the server has written to its standard error."""
        assert self._errors is not None, "not started"
        self._errors.seek(0)
        return self._errors.read().decode()

    def hang_up(self) -> None:
        """Every screen is gone at the same moment, without a word, as when the Wi-Fi drops."""
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            socket.drop()

    # Coming and going

    def start(self) -> Self:
        """Start, and wait until it listens. Raises NotServed."""
        command = [*self.under, sys.executable, "-m", "tests.helpers.served", json.dumps(self.settings)]
        pipe = subprocess.PIPE
        self._errors = self._errors or tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is left
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=self._errors, text=True
        )
        self.listening = self._line()
        if "trouble" in self.listening:
            self.__exit__()
            raise NotServed(*self.listening["trouble"])
        for name in ("port", "code", "host_url", "token"):
            setattr(self, name, self.listening[name])
        self.settings["port"] = self.port
        return self

    def _line(self) -> Any:
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server has ended:\n{self.complaints()}")
        return json.loads(line)

    def stop(self) -> int:
        """SIGTERM, as Ctrl-C and a closed terminal do; returns the exit status. It wakes a frozen one."""
        return self._end(lambda process: (process.terminate(), process.send_signal(signal.SIGCONT)))

    def freeze(self) -> None:
        """From now on it does nothing, and what it is sent waits for it, until it is stopped."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> int:
        """SIGKILL, as a power cut."""
        return self._end(lambda process: process.kill())

    def _end(self, how: Any) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        how(process)
        try:
            return int(process.wait(GUARD))
        finally:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                pipe.close()

    def restart(self) -> Self:
        """Kill, and start again on the same state and port."""
        self.kill()
        return self.start()

    # What a test may do from outside

    def tell(self, command: str, **values: Any) -> Any:
        """A command of tests/helpers/served.py."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([command, values]) + "\n")
        self.process.stdin.flush()
        return self._line()

    def open_table(self, variants: Iterable[str] = ()) -> str:
        """A fresh table's code."""
        return str(self.tell("open_table", variants=list(variants)))

    def table(self, code: str | None = None) -> Table:
        """The whole truth about a table, secrets included."""
        packed = self.tell("table", code=code or self.code)
        return msgspec.msgpack.decode(base64.b64decode(packed), type=Table)

    def game(self, code: str | None = None) -> State:
        """The whole truth about the game on a table."""
        state = self.table(code).state
        assert state is not None
        return state

    def plant(self, state: State, code: str | None = None) -> int:
        """Lay a game on a table in any state, as one more deal; returns its number."""
        packed = base64.b64encode(msgspec.msgpack.encode(state)).decode()
        return int(self.tell("plant", code=code or self.code, state=packed))

    def lay(self, table: Table, code: str) -> None:
        """Let a table stand as this one does, under its own code."""
        self.tell("lay", code=code, table=base64.b64encode(msgspec.msgpack.encode(table)).decode())

    @contextmanager
    def slow_disk(self) -> Iterator[Callable[[int], None]]:
        """Nothing is saved until this is left; call what it gives to wait until so many steps are queued."""
        self.tell("hold_disk")
        try:
            yield lambda steps: self.tell("until_queued", steps=steps)
        finally:
            self.tell("let_disk_go")

    def later(self, **seconds: float) -> None:
        """Move a clock of the server on: `clock` (the wall's, for PINs) or `ticks` (who is there)."""
        self.tell("later", **seconds)
        self.tell("look")

    def disk(self, *, works: bool) -> None:
        """Let every write fail from now on, or none."""
        self.tell("disk", works=works)

    # The people

    @property
    def address(self) -> Address:
        """Where it listens."""
        return Address("127.0.0.1", self.port)

    def request(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """One HTTP request, as our own pages make it unless `headers` say otherwise."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        own = {"Origin": self.address.origin, "Content-Type": "application/json"} if body is not None else {}
        return http(self.address, method, path, sent, {**own, **(headers or {})})

    def host(self, command: str, token: str | None = None, **values: Any) -> tuple[int, Json]:
        """A command of the host; the status and what it was answered."""
        host, _, port = self.host_url.removeprefix("http://").partition(":")
        headers = {"Authorization": f"Bearer {self.token if token is None else token}"}
        sent = json.dumps(values).encode()
        answer = http(Address(host, int(port)), "POST", f"/host/{command}", sent, headers)
        return answer.status, answer.json

    def join(self, name: str, code: str | None = None) -> Guest:
        """Somebody takes a seat, and connects."""
        return Guest(self, code or self.code, name).join().connect()

    def party(self, count: int, code: str | None = None) -> list[Guest]:
        """So many people on their seats, connected; at the main table, or at one of their own."""
        return [self.join(name, code) for name in NAMES[:count]]

    def board(self, code: str | None = None) -> Board:
        """A TV, connected."""
        return Board(self, code or self.code).connect()
