"""Which address is in the QR code and why, whether it answers, and what stands between it and the phones."""

import http.client
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from cli import say
from cli.doctor.finding import Finding, unsure, well, wrong
from cli.doctor.served import Served
from shboard import addresses, networks
from shboard.addresses import Address
from shboard.links import Links
from shboard.networks import Choice

TOPIC, REACH = "Address", "Reach"
_SECONDS = 4.0
_JOIN = "Join the Wi-Fi of your guests, or plug in the cable."


def chosen(served: Served, folder: Path, links: Links) -> Finding:
    """The address in the code, and why it is this one."""
    url, own = served.url, served.address
    if url is None:
        return _none(served)
    if own is None:
        return well(TOPIC, f"The QR code holds {url}, as --url says{_remembered(served, folder)}.")
    where = f"The QR code holds {url} ({own.interface})"
    if not own.probable:
        sentence = f"{where}, and phones hardly get there: it is no Wi-Fi or cable, or it is off."
        return unsure(TOPIC, sentence, f"{_JOIN} Or name another one: shboard serve --interface NAME")
    likely = [address for address in served.phones if address.probable]
    if own != likely[0]:
        return well(TOPIC, f"{where}, as --interface says{_remembered(served, folder)}.")
    if not likely[1:]:
        return well(TOPIC, f"{where}: of this computer's addresses the only one that phones may reach.")
    way = " on the way to the internet" if links.outward & {own.interface, own.host} else ""
    others = ", ".join(address.interface for address in likely[1:])
    return well(TOPIC, f"{where}: the likeliest{way}, before {others}; --interface takes another.")


def _none(served: Served) -> Finding:
    if not served.phones and addresses.current(served.port):
        return wrong(TOPIC, "The server listens to this computer alone.", "Start it without --host.")
    if not served.phones:
        return wrong(TOPIC, "This computer is in no network, so there is no QR code.", _JOIN)
    names = ", ".join(address.interface for address in served.phones)
    sentence = f"Every network here is a VPN's, Docker's or the like ({names}), so there is no QR code."
    return wrong(TOPIC, sentence, f"{_JOIN} Or take one of them: shboard serve --interface NAME")


def _remembered(served: Served, folder: Path) -> str:
    kept = networks.remembered(folder, networks.key(served.phones))
    mine = kept.url == served.url or (kept.interface and _is(served.address, kept))
    return " (remembered for this network; serve --forget-network)" if mine else ""


def _is(address: Address | None, choice: Choice) -> bool:
    return address is not None and addresses.belongs(address, choice.interface or "")


def reached(served: Served, ask: Callable[[str], str]) -> list[Finding]:
    """Whether the address in the code answers, asked from this computer itself."""
    if not served.running or served.url is None:
        return []
    ping = f"{served.url}/ping"
    try:
        answer = ask(ping)
    except ssl.SSLCertVerificationError as error:
        sentence = f"A browser would not trust {served.url}: {error.verify_message}."
        return [wrong(REACH, sentence, "Give --cert the whole chain of a certificate that phones know.")]
    except socket.gaierror:
        sentence = f"This computer does not find {urlsplit(served.url).hostname}, and so phones hardly do."
        return [
            wrong(REACH, sentence, "Enter the name in the router, or take an address: shboard serve --url")
        ]
    except (OSError, http.client.HTTPException) as error:
        why = getattr(error, "strerror", None) or str(error) or "no answer"
        return [wrong(REACH, f"This computer itself cannot open {ping}: {why.lower()}.", _mend(served))]
    if answer != "pong":
        return [wrong(REACH, f"Something else answers at {ping}.", _mend(served))]
    return [well(REACH, f"This computer itself gets a pong from {ping}.")]


def _mend(served: Served) -> str:
    if served.address is None:
        return "Mend what --url names, a proxy or a name; or let it go: shboard serve --forget-network"
    return f"Start the server again: {say.command('serve')}. If a firewall is named below, open it first."


def ask(url: str) -> str:
    """What is said at this address, past any proxy. Raises OSError or HTTPException."""
    where = urlsplit(url)
    secure = where.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(where.hostname or "", where.port, timeout=_SECONDS)
    try:
        connection.request("GET", where.path)
        return connection.getresponse().read(64).decode("ascii", "replace").strip()
    finally:
        connection.close()


def tunnel(served: Served, links: Links) -> list[Finding]:
    """A VPN that has the way out often shuts the house out as well."""
    ways = {address.interface for address in served.phones if not address.probable}
    taken = [name for name in links.outward if name in ways]
    if served.address is None or not served.address.probable or not taken:
        return []
    sentence = f"All traffic of this computer goes through {taken[0]}, which may keep phones out."
    return [unsure(REACH, sentence, "If no phone connects: end the VPN, or allow the local network in it.")]
