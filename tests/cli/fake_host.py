"""A stand-in for the running server's host interface: answers as told, and keeps what it was asked."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from shboard import state_folder
from shboard.state_folder import HostNote

TOKEN = "0123456789abcdef0123456789abcdef"

NAMES = ("Ida", "Bo", "Cleo", "Elisabeth", "Øjvind")


def seat(number: int, name: str, **more: Any) -> dict[str, Any]:
    """One seat as `status` reports it."""
    return {"seat": number, "name": name, "online": True, "seen": None, "marks": []} | more


def lobby(**more: Any) -> dict[str, Any]:
    """A table with five people that has not begun, as `status` reports it."""
    return {
        "code": "KRAB", "stage": "lobby", "game": 0, "n": 0, "paused": False, "locked": False,
        "variants": [],
        "board": "http://127.0.0.1:8000/board", "url": "http://192.168.1.23:8000",
        "phones": [{"url": "http://192.168.1.23:8000", "interface": "wlan0", "probable": True}],
        "seats": [seat(number, name) for number, name in enumerate(NAMES, start=1)],
        "table": None, "notice": None,
    } | more  # fmt: skip


def game(**more: Any) -> dict[str, Any]:
    """The public part of a game in which Ida and Cleo stand for election."""
    return {
        "round": 3, "phase": "vote", "candidate": 1, "nominee": 3, "president": None, "chancellor": None,
        "target": None, "liberal": 1, "fascist": 2, "tracker": 1, "draw": 8, "discard": 6, "dead": [],
        "limited": [2], "investigated": [], "marked": [], "voted": [1, 2], "cast": 2, "ja": [], "nein": [],
        "awaited": [3, 4, 5], "waiting": 3, "veto_unlocked": False, "veto_refused": False, "powers": [],
        "events": [], "winner": None, "reason": None, "roles": None,
    } | more  # fmt: skip


def playing(**more: Any) -> dict[str, Any]:
    """A table in play."""
    return lobby(stage="play", game=2, n=17, table=game()) | more


class FakeHost:
    """A host interface on loopback with its note in `folder`. `asked` keeps (command, body)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.answers: dict[str, tuple[int, Any]] = {"status": (200, lobby())}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        state_folder.prepare(folder)
        self.note = HostNote(1, f"http://127.0.0.1:{self._server.server_port}", TOKEN)
        state_folder.write_note(folder, self.note)

    def stands(self, status: dict[str, Any]) -> None:
        """Let the table stand as `status` says."""
        self.answers["status"] = (200, status)

    def grants(self, command: str, **answer: Any) -> None:
        """Let a command succeed."""
        self.answers[command] = (200, answer)

    def refuses(self, command: str, code: str, /, **values: Any) -> None:
        """Let a command be refused."""
        self.answers[command] = (409, {"refused": code, **values})

    def last(self) -> tuple[str, dict[str, Any]]:
        """The last command and what it said."""
        return self.asked[-1]

    def close(self) -> None:
        """Let the port go; the note stays, as after a crash."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                command = self.path.removeprefix("/host/")
                fake.asked.append((command, body))
                if self.headers["Authorization"] == f"Bearer {TOKEN}":
                    status, answer = fake.answers.get(command, (400, {"refused": "malformed"}))
                else:
                    status, answer = 401, {"refused": "bad_token"}
                text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, format: str, *args: Any) -> None:
                """Keep the test's output clean."""

        return Handler
