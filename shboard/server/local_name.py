"""NAME.local, for when the address in the code fails: offered only where somebody is known to answer for it.

That is avahi, which is asked; macOS, which always answers for the name it gives itself; or zeroconf where it
is installed (the extra `local`). Elsewhere a name that may lead nowhere is worse than none.
"""

import contextlib
import importlib.util
import re
import socket
import subprocess
import sys
from typing import IO

import gevent

from shboard.addresses import Address

AVAHI = "/run/avahi-daemon/socket"
_ANSWER_SECONDS, _READY_SECONDS = 1.0, 5.0
_LABEL = re.compile(r"(?!localhost$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)


class LocalName:
    """The name of this computer, and whoever answers for it."""

    def __init__(self) -> None:
        self.name: str | None = None
        self._hosts: list[str] = []
        self._responder: subprocess.Popen[bytes] | None = None

    def follow(self, phones: list[Address], port: int) -> None:
        """Find out anew, where the addresses that phones may reach are others than before."""
        hosts = [address.host for address in phones if address.probable]
        if hosts == self._hosts:
            return
        self.close()
        self._hosts = hosts
        own = socket.gethostname().partition(".")[0]
        if hosts and _LABEL.fullmatch(own):
            known = _bonjour() or _avahi_knows(f"{own}.local", hosts) or self._answer(own, port)
            self.name = f"{own}.local" if known else None

    def _answer(self, name: str, port: int) -> bool:
        """Answer ourselves, if zeroconf is there."""
        if importlib.util.find_spec("zeroconf") is None:
            return False
        command = [sys.executable, "-m", "shboard.server.mdns", name, str(port), *self._hosts]
        with contextlib.suppress(OSError):
            self._responder = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
            return _says_something(self._responder.stdout)
        return False

    def close(self) -> None:
        """Let nobody answer any more."""
        self.name, self._hosts = None, []
        responder, self._responder = self._responder, None
        if responder is not None:
            for pipe in (responder.stdin, responder.stdout):
                if pipe is not None:
                    pipe.close()
            responder.terminate()
            responder.wait()


def _says_something(pipe: IO[bytes] | None) -> bool:
    line = b""
    with gevent.Timeout(_READY_SECONDS, False):
        line = pipe.readline() if pipe else b""
    return line != b""


def _bonjour() -> bool:
    return sys.platform == "darwin" and socket.gethostname().endswith(".local")


def _avahi_knows(name: str, hosts: list[str]) -> bool:
    """Whether this computer's avahi gives one of our addresses for the name: another computer may have it."""
    if not hasattr(socket, "AF_UNIX"):
        return False
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_ANSWER_SECONDS)
        line.connect(AVAHI)
        line.sendall(f"RESOLVE-HOSTNAME-IPV4 {name}\n".encode())
        words = line.recv(1024).decode(errors="replace").split()
        return words[:1] == ["+"] and words[-1] in hosts
    return False
