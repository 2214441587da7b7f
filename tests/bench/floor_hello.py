"""The floor of a start: a hello-world of Flask on gevent. It prints its port."""

from gevent import monkey

monkey.patch_all()

# ruff: noqa: E402
import sys

from flask import Flask
from gevent.fileobject import FileObjectPosix
from gevent.pywsgi import WSGIServer

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """The smallest page."""
    return "hello"


if __name__ == "__main__":
    server = WSGIServer(("127.0.0.1", 0), app, log=None)
    server.start()
    print(server.server_port, flush=True)
    FileObjectPosix(sys.stdin.fileno(), "rb").read()
