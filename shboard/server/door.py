"""The door: HTTP as strangers may speak it. Short heads and bodies, in good time, and not too many at once.

gevent's server waits for ever, reads whatever it is sent and prints what it cannot read; ours does not.
"""

import errno
import re
import socket
import ssl
from http.client import HTTPMessage
from io import BytesIO
from typing import Any

import gevent
from gevent.pywsgi import WSGIHandler, WSGIServer

from shboard.server import callers, limits, tls
from shboard.server.callers import Caller, Callers
from shboard.server.frames import MAX_FRAME
from shboard.server.limits import Allowances
from shboard.server.proxy import Proxy, forwarded
from shboard.server.tls import Tls

MAX_HEAD, MAX_FIELDS = 16 * 1024, 100
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 100, 400
"""From one address; a page with all its files is some thirty, and each costs about 1 ms."""
SEND_BUFFER, RECEIVE_BUFFER = 32 * 1024, 16 * 1024
"""What the kernel keeps of a connection's bytes each way (Linux doubles it): it would grow to megabytes by
itself, for everybody who does not read."""

READ_BUFFER = 1024

_FIELD = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\x00-\x08\x0a-\x1f\x7f]*\r?\n")
_LENGTH = re.compile(r"[0-9]{1,18}")
_VERSION = re.compile(r" HTTP/1\.[01]\s*\Z")


class Server(WSGIServer):  # type: ignore[misc]
    """Without Nagle's delay: a view is small, and must leave at once."""

    max_accept = 10  # of a crowd that connects, before those who are connected already have their turn

    def __init__(
        self,
        listener: tuple[str, int],
        app: Any,
        clock: Any,
        proxy: Proxy | None = None,
        secure: Tls | None = None,
    ) -> None:
        super().__init__(listener, app, log=None, handler_class=Handler)
        self.proxy, self.secure = proxy, secure
        most = min(callers.MOST, limits.lift_open_files() // 4)
        self.callers = Callers(clock, most)
        self.requests = Allowances(clock, REQUESTS_A_SECOND, REQUESTS_AT_ONCE)

    def init_socket(self) -> None:
        """Listen; whoever is accepted has these buffers as well."""
        super().init_socket()
        for option, size in ((socket.SO_SNDBUF, SEND_BUFFER), (socket.SO_RCVBUF, RECEIVE_BUFFER)):
            self.socket.setsockopt(socket.SOL_SOCKET, option, size)


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection and its requests."""

    # A phone that has left the Wi-Fi, or was sent away, is no error.
    ignored_socket_errors = (
        errno.EPIPE, errno.ECONNRESET, errno.ECONNABORTED, errno.EBADF, errno.ENOTCONN, errno.ETIMEDOUT,
        errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, *tls.ERRORS,
    )  # fmt: skip
    caller: Caller
    socket: Any
    rfile: Any

    def handle(self) -> None:
        """Answer requests until the connection ends."""
        self.caller = Caller(self.server.callers, self.socket, str(self.client_address[0]))
        self.server.callers.add(self.caller)
        try:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._read_anew()
            if self.server.secure is not None and tls.is_hello(self.socket):
                self._encrypt(self.server.secure)
            super().handle()
        except OSError:
            pass  # gone while it was told that its request is none
        finally:
            self.caller.leave()

    def _encrypt(self, secure: Tls) -> None:
        """Go on under TLS. Raises OSError where the other side will not."""
        self.socket = self.caller.sock = secure.context.wrap_socket(
            self.socket, server_side=True, do_handshake_on_connect=False
        )
        try:
            self.socket.do_handshake()
        except BaseException:
            self.socket.close()
            raise
        self._read_anew()

    def _read_anew(self) -> None:
        """Read from the socket through a small buffer: a screen keeps it all evening, and never needs it."""
        self.rfile.close()
        self.rfile = self.socket.makefile("rb", READ_BUFFER)

    def read_requestline(self) -> str:
        """The request's first line. Who tries TLS on plain HTTP is hung up on, and so asks in plain text."""
        first = self.rfile.peek(1)[:1]
        self.caller.wait_for(callers.REQUEST_SECONDS)
        return "" if first == tls.HELLO else str(super().read_requestline())

    def MessageClass(self, rfile: Any, *args: Any) -> HTTPMessage:  # noqa: N802 - gevent's name
        """The fields of a head."""
        fields: HTTPMessage = super().MessageClass(BytesIO(_read_head(rfile)), *args)
        return fields

    def read_request(self, raw_requestline: str) -> bool:
        """Read the head, strictly: a proxy before us must not see another request in it than we do.

        Our pages never send a body in chunks. Raises ValueError.
        """
        if not _VERSION.search(raw_requestline):  # gevent stumbles over "HTTP/1", and takes none for 0.9
            raise ValueError("another version")
        read = bool(super().read_request(raw_requestline))
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or lengths[1:]:
            raise ValueError("a body of unknown length")
        if lengths and not _LENGTH.fullmatch(lengths[0]):
            raise ValueError("no length")
        return read

    def get_environ(self) -> dict[str, Any]:
        """The request for the app, with its whole body: the app waits for nobody."""
        environ: dict[str, Any] = super().get_environ()
        if isinstance(self.socket, ssl.SSLSocket):
            environ["wsgi.url_scheme"] = "https"
        self._find_out_who(environ)
        if (self.content_length or 0) > MAX_FRAME:  # the app refuses it unread
            self.wsgi_input.content_length = 0
            self.close_connection = True
        self.wsgi_input.rfile = BytesIO(self.wsgi_input.read())
        self.wsgi_input.position = 0
        return environ

    def _find_out_who(self, environ: dict[str, Any]) -> None:
        """Who asks: on a proxy's connection, one after the other, many."""
        environ["shboard.caller"], peer = self.caller, str(self.client_address[0])
        proxy: Proxy | None = self.server.proxy
        if proxy is not None and proxy.speaks(peer):
            self.caller.is_really(proxy.read(environ))
        elif forwarded(environ):
            self.caller.is_really(peer)

    def handle_one_response(self) -> None:
        """Answer one request, when the sender's address may have one."""
        self.caller.wait_for(callers.ANSWER_SECONDS)
        if self._connection_upgrade_requested():  # no second request on what has been a WebSocket
            self.close_connection = True
        gevent.sleep(0)  # whoever sends many requests at once waits behind all others after each
        if not self.caller.trusted:
            self.caller.pause(self.server.requests.of(self.caller.address).take())
        if self.caller.gone:
            self.close_connection = True
            return
        super().handle_one_response()
        self.caller.wait_for(callers.IDLE_SECONDS)

    def log_error(self, msg: str, *args: object) -> None:
        """A request that is none is its sender's fault, and not fit for the host's terminal."""

    def _handle_client_error(self, ex: Exception) -> Any:
        # gevent prints the traceback of a connection that is lost in the middle of a head.
        return super()._handle_client_error(ValueError() if isinstance(ex, OSError) else ex)


def _read_head(rfile: Any) -> bytes:
    """The lines up to the empty one. Raises ValueError: too long, cut off, or not `name: value` each."""
    head: list[bytes] = []
    size = 0
    while len(head) < MAX_FIELDS and size < MAX_HEAD:
        line = rfile.readline(MAX_HEAD)
        head.append(line)
        size += len(line)
        if line in (b"\r\n", b"\n"):
            return b"".join(head)
        if not _FIELD.fullmatch(line):
            break
    raise ValueError("no head")
