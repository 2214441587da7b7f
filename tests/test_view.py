"""What one screen is sent: the same public part for all, and a seat's own part."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from shboard.lobby import Notice, Stage, Table, again, dismiss, issue_pin, lock, pause, reclaim
from shboard.lobby.table import with_person
from shboard.rules import Action, Confirm, ExecuteSeat, InvestigateSeat, Variant, legal_actions, observe
from shboard.view import Views, offered, secret
from tests.helpers.game import Game
from tests.helpers.guests import heard
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.random_play import states
from tests.helpers.tables import at, dealt, over, seated, with_game

LARGEST = 1500
"""Bytes of the longest view, with ten seats and long names."""


def shown(table: Table, seat: int | None, online: range | set[int] = range(1, 11)) -> dict[str, Any]:
    """The view of one screen."""
    views = Views(table, online, 7)
    return heard(views.board() if seat is None else views.seat(seat))


@pytest.mark.parametrize("count", [5, 7, 10])
def test_every_screen_sees_the_same_table(count: int) -> None:
    for state in states(count, (), seed=2):
        table = with_game(state)
        board = shown(table, None)
        assert board.pop("you") is None
        for seat in range(1, count + 1):
            phone = shown(table, seat)
            assert phone.pop("you")["seat"] == seat
            assert phone == board


def test_the_lobby_shows_who_sits_where_and_whose_phone_is_away() -> None:
    table = seated(3)
    view = shown(table, None, online={1, 3})
    assert view["seats"] == [{"name": "Ida"}, {"name": "Bo", "off": True}, {"name": "Søren"}]
    assert (view["stage"], view["game"], view["n"], view["table"]) == ("lobby", 0, 0, None)
    assert (view["t"], view["v"], view["code"], view["paused"]) == ("view", 7, "KRAB", False)
    assert [shown(each, None)["locked"] for each in (table, lock(table))] == [False, True]
    assert shown(table, 2)["you"] == {"seat": 2, "moved": False, "legal": {}, "holds": [], "done": False}


def test_a_game_shows_its_step_and_the_variants_as_dealt() -> None:
    table = replace(dealt(), variants=(Variant.HIDDEN_VOTERS,))
    view = shown(table, None)
    assert (view["stage"], view["game"], view["n"], view["variants"]) == ("play", 1, 0, [])
    for twice in ("seats", "variants"):
        assert twice not in view["table"]


@pytest.mark.parametrize("name", PHASES)
def test_what_is_left_out_of_a_view_is_filled_in_as_it_was(name: str) -> None:
    state = in_phase(name)
    sent = Views(with_game(state), (), 7).board()
    every = asdict(observe(state, None).public)
    assert heard(sent)["table"] == json.loads(msgspec.json.encode(every))
    assert set(json.loads(sent)["table"]) < set(every)


def test_every_step_of_a_game_is_counted() -> None:
    for state in states(5, (), seed=2):
        assert shown(with_game(state), None)["n"] == state.step


def test_a_seats_own_part_has_one_length() -> None:
    """Also where a seat may do most: to call any of nine, or to enact either tile or propose a veto."""
    widest = [
        Game(10, draw="FFF", fascist=2, candidate=10).pass_tile("F"),
        Game(10, fascist=5, roles="HFFFLLLLLL").elect(10).discard(1),
    ]
    lengths = set()
    for state in (*map(in_phase, PHASES), *(game.state for game in widest)):
        views = Views(with_game(state), range(1, 11), 7)
        lengths |= {len(views.seat(seat)) - len(views.board()) for seat in range(1, state.seats + 1)}
    assert len(lengths) == 1


def test_a_claimed_seat_is_told_of_until_it_is_tapped_away() -> None:
    table, pin = issue_pin(dealt(), 2, 0.0, _Zero())
    assert shown(table, None)["notice"] == {"kind": "pin", "seat": 2}
    table, _ = reclaim(table, pin, b"new", 1.0)
    assert shown(table, 1)["notice"] == {"kind": "moved", "seat": 2}
    assert [shown(table, seat)["you"]["moved"] for seat in (1, 2)] == [False, True]
    assert not shown(dismiss(table, 2), 2)["you"]["moved"]
    assert table.notice == Notice("moved", 2)


class _Zero:
    def randrange(self, stop: int, /) -> int:
        return 0


@pytest.mark.parametrize("count", [5, 8, 10])
def test_a_screen_is_offered_exactly_what_is_accepted(count: int) -> None:
    for state in states(count, (), seed=4):
        table = with_game(state)
        for seat in range(1, count + 1):
            legal = shown(table, seat)["you"]["legal"]
            assert legal == offered(legal_actions(state, seat))
            assert shown(replace(table, paused=True), seat)["you"]["legal"] == {}


def test_offers_are_places_targets_or_a_plain_yes() -> None:
    game = Game(7, draw="LFF", fascist=5, roles="LLLLFFH").elect(2)
    assert offered(game.may(1)) == {"discard": [1, 2, 3]}
    assert offered(game.discard(1).may(2)) == {"enact": [1, 2], "propose_veto": True}
    assert offered(game.propose_veto().may(1)) == {"answer_veto": True}
    targets: list[Action] = [InvestigateSeat(4), InvestigateSeat(6), ExecuteSeat(2), Confirm()]
    assert offered(targets) == {"investigate": [4, 6], "execute": [2], "confirm": True}
    vote = Game(5).nominate(2)
    assert shown(with_game(vote.state), 3)["you"]["legal"] == {"vote": True}


def test_what_may_be_held_is_what_the_seat_may_see() -> None:
    kinds = {"role", "hand", "party", "top"}
    for state in states(7, (), seed=9):
        table = with_game(state)
        for seat in range(1, 8):
            holds = set(shown(table, seat)["you"]["holds"])
            assert {kind for kind in kinds if secret(table, seat, kind)} == holds
            assert secret(table, seat, "roles") is None
            assert secret(table, seat, "") is None


@pytest.mark.parametrize("stage", Stage)
def test_a_role_may_be_held_from_the_deal_on(stage: Stage) -> None:
    held = secret(at(stage), 1, "role")
    assert (held is None) == (stage is Stage.LOBBY)


def test_whoever_has_confirmed_or_cast_is_done() -> None:
    game = Game(5, confirmed=False).do(2, Confirm())
    assert [shown(with_game(game.state), seat)["you"]["done"] for seat in (1, 2)] == [False, True]
    dead = Game(7, dead=(7,)).nominate(2)
    assert shown(with_game(dead.state), 7)["you"] == {
        "seat": 7, "moved": False, "legal": {}, "holds": ["role"], "done": False,
    }  # fmt: skip


def test_a_pause_hides_no_secret() -> None:
    table = pause(with_game(Game(5).elect(2).state))
    assert shown(table, None)["paused"]
    assert shown(table, 1)["you"]["holds"] == ["role", "hand"]


@pytest.mark.parametrize("count", [5, 10])
def test_every_phone_of_a_table_is_sent_as_much(count: int) -> None:
    """Whatever a seat may do, hold, or has done: nobody reads that from the length of its view."""
    for state in states(count, (), seed=3):
        for table in (with_game(state), moved(with_game(state), 2)):
            views = Views(table, range(1, count), 10**6)
            assert len({len(views.seat(seat)) for seat in range(1, count + 1)}) == 1


def moved(table: Table, seat: int) -> Table:
    """The table with this seat on a new phone."""
    person = replace(table.person(seat), moved=True)
    return replace(table, people=with_person(table, seat, person))


def test_a_view_of_a_full_table_is_short() -> None:
    longest = 0
    for seed in range(3):
        for state in states(10, tuple(Variant)[2:], seed):
            table = with_game(state)
            people = tuple(replace(p, name=chr(65 + k) * 12) for k, p in enumerate(table.people))
            views = Views(replace(table, people=people), range(1, 11), 10**6)
            longest = max(longest, *(len(views.seat(seat)) for seat in (1, 10)))
    assert longest <= LARGEST


def test_a_bot_is_called_one_on_every_screen_and_is_never_away() -> None:
    dealt_to = dealt(5)
    people = with_person(dealt_to, 2, replace(dealt_to.people[1], bot=True))
    for table in (replace(seated(5), people=people), replace(dealt_to, people=people)):
        for screen in (None, 1, 2):
            seats = shown(table, screen, online={1})["seats"]
            assert [seat.get("bot", False) for seat in seats] == [False, True, False, False, False]
            assert [seat.get("off", False) for seat in seats] == [False, False, True, True, True]


@pytest.mark.parametrize("count", [5, 10])
def test_after_a_rematch_no_screen_sees_anything_of_the_game_before(count: int) -> None:
    """Each is sent, byte by byte, what it would be sent by people who have only sat down."""
    for seed in range(3):
        after = Views(again(over(count, seed)), range(1, count + 1), 7)
        fresh = Views(replace(seated(count), game=1), range(1, count + 1), 7)
        assert after.board() == fresh.board()
        assert [after.seat(seat) == fresh.seat(seat) for seat in range(1, count + 1)] == [True] * count
