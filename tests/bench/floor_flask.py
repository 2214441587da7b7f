"""The other floor: Flask-sock on gevent and a send loop. `python -m tests.bench.floor_flask OPTIONS`.

Whatever a screen says, all screens of its table are sent the same view, one after the other, through
flask-sock as it comes, but with TCP_NODELAY. Nothing is saved. It prints its port, and ends with its
standard input.
"""

from gevent import monkey

monkey.patch_all()

# ruff: noqa: E402
import json
import socket
import sys
from typing import Any

from flask import Flask
from flask_sock import Sock
from gevent.fileobject import FileObjectPosix
from gevent.pywsgi import WSGIHandler, WSGIServer

app = Flask(__name__)
sock = Sock(app)
view = ""
tables: dict[str, list[Any]] = {}


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection, without Nagle's delay."""

    def handle(self) -> None:
        """Answer its requests."""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle()


@sock.route("/table/<number>")  # type: ignore[untyped-decorator]
def screen(ws: Any, number: str) -> None:
    """A screen of a table."""
    table = tables.setdefault(number, [])
    table.append(ws)
    try:
        while True:
            ws.receive()
            for other in table:
                other.send(view)
    finally:
        table.remove(ws)


def main() -> None:
    """Serve until standard input ends."""
    global view
    view = json.loads(sys.argv[1])["view"]
    server = WSGIServer(("127.0.0.1", 0), app, log=None, handler_class=Handler)
    server.start()
    print(server.server_port, flush=True)
    FileObjectPosix(sys.stdin.fileno(), "rb").read()


if __name__ == "__main__":
    main()
