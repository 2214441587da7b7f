"""A certificate for phones: https on the port of the table, for a host who has one.

The board on this computer stays at plain http on a loopback address, which browsers hold for secure: no
certificate names it. Whoever else knocks in plain text is shown the way to https.
"""

import contextlib
import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from shboard.addresses import Address

ERRORS = (ssl.SSL_ERROR_SSL, ssl.SSL_ERROR_SYSCALL, ssl.SSL_ERROR_ZERO_RETURN, ssl.SSL_ERROR_EOF)
"""What a connection dies of under TLS, instead of the system's own numbers."""
HELLO = b"\x16"
"""The first byte of a client that speaks TLS."""


class Unfit(Exception):
    """This certificate, or this key, cannot be used; its text is a sentence."""


@dataclass(frozen=True)
class Tls:
    """A context to serve with, and the names and addresses that the certificate holds."""

    context: ssl.SSLContext
    names: tuple[str, ...]

    @property
    def name(self) -> str | None:
        """One that a phone can open as it stands: the first that is no wildcard."""
        return next((name for name in self.names if not name.startswith("*")), None)

    def url(self, host: str, port: int) -> str:
        """Where phones open `host`: under its own address only if the certificate holds that."""
        name = host if host in self.names else self.name or host
        return f"https://{name}" if port == 443 else f"https://{name}:{port}"

    def of(self, addresses: Sequence[Address], port: int) -> list[Address]:
        """The addresses as phones open them, each URL once."""
        found: dict[str, Address] = {}
        for address in addresses:
            url = self.url(address.host, port)
            found.setdefault(url, replace(address, url=url))
        return list(found.values())


def load(cert: Path, key: Path | None) -> Tls:
    """Read the files, and try them on each other. Raises `Unfit`."""
    for file in (cert, key or cert):
        try:
            file.open("rb").close()
        except OSError as error:
            raise Unfit(f"{file} cannot be read: {error.strerror}.") from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(cert, key, password=lambda: "")
    except (ssl.SSLError, ValueError, OSError) as error:
        raise Unfit(_why(error, cert, key or cert)) from error
    return Tls(context, _names(context, cert))


def _why(error: Exception, cert: Path, key: Path) -> str:
    reason = str(getattr(error, "reason", "") or "")
    if "MISMATCH" in reason:
        return f"The key {key} does not belong to the certificate {cert}."
    text = key.read_text(encoding="ascii", errors="replace")
    if "ENCRYPTED" in text:
        return f"The key {key} is locked with a password."
    if "PRIVATE KEY" not in text:
        return f"{key} holds no key in PEM form."
    return f"{cert} holds no certificate in PEM form."


def _names(context: ssl.SSLContext, cert: Path) -> tuple[str, ...]:
    """What the certificate names, told to a client of our own that trusts nobody but it. Raises `Unfit`."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        client.load_verify_locations(cert)
        here = client.wrap_bio(to_client, to_server)
        there = context.wrap_bio(to_server, to_client, server_side=True)
        for _ in range(4):
            for side in (here, there):
                with contextlib.suppress(ssl.SSLWantReadError):
                    side.do_handshake()
        found = here.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        raise Unfit(f"The certificate {cert} does not hold: {error.verify_message}.") from error
    except (ssl.SSLError, ValueError) as error:
        raise Unfit(f"The certificate {cert} cannot be used.") from error
    pairs: Any = found.get("subjectAltName", ())
    return tuple(str(name).casefold() for kind, name in pairs if kind in ("DNS", "IP Address"))


def is_hello(sock: Any) -> bool:
    """Whether a client begins with TLS; waits for its first byte. Raises OSError."""
    return bool(sock.recv(1, socket.MSG_PEEK) == HELLO)


def send_at_once(sock: Any, data: bytes) -> int:
    """Write without waiting; how much was taken. Raises BlockingIOError where that is nothing, and OSError.

    Under TLS the same bytes must be the next that are tried: part of them may be on their way already.
    """
    if not isinstance(sock, ssl.SSLSocket):
        return int(sock._sock.send(data))  # the socket beneath gevent's
    try:
        return int(sock._sslobj.write(data))  # type: ignore[attr-defined]
    except (ssl.SSLWantWriteError, ssl.SSLWantReadError):
        raise BlockingIOError from None
    except AttributeError:
        raise OSError("closed") from None


def hang_up(sock: Any) -> None:
    """End a connection beneath its encryption: whoever waits for it there sees that it has ended."""
    getattr(sock, "_sock", sock).shutdown(2)
