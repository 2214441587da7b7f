"""A real `shboard serve` in a process of its own, and phones that join it."""

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]


def environment(**variables: str) -> dict[str, str]:
    """This process's variables without those that would change what is printed.

    A server looks for no name of this computer, which takes it seconds: tests/server/test_mdns.py's has one.
    """
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NO_COLOR", "DISPLAY", "WAYLAND_DISPLAY")
    }
    return {**kept, "PYTHONUTF8": "1", "SHBOARD_SERVE_LOCAL_NAME": "no", **variables}


def shboard(*words: str, state: Path, keys: str = "") -> subprocess.CompletedProcess[str]:
    """Type a command, in a pipe, and wait for it."""
    return subprocess.run(
        [sys.executable, "-m", "cli", *words, "--state", str(state)], cwd=ROOT, env=environment(),
        input=keys, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


class Server:
    """A server that listens; `told` is its first line, the JSON object. `under`: what runs its command."""

    def __init__(self, state: Path, *words: str, under: Sequence[str] = ()) -> None:
        self.state = state
        self.process = subprocess.Popen(
            [*under, sys.executable, "-m", "cli", "serve", "--state", str(state), "--json", *words],
            cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(self.process.communicate()[1])
        self.told: dict[str, Any] = json.loads(line)
        self.code: str = self.told["code"]

    @property
    def port(self) -> int:
        """The port of the board and the phones."""
        return int(self.told["port"])

    def join(self, name: str) -> int:
        """Take a seat as a phone does; its number."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}"}
        connection.request("POST", f"/j/{self.code}/join", json.dumps({"name": name}), headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
        connection.close()
        assert response.status == 200, answer
        return int(answer["seat"])

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal; the exit code, and what was printed since."""
        self.process.send_signal(number)
        shown, errors = self.process.communicate(timeout=30)
        return self.process.returncode, shown, errors


@contextlib.contextmanager
def served(state: Path, *words: str, under: Sequence[str] = ()) -> Iterator[Server]:
    """A server on a free port, stopped at the end if the test has not."""
    server = Server(state, *(words if "--port" in words else ("--port", "0", *words)), under=under)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()
        for stream in (server.process.stdout, server.process.stderr):
            if stream:
                stream.close()


def answers(url: str) -> bool:
    """Whether somebody serves there."""
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=5)
    try:
        connection.request("GET", "/ping")
        return connection.getresponse().read().strip() == b"pong"
    except OSError:
        return False
    finally:
        connection.close()
