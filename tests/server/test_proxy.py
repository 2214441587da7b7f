"""Behind a proxy: its word counts for who is calling, nobody else's does, and nobody is let off a limit."""

from collections.abc import Iterator
from typing import Any

import gevent
import pytest
from gevent import socket

from shboard.server.door import REQUESTS_AT_ONCE, Server
from shboard.server.proxy import Proxy, plain
from tests.helpers.rooms import Clock

ELSEWHERE = "192.0.2.1"
SAID = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}


class House:
    """A server that believes `proxy`; and who has asked it: address, let off or not, scheme, host."""

    def __init__(self, proxy: str | None) -> None:
        self.asked: list[tuple[str, bool, str, str]] = []
        self.clock = Clock()
        believed = Proxy(proxy) if proxy else None
        self.server = Server(("127.0.0.1", 0), self.answer, self.clock, believed)
        self.server.start()

    def answer(self, environ: dict[str, Any], start: Any) -> list[bytes]:
        """The app."""
        caller = environ["shboard.caller"]
        assert caller.address == environ["REMOTE_ADDR"]
        known = (environ["REMOTE_ADDR"], caller.trusted, environ["wsgi.url_scheme"], environ["HTTP_HOST"])
        self.asked.append(known)
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    def ask(self, *requests: dict[str, str], source: str = "127.0.0.1") -> list[tuple[str, bool, str, str]]:
        """Requests on one connection, one after the other; how they were taken."""
        before = len(self.asked)
        with socket.create_connection(("127.0.0.1", self.server.server_port), 20, (source, 0)) as sock:
            for fields in requests:
                head = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "here", **fields}.items())
                sock.sendall(f"GET / HTTP/1.1\r\n{head}\r\n".encode())
                answer = b""
                while not answer.endswith(b"ok"):
                    answer += sock.recv(4096)
        return self.asked[before:]


@pytest.fixture
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    """A server behind the proxy that the test names."""
    house = House(getattr(request, "param", "127.0.0.1"))
    yield house
    while len(house.server.callers):
        gevent.sleep(0)
    house.server.stop()


def test_the_proxy_says_who_asks_for_what_and_how(house: House) -> None:
    assert house.ask(SAID) == [("198.51.100.7", False, "https", "games.example")]


def test_many_ask_on_one_connection_of_the_proxy(house: House) -> None:
    asked = house.ask(SAID, {"X-Forwarded-For": "2001:db8::7"}, SAID)
    assert [address for address, *_ in asked] == ["198.51.100.7", "2001:db8::7", "198.51.100.7"]


@pytest.mark.parametrize("said", ["203.0.113.9, 198.51.100.7", "127.0.0.1,  198.51.100.7", "198.51.100.7"])
def test_of_what_a_guest_says_of_itself_nothing_counts(said: str, house: House) -> None:
    assert house.ask({**SAID, "X-Forwarded-For": said})[0][0] == "198.51.100.7"


@pytest.mark.parametrize("said", ["unknown", "", "198.51.100.7:80", "' OR 1", "fe80::zz"])
def test_where_it_names_no_address_it_is_its_own_and_has_its_limits(said: str, house: House) -> None:
    assert house.ask({"X-Forwarded-For": said, "X-Forwarded-Proto": "gopher"}) == [
        ("127.0.0.1", False, "http", "here")
    ]
    assert house.ask({}) == [("127.0.0.1", False, "http", "here")]


@pytest.mark.parametrize("house", [ELSEWHERE], indirect=True)
@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.2"])
def test_nobody_else_is_believed(source: str, house: House) -> None:
    assert house.ask(SAID, source=source) == [(source, False, "http", "here")]


@pytest.mark.parametrize("house", [None], indirect=True)
def test_a_proxy_that_nobody_has_told_us_of_is_not_the_hosts_own_browser(house: House) -> None:
    assert house.ask({}) == [("127.0.0.1", True, "http", "here")]
    for trace in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        assert house.ask({trace: "anything"}) == [("127.0.0.1", False, "http", "here")]


def test_each_caller_is_made_to_wait_for_what_it_asks_itself(house: House) -> None:
    requests = house.server.requests
    for _ in range(REQUESTS_AT_ONCE):
        requests.of("198.51.100.7").take()
    assert requests.of("198.51.100.7").wait(1) > 0
    house.ask({"X-Forwarded-For": "198.51.100.8"})  # not made to wait: the clock of this house stands
    assert requests.of("198.51.100.8").wait(1) == 0


def test_one_address_has_one_way_to_write_it() -> None:
    assert plain(" ::ffff:192.0.2.1") == plain("192.0.2.1") == "192.0.2.1"
    assert plain("fe80::1%eth0") == "fe80::1"
    assert Proxy(ELSEWHERE).speaks("::ffff:192.0.2.1")
    assert not Proxy(ELSEWHERE).speaks("192.0.2.2")
    assert not Proxy(ELSEWHERE).speaks("")
    assert Proxy("::1").speaks("127.0.0.1")
