"""Play over the socket: strict, one answer an id, saved before it is told, and for the right seat alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.bots import wire
from shboard.rules import Confirm, model
from tests.helpers.game import Game
from tests.helpers.serving import Board, Guest, Server


def at_play(server: Server, code: str, game: Game) -> list[Guest]:
    """As many people as the game has seats, with the game on their table."""
    party = server.party(game.state.seats, code)
    server.plant(game.state, code)
    return party


def answers(guest: Board) -> list[str]:
    """The ids that were answered so far."""
    return [frame["id"] for frame in guest.frames if "id" in frame]


def test_a_screen_is_greeted_then_shown_the_table(server: Server, code: str) -> None:
    guest, board = server.join("Ida", code), server.board(code)
    guest.catch_up()
    board.catch_up()
    assert [frame.get("t") for frame in guest.frames[:2]] == ["hello", "view"]
    assert [frame.get("t") for frame in board.frames[:3]] == ["hello", "address", "view"]
    assert guest.frames[0]["protocol"] == 2
    assert board.view()["you"] is None


def test_every_request_has_one_answer(server: Server, code: str) -> None:
    party = at_play(server, code, Game(5, confirmed=False))
    asked = [
        party[0].act("confirm"),
        party[0].act("confirm"),
        party[0].reveal("role"),
        party[0].reveal("hand"),
    ]
    assert [answer.get("ok") or answer.get("refused") for answer in asked] == [
        True, "not_your_turn", None, "no_secret",
    ]  # fmt: skip
    party[0].catch_up()
    assert len(answers(party[0])) == len(set(answers(party[0])))


@pytest.mark.parametrize(
    ("frame", "what"),
    [
        ({"id": "a1b2c3d4", "probe": True, "sit": 1}, "malformed"),
        ({"id": "a1b2c3d4", "action": {"do": "confirm"}}, "malformed"),
        ({"id": "a1b2c3d4", "sit": 0}, "no_seat"),
        ({"id": "a1b2c3d4", "sit": 99}, "no_seat"),
        ({"id": "a1b2c3d4", "rename": ""}, "name_invalid"),
        ({"id": "a1b2c3d4", "rename": "Bo"}, "name_taken"),
        ({"id": "a1b2c3d4", "reveal": "role"}, "no_secret"),
        ({"id": "a1b2c3d4", "game": 1, "round": 1, "action": {"do": "confirm"}}, "not_allowed_now"),
    ],
    ids=str,
)
def test_a_bad_request_is_answered_and_changes_nothing(
    frame: dict[str, Any], what: str, server: Server, code: str
) -> None:
    ida, _ = server.join("Ida", code), server.join("Bo", code)
    before = server.table(code)
    ida.send(frame)
    assert ida.answer("a1b2c3d4") == {"id": "a1b2c3d4", "refused": what}
    assert server.table(code) == before


@pytest.mark.parametrize(
    ("raw", "closed"),
    [
        (wire.frame(wire.TEXT, b"hello"), 4400),
        (wire.frame(wire.TEXT, b"[]"), 4400),
        (wire.frame(wire.TEXT, b'{"probe":true}'), 4400),
        (wire.frame(wire.TEXT, b"[" * 4000), 4400),
        (wire.frame(wire.BINARY, b'{"id":"a1b2c3d4","probe":true}'), 4400),
        (wire.frame(wire.TEXT, b'{"id":"a1b2c3d4","probe":true,"pad":"\xff"}'), 1007),
        (wire.frame(wire.TEXT, b"x" * 4097), 1009),
        (wire.frame(wire.TEXT, b"x" * (1 << 20)), 1009),
        (wire.frame(wire.TEXT, b'{"id":"a1b2c3d4","pad":"' + "😀".encode() * 1100 + b'"}'), 1009),
        (wire.frame(wire.CONTINUATION, b"x"), 1002),
        (b"\xf1" + wire.frame(wire.TEXT, b"x")[1:], 1002),
        (b"\x81\x02{}", 1002),
    ],
    ids=[
        "no JSON", "no object", "no id", "deep", "binary", "no UTF-8", "long", "1 MiB", "long in bytes",
        "continuation of nothing", "reserved bits", "unmasked",
    ],
)  # fmt: skip
def test_a_broken_frame_closes_that_socket_alone(raw: bytes, closed: int, server: Server, code: str) -> None:
    ida, bo = server.join("Ida", code), server.join("Bo", code)
    before = server.table(code)
    ida.catch_up()
    ida.socket._sock.sendall(raw)
    assert ida.closed() == closed
    assert bo.ask({"rename": "Bobby"})["ok"]
    assert ida.connect().ask({"rename": "Iduna"})["ok"]
    assert len(server.table(code).people) == len(before.people)


def test_a_frame_in_pieces_is_one_frame(server: Server, code: str) -> None:
    ida = server.join("Ida", code)
    whole = b'{"id":"a1b2c3d4","probe":true}'
    first = bytearray(wire.frame(wire.TEXT, whole[:10]))
    first[0] &= 0x7F
    ida.socket._sock.sendall(bytes(first) + wire.frame(wire.PING, b"?") + wire.frame(0, whole[10:]))
    assert ida.answer("a1b2c3d4") == {"id": "a1b2c3d4", "t": "pong"}


@pytest.mark.parametrize(
    "cookie", ["", "seat-{code}=", "seat-{code}=wrong", "seat-QQQQ=x", "seat-{code}=%00"]
)
def test_without_a_live_token_a_socket_is_told_nothing_at_all(cookie: str, server: Server, code: str) -> None:
    server.join("Ida", code)
    stranger = Guest(server, code)
    stranger.cookie = cookie.format(code=code)
    assert stranger.connect().closed() == 4401
    assert stranger.frames == []


def test_a_token_opens_no_other_table(server: Server, code: str) -> None:
    ida = server.join("Ida", code)
    other = server.open_table()
    server.join("Bo", other)
    stranger = Guest(server, other)
    stranger.cookie = ida.cookie.replace(code, other)
    assert stranger.connect().closed() == 4401
    assert stranger.frames == []


@pytest.mark.parametrize("screen", [Board, Guest])
def test_a_table_that_is_not_there_closes_with_a_code_of_its_own(screen: type[Board], server: Server) -> None:
    lost = screen(server, "QQQQ").connect()
    assert lost.closed() == 4404
    assert lost.frames == []


def test_a_board_may_ask_whether_anybody_is_there_and_nothing_else(server: Server, code: str) -> None:
    party = at_play(server, code, Game(5, confirmed=False))
    board = server.board(code)
    assert board.ask({"probe": True})["t"] == "pong"
    for frame in (
        {"game": 1, "round": 1, "action": {"do": "confirm"}}, {"reveal": "role"}, {"sit": 1},
        {"rename": "TV"}, {"dismiss": True},
    ):  # fmt: skip
        assert board.ask(frame)["refused"] == "not_seated"
    assert party[0].you()["legal"] == {"confirm": True}


def test_a_seat_moves_and_is_renamed_in_the_lobby(server: Server, code: str) -> None:
    party = server.party(5, code)
    assert party[0].ask({"sit": 5})["ok"]
    assert party[1].ask({"rename": "Bobby"})["ok"]
    names = [seat["name"] for seat in server.board(code).view()["seats"]]
    assert names == ["Bobby", "Søren", "Ægir", "Jörg", "Ida"]
    assert party[0].you()["seat"] == 5
    server.host("start", table=code)
    for frame in ({"sit": 1}, {"rename": "Late"}):
        assert party[0].ask(frame)["refused"] == "not_allowed_now"


def test_c11_stale_replayed_and_forged_actions_do_nothing(server: Server, code: str) -> None:
    party = at_play(server, code, Game(5))
    game = party[0].view()["game"]
    nomination = {
        "game": game,
        "round": 1,
        "action": {"do": "nominate", "target": 2},
        "id": "aaaaaaaa",
        "pad": "",
    }
    assert party[0].ask(nomination)["ok"]
    party[0].send(nomination)  # the phone thinks that it was lost
    party[0].catch_up()
    assert [frame for frame in party[0].frames if frame.get("id") == "aaaaaaaa"] == [
        {"id": "aaaaaaaa", "ok": True},
        {"id": "aaaaaaaa", "refused": "not_your_turn"},
    ]
    vote = {"do": "vote", "ja": True}
    assert party[0].ask({"game": game, "round": 2, "action": vote})["refused"] == "stale"
    assert party[0].ask({"game": game, "round": 0, "action": vote})["refused"] == "stale"
    assert party[0].ask({"game": game - 1, "round": 1, "action": vote})["refused"] == "stale"
    forged = {"id": "bbbbbbbb", "game": game, "round": 1, "action": {**vote, "seat": 2}}
    party[0].send(forged)
    assert party[0].answer("bbbbbbbb")["refused"] == "malformed"
    assert server.game(code).step == Game(5).state.step + 1
    assert party[0].ask({"game": game, "round": 1, "action": vote})["ok"]
    assert (
        party[0].ask({"game": game, "round": 1, "action": {"do": "vote", "ja": False}})["refused"]
        == "not_your_turn"
    )


def test_c11_two_tabs_of_one_seat_cast_one_ballot(server: Server, code: str) -> None:
    party = server.party(5, code)
    server.plant(Game(5).nominate(2).state, code)
    view = party[2].view()
    ballot = {"game": view["game"], "round": view["table"]["round"], "action": {"do": "vote", "ja": True}}
    other = Guest(server, code)
    other.cookie = party[2].cookie
    party[2].put(ballot)
    other.connect()
    assert party[2].closed() == 4001
    assert "id" in other.ask(ballot)  # taken, if the one before was not in time
    party[2].connect()
    assert "refused" in party[2].ask({**ballot, "action": {"do": "vote", "ja": False}})
    assert party[2].view()["table"]["cast"] == 1


def test_the_dead_and_the_paused_do_not_act(server: Server, code: str) -> None:
    party = at_play(server, code, Game(7, dead=(7,)).nominate(2))
    assert party[6].act("vote", ja=True)["refused"] == "not_your_turn"
    assert server.host("pause", table=code)[0] == 200
    assert party[0].act("vote", ja=True)["refused"] == "paused"
    assert server.host("resume", table=code)[0] == 200
    assert party[0].act("vote", ja=True)["ok"]


def test_an_action_out_of_turn_or_off_the_list_is_refused(server: Server, code: str) -> None:
    party = at_play(server, code, Game(7, last=(2, 3)))
    for seat, do, choice in (
        (2, "nominate", {"target": 4}), (1, "nominate", {"target": 1}), (1, "nominate", {"target": 2}),
        (1, "nominate", {"target": 8}), (1, "nominate", {"target": -1}), (1, "vote", {"ja": True}),
        (1, "discard", {"place": 1}), (1, "enact", {"place": 1}), (1, "execute", {"target": 2}),
        (1, "put_away", {}), (1, "propose_veto", {}), (1, "confirm", {}),
    ):  # fmt: skip
        assert party[seat - 1].act(do, **choice)["refused"] == "not_your_turn", do
    assert party[0].act("nominate", target=4)["ok"]


def test_a_secret_is_answered_only_while_the_seat_may_know_it(server: Server, code: str) -> None:
    game = Game(7, confirmed=False, roles="LLLLFFH", draw="LFF")
    party = at_play(server, code, game)
    fascist = party[4]
    assert fascist.secret("role") == {"kind": "role", "role": "fascist", "fascists": [6], "hitler": 7}
    assert party[6].secret("role") == {"kind": "role", "role": "hitler", "fascists": [], "hitler": None}
    assert fascist.act("confirm")["ok"]
    assert fascist.secret("role") == {"kind": "role", "role": "fascist", "fascists": [], "hitler": None}
    server.plant(game.confirm().elect(2).state, code)
    assert [guest.reveal("hand").get("refused") for guest in party] == [None, *["no_secret"] * 6]
    assert party[0].secret("hand")["tiles"] == list(game.hand())
    assert party[0].act("discard", place=1)["ok"]
    assert party[0].reveal("hand")["refused"] == "no_secret"  # a hand that was passed on
    assert party[1].secret("hand")["tiles"] == list(server_hand(server, code))
    assert party[1].act("enact", place=1)["ok"]
    assert party[1].reveal("hand")["refused"] == "no_secret"
    for kind in ("party", "top", "roles", ""):
        assert party[0].reveal(kind)["refused"] == "no_secret"


def server_hand(server: Server, code: str) -> tuple[str, ...]:
    """The tiles that are in hand now."""
    phase = server.game(code).phase
    assert isinstance(phase, model.Discard | model.Enact)
    return phase.hand


def test_every_answer_to_a_hold_has_the_same_length(server: Server, code: str) -> None:
    lengths = set()
    for game in (Game(10, confirmed=False), Game(10, confirmed=False).do(8, Confirm()), Game(5).elect(2)):
        party = at_play(server, server.open_table(), game)
        for guest in party:
            for kind in guest.you()["holds"]:
                guest.reveal(kind)
            lengths |= {len(text.encode()) for text in guest.texts if "secret" in json.loads(text)}
    assert lengths == {256}


def test_an_answer_comes_before_the_view_and_after_the_save(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        party = at_play(server, server.code, Game(5, confirmed=False))
        party[0].catch_up()
        told = len(party[0].frames)
        assert party[0].act("confirm")["ok"]
        party[0].catch_up()
        kinds = [frame.get("t", "answer") for frame in party[0].frames[told:]]
        assert kinds.index("answer", 1) < len(kinds) - kinds[::-1].index("view") - 1
        server.restart()
        assert party[0].connect().you()["done"]


def test_a_connection_is_told_how_fresh_its_first_view_is(server: Server, code: str) -> None:
    """So that a phone that reloads does not run ahead of the TV."""
    party = server.party(5, code)
    server.plant(Game(5).nominate(2).state, code)
    for guest in party:
        guest.act("vote", ja=True)
    board = server.board(code)
    board.catch_up()
    hello = board.frames[0]
    events = board.view()["table"]["events"]
    assert [event["kind"] for event in events if event["id"] > hello["told"]] == ["elected"]
    assert 0 <= hello["age"] < 60_000
