"""What `serve` says once it listens: where the board is, where the phones go, and what is unusual."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Protocol

from cli import say
from cli.choice import Chosen
from shboard import __version__
from shboard.addresses import Address


class Serving(Protocol):
    """What there is to tell of a server that has started."""

    code: str
    port: int
    port_was_busy: bool
    resumed: bool
    damaged: str | None
    folder_was_open: bool
    forgotten: list[str]
    phones_know: str | None

    @property
    def paused(self) -> bool: ...
    @property
    def board_url(self) -> str: ...
    def phones(self) -> list[Address]: ...
    def link(self) -> str | None: ...
    def local(self) -> str | None: ...


def listening(service: Serving, chosen: Chosen) -> dict[str, Any]:
    """The object that `--json` prints."""
    return {
        "event": "listening",
        "board": service.board_url,
        "phones": [address.told() for address in service.phones()],
        "local": service.local(),
        "link": service.link(),
        "remembered": asdict(chosen.choice) if chosen.remembered else None,
        "code": service.code,
        "port": service.port,
        "resumed": service.resumed,
        "phones_know": service.phones_know,
        "damaged": service.damaged,
        "folder_was_open": service.folder_was_open,
    }


def places(service: Serving) -> list[str]:
    """The addresses, a line each, the one in the QR code first among the phones'."""
    base = _base(service)
    rows: list[tuple[str, str, str]] = [("Board", service.board_url, "this computer")]
    chosen = [address for address in service.phones() if address.url == base]
    if base is not None:
        rows.append(("Phones", base, chosen[0].interface if chosen else "--url"))
    local = service.local()
    if local is not None:
        rows.append(("", local, "if that one fails" if base else "this computer's name"))
    for address in service.phones():
        if address.url != base:
            unlikely = "" if address.probable else ", probably not reachable"
            rows.append(("Also", address.url, address.interface + unlikely))
    return say.columns(rows)


def remarks(service: Serving, wanted_port: int, state: object, chosen: Chosen) -> Iterator[str]:
    """What the host should know besides, a line each."""
    remembered = chosen.told(state)
    if remembered is not None:
        yield remembered
    if _base(service) is None:
        again = say.command("serve", "--url", f"http://ADDRESS:{service.port}", state=state)
        yield "No address is known that a phone can reach, so there is no QR code."
        yield f"Join the Wi-Fi or plug in the cable; or name one: {again}"
    if service.port_was_busy:
        yield f"Port {wanted_port} was busy, using {service.port}."
    if service.damaged is not None:
        then = "the table goes on from the last whole step" if service.resumed else "a new table begins"
        yield f"The saved state was damaged: it is set aside as {service.damaged}, and {then}."
    if service.folder_was_open:
        yield "The state folder was open to others; it is closed now."
    if service.forgotten:
        codes = ", ".join(service.forgotten)
        yield f"The game at table {codes} is forgotten: it was given up, or more than 12 hours old."
    if service.resumed:
        fresh = say.command("serve", "--new", state=state)
        yield f"Table {service.code} goes on where it was. For a fresh one: {fresh}"
    if service.paused:
        yield f"The game is paused. Go on with: {say.command('resume', state=state)}"
    if service.phones_know is not None:
        pins = say.command("claim", "--all", state=state)
        yield f"The phones still open {service.phones_know}: everybody scans again, as the TV says."
        yield f"A PIN for each seat: {pins}"
    other = next((a for a in service.phones() if a.probable and a.url != _base(service)), None)
    if other is not None:
        change = say.command("serve", "--interface", other.interface, state=state)
        yield f"Wrong address? {change}"


def headline(service: Serving) -> str:
    """Name, version, table."""
    return f"shboard {__version__} · table {service.code}"


def _base(service: Serving) -> str | None:
    link = service.link()
    return None if link is None else link.partition("/j/")[0]
