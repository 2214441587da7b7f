"""What is served at this moment, as the running server tells it; or what would be, if none runs."""

import errno
import socket
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from cli import say
from cli.doctor.finding import Finding, unsure, well, wrong
from cli.exits import ExitStatus, Failure
from cli.host import Host, Refused
from shboard import addresses, networks
from shboard.addresses import Address

TOPIC = "Server"


@dataclass(frozen=True)
class Served:
    """Whether a server runs, its port, the addresses it answers on, and the one in the QR code."""

    running: bool
    port: int
    phones: list[Address] = field(default_factory=list)
    url: str | None = None

    @property
    def address(self) -> Address | None:
        """The address of this computer that is in the QR code; None where that is somebody else's."""
        return next((address for address in self.phones if address.url == self.url), None)


def look(host: Host, port: int) -> tuple[Served, Finding]:
    """Ask the server; where none runs, look at `port`, that it would take."""
    try:
        tables = host.call("tables")["tables"]
        if not tables:
            one_more = say.command("table", "open", state=host.state)
            return _unserved(host, port), unsure(TOPIC, "A server runs, and no table is open.", one_more)
        code = tables[0]["code"]
        status = Host(host.state, code).call("status")
    except Refused as refused:
        return _unserved(host, port), wrong(TOPIC, f"The server refused this ({refused}).", _again(host))
    except Failure as failure:
        found = _unserved(host, port)
        if failure.status is ExitStatus.NO_SERVER:
            return found, _free(host, port)
        return found, wrong(TOPIC, failure.message, failure.next_step)
    own = urlsplit(status["board"]).port or 80
    ranges = {address.host: address.network for address in addresses.current(own)}
    phones = [_address(phone, ranges) for phone in status["phones"]]
    return Served(True, own, phones, status["url"]), well(TOPIC, f"Table {code} is served on port {own}.")


def _address(phone: dict[str, str | bool], ranges: dict[str, str]) -> Address:
    url = str(phone["url"])
    network = ranges.get(urlsplit(url).hostname or "", "")
    return Address(url, str(phone["interface"]), bool(phone["probable"]), network)


def _unserved(host: Host, port: int) -> Served:
    phones = addresses.current(port)
    chosen = networks.remembered(host.folder, networks.key(phones))
    found = addresses.choose(chosen.url, chosen.interface, phones) or addresses.choose(None, None, phones)
    return Served(False, port, phones, found.url if found else None)


def _free(host: Host, port: int) -> Finding:
    """Nothing is served: whether something could be. The port is taken for a moment and nobody let in."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as sock:
        try:
            sock.bind(("", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                other = say.command("serve", "--port", str(port + 1), state=host.state)
                return unsure(TOPIC, f"No table is served, and another program has port {port}.", other)
            return wrong(TOPIC, f"Port {port} cannot be had: {error.strerror}.", "Take one from 1024 up.")
    return well(TOPIC, f"No table is served now, and port {port} is free: shboard serve opens one.")


def _again(host: Host) -> str:
    return f"Stop it with Ctrl-C and start it again: {say.command('serve', state=host.state)}"
