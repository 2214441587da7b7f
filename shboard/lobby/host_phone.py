"""The host's phone: one browser that may start, pause, resume and go again for a host away from the computer.

It gets that right by a link that works once; a new link, or taking it back, ends the right of the one before.
"""

import hmac

from msgspec.structs import replace

from shboard.lobby.claim import in_time
from shboard.lobby.table import HostPhone, Table
from shboard.refusal import Refusal

LINK_SECONDS = 600


def invite(table: Table, link: bytes, now: float) -> Table:
    """A fresh (hashed) link; whichever phone, or link, there was before is void from now on."""
    return replace(table, host=HostPhone(link, now + LINK_SECONDS))


def admit(table: Table, link: bytes, token: bytes, now: float) -> Table:
    """The phone that came with the link holds `token` from now on; it is spent. Refuses `link_wrong`."""
    host = table.host
    if host is None or host.link is None or not hmac.compare_digest(host.link, link):
        raise Refusal("link_wrong")
    if not in_time(host.until, now, LINK_SECONDS):
        raise Refusal("link_wrong")
    return replace(table, host=replace(host, link=None, token=token))


def revoke(table: Table) -> Table:
    """No phone is the host's."""
    return replace(table, host=None)


def require_host(table: Table, token: bytes | None) -> None:
    """Refuse `not_host` unless this (hashed) token is the one of the host's phone."""
    held = table.host.token if table.host else None
    if held is None or token is None or not hmac.compare_digest(held, token):
        raise Refusal("not_host")
