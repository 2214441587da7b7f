"""Bots at a table: they play by the rules alone, as slowly as people, and come back with the server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import gevent
import pytest

from shboard.bots.brain import choose
from shboard.bots.pace import SLOWER_BY, STAGE_MS, THINK_SECONDS, Pace
from shboard.lobby import Stage, Table, pause
from shboard.refusal import Refusal
from shboard.rules import Action, legal_actions
from shboard.server import bots
from shboard.server.bots import Bot
from shboard.server.settings import Settings
from shboard.view import Views
from tests.helpers.random_play import states
from tests.helpers.rooms import Clock
from tests.helpers.serving import Board, Guest, Server
from tests.helpers.tables import dealt, seated, token, with_game


class Room:
    """All of a room that a bot may know: what it does, and that it has left. It has no secret to give."""

    def __init__(self) -> None:
        self.played: list[tuple[int, int, Action]] = []
        self.no: list[str] = []
        self.left = 0

    def play(self, _token: bytes, game: int, round_: int, action: Action, _told: Any) -> None:
        """Take an action, or refuse it."""
        if self.no:
            raise Refusal(self.no.pop())
        self.played.append((game, round_, action))

    def detach(self, _bot: Bot) -> None:
        """It goes."""
        self.left += 1


class Seat:
    """A bot on seat 1 of no table in particular, and a hand on its clock."""

    def __init__(self, pace: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room, self.clock, self.waits = Room(), Clock(), list[float]()
        settings = Settings(Path("nowhere"), pace=pace, ticks=self.clock, rng=Random(1))
        self.bot = Bot(self.room, token(1), settings)  # type: ignore[arg-type]

        def at_once(wait: float, *work: Any) -> Any:
            self.waits.append(wait)
            return gevent.spawn(*work)

        monkeypatch.setattr(gevent, "spawn_later", at_once)

    def sees(self, table: Table, *, then: bool = True) -> None:
        """Show it the table; `then`: and let time pass."""
        self.bot.show(Views(table, range(1, 11), 1).seat(1))
        if then:
            for _ in range(5):
                gevent.sleep(0)


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Seat:
    """One that thinks as long as a person; here that is over at once, and noted."""
    return Seat(1.0, monkeypatch)


def moments(seed: int) -> Iterator[Table]:
    """Every state of a whole game in which seat 1 may do something."""
    for state in states(7, (), seed):
        if legal_actions(state, 1):
            yield with_game(state)


def test_host07c_it_does_one_legal_thing_each_time_and_asks_for_no_secret(seat: Seat) -> None:
    seen = 0
    for seed in range(4):
        for table in moments(seed):
            seat.sees(seated(7))
            before = len(seat.room.played)
            for _ in range(3):  # the same once more, as when somebody's phone comes back
                seat.sees(table)
            assert table.state is not None
            ((game, round_, action),) = seat.room.played[before:]
            assert (game, round_) == (1, table.state.round)
            assert action in legal_actions(table.state, 1)
            seen += 1
    assert seen > 30


def test_it_thinks_as_long_as_a_person_whatever_it_is(seat: Seat) -> None:
    waits: dict[str, list[float]] = {"liberal": [], "fascist": [], "hitler": []}
    for seed in range(60):
        table = dealt(7, seed)
        assert table.state is not None
        seat.sees(seated(7))
        seat.sees(table)
        waits[table.state.roles[0].value].append(seat.waits[-1])
    low, high = (SLOWER_BY * seconds for seconds in THINK_SECONDS)
    for role in waits.values():
        assert role
        assert all(low <= wait <= high for wait in role)


def test_it_waits_until_the_tv_has_told_what_happened(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "think", lambda *_: 0.0)
    before = None
    for state in states(7, (), 3):
        news = state.events[-1:] if before and state.event_count > before.event_count else ()
        if before and news and not legal_actions(before, 1) and legal_actions(state, 1):
            seat.sees(with_game(before))
            seat.sees(with_game(state), then=False)
            kind = str(news[0].__struct_config__.tag)
            assert seat.waits[-1] >= STAGE_MS[kind] / 1000 > 0
            return
        before = state
    raise AssertionError("no such moment in this game")


def test_at_a_paused_table_it_does_nothing_and_then_goes_on(seat: Seat) -> None:
    table = dealt()
    seat.sees(table, then=False)
    seat.sees(pause(table))
    assert seat.room.played == []
    seat.sees(table)
    assert len(seat.room.played) == 1


def test_one_whose_seat_is_a_persons_now_does_nothing_more(seat: Seat) -> None:
    seat.sees(dealt(), then=False)
    seat.bot.close(4003)
    seat.sees(seated())
    assert (seat.room.played, seat.room.left) == ([], 1)


def test_where_it_was_refused_it_looks_again(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0)
    seat.room.no = ["not_saved", "not_saved"]
    seat.sees(dealt())
    for _ in range(20):
        gevent.sleep(0)
    assert len(seat.room.played) == 1


def test_a_ping_is_a_sign_of_life(seat: Seat) -> None:
    seat.clock.now += 9
    seat.bot.send(b"{}")
    assert seat.bot.heard == seat.clock.now


# At the running server


def until(screen: Board, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view of which this is true."""
    while not holds(view := screen.view()):
        screen.read()
    return view


def play_on(guest: Guest, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Do whatever is asked of the guest, until a view of theirs is like that."""
    rng = Random(5)
    while not holds(view := guest.view()):
        if view["you"]["legal"] and not view["paused"]:
            frame = {"game": view["game"], "round": view["table"]["round"]}
            guest.ask({**frame, "action": choose(view["you"]["legal"], rng)})
        else:
            guest.read()
    return view


def over(view: dict[str, Any]) -> bool:
    """Whether the game has ended."""
    return bool(view["stage"] == Stage.OVER)


def test_host07a_so_many_as_the_host_wants(server: Server, code: str) -> None:
    server.join("Ida", code)
    told = {"code": code, "bots": 4, "seats": 5, "already": False}
    assert server.host("bots", table=code, bots=4) == (200, told)
    assert server.host("bots", table=code, bots=4) == (200, {**told, "already": True})
    seats = server.host("status", table=code)[1]["seats"]
    assert [(seat["bot"], seat["online"]) for seat in seats] == [(False, True), *[(True, True)] * 4]
    assert [seat["name"].startswith("Robo ") for seat in seats] == [False, *[True] * 4]
    assert server.host("bots", table=code, bots=10) == (409, {"refused": "no_room", "bots": 9})
    assert server.host("bots", table=code) == (409, {"refused": "malformed"})
    assert server.host("bots", table=code, bots=0)[1]["seats"] == 1
    server.host("bots", table=code, bots=4)
    server.host("start", table=code)
    refused = {"refused": "not_allowed_now", "stage": "play"}
    assert server.host("bots", table=code, bots=3) == (409, refused)


def test_bots_alone_play_a_whole_game_and_stay_for_another(server: Server, code: str) -> None:
    board = server.board(code)
    server.host("bots", table=code, bots=7)
    for game in (1, 2):
        server.host("start", table=code)
        view = until(board, over)
        assert view["game"] == game
        assert all(seat["bot"] and "off" not in seat for seat in view["seats"])
        server.host("again", table=code)
    assert len(board.view()["seats"]) == 7


def test_a_friend_who_comes_late_takes_a_bots_seat_over(server: Server, code: str) -> None:
    ida = server.join("Ida", code)
    server.host("bots", table=code, bots=5)
    pins = server.host("claim/all", table=code, yes=True)[1]["pins"]
    assert [pin["name"] for pin in pins] == ["Ida"]
    status, answer = server.host("claim", table=code, seat=2)  # nobody's phone is in the way: no `yes`
    assert status == 200
    assert Guest(server, code).post("reclaim", {"pin": "000000"}).status == 403
    friend = Guest(server, code).reclaim(answer["pin"]).connect()
    assert friend.view()["you"]["seat"] == 2
    server.host("start", table=code)
    view = until(ida, lambda view: bool(view["table"]) and view["table"]["waiting"] == 2)
    assert [seat.get("bot", False) for seat in view["seats"]] == [False, False, *[True] * 4]
    assert friend.view()["you"]["legal"] == {"confirm": True}
    assert friend.act("confirm")["ok"]
    answer = server.host("claim", table=code, seat=3)[1]  # also in the midst of a game
    assert Guest(server, code).reclaim(answer["pin"]).seat == 3
    assert server.host("status", table=code)[1]["seats"][2]["bot"] is False


def test_after_a_power_cut_they_are_there_again_without_any_help(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        guest = server.join("Ida")
        server.host("bots", bots=5)
        server.host("start")
        play_on(guest, lambda view: "vote" in view["you"]["legal"])  # without it the game stands
        people = server.table().people
        server.restart()
        guest.connect()
        assert server.table().people == people
        view = play_on(guest, over)
        assert [seat.get("bot", False) for seat in view["seats"]] == [False, *[True] * 5]
        assert server.complaints() == ""


def test_each_bot_has_a_token_of_its_own_that_no_phone_was_given(server: Server, code: str) -> None:
    server.host("bots", table=code, bots=10)
    tokens = {person.token for person in server.table(code).people}
    assert len(tokens) == 10
    assert {len(each) for each in tokens} == {32}
