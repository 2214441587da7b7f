"""The part of RFC 6455 that a client needs: the opening handshake, text both ways, ping and close.

Written on a plain blocking socket, without extensions, because the bots also drive the
benchmarks: what they cost must not hide what the server costs.
"""

import base64
import contextlib
import hashlib
import secrets
import socket
import struct

from cli.bots.address import Address

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LARGEST_HEAD = 16 * 1024
NO_CODE, ABNORMAL = 1005, 1006


class Closed(Exception):
    """The connection is over; `code` as in RFC 6455, 1006 where no close frame came."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Unopened(Exception):
    """The server answered the handshake with something else than a WebSocket."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the handshake was answered with {status}")
        self.status = status


class WebSocket:
    """One open connection. One thread may read it; any may send, a whole frame at a time."""

    def __init__(self, sock: socket.socket, unread: bytes = b"") -> None:
        self._sock = sock
        self._unread = bytearray(unread)
        self._parts: list[bytes] = []
        self._closed: int | None = None
        self._timeout = sock.gettimeout()

    @classmethod
    def connect(cls, address: Address, path: str, cookie: str = "", timeout: float = 10) -> "WebSocket":
        """Open a WebSocket at `path` of the server; raises OSError, Unopened."""
        sock = socket.create_connection((address.host, address.port), timeout)
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            sock.sendall(_request(address, path, cookie, key))
            head, unread = _read_head(sock)
            _check_head(head, key)
        except BaseException:
            sock.close()
            raise
        return cls(sock, unread)

    def send(self, text: str) -> None:
        """Send one text frame; raises OSError when the connection is gone."""
        self._sock.sendall(frame(TEXT, text.encode()))

    def receive(self, timeout: float | None = None) -> list[str]:
        """The texts that have come, at least one; [] after `timeout` seconds; raises Closed."""
        while True:
            texts = self._take()
            if texts:
                return texts
            if self._closed is not None:
                raise Closed(self._closed)
            if timeout != self._timeout:
                self._sock.settimeout(timeout)
                self._timeout = timeout
            try:
                chunk = self._sock.recv(65536)
            except (TimeoutError, BlockingIOError):
                return []
            except OSError as error:
                raise Closed(ABNORMAL) from error
            if not chunk:
                raise Closed(ABNORMAL)
            self._unread += chunk

    def close(self, code: int = 1000) -> None:
        """Say goodbye and hang up; whoever waits in `receive` is woken. Safe to repeat."""
        with contextlib.suppress(OSError):
            self._sock.sendall(frame(CLOSE, struct.pack("!H", code)))
        self.drop()

    def drop(self) -> None:
        """Hang up without a word, as a phone does that has left the Wi-Fi."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
        self._sock.close()

    def _take(self) -> list[str]:
        texts: list[str] = []
        while self._closed is None and (found := parse(self._unread)) is not None:
            first, payload = found
            opcode = first & 0x0F
            if opcode == PING:
                self._sock.sendall(frame(PONG, payload))
            elif opcode == CLOSE:
                self._closed = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else NO_CODE
            elif opcode in (TEXT, CONTINUATION, BINARY):
                self._parts.append(payload)
                if first & 0x80:
                    texts.append(b"".join(self._parts).decode())
                    self._parts.clear()
        return texts


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole masked frame, as a client must send it."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    mask = secrets.token_bytes(4)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return head + mask + (int.from_bytes(payload, "little") ^ key).to_bytes(size, "little")


def parse(unread: bytearray) -> tuple[int, bytes] | None:
    """Take one frame off the front: its first byte and its payload; None while it is incomplete."""
    if len(unread) < 2:
        return None
    size, start = unread[1] & 0x7F, 2
    if size == 126:
        start = 4
    elif size == 127:
        start = 10
    if len(unread) < start:
        return None
    if start > 2:
        size = int.from_bytes(unread[2:start], "big")
    if len(unread) < start + size:
        return None
    first, payload = unread[0], bytes(unread[start : start + size])
    del unread[: start + size]
    return first, payload


def _request(address: Address, path: str, cookie: str, key: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address}",
        f"Origin: {address.origin}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _read_head(sock: socket.socket) -> tuple[str, bytes]:
    """The head of the answer, and what came behind it."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = sock.recv(4096)
        if not chunk or len(data) > LARGEST_HEAD:
            raise Closed(ABNORMAL)
        data += chunk
    head, _, unread = data.partition(b"\r\n\r\n")
    return head.decode("latin-1"), unread


def _check_head(head: str, key: str) -> None:
    status, *fields = head.split("\r\n")
    code = int(status.split(" ")[1])
    named = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
    accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
    if code != 101 or named.get("sec-websocket-accept") != accept:
        raise Unopened(code)
