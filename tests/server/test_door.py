"""HTTP as strangers speak it: whole requests are answered, and all else ends soon and without a word."""

import ssl
from collections.abc import Iterator
from typing import Any

import gevent
import pytest
from gevent import socket

from shboard.server import door
from shboard.server.callers import ANSWER_SECONDS, IDLE_SECONDS, REQUEST_SECONDS, Caller
from shboard.server.door import MAX_FIELDS, MAX_HEAD, Server
from shboard.server.frames import MAX_FRAME
from shboard.server.outbox import MAX_WAITING
from tests.helpers.rooms import Clock

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /hello HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST /hello HTTP/1.1\r\n" + HOST
BAD_REQUEST = b"HTTP/1.1 400 "


class House:
    """A server whose app answers with what it was sent, and a clock that a test moves on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.asked: list[tuple[str, str, bytes]] = []
        self._sockets: list[Any] = []
        self.server = Server(("127.0.0.1", 0), self.answer, self.clock)
        self.server.start()

    def answer(self, environ: dict[str, Any], start: Any) -> list[bytes]:
        """The app."""
        body = environ["wsgi.input"].read()
        self.asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"], body))
        start("200 OK", [("Content-Type", "text/plain")])
        return [body or b"hello"]

    def dial(self, sent: bytes = b"", source: str = "127.0.0.1") -> Any:
        """Connect, and send."""
        sock = socket.create_connection(("127.0.0.1", self.server.server_port), 20, (source, 0))
        self._sockets.append(sock)
        sock.sendall(sent)
        return sock

    def close(self) -> None:
        """Everybody goes."""
        for sock in self._sockets:
            sock.close()
        while len(self.server.callers):
            gevent.sleep(0)
        self.server.stop()

    def later(self, seconds: float) -> None:
        """Whoever has kept the server waiting too long is sent away."""
        for _ in range(5):
            gevent.sleep(0)  # what was sent before has come
        self.clock.now += seconds
        self.server.callers.sweep()


def rest(sock: Any) -> bytes:
    """All that still comes, until the server hangs up; a reset is an end as well."""
    data = b""
    try:
        while chunk := sock.recv(65536):
            data += chunk
    except ConnectionResetError:
        pass
    return data


def one(sock: Any, end: bytes) -> bytes:
    """What comes, up to these bytes."""
    data = b""
    while not data.endswith(end):
        chunk = sock.recv(65536)
        assert chunk, data
        data += chunk
    return data


@pytest.fixture
def house(capfd: pytest.CaptureFixture[str]) -> Iterator[House]:
    """A server that says nothing to the host, whatever strangers do."""
    house = House()
    with gevent.Timeout(20):
        yield house
        house.close()
    assert capfd.readouterr().err == ""


def test_requests_are_answered_one_after_the_other_on_one_connection(house: House) -> None:
    sock = house.dial(GET + POST + b"Content-Length: 3\r\n\r\nyes" + GET)
    assert one(sock, b"hello").startswith(b"HTTP/1.1 200 OK")
    while len(house.asked) < 3:
        gevent.sleep(0)
    assert house.asked == [("GET", "/hello", b""), ("POST", "/hello", b"yes"), ("GET", "/hello", b"")]
    sock.sendall(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    assert rest(sock).endswith(b"hello")


@pytest.mark.parametrize(
    "sent",
    [
        b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x1b[31m\r\n\r\n",
        GET[:-2] + b"X: y\r\n" * MAX_FIELDS + b"\r\n", GET[:-2] + b"X: " + b"y" * MAX_HEAD + b"\r\n\r\n",
        GET[:-2] + (b"X: " + b"y" * 9000 + b"\r\n") * 2 + b"\r\n", GET[:-2] + b" folded: line\r\n\r\n",
        GET[:-2] + b"\tfolded\r\n\r\n", GET[:-2] + b"X : y\r\n\r\n", GET[:-2] + b": y\r\n\r\n",
        GET[:-2] + b"nothing\r\n\r\n", GET[:-2] + b"X: \0\r\n\r\n", GET[:-2] + b"X: \x1b[31m\r\n\r\n",
        GET[:-2] + b"X: a\rY: b\r\n\r\n", GET[:-2] + b"\xff: y\r\n\r\n",
        POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: gzip\r\n\r\n{}", POST + b"Content-Length: -1\r\n\r\n{}",
        POST + b"Content-Length: +2\r\n\r\n{}", POST + b"Content-Length: 1_0\r\n\r\n{}",
        POST + b"Content-Length: two\r\n\r\n{}", POST + b"Content-Length: 2, 2\r\n\r\n{}",
        POST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n{}", POST + b"Content-Length: \xb2\r\n\r\n{}",
    ],
)  # fmt: skip
def test_what_is_no_request_is_told_so_and_hung_up_on(sent: bytes, house: House) -> None:
    assert rest(house.dial(sent + GET)).startswith(BAD_REQUEST)
    assert house.asked == []


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01\x00\xa5\x01", b"\r\n"])
def test_what_says_nothing_or_speaks_tls_is_hung_up_on(sent: bytes, house: House) -> None:
    sock = house.dial(sent)
    sock.shutdown(socket.SHUT_WR)
    assert rest(sock).removeprefix(BAD_REQUEST)[:9] in (b"", b"Bad Reque")
    assert house.asked == []


def test_c26_a_browser_that_knocks_with_tls_fails_at_once(house: House) -> None:
    """Not when some time is up: the clock of this server stands. It then asks in plain text."""
    heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    context = ssl.create_default_context()
    knocking = context.wrap_bio(heard, said, server_hostname="shboard.test")
    with pytest.raises(ssl.SSLWantReadError):
        knocking.do_handshake()
    heard.write(rest(house.dial(said.read())))
    heard.write_eof()
    with pytest.raises(ssl.SSLError) as told:
        knocking.do_handshake()
    assert not isinstance(told.value, ssl.SSLWantReadError)
    assert house.asked == []


def test_a_body_that_is_too_long_is_not_read(house: House) -> None:
    asked = POST + b"Content-Length: %d\r\n\r\n" % (MAX_FRAME + 1)
    assert b"200 OK" in rest(house.dial(asked + b"x" * (MAX_FRAME + 1)))  # the real app says 413
    assert house.asked == [("POST", "/hello", b"")]
    assert b"x" * MAX_FRAME in one(
        house.dial(POST + b"Content-Length: %d\r\n\r\n" % MAX_FRAME + b"x" * MAX_FRAME), b"xx"
    )


@pytest.mark.parametrize(
    "sent", [b"", b"G", GET[:-2], GET[:-4] + b"\r\nX-", POST + b"Content-Length: 50\r\n\r\n{"]
)
def test_a_request_must_have_come_in_time(sent: bytes, house: House) -> None:
    late = house.dial(sent)
    house.later(REQUEST_SECONDS - 1)
    in_time = house.dial(GET[:30])
    house.later(2)
    assert b"200" not in rest(late)
    in_time.sendall(GET[30:])
    assert one(in_time, b"hello")
    assert len(house.asked) == 1


def test_a_connection_may_rest_between_two_requests_but_not_for_ever(house: House) -> None:
    sock = house.dial(GET)
    for _ in range(3):
        one(sock, b"hello")
        house.later(IDLE_SECONDS - 1)
        sock.sendall(GET)
    one(sock, b"hello")
    house.later(IDLE_SECONDS)
    assert rest(sock) == b""


def test_whoever_does_not_take_the_answer_is_hung_up_on(house: House) -> None:
    large = b"x" * (1 << 22)
    house.server.application = lambda _, start: (start("200 OK", []), [large])[1]
    sock = house.dial(GET)
    assert sock.recv(1)
    house.later(ANSWER_SECONDS)
    assert len(rest(sock)) < len(large)


def test_a_connection_that_is_lost_in_the_middle_is_no_error(house: House) -> None:
    for sent in (GET[:20], GET[:-2], POST + b"Content-Length: 50\r\n\r\n{", GET * 50):
        sock = house.dial(sent)
        gevent.sleep(0)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        sock.close()
        house.later(0)
    assert one(house.dial(GET), b"hello")


def test_requests_that_come_too_fast_from_one_address_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "REQUESTS_AT_ONCE", 3)
    waited: list[tuple[str, float]] = []
    monkeypatch.setattr(Caller, "pause", lambda caller, seconds: waited.append((caller.address, seconds)))
    other = House()
    for source, times in (("127.0.0.2", 5), ("127.0.0.3", 1), ("127.0.0.1", 9)):
        for _ in range(times):
            one(other.dial(GET, source), b"hello")
    assert waited == [("127.0.0.2", seconds) for seconds in (0, 0, 0, 0.01, 0.02)] + [("127.0.0.3", 0)]
    other.close()


def test_whoever_was_sent_away_while_it_waited_is_not_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Caller, "pause", lambda caller, _: caller.send_away())
    assert rest(house.dial(GET, "127.0.0.2")) == b""
    assert house.asked == []


def test_a_crowd_is_held_to_its_number_and_everybody_else_gets_in(house: House) -> None:
    flood = [house.dial(source="127.0.0.2") for _ in range(300)]
    assert one(house.dial(GET, "127.0.0.3"), b"hello")
    assert len(house.server.callers) <= 256
    for sock in flood[:40]:
        assert rest(sock) == b""


def test_a_connection_that_nobody_reads_costs_256_kib_at_most(house: House) -> None:
    sock = house.dial(GET)
    one(sock, b"hello")
    (caller,) = house.server.callers._callers
    kept = [caller.sock.getsockopt(socket.SOL_SOCKET, name) for name in (socket.SO_SNDBUF, socket.SO_RCVBUF)]
    one_write = MAX_WAITING  # may stand over what is full already
    assert sum(kept) + one_write + MAX_WAITING <= 256 * 1024
    assert caller.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
