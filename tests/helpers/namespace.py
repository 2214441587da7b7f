"""A network of a test's own: a namespace of the kernel with the interfaces that it wants, and no way out."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

ROOT = Path(__file__).parents[2]
# A board that prints each frame it is sent but the server's signs of life.
_BOARD = """
import json, sys
from cli.bots.address import Address
from cli.bots.wire import WebSocket
host, port, code = sys.argv[1:]
board = WebSocket.connect(Address(host, int(port)), f"/board/{code}/ws")
while True:
    for text in board.receive():
        if json.loads(text)["t"] == "ping":
            board.send('{"pong":true}')
        else:
            print(text, flush=True)
"""


class Namespace:
    """Use as a context manager. `inside` is a command that runs another one there."""

    def __init__(self) -> None:
        # Whoever is not root is it in there, and nowhere else.
        self._rights = [] if os.geteuid() == 0 else ["--map-root-user"]
        self._holder: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        command = ["unshare", "--net", *self._rights, "sh", "-c", "ip link set lo up && echo up && exec cat"]
        pipe = subprocess.PIPE
        self._holder = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        assert self._holder.stdout
        if self._holder.stdout.readline() != "up\n":
            self.__exit__()
            pytest.skip("this system lets us make no network of our own")
        return self

    def __exit__(self, *_: object) -> None:
        assert self._holder
        self._holder.communicate()

    @property
    def inside(self) -> list[str]:
        """What is put before a command."""
        assert self._holder
        rights = ["--user", "--preserve-credentials"] if self._rights else []
        return ["nsenter", f"--target={self._holder.pid}", *rights, "--net"]

    def ip(self, *lines: str) -> None:
        """Lines of ip(8)."""
        subprocess.run([*self.inside, "ip", "-batch", "-"], input="\n".join(lines), text=True, check=True)

    def plug(self, name: str, address: str) -> None:
        """A network card with this address and a cable in it; its other end is of nobody."""
        self.ip(
            f"link add {name} type veth peer name x{name}", f"link set x{name} up", f"link set {name} up",
            f"address add {address} dev {name}",
        )  # fmt: skip


class Watching:
    """A board within a namespace."""

    def __init__(self, namespace: Namespace, port: int, code: str, host: str = "127.0.0.1") -> None:
        command = [*namespace.inside, sys.executable, "-c", _BOARD, host, str(port), code]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def addresses(self) -> Iterator[dict[str, Any]]:
        """Each frame with an address, as it comes."""
        assert self._process.stdout
        for line in self._process.stdout:
            frame = json.loads(line)
            if frame["t"] == "address":
                yield frame
