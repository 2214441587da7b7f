"""The WebSocket client, against RFC 6455 by hand."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator

import pytest

from cli.bots.address import Address
from cli.bots.wire import CLOSE, PING, PONG, TEXT, Closed, Unopened, WebSocket, frame, parse
from tests.helpers.fake_server import handshake, server_frame


@pytest.fixture
def pair() -> Iterator[tuple[WebSocket, socket.socket]]:
    """A client, and the server's end of its connection."""
    ours, theirs = socket.socketpair()
    theirs.settimeout(5)
    client = WebSocket(ours)
    yield client, theirs
    client.drop()
    theirs.close()


def unmasked(sent: bytes) -> tuple[int, bytes]:
    """What the server reads from a masked frame: its first byte and its payload."""
    assert sent[1] & 0x80, "a client must mask"
    size, start = sent[1] & 0x7F, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(sent[2:start], "big")
    mask, body = sent[start : start + 4], sent[start + 4 :]
    assert len(body) == size
    return sent[0], bytes(byte ^ mask[k % 4] for k, byte in enumerate(body))


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 192, 65535, 65536])
def test_frames_of_every_size_arrive_as_they_were(size: int) -> None:
    payload = bytes(k % 251 for k in range(size))
    assert unmasked(frame(TEXT, payload)) == (0x80 | TEXT, payload)
    assert parse(bytearray(server_frame(TEXT, payload))) == (0x80 | TEXT, payload)


def test_a_frame_cut_anywhere_is_waited_for(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    whole = server_frame(TEXT, "hånd".encode() * 60)
    for byte in whole[:-1]:
        server.send(bytes([byte]))
        assert client.receive(0) == []
    server.send(whole[-1:])
    assert client.receive(5) == ["hånd" * 60]


def test_several_frames_at_once_are_all_heard(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    server.send(server_frame(TEXT, b"one") + server_frame(TEXT, b"two") + server_frame(TEXT, b"th")[:3])
    assert client.receive(5) == ["one", "two"]


def test_fragments_are_put_together(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    server.send(server_frame(TEXT, b"on", final=False) + server_frame(PING, b"?") + server_frame(0, b"ce"))
    assert client.receive(5) == ["once"]
    assert unmasked(server.recv(100)) == (0x80 | PONG, b"?")


def test_nothing_heard_in_time_is_nothing(pair: tuple[WebSocket, socket.socket]) -> None:
    client, _server = pair
    assert client.receive(0.01) == []


def test_a_close_tells_its_code(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    server.send(server_frame(CLOSE, struct.pack("!H", 4001)))
    with pytest.raises(Closed) as closed:
        client.receive(5)
    assert closed.value.code == 4001


def test_what_came_before_the_close_is_heard_first(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    server.send(server_frame(TEXT, b"last words") + server_frame(CLOSE, b""))
    assert client.receive(5) == ["last words"]
    with pytest.raises(Closed) as closed:
        client.receive(5)
    assert closed.value.code == 1005


def test_a_connection_that_just_ends_is_abnormal(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    server.close()
    with pytest.raises(Closed) as closed:
        client.receive(5)
    assert closed.value.code == 1006


def test_closing_says_goodbye_and_wakes_who_waits(pair: tuple[WebSocket, socket.socket]) -> None:
    client, server = pair
    woken: list[int] = []

    def wait() -> None:
        try:
            client.receive()
        except Closed as closed:
            woken.append(closed.code)

    waiting = threading.Thread(target=wait)
    waiting.start()
    client.close(1000)
    waiting.join(5)
    assert woken == [1006]
    assert unmasked(server.recv(100)) == (0x80 | CLOSE, struct.pack("!H", 1000))
    client.close()


def served(answer: Callable[[str], bytes]) -> tuple[Address, list[str]]:
    """A server that reads one request, answers it, and hangs up; the requests that it read."""
    listening = socket.create_server(("127.0.0.1", 0))
    requests: list[str] = []

    def serve() -> None:
        connection, _ = listening.accept()
        with listening, connection:
            requests.append(connection.recv(4096).decode())
            connection.sendall(answer(requests[0]))

    threading.Thread(target=serve, daemon=True).start()
    return Address("127.0.0.1", listening.getsockname()[1]), requests


def test_the_handshake_looks_like_a_browser_of_the_same_origin() -> None:
    address, requests = served(lambda request: handshake(request) + server_frame(TEXT, b"hi"))
    client = WebSocket.connect(address, "/j/KRAB/ws", "seat-KRAB=secret")
    assert client.receive(5) == ["hi"], "what comes right behind the handshake must not be lost"
    client.drop()
    assert requests[0].startswith("GET /j/KRAB/ws HTTP/1.1\r\n")
    assert f"\r\nHost: {address}\r\nOrigin: http://{address}\r\n" in requests[0]
    assert "\r\nCookie: seat-KRAB=secret\r\n" in requests[0]


def test_another_answer_than_a_websocket_is_told_by_its_status() -> None:
    address, _ = served(lambda _request: b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    with pytest.raises(Unopened) as unopened:
        WebSocket.connect(address, "/board/KRAB/ws")
    assert unopened.value.status == 403


def test_a_server_that_did_not_read_the_key_is_not_believed() -> None:
    address, _ = served(lambda _request: b"HTTP/1.1 101 Switching\r\nSec-WebSocket-Accept: x\r\n\r\n")
    with pytest.raises(Unopened):
        WebSocket.connect(address, "/board/KRAB/ws")
