"""What the system itself knows of its networks: which lie on the way out, and which are not up.

Asked without root, without another program, and without sending anything.
"""

import socket
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_LINUX = sys.platform == "linux"
_ROUTES = Path("/proc/net/route")
_SIOCGIFFLAGS = 0x8913
_UP_AND_RUNNING = 0x1 | 0x40
_UP = 0x1
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): a datagram socket is bound for it, and nothing is ever sent."""


@dataclass(frozen=True)
class Links:
    """`outward`: names of interfaces, or addresses, on a default route; `down`: interfaces without a link."""

    outward: frozenset[str] = frozenset()
    down: frozenset[str] = frozenset()


def look(names: Iterable[str]) -> Links:
    """What can be known at this moment of the interfaces of these names."""
    if _LINUX:
        return Links(_routed(), frozenset(name for name in names if _is_down(name)))
    return Links(_source())


def _routed() -> frozenset[str]:
    """The interfaces with a default route, by the kernel's own table (of this network namespace)."""
    try:
        rows = [line.split() for line in _ROUTES.read_text(encoding="ascii").splitlines()[1:]]
    except (OSError, UnicodeDecodeError):
        return frozenset()
    return frozenset(row[0] for row in rows if len(row) > 7 and _is_default(row))


def _is_default(row: list[str]) -> bool:
    """Destination and mask are nothing, and the route is up. One of a tunnel has no gateway."""
    destination, flags, mask = row[1], int(row[3], 16), row[7]
    return destination == mask == "00000000" and bool(flags & _UP)


def _is_down(name: str) -> bool:
    """Whether an interface is off, or on with no cable in it and no Wi-Fi behind it."""
    import fcntl

    asked = struct.pack("16sh14x", name.encode()[:15], 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            flags: int = struct.unpack("16sH14x", fcntl.ioctl(sock.fileno(), _SIOCGIFFLAGS, asked))[1]
        except OSError:  # gone since it was listed, or an alias
            return False
    return flags & _UP_AND_RUNNING != _UP_AND_RUNNING


def _source() -> frozenset[str]:
    """The address from which this computer would speak to the internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(_ELSEWHERE)
            return frozenset((str(sock.getsockname()[0]),))
        except OSError:
            return frozenset()
