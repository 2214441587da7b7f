"""Servers in processes of their own, shboard and the floors: started, asked and stopped."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

from cli.bots.address import Address
from shboard.state_folder import read_note
from tests.bench.load import Load
from tests.helpers.guests import GUARD, http

ROOT = Path(__file__).parents[2]
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Failed(Exception):
    """A server did not start, or did not do what it should; the text says what it said."""


class Process:
    """A server that tells its port in its first line, and ends with its standard input or on SIGTERM."""

    def __init__(self, *command: str) -> None:
        self.begun = time.perf_counter()
        environ = {**os.environ, "SHBOARD_CONFIG": "", "PYTHONWARNINGS": ""}
        self._errors, pipe = tempfile.TemporaryFile(), subprocess.PIPE  # noqa: SIM115 - closed in `stop`
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=self._errors, text=True, env=environ
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        if not self.said:
            self.process.kill()
            self.process.communicate()
            self._errors.seek(0)
            raise Failed(self._errors.read().decode().strip() or f"{command} ended")

    @property
    def pid(self) -> int:
        """The server's own process."""
        return self.process.pid

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used; Linux alone tells."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def share(self) -> float:
        """Megabytes that it holds, with its fair share of what it holds together with others (PSS)."""
        rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return next(int(line.split()[1]) / 1024 for line in rollup.splitlines() if line.startswith("Pss:"))

    def stop(self) -> None:
        """End it; what it runs under ends with it."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        try:
            self.process.communicate(timeout=GUARD)
        except subprocess.TimeoutExpired:
            os.kill(self.pid, signal.SIGKILL)
            self.process.communicate()
        self._errors.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Product(Process):
    """`shboard serve`, as a host starts it, on a state folder of its own. `under`: a command that runs it."""

    def __init__(self, state: Path, *under: str) -> None:
        serve = ("-m", "cli", "serve", "--json", "--no-open", "--no-local-name", "--mute")
        super().__init__(
            *under, sys.executable, *serve, "--host", "127.0.0.1", "--port", "0", "--state", str(state)
        )
        listening = json.loads(self.said)
        self.address = Address("127.0.0.1", listening["port"])
        self.code: str = listening["code"]
        note = read_note(state)
        assert note is not None
        self._token, self._own = note.token, note.pid
        host, _, port = note.url.removeprefix("http://").partition(":")
        self._host = Address(host, int(port))

    @property
    def pid(self) -> int:
        """The server's own process, not that of what it runs under."""
        return self._own

    def host(self, command: str, **values: Any) -> Any:
        """A command of the host. Raises Failed."""
        headers = {"Authorization": f"Bearer {self._token}"}
        answer = http(self._host, "POST", f"/host/{command}", json.dumps(values).encode(), headers)
        if answer.status != 200:
            raise Failed(f"{command}: {answer.text}")
        return answer.json

    def open(self) -> str:
        """The code of a fresh table."""
        return str(self.host("table/open")["code"])


class Floor(Process):
    """A bare server in tests/bench: `name` is websockets or flask. With `state` each step is saved first."""

    def __init__(self, name: str, load: Load, state: Path | None = None) -> None:
        options = json.dumps({**load.options(), "state": str(state) if state else None})
        super().__init__(sys.executable, "-m", f"tests.bench.floor_{name}", options)
        self.address = Address("127.0.0.1", int(self.said))
