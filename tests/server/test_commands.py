"""What the host may do at which stage, also twice; and no answer holds a secret."""

from typing import Any

import pytest
from msgspec.structs import replace

from shboard.server.commands import variants_named
from tests.helpers.game import Game
from tests.helpers.serving import Guest, Server
from tests.helpers.tables import over

Told = tuple[int, dict[str, Any]]


def at(server: Server, code: str, stage: str) -> list[Guest]:
    """Five people, in the lobby, in play, or at an ending."""
    party = server.party(5, code)
    if stage == "play":
        server.plant(Game(5).state, code)
    elif stage == "over":
        ended = over(5).state
        assert ended is not None
        server.plant(ended, code)
    return party


def no(stage: str) -> Told:
    """How a command is refused at the wrong stage."""
    return 409, {"refused": "not_allowed_now", "stage": stage}


def test_start_deals_once(server: Server, code: str) -> None:
    at(server, code, "lobby")
    begun = {"code": code, "seats": 5, "variants": []}
    assert server.host("start", table=code) == (200, {**begun, "already": False})
    dealt = server.game(code)
    assert server.host("start", table=code) == (200, {**begun, "already": True})
    assert server.game(code) == dealt


def test_start_with_other_variants_is_refused_while_a_game_is_on(server: Server, code: str) -> None:
    at(server, code, "play")
    assert server.host("start", table=code, variants=[])[1]["already"]
    assert server.host("start", table=code, variants=["hidden_voters"]) == no("play")


def test_again_in_the_lobby_still_takes_the_variants(server: Server, code: str) -> None:
    at(server, code, "over")
    server.host("again", table=code, variants=["hidden_voters"])
    assert server.host("again", table=code, variants=["not_hitler_marks"])[1]["already"]
    assert server.host("status", table=code)[1]["variants"] == ["not_hitler_marks"]


def test_start_says_why_it_cannot(server: Server, code: str) -> None:
    party = server.party(4, code)
    assert server.host("start", table=code) == (409, {"refused": "too_few", "seats": 4})
    server.join("Fifth", code)
    idle = server.host("start", table=code, variants=["rebalance"])
    assert idle == (409, {"refused": "variant_idle", "variant": "rebalance", "seats": 5})
    assert server.host("start", table=code, variants=["nonsense"]) == (409, {"refused": "malformed"})
    assert party[0].view()["stage"] == "lobby"
    chosen = server.host("start", table=code, variants=["not_hitler_marks", "hidden_voters"])
    assert chosen[1]["variants"] == ["hidden_voters", "not_hitler_marks"]
    assert party[0].view()["variants"] == ["hidden_voters", "not_hitler_marks"]


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("seats/move", {"seat": 1, "to": 2}),
        ("seats/swap", {"seat": 1, "to": 2}),
        ("seats/shuffle", {}),
        ("seats/rename", {"seat": 1, "name": "Other"}),
        ("seats/remove", {"seat": 1}),
    ],
)
def test_seats_are_put_in_order_in_the_lobby_alone(
    command: str, values: dict[str, Any], server: Server, code: str
) -> None:
    at(server, code, "lobby")
    assert server.host(command, table=code, **values)[0] == 200
    other = server.open_table()
    at(server, other, "play")
    assert server.host(command, table=other, **values) == no("play")
    third = server.open_table()
    at(server, third, "over")
    assert server.host(command, table=third, **values) == no("over")


def test_seats_move_change_names_and_are_freed(server: Server, code: str) -> None:
    party = at(server, code, "lobby")
    moved = server.host("seats/move", table=code, seat=5, to=1)
    assert moved == (200, {"seats": ["Jörg", "Ida", "Bo", "Søren", "Ægir"]})
    swapped = server.host("seats/swap", table=code, seat=5, who="Ægir", to=2, whom="Ida")
    assert swapped == (200, {"seats": ["Jörg", "Ægir", "Bo", "Søren", "Ida"]})
    late = server.host("seats/swap", table=code, seat=5, who="Ida", to=2, whom="Bo")
    assert late == (409, {"refused": "seats_changed"})
    server.host("seats/swap", table=code, seat=2, to=5)
    assert sorted(server.host("seats/shuffle", table=code)[1]["seats"]) == sorted(moved[1]["seats"])
    for seat, name in enumerate(moved[1]["seats"], start=1):
        now = server.host("status", table=code)[1]["seats"]
        here = next(each["seat"] for each in now if each["name"] == name)
        server.host("seats/move", table=code, seat=here, to=seat)
    assert server.host("seats/rename", table=code, seat=1, name="Georg")[1]["seats"][0] == "Georg"
    assert server.host("seats/remove", table=code, seat=1)[1]["seats"] == ["Ida", "Bo", "Søren", "Ægir"]
    assert party[4].closed() == 4401
    for command, values, refused in (
        ("seats/move", {"seat": 9, "to": 1}, "no_seat"), ("seats/move", {"seat": 1, "to": 9}, "no_seat"),
        ("seats/move", {"seat": 1}, "no_seat"), ("seats/move", {"to": 1}, "malformed"),
        ("seats/rename", {"seat": 1, "name": "bo"}, "name_taken"),
        ("seats/rename", {"seat": 1}, "name_invalid"),
        ("seats/remove", {"seat": 0}, "no_seat"), ("seats/remove", {}, "malformed"),
    ):  # fmt: skip
        assert server.host(command, table=code, **values)[1]["refused"] == refused, (command, values)


def test_a_locked_table_takes_nobody_new(server: Server, code: str) -> None:
    party, board = server.party(5, code), server.board(code)
    assert server.host("lock", table=code) == (200, {"code": code, "locked": True, "already": False})
    assert server.host("lock", table=code) == (200, {"code": code, "locked": True, "already": True})
    assert (board.view()["locked"], server.host("status", table=code)[1]["locked"]) == (True, True)
    assert [guest.view()["locked"] for guest in party] == [True] * 5
    late = Guest(server, code, "Late")
    assert late.post("join", {"name": "Late"}).json["refused"] == "locked"
    assert server.host("unlock", table=code) == (200, {"code": code, "locked": False, "already": False})
    assert server.host("unlock", table=code) == (200, {"code": code, "locked": False, "already": True})
    assert late.join().seat == 6
    assert not board.view()["locked"]


@pytest.mark.parametrize("stage", ["lobby", "play", "over"])
def test_the_lock_is_the_tables_and_holds_at_any_time(stage: str, server: Server, code: str) -> None:
    at(server, code, stage)
    kept = server.table(code)
    assert server.host("lock", table=code)[0] == 200
    assert replace(server.table(code), locked=False, touched=0.0) == replace(kept, touched=0.0)
    for command in {"lobby": ("start", "end"), "play": ("end",), "over": ("again",)}[stage]:
        assert server.host(command, table=code)[0] == 200
    assert server.table(code).locked
    assert Guest(server, code).post("join", {"name": "Late"}).json["refused"] == "locked"


def test_a_join_flood_is_answered_by_a_lock_and_by_removing_who_came(server: Server, code: str) -> None:
    party = [server.join(name, code) for name in ("Ida", "Bo", "Xxx", "Yyy", "Zzz")]
    server.host("lock", table=code)
    for who in ("Xxx", "Yyy", "Zzz"):
        assert server.host("seats/remove", table=code, seat=3, who=who)[0] == 200
    assert [guest.closed() for guest in party[2:]] == [4401] * 3
    for guest in party[2:]:  # with the cookie that they still have, and without
        for cookie in (guest.cookie, ""):
            guest.cookie = cookie
            assert guest.post("join", {"name": guest.name}).json["refused"] == "locked"
    assert [seat["name"] for seat in party[0].view()["seats"]] == ["Ida", "Bo"]


def test_whoever_sits_stays_and_a_lost_seat_is_still_reclaimed(server: Server, code: str) -> None:
    party = server.party(5, code)
    server.host("lock", table=code)
    party[0].drop()
    assert party[0].connect().you()["seat"] == 1
    assert party[1].ask({"rename": "Bodil"})["ok"]
    pin = server.host("claim", table=code, seat=3, yes=True)[1]["pin"]
    assert Guest(server, code).reclaim(pin).connect().you()["seat"] == 3


def test_a_command_for_somebody_who_has_moved_meanwhile_does_nothing(server: Server, code: str) -> None:
    party = server.party(5, code)
    assert party[4].ask({"sit": 1})["ok"]
    kept = server.table(code)
    for command in ("seats/remove", "seats/rename", "seats/move", "claim"):
        asked = server.host(command, table=code, seat=2, who="Bo", to=5, name="Bodil", yes=True)
        assert asked == (409, {"refused": "seats_changed"}), command
    assert server.table(code) == kept
    assert server.host("claim", table=code, seat=3, who="Bo", yes=True)[1]["name"] == "Bo"


def test_pause_and_resume_say_when_there_was_nothing_to_do(server: Server, code: str) -> None:
    party = at(server, code, "play")
    told = [
        server.host(command, table=code)[1] for command in ("resume", "pause", "pause", "resume", "resume")
    ]
    assert [(answer["paused"], answer["already"]) for answer in told] == [
        (False, True), (True, False), (True, True), (False, False), (False, True),
    ]  # fmt: skip
    assert not party[0].view()["paused"]


@pytest.mark.parametrize("stage", ["lobby", "over"])
@pytest.mark.parametrize("command", ["pause", "resume", "end"])
def test_only_a_game_in_play_is_paused_or_ended(command: str, stage: str, server: Server, code: str) -> None:
    at(server, code, stage)
    assert server.host(command, table=code) == no(stage)


def test_end_abandons_the_game_and_shows_no_role(server: Server, code: str) -> None:
    party = at(server, code, "play")
    board = server.board(code)
    assert server.host("end", table=code) == (200, {"code": code, "already": False})
    assert server.host("end", table=code) == (200, {"code": code, "already": True})
    view = board.view()
    assert (view["stage"], view["table"], len(view["seats"])) == ("lobby", None, 5)
    assert party[0].reveal("role")["refused"] == "no_secret"
    assert server.host("start", table=code)[0] == 200
    assert party[0].view()["game"] == 2


def test_again_plays_with_the_same_people(server: Server, code: str) -> None:
    party = at(server, code, "over")
    assert server.host("start", table=code) == no("over")
    assert server.host("again", table=code, variants=["hidden_voters"]) == (
        200,
        {"code": code, "already": False},
    )
    assert server.host("again", table=code) == (200, {"code": code, "already": True})
    view = party[0].view()
    assert (view["stage"], view["variants"], len(view["seats"])) == ("lobby", ["hidden_voters"], 5)
    assert server.host("start", table=code)[0] == 200
    assert (party[0].view()["game"], party[0].view()["n"]) == (2, 0)


@pytest.mark.parametrize("stage", ["lobby", "play"])
def test_again_is_for_an_ending(stage: str, server: Server, code: str) -> None:
    at(server, code, stage)
    assert server.host("again", table=code) == no(stage)


def test_claim_all_gives_each_seat_a_pin_and_asks_first_while_a_phone_is_there(
    server: Server, code: str
) -> None:
    assert server.host("claim/all", table=code) == (409, {"refused": "no_seat", "seat": 1})
    party, board = at(server, code, "play"), server.board(code)
    names = [guest.name for guest in party]
    assert server.host("claim/all", table=code) == (409, {"refused": "some_online", "names": names})
    assert board.view()["notice"] is None
    status, answer = server.host("claim/all", table=code, yes=True)
    assert (status, answer["code"], answer["minutes"]) == (200, code, 10)
    assert [(pin["seat"], pin["name"]) for pin in answer["pins"]] == [*enumerate(names, start=1)]
    for screen in (board, *party):
        assert screen.view()["notice"] == {"kind": "pins", "seat": 0}
    assert Guest(server, code).reclaim(answer["pins"][4]["pin"]).seat == 5
    assert party[4].closed() == 4003
    assert "pin" not in str(server.host("status", table=code)[1]["seats"])


@pytest.mark.parametrize("stage", ["lobby", "play", "over"])
def test_claim_is_possible_always_and_asks_first_where_the_phone_is_there(
    stage: str, server: Server, code: str
) -> None:
    at(server, code, stage)
    asked = server.host("claim", table=code, seat=2)
    assert asked == (409, {"refused": "online", "name": "Bo", "seat": 2})
    status, answer = server.host("claim", table=code, seat=2, yes=True)
    pin = answer.pop("pin")
    assert (status, answer) == (200, {"code": code, "seat": 2, "name": "Bo", "minutes": 10})
    assert len(pin) == 6
    assert pin.isdecimal()
    Guest(server, code).reclaim(pin)
    assert server.host("claim", table=code, seat=2)[0] == 200  # nobody is there with the new phone yet
    for seat in (0, 6, -1):
        assert server.host("claim", table=code, seat=seat)[1]["refused"] == "no_seat"
    assert server.host("claim", table=code)[1]["refused"] == "malformed"


def test_variants_are_called_by_their_names() -> None:
    assert variants_named(None) is None
    assert variants_named([]) == []
    assert variants_named(["hidden_voters"]) == ["hidden_voters"]
