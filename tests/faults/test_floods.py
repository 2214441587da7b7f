"""Whoever floods the server pushes out only themselves: the game goes on, and somebody new still gets in."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from shboard.server.callers import ANSWER_SECONDS
from shboard.server.play import FULL, MOST_BOARDS
from tests.faults import floods
from tests.faults.fault import Case, case_name, cases, caused, few
from tests.faults.siege import GUESTS, LATECOMER, STRANGER
from tests.helpers.serving import Answer, Board, Server, http
from tests.helpers.tables import NAMES
from tests.helpers.wifi import Wifi


@pytest.mark.parametrize("case", few(cases(floods), 2), ids=case_name)
def test_the_game_goes_on(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why
    assert server.complaints() == ""


class Neighbours:
    """People at other addresses."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self._server, self._stack = server, stack
        self._networks: dict[str, Wifi] = {}

    def at(self, address: str) -> Wifi:
        """The network of somebody whom the server sees at that address."""
        if address not in self._networks:
            wifi = self._stack.enter_context(Wifi(self._server.port, address))
            self._networks[address] = wifi
        return self._networks[address]

    def board(self, address: str, code: str) -> Board:
        """A board that somebody opens there."""
        board = Board(self._server, code)
        board.through = self.at(address).address
        return board.connect()

    def joins(self, address: str, code: str, name: str) -> Answer:
        """Somebody there sits down with a browser of their own."""
        near = self.at(address).address
        headers = {"Origin": near.origin, "Content-Type": "application/json"}
        return http(near, "POST", f"/j/{code}/join", b'{"name":"%s"}' % name.encode(), headers)


@pytest.fixture
def neighbours(server: Server) -> Iterator[Neighbours]:
    """Other addresses, until the test is over."""
    with ExitStack() as stack:
        yield Neighbours(server, stack)


def test_boards_without_end_push_out_the_oldest_of_the_address_that_has_most(
    server: Server, neighbours: Neighbours
) -> None:
    code = server.open_table()
    tv = neighbours.board(GUESTS, code)
    flood = [neighbours.board(STRANGER, code) for _ in range(MOST_BOARDS + 5)]
    late = neighbours.board(LATECOMER, code)
    assert late.view()["code"] == tv.view()["code"] == code
    assert [board.closed() for board in flood[:7]] == [FULL] * 7
    assert all(board.alive() for board in flood[7:])
    assert server.tell("connected", code=code) == MOST_BOARDS


def test_where_each_board_is_the_only_one_of_its_address_none_is_pushed_out(
    server: Server, neighbours: Neighbours
) -> None:
    code = server.open_table()
    boards = [neighbours.board(f"127.0.1.{number}", code) for number in range(1, MOST_BOARDS + 1)]
    assert neighbours.board(LATECOMER, code).closed() == FULL
    assert all(board.alive() for board in boards)


def test_one_guest_who_takes_all_seats_has_no_second_ten_while_others_sit_down(
    server: Server, neighbours: Neighbours
) -> None:
    code = server.open_table()
    assert [neighbours.joins(STRANGER, code, name).status for name in NAMES] == [200] * 10
    assert neighbours.joins(STRANGER, code, "Eleven").json["refused"] == "table_full"
    for seat in range(10, 0, -1):
        assert server.host("seats/remove", table=code, seat=seat)[0] == 200
    refused = neighbours.joins(STRANGER, code, "Again")
    assert (refused.status, refused.json["refused"]) == (429, "too_many_joins")
    assert neighbours.joins(GUESTS, code, "Ida").status == 200
    assert server.join("Bo", code).seat == 2  # the host's own computer, or a proxy on it
    server.later(ticks=60)
    assert neighbours.joins(STRANGER, code, "Again").status == 200


def test_a_connection_that_says_nothing_is_closed_in_time_and_so_is_half_a_handshake(server: Server) -> None:
    silent = [socket.create_connection(server.address, 20) for _ in range(2)]
    silent[1].sendall(floods.HALF[-1])
    whole = server.board()
    server.later(ticks=ANSWER_SECONDS)
    whole.connect()
    server.tell("second")
    assert [sock.recv(100) for sock in silent] == [b"", b""]
    assert whole.alive()
    for sock in silent:
        sock.close()


def test_a_socket_that_is_turned_away_and_stays_is_closed(server: Server, neighbours: Neighbours) -> None:
    lost = neighbours.board(STRANGER, "QQQQ")
    assert lost.closed() == 4404
    assert lost.socket._sock.fileno() == -1
