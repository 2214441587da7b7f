"""Who may speak to this server at all: the Host and Origin checks, and the headers of every answer.

DNS rebinding needs a *name*, so an IP literal is always a fair Host; a name must be this computer's own.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from urllib.parse import urlsplit

from flask import Request, Response

LOCAL_SUFFIXES = (".local", ".lan", ".home.arpa", ".fritz.box")
# A Host is repeated in the policy of every answer, so it must be nothing but a name and a port.
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?", re.ASCII)


class Guard:
    """The names under which this server may be called: its own, and those in `names`."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        own = socket.gethostname().split(".")[0].casefold()
        suffixes = (*LOCAL_SUFFIXES, *_search_domains())
        self._names = {"localhost", own, *(own + suffix for suffix in suffixes), *map(str.casefold, names)}

    def host_ok(self, request: Request) -> bool:
        """Whether the Host header names this server."""
        found = _HOST.fullmatch(request.host)
        if found is None:
            return False
        six, name = found.groups()
        if six:
            return _is_ip(IPv6Address, six)
        return name.casefold() in self._names or _is_ip(IPv4Address, name)

    @staticmethod
    def origin_ok(request: Request) -> bool:
        """Whether the page that sends this came from this very host and port."""
        try:
            parts = urlsplit(request.headers.get("Origin", ""))
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.casefold() == request.host.casefold()


def _is_ip(kind: type[IPv4Address] | type[IPv6Address], text: str) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True


def _search_domains() -> list[str]:
    try:
        lines = Path("/etc/resolv.conf").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    words = [line.split() for line in lines if line.startswith(("search", "domain"))]
    return [
        "." + domain.strip(".").casefold() for found in words for domain in found[1:] if domain.strip(".")
    ]


def harden(request: Request, response: Response, host_ok: bool) -> Response:
    """The headers that every answer carries. Older Safari wants the sockets' address spelt out."""
    plain = "" if request.is_secure else f" ws://{request.host}"
    sockets = f"{plain} wss://{request.host}" if host_ok else ""
    headers = response.headers
    headers.setdefault("Cache-Control", "no-store")
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
    return response
