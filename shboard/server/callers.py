"""Everybody who is connected and is no screen: how many at once, and for how long they may keep us waiting.

Browsers in the middle of a request or between two, strangers who say nothing, screens that take their leave.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from gevent.event import Event

from shboard.server.tls import hang_up

MOST = 256
"""So many at once; an evening of ten phones and a TV has some thirty."""
REQUEST_SECONDS = 10.0
"""For a whole request to arrive, from the first byte (or the connection) to the last."""
ANSWER_SECONDS = 60.0
"""For the answer to be made and taken: a page on a bad Wi-Fi."""
IDLE_SECONDS = 20.0
"""Between two requests on one connection."""
PARTING_SECONDS = 5.0

_LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def trusted(address: str) -> bool:
    """Whether it is the host's own computer, which is not made to wait.

    Its programs need no flood to do harm.
    """
    return address in _LOOPBACK


class Caller:
    """One connection. `since` is when we began to wait for it, `until` when it has kept us too long."""

    def __init__(self, crowd: "Callers", sock: Any, address: str) -> None:
        self._crowd, self.sock = crowd, sock
        self._gone = Event()
        self.address, self.trusted = address, trusted(address)
        self.wait_for(REQUEST_SECONDS)

    def is_really(self, address: str) -> None:
        """It came through a proxy: with this address it is counted, and made to wait as any guest."""
        self.address, self.trusted = address, False

    @property
    def gone(self) -> bool:
        """Whether it was sent away, or has left."""
        return bool(self._gone.is_set())

    def wait_for(self, seconds: float) -> None:
        """It is the caller's turn, for so long at most."""
        self.since = self._crowd.clock()
        self.until = self.since + seconds

    def pause(self, seconds: float) -> None:
        """Let the caller wait, unless it goes."""
        if seconds > 0:
            self._gone.wait(seconds)

    def admit(self) -> None:
        """It is a screen from now on, and counted by its table."""
        self._crowd.forget(self)

    def part(self) -> None:
        """It is a screen no longer, and has only to say goodbye."""
        self.wait_for(PARTING_SECONDS)
        self._crowd.add(self)

    def send_away(self) -> None:
        """Hang up; whoever reads from it, writes to it or lets it wait goes on at once."""
        self._gone.set()
        with contextlib.suppress(OSError):
            hang_up(self.sock)

    def leave(self) -> None:
        """The connection is closed."""
        self._gone.set()
        self._crowd.forget(self)


class Callers:
    """All callers of one server. Over `most`, the one who has kept us waiting longest is sent away, of the
    address that has most of them: so a flood from one address pushes out itself alone, and one from many
    addresses nobody whose request is on its way just now."""

    def __init__(self, clock: Callable[[], float], most: int = MOST) -> None:
        self.clock = clock
        self._most = most
        self._callers: dict[Caller, None] = {}  # in the order in which they came

    def __len__(self) -> int:
        return len(self._callers)

    def add(self, caller: Caller) -> None:
        """Count one in."""
        self._callers[caller] = None
        if len(self._callers) > self._most:
            self._send_away(min(fullest(self._callers), key=lambda other: other.since))

    def forget(self, caller: Caller) -> None:
        """Count one out."""
        self._callers.pop(caller, None)

    def sweep(self) -> None:
        """Send away all who have kept us waiting too long."""
        now = self.clock()
        for caller in [caller for caller in self._callers if caller.until <= now]:
            self._send_away(caller)

    def _send_away(self, caller: Caller) -> None:
        self.forget(caller)
        caller.send_away()


class _Addressed(Protocol):
    @property
    def address(self) -> str: ...


_Member = TypeVar("_Member", bound=_Addressed)


def fullest(crowd: Iterable[_Member]) -> list[_Member]:
    """Those of the address, or addresses, that hold most of a crowd."""
    members = list(crowd)
    held = Counter(member.address for member in members)
    most = max(held.values())
    return [member for member in members if held[member.address] == most]
