"""`shboard status` knows what the board shows, and who is connected."""

from pathlib import Path
from typing import Any

from shboard.addresses import Address
from shboard.rules import Action, CastBallot, Confirm, Nominate, Variant
from shboard.server.report import Report, status_of
from tests.helpers.game import Game
from tests.helpers.rooms import Clock, FakeScreen, opened, seat_five
from tests.helpers.serving import Server
from tests.helpers.tables import seated, token

PHONE = Address("http://192.168.1.23:8000", "wlan0", True)
REPORT = Report(lambda: "http://127.0.0.1:8000/board", lambda: [PHONE], lambda: PHONE.url)


def marks(server: Server, code: str) -> list[list[str]]:
    """The marks of each seat."""
    return [seat["marks"] for seat in server.host("status", table=code)[1]["seats"]]


def test_status_is_what_the_board_shows(server: Server, code: str) -> None:
    party = server.party(7, code)
    server.plant(Game(7, last=(6, 5), dead=(7,)).nominate(2).do(3, CastBallot(True)).state, code)
    board, (status, told) = server.board(code).view(), server.host("status", table=code)
    assert status == 200
    for key in ("code", "stage", "game", "n", "paused", "locked", "variants", "notice", "table"):
        assert told[key] == board[key]
    assert [seat["name"] for seat in told["seats"]] == [guest.name for guest in party]
    assert marks(server, code) == [
        ["president"],
        ["chancellor"],
        ["cast"],
        [],
        ["limited"],
        ["limited"],
        ["executed"],
    ]
    server.plant(Game(7, last=(6, 5)).elect(2).state, code)
    assert marks(server, code)[:2] == [["president"], ["chancellor"]]
    assert marks(server, code)[5] == []  # the limits matter while somebody nominates or votes


def test_status_says_who_is_connected_and_since_when_not(server: Server, code: str) -> None:
    server.party(2, code)
    told = server.host("status", table=code)[1]["seats"]
    assert [(seat["seat"], seat["name"], seat["online"]) for seat in told] == [
        (1, "Ida", True),
        (2, "Bo", True),
    ]


def test_status_does_not_tell_who_has_just_done_something(server: Server, code: str) -> None:
    """When a phone was last heard of would say who has confirmed, or voted: the host plays too."""
    party = server.party(5, code)
    server.plant(Game(5).state, code)
    for guest in party:
        guest.catch_up()
        assert {seat["seen"] for seat in server.host("status", table=code)[1]["seats"]} == {None}


def test_status_says_since_when_a_phone_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        server.party(2)[1].close()
        while server.tell("connected", code=server.code) > 1:
            pass  # until the server has seen it go
        server.later(ticks=9)
        told = server.host("status")[1]["seats"]
    assert not told[1]["online"]
    assert told[1]["seen"] >= 9


def test_status_says_where_the_server_is_reached(server: Server, code: str) -> None:
    told: dict[str, Any] = server.host("status", table=code)[1]
    assert told["board"] == f"http://127.0.0.1:{server.port}/board"
    assert set(told) >= {"url", "phones", "seats"}


def test_status_counts_nobody_before_the_tv_does(tmp_path: Path) -> None:
    """Who asks again and again would else see when a confirmation or a ballot came, and so from whom."""
    ticks = Clock()
    with opened(tmp_path, Clock(1e9), ticks, even=True) as rooms:
        room = rooms.open()
        seat_five(room)
        board = FakeScreen(None, ticks)
        room.attach(board)
        room.start([Variant.HIDDEN_VOTERS])

        def does(seat: int, action: Action) -> None:
            before = board.view["table"]
            room.play(token(seat), 1, 1, action, lambda saved: None)
            told = status_of(room, REPORT)
            assert (told["n"], told["table"]) == (board.view["n"], board.view["table"])
            assert told["table"] == before or isinstance(action, Nominate)
            room.tick()
            told = status_of(room, REPORT)
            assert told["table"] == board.view["table"] != before

        for seat in range(1, 6):
            does(seat, Confirm())
        candidate = board.view["table"]["candidate"]
        does(candidate, Nominate(candidate % 5 + 1))
        for seat in range(1, 6):
            does(seat, CastBallot(True))


def test_in_the_lobby_there_are_no_marks(tmp_path: Path) -> None:
    with opened(tmp_path) as rooms:
        room = rooms.open()
        room.change(lambda table: seated(5))
        told = status_of(room, REPORT)
    assert (told["url"], told["board"], told["table"]) == (PHONE.url, "http://127.0.0.1:8000/board", None)
    assert told["phones"] == [{"url": PHONE.url, "interface": "wlan0", "probable": True}]
    assert [seat["marks"] for seat in told["seats"]] == [[]] * 5
    assert [seat["seen"] for seat in told["seats"]] == [None] * 5
