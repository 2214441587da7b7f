"""Who is calling when a proxy stands between: its word counts, from its own address alone.

Whoever comes through a proxy is nobody's own computer, wherever the proxy runs: loopback is let off no limit.
"""

import contextlib
from collections.abc import Mapping, MutableMapping
from ipaddress import ip_address
from typing import Any

LOOPBACK = "127.0.0.1"

_TRACES = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
_SCHEMES = ("http", "https")


def forwarded(environ: Mapping[str, Any]) -> bool:
    """Whether a request bears the traces of a proxy, whether we were told of one or not."""
    return any(trace in environ for trace in _TRACES)


def plain(address: str) -> str:
    """An address as it is compared: without the zone, and IPv4 as such. Raises ValueError."""
    found = ip_address(address.strip().partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)


class Proxy:
    """The one proxy before us, at `address`; on this computer, loopback is any of its own addresses."""

    def __init__(self, address: str) -> None:
        self._address = plain(address)
        self._is_here = ip_address(self._address).is_loopback

    def speaks(self, peer: str) -> bool:
        """Whether a connection comes from it."""
        try:
            known = plain(peer)
        except ValueError:
            return False
        return known == self._address or (self._is_here and ip_address(known).is_loopback)

    def read(self, environ: MutableMapping[str, Any]) -> str:
        """Put into the request what the proxy says of it: who asks, by which scheme, for which host.

        Of several values the last one counts: the proxy has put it there, anybody may have put the others.
        Returns the caller's address: the proxy's own where it names none.
        """
        address = str(environ.get("REMOTE_ADDR", ""))
        with contextlib.suppress(ValueError):
            address = plain(_last(environ, "HTTP_X_FORWARDED_FOR"))
        environ["REMOTE_ADDR"] = address
        scheme, host = _last(environ, "HTTP_X_FORWARDED_PROTO"), _last(environ, "HTTP_X_FORWARDED_HOST")
        if scheme.casefold() in _SCHEMES:
            environ["wsgi.url_scheme"] = scheme.casefold()
        if host:
            environ["HTTP_HOST"] = host
        return address


def _last(environ: Mapping[str, Any], field: str) -> str:
    return str(environ.get(field, "")).rpartition(",")[2].strip()
