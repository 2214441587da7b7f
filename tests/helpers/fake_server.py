"""A server of plain sockets for tests of the bots: it answers what the test tells it to, and nothing else."""

import base64
import hashlib
import json
import queue
import socket
import struct
import threading
from typing import Any

from cli.bots.address import Address
from cli.bots.wire import CLOSE, GUID, PING, TEXT

PATIENCE = 5.0  # seconds


class Connection:
    """One WebSocket, seen from the server."""

    def __init__(self, sock: socket.socket, head: str) -> None:
        sock.settimeout(PATIENCE)
        self._sock = sock
        self._file = sock.makefile("rb")
        self.path = head.split(" ")[1]
        self.cookie = header(head, "Cookie")

    def send(self, frame: dict[str, Any]) -> None:
        """Send a frame of the game."""
        self._sock.sendall(server_frame(TEXT, json.dumps(frame).encode()))

    def ping(self) -> None:
        """Send a ping of the protocol."""
        self._sock.sendall(server_frame(PING, b""))

    def receive(self) -> dict[str, Any]:
        """The next frame of the game."""
        frame: dict[str, Any] = json.loads(self.read()[1])
        return frame

    def read(self) -> tuple[int, bytes]:
        """The next frame of the protocol: its first byte and its payload."""
        first, second = self._file.read(2)
        size = second & 0x7F
        if size >= 126:
            size = int.from_bytes(self._file.read(2 if size == 126 else 8), "big")
        mask, body = self._file.read(4), self._file.read(size)
        return first, bytes(byte ^ mask[k % 4] for k, byte in enumerate(body))

    def silent(self, seconds: float = 0.15) -> bool:
        """Whether nothing comes for so long."""
        self._sock.settimeout(seconds)
        try:
            return self._sock.recv(1, socket.MSG_PEEK) == b""
        except TimeoutError:
            return True
        finally:
            self._sock.settimeout(PATIENCE)

    def close(self, code: int) -> None:
        """Close with a code, and hang up."""
        self._sock.sendall(server_frame(CLOSE, struct.pack("!H", code)))
        self.drop()

    def drop(self) -> None:
        """Hang up."""
        self._file.close()
        self._sock.close()


class FakeServer:
    """Listens on loopback. WebSockets are handed out by `connection`, POSTs answered from `answers`."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = Address("127.0.0.1", self._listening.getsockname()[1])
        self.answers: list[tuple[int, dict[str, Any], str]] = []
        self.posts: list[tuple[str, Any]] = []
        self._connections: queue.Queue[Connection] = queue.Queue()
        self._opened: list[Connection] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def connection(self) -> Connection:
        """The next screen that connects."""
        return self._connections.get(timeout=PATIENCE)

    def lonely(self, seconds: float = 0.5) -> bool:
        """Whether nobody connects for so long."""
        try:
            self._connections.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def stop(self) -> None:
        """Hang up on everybody."""
        self._listening.close()
        for connection in self._opened:
            connection.drop()

    def _serve(self) -> None:
        while True:
            try:
                sock, _ = self._listening.accept()
            except OSError:
                return
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += sock.recv(1)
            self._meet(sock, head.decode())

    def _meet(self, sock: socket.socket, head: str) -> None:
        if head.startswith("POST"):
            body = sock.recv(int(header(head, "Content-Length")), socket.MSG_WAITALL)
            self.posts.append((head.split(" ")[1], json.loads(body)))
            sock.sendall(self._answer())
            sock.close()
            return
        sock.sendall(handshake(head))
        connection = Connection(sock, head)
        self._opened.append(connection)
        self._connections.put(connection)

    def _answer(self) -> bytes:
        status, answer, cookie = self.answers.pop(0)
        text = json.dumps(answer)
        given = f"Set-Cookie: {cookie}; Path=/; HttpOnly\r\n" if cookie else ""
        return f"HTTP/1.1 {status} X\r\n{given}Content-Length: {len(text)}\r\n\r\n{text}".encode()


def header(head: str, name: str) -> str:
    """One header of a request; "" where it is not there."""
    found = (line.partition(":")[2].strip() for line in head.split("\r\n") if line.startswith(f"{name}:"))
    return next(found, "")


def handshake(head: str) -> bytes:
    """The answer that opens a WebSocket."""
    proof = hashlib.sha1((header(head, "Sec-WebSocket-Key") + GUID).encode()).digest()
    accept = base64.b64encode(proof).decode()
    return f"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode()


def server_frame(opcode: int, payload: bytes, final: bool = True) -> bytes:
    """An unmasked frame."""
    first, size = (0x80 if final else 0) | opcode, len(payload)
    if size < 126:
        return struct.pack("!BB", first, size) + payload
    if size < 65536:
        return struct.pack("!BBH", first, 126, size) + payload
    return struct.pack("!BBQ", first, 127, size) + payload
