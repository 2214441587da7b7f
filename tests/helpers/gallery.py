"""The static pages without the server: the real files under the real CSP, their sockets answered by the test.

A threaded server of the standard library fills the templates as the real one does; what would come over
the socket is fed by the test, so that states which play can hardly reach are drawn by the real page.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import board_display
import shboard
from shboard.server.static import files

WEB = Path(shboard.__file__).parent / "web"
PAGES = {
    "board": board_display.FOLDER / "index.html",
    "j": WEB / "phone" / "index.html",
    "h": WEB / "phone" / "host.html",
}
FILLED = {
    "lang": "en",
    "build": "test",
    "pace": "1",
    "motion": "yes",
    "mute": "yes",
    "seated": "yes",
    "closed": "",
    "unknown": "",
}
BUILD = FILLED["build"]
POSTS: dict[str, Callable[[bytes], tuple[int, bytes]]] = {}
"""What the test answers to a post, by its path: status and JSON. A browser that a test takes
the answers from with `page.route` does without its cache meanwhile, and loads all that a page needs anew."""


def csp(host: str) -> str:
    """The policy that the real server sends."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )


class Static(BaseHTTPRequestHandler):
    """Serves `/board/CODE`, `/j/CODE` and `/h/CODE` (placeholders from the query), `/static/`, `/ping`."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a page, a file, or 404."""
        parts = urlsplit(self.path)
        room, _, code = parts.path.strip("/").partition("/")
        if room == "ping":
            self.answer(b"pong\n", "text/plain")
            return
        if room in PAGES:
            self.answer(self.page(room, code, dict(parse_qsl(parts.query))), "text/html")
            return
        file = files().get(parts.path.removeprefix("/static/"))
        if file is not None:
            self.answer(file.body, file.kind.partition(";")[0], kept=True)
            return
        self.send_error(404)

    def do_POST(self) -> None:
        """Answer as the test has said, or 404."""
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = POSTS.get(urlsplit(self.path).path)
        if answer is None:
            self.send_error(404)
            return
        status, body = answer(sent)
        self.answer(body, "application/json", status=status)

    def page(self, room: str, code: str, asked: dict[str, str]) -> bytes:
        """A template with its placeholders filled."""
        text = PAGES[room].read_text(encoding="utf-8")
        for key, value in {**FILLED, "code": code, **asked}.items():
            text = text.replace("{{" + key + "}}", value)
        return text.encode()

    def answer(self, body: bytes, kind: str, *, kept: bool = False, status: int = 200) -> None:
        """Send a body with the headers of the real server.

        A file is `kept` by the browser without being asked for again, for it changes no more: half of what
        a page costs that is loaded once more. What the real server says of that is tested with the real one.
        """
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", csp(self.headers["Host"]))
        if kept:
            self.send_header("Cache-Control", "max-age=86400, immutable")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def gallery() -> Iterator[str]:
    """Serve the pages on loopback; gives the address without a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Static)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
