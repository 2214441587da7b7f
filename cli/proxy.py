"""Options of `serve` for a house with a web server before it: nginx.conf beside shboard/server/proxy.py."""

from ipaddress import ip_address
from typing import Any

import click

from cli.help import Option

LOOPBACK = "127.0.0.1"


def _address(_context: click.Context, _option: click.Parameter, address: str | None) -> str | None:
    if address is None:
        return None
    try:
        return str(ip_address(address))
    except ValueError:
        raise click.UsageError("`--proxy` wants an address such as 192.168.1.5.") from None


def _codes(_context: click.Context, _option: click.Parameter, letters: str | None) -> str | None:
    if letters is None:
        return None
    from shboard.rooms import CODE_LETTERS  # here, for the help must not wait for a database

    found = "".join(sorted(set(letters.upper())))
    if not found or not set(found) <= set(CODE_LETTERS):
        raise click.UsageError(f"`--codes` wants some of the letters {CODE_LETTERS}.")
    return found


PROXY_OPTIONS = (
    click.option(
        "--behind-proxy", cls=Option, section="Behind a proxy", is_flag=True,
        help="Believe what a proxy on this computer says of who is calling. Wants --url.",
    ),
    click.option(
        "--proxy", cls=Option, section="Behind a proxy", metavar="IP", callback=_address,
        show_default="this computer", help="Believe the proxy at this address, and no other.",
    ),
    click.option(
        "--codes", cls=Option, section="Behind a proxy", metavar="LETTERS", callback=_codes,
        show_default="any", help="Fresh codes begin with one of these; each server has its own.",
    ),
)  # fmt: skip


def believed(given: dict[str, Any], url: str | None) -> str | None:
    """The address of the proxy that is believed, by these options; None: none. Raises UsageError."""
    if given["proxy"] is None and not given["behind_proxy"]:
        return None
    if url is None:
        raise click.UsageError("`--behind-proxy` wants `--url`: what phones open, which is the proxy.")
    address: str = given["proxy"] or LOOPBACK
    return address
