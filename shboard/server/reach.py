"""Where phones reach this server: what the code on every board holds, and who may see that of the Wi-Fi."""

from collections.abc import Iterable
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

from shboard import addresses, last_address
from shboard.addresses import Address
from shboard.lobby import Stage, Table
from shboard.room import SILENT_SECONDS, Room, Screen
from shboard.server import frames
from shboard.server.link import link_of
from shboard.server.settings import Settings

NEW_SECONDS, NEW_AT_MOST = 60.0, 600.0
"""A new address is called so for a minute, and then until every seat's phone is back: so long at most."""
assert NEW_SECONDS > SILENT_SECONDS, "until then a phone that is cut off counts as there"


class Reach:
    """One server's addresses. `look()` is called every few seconds."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.port = settings.port
        self._base: str | None = None
        self._known: str | None = None
        self._changed: float | None = None
        self._told: dict[str, tuple[bool, bool]] = {}

    def take_up(self) -> str | None:
        """The phones of these tables know the address of before: it, where that is not the one of now."""
        self._known = last_address.remembered(self._settings.state)
        return self._known if self.base() not in (None, self._known) else None

    def phones(self) -> list[Address]:
        """The addresses that a phone might open, the likeliest first."""
        found, tls = addresses.current(self.port, self._settings.host), self._settings.tls
        return tls.of(found, self.port) if tls else found

    def base(self) -> str | None:
        """The one address that goes into the QR code; None where none is usable."""
        url, tls = self._settings.url, self._settings.tls
        found = addresses.current(self.port, self._settings.host)
        chosen = addresses.choose(url, self._settings.interface, found)
        if chosen is None:
            return None
        return tls.url(chosen.host, self.port) if tls and url is None else chosen.url

    def look(self, rooms: Iterable[Room]) -> None:
        """Tell the boards of these rooms when the address is another one, or is not new any more.

        One that comes back after none was there is no new one: the phones still know it.
        """
        base = self.base()
        moved, self._base = base != self._base, base
        if base is not None and base != self._known:
            if self._known is not None:
                self._changed = self._settings.ticks()
            self._known = base
            last_address.remember(self._settings.state, base)
        for room in rooms:
            now = (self._is_new(room), invites(room.table))
            if moved or self._told.get(room.code, now) != now:
                room.tell_boards(partial(self._frame, base, room))
            self._told[room.code] = now

    def _is_new(self, room: Room) -> bool:
        if self._changed is None:
            return False
        age = self._settings.ticks() - self._changed
        return age < NEW_SECONDS or (age < NEW_AT_MOST and len(room.online()) < len(room.table.people))

    def frame(self, room: Room, board: Screen) -> bytes:
        """What a board is told of it."""
        return self._frame(self.base(), room, board)

    def _frame(self, base: str | None, room: Room, board: Screen) -> bytes:
        wifi = self._settings.wifi if board.at_home and invites(room.table) else None
        return frames.address(link_of(base, room.code, new=self._is_new(room), wifi=wifi))


def invites(table: Table) -> bool:
    """Whether the code of the Wi-Fi may be shown: before the first game, and never once one has begun.

    Whoever plays again is in the network; for a guest who comes late the host has `shboard qr --wifi`.
    """
    return table.stage is Stage.LOBBY and table.game == 0 and not table.locked


def at_home(host: str, url: str | None, *, proxied: bool = False) -> bool:
    """Whether a board was opened under an address of this house, and not through a proxy from outside.

    What comes through one that passes on the Host may have written there what it likes.
    """
    if proxied:
        return False
    name = (urlsplit(f"//{host}").hostname or "").casefold()
    try:
        return ip_address(name).is_private
    except ValueError:
        return name != (urlsplit(url or "").hostname or "").casefold()
