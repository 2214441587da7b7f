"""Several servers behind the real nginx: each code finds its own, and one that dies takes no other along."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest

from shboard.rooms import CODE_LETTERS
from tests.helpers.guests import GUARD, Answer, Board, Guest
from tests.helpers.nginx import CONFIGURATION, Nginx
from tests.helpers.serving import Server

TEXT = CONFIGURATION.read_text(encoding="utf-8")
LETTERS = re.findall(r"--codes ([A-Z]+)", TEXT)


class Front:
    """What a guest knows of all that: one address. `one` and `two` are the servers behind it."""

    def __init__(self, nginx: Nginx, one: Server, two: Server) -> None:
        self.address, self.servers = nginx.address, (one, two)
        self.sockets: list[Any] = []

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """As our pages make it."""
        return Server.request(self, method, path, body, headers)  # type: ignore[arg-type]

    def join(self, name: str, code: str) -> Guest:
        """Somebody sits down."""
        return Guest(self, code, name).join().connect()  # type: ignore[arg-type]

    def board(self, code: str) -> Board:
        """A TV."""
        return Board(self, code).connect()  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """Two servers and nginx before them."""
    folder = tmp_path_factory.mktemp("front")
    behind: dict[str, Any] = {"proxy": "127.0.0.1"}
    with (
        Server(folder / "one", codes=LETTERS[0], **behind) as one,
        Server(folder / "two", codes=LETTERS[1], **behind) as two,
        Nginx(folder, (one.port, two.port)) as nginx,
    ):
        front = Front(nginx, one, two)
        yield front
        for socket in front.sockets:
            socket.drop()
        assert one.complaints() + two.complaints() == ""


def test_every_letter_has_one_server_and_nginx_knows_the_same_one() -> None:
    assert sorted("".join(LETTERS)) == sorted(CODE_LETTERS)
    routes = re.findall(r'"~\*(\S+)"\s+(\w+);', TEXT)
    assert [name for _, name in routes] == ["shboard_one", "shboard_two"]
    for letters, (pattern, _) in zip(LETTERS, routes, strict=True):
        for place in ("j", "board"):
            found = {each for each in CODE_LETTERS if re.match(pattern, f"/{place}/{each}QQQ", re.IGNORECASE)}
            assert found == set(letters)


@pytest.mark.needs("nginx")
def test_host08c_each_code_finds_its_server(front: Front) -> None:
    for server in front.servers:
        code = server.code
        assert front.request("GET", f"/j/{code}").status == 200
        moved = front.request("GET", f"/board/{code.lower()}")
        assert (moved.status, moved.headers["Location"]) == (302, f"/board/{code}")
        board, guest = front.board(code), front.join("Ida", code)
        assert board.view()["code"] == guest.view()["code"] == code
        assert board.view()["seats"] == [{"name": "Ida"}]
        assert server.table().people[0].name == "Ida"
    for path in ("/", "/board"):  # which table, the code alone tells
        page = front.request("GET", path)
        assert page.status == 200
        assert 'data-code=""' in page.text
    assert front.request("GET", "/static/phone/phone.js").status == 200


@pytest.mark.needs("nginx")
def test_every_caller_has_limits_of_their_own_and_says_nothing_of_itself(front: Front) -> None:
    code = front.servers[0].open_table()

    def guess(source: str, said: str) -> int:
        connection = HTTPConnection(*front.address, timeout=GUARD, source_address=(source, 0))
        headers = {
            "Content-Type": "application/json",
            "Origin": front.address.origin,
            "X-Forwarded-For": said,
        }
        connection.request("POST", f"/j/{code}/reclaim", b'{"pin": "000000"}', headers)
        status = connection.getresponse().status
        connection.close()
        return status

    assert [guess("127.0.0.2", f"198.51.100.{number}") for number in range(6)] == [403] * 5 + [429]
    assert guess("127.0.0.3", "127.0.0.2") == 403


@pytest.mark.needs("nginx")
def test_host08d_a_server_that_dies_takes_no_other_along_and_brings_its_tables_back(front: Front) -> None:
    one, two = front.servers
    codes = one.open_table(), two.open_table()
    mine, theirs = ([front.join(name, code) for name in ("Ada", "Eva")] for code in codes)
    board = front.board(codes[1])
    kept = mine[0].view()
    one.kill()
    assert mine[0].closed() == 1006
    away = front.request("GET", f"/j/{codes[0]}")
    assert (away.status, away.headers["Refresh"]) == (503, "2")
    assert "away for a moment" in away.text
    for path in ("/", "/static/phone/phone.js", "/static/board/board.js", f"/j/{codes[1]}"):
        assert front.request("GET", path).status == 200
    assert theirs[0].ask({"sit": 2})["ok"]
    assert [seat["name"] for seat in board.view()["seats"]] == ["Eva", "Ada"]
    one.start()
    for guest in mine:
        guest.connect()
    back = mine[0].view()
    assert {key: back[key] for key in kept if key != "v"} == {key: kept[key] for key in kept if key != "v"}
    assert mine[1].ask({"sit": 1})["ok"]
    assert all(screen.alive() for screen in (*theirs, board))  # the connections that they had all the time
