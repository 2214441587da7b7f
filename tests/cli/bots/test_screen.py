"""A screen stays with its table: it answers pings, shows the newest view, and comes back after a loss."""

import time
from collections.abc import Callable, Iterator

import pytest

from cli.bots.recorder import Transcript
from cli.bots.screen import Screen, View, board
from shboard.view import whole
from tests.helpers.fake_server import FakeServer


@pytest.fixture
def tv(server: FakeServer) -> Iterator[Screen]:
    """A board that runs."""
    screen = board(server.address, "KRAB", Transcript(lambda: 0))
    screen.start()
    yield screen
    screen.stop()


def soon(condition: Callable[[], object]) -> bool:
    """Whether it comes true within five seconds."""
    until = time.monotonic() + 5
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    return bool(condition())


def view(v: int) -> View:
    return whole({"t": "view", "v": v})


def test_a_board_watches_its_table(server: FakeServer, tv: Screen) -> None:
    connection = server.connection()
    assert connection.path == "/board/KRAB/ws"
    connection.send({"t": "hello", "protocol": 2, "build": "x"})
    connection.send(view(3))
    assert soon(lambda: tv.view == view(3))
    connection.send({"t": "ping"})
    assert connection.receive() == {"pong": True}


def test_an_older_view_changes_nothing(server: FakeServer, tv: Screen) -> None:
    seen: list[int] = []
    tv.watch = lambda _screen, view: seen.append(view["v"])
    connection = server.connection()
    for v in (5, 4, 5, 6):
        connection.send(view(v))
    assert soon(lambda: tv.view == view(6))
    assert seen == [5, 6]


def test_a_screen_that_is_cut_off_comes_back(server: FakeServer, tv: Screen) -> None:
    server.connection().drop()
    again = server.connection()
    again.close(1012)
    assert server.connection().path == again.path


def test_what_it_saw_before_a_loss_may_be_shown_again(server: FakeServer, tv: Screen) -> None:
    first = server.connection()
    first.send(view(5))
    assert soon(lambda: tv.view)
    first.drop()
    second = server.connection()
    assert tv.view is None
    second.send(view(5))
    assert soon(lambda: tv.view == view(5))


@pytest.mark.parametrize("code", [4001, 4003, 4401, 4404])
def test_a_screen_that_was_sent_away_stays_away(server: FakeServer, tv: Screen, code: int) -> None:
    server.connection().close(code)
    assert soon(lambda: tv.closed_with == code)
    assert server.lonely()


def test_a_screen_can_lose_its_connection_on_purpose(server: FakeServer, tv: Screen) -> None:
    connection = server.connection()
    connection.send(view(1))
    assert soon(lambda: tv.view)
    tv.drop()
    assert server.connection() is not connection


def test_a_stopped_screen_says_goodbye(server: FakeServer, tv: Screen) -> None:
    connection = server.connection()
    connection.send(view(1))
    assert soon(lambda: tv.view)
    tv.stop()
    assert connection.read()[0] & 0x0F == 8
    assert server.lonely(0.4)


def test_the_transcript_holds_the_exact_text(server: FakeServer, tv: Screen) -> None:
    connection = server.connection()
    connection.send({"t": "ping"})
    connection.receive()
    assert tv.transcript is not None
    assert [(line["dir"], line["text"]) for line in tv.transcript.lines] == [
        ("in", '{"t": "ping"}'),
        ("out", '{"pong":true}'),
    ]
