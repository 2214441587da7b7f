"""What `status` shows: the TV's facts for people, one JSON object for programs, and no secret in either."""

import json
from typing import Any

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, game, lobby, playing, seat


def test_the_lobby(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(variants=["hidden_voters"]))
    assert type_("status").stdout.splitlines() == [
        "Table KRAB · lobby · 5 of 5–10 seated",
        "Variants: hidden_voters",
        "",
        "Seat  Name       Marks  Phone",
        "   1  Ida               online",
        "   2  Bo                online",
        "   3  Cleo              online",
        "   4  Elisabeth         online",
        "   5  Øjvind            online",
        "",
        "Board   http://127.0.0.1:8000/board",
        "Phones  http://192.168.1.23:8000",
        f"Begin with: shboard start --state {fake.folder}",
    ]


def test_a_game(fake: FakeHost, type_: Type) -> None:
    seats = [
        seat(1, "Ida", marks=["president", "cast"]),
        seat(2, "Bo", marks=["limited", "cast", "offline"], online=False, seen=3.4),
        seat(3, "Cleo", marks=["chancellor"]),
        seat(4, "Ida 4", marks=["executed"]),
        seat(5, "Øjvind", online=False, seen=None),
    ]
    fake.stands(playing(seats=seats, paused=True, notice={"kind": "pin", "seat": 2}))
    assert type_("status").stdout.splitlines()[:12] == [
        "Table KRAB · game 2 · round 3 · paused",
        "Vote on Ida + Cleo; 2 of 5 ballots are in",
        "Liberal 1 of 5 · Fascist 2 of 6 · failed elections 1 of 3",
        "Draw pile 8 · discard pile 6",
        "A PIN was issued for Bo",
        "",
        "Seat  Name    Marks                      Phone",
        "   1  Ida     President, Ballot cast     online",
        "   2  Bo      Term-limited, Ballot cast  offline, seen 3 s ago",
        "   3  Cleo    Chancellor                 online",
        "   4  Ida 4   Executed                   online",
        "   5  Øjvind                             offline",
    ]


@pytest.mark.parametrize(
    ("stands", "said"),
    [
        (lobby(locked=True), "lobby · 5 of 5–10 seated · locked"),
        (playing(locked=True), "game 2 · round 3 · locked"),
        (playing(locked=True, paused=True), "game 2 · round 3 · paused · locked"),
        (playing(locked=True, stage="over"), "game 2 is over · locked"),
    ],
)
def test_a_locked_table_says_so(stands: dict[str, Any], said: str, fake: FakeHost, type_: Type) -> None:
    fake.stands(stands)
    assert type_("status").stdout.splitlines()[0] == f"Table KRAB · {said}"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"phase": "reveal", "waiting": 4}, "Everybody looks at their role; waiting for 4"),
        ({"phase": "nominate"}, "Ida picks a Chancellor"),
        ({"phase": "discard", "president": 1, "chancellor": 2}, "Ida holds three policies"),
        ({"phase": "enact", "president": 1, "chancellor": 2}, "Bo holds two policies"),
        ({"phase": "veto", "president": 1, "chancellor": 2}, "Bo asks for a veto; Ida decides"),
        ({"phase": "investigate", "president": 1}, "Ida chooses whom to investigate"),
        ({"phase": "party", "president": 1, "target": 5}, "Ida looks at the party of Øjvind"),
        ({"phase": "peek", "president": 1}, "Ida looks at the top three policies"),
        ({"phase": "special_election", "president": 1}, "Ida chooses the next Presidential Candidate"),
        ({"phase": "execute", "president": 1}, "Ida must execute somebody"),
        ({"phase": "over", "reason": "liberal_tiles"}, "The liberals win: five liberal policies"),
        ({"phase": "over", "reason": "fascist_tiles"}, "The fascists win: six fascist policies"),
        ({"phase": "over", "reason": "hitler_elected"}, "The fascists win: Hitler is Chancellor"),
        ({"phase": "over", "reason": "hitler_executed"}, "The liberals win: Hitler was executed"),
    ],
)
def test_every_phase_has_its_line(table: dict[str, Any], said: str, fake: FakeHost, type_: Type) -> None:
    fake.stands(playing(table=game(**table)))
    assert type_("status").stdout.splitlines()[1] == said


def test_the_end_names_what_comes_next(fake: FakeHost, type_: Type) -> None:
    fake.stands(playing(stage="over", table=game(phase="over", reason="liberal_tiles")))
    lines = type_("status").stdout.splitlines()
    assert lines[0] == "Table KRAB · game 2 is over"
    assert lines[-1].startswith("Once more with: shboard again")


@pytest.mark.parametrize(("seen", "said"), [(59, "59 s"), (60, "1 min"), (600, "10 min"), (7300, "2 h")])
def test_how_long_ago(seen: float, said: str, fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(1, "Ida", online=False, seen=seen)]))
    assert f"offline, seen {said} ago" in type_("status").stdout


def test_no_address(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(url=None, phones=[], seats=[], notice={"kind": "moved", "seat": 9}))
    shown = type_("status").stdout
    assert "Phones  no address known that a phone can reach" in shown
    assert "Nobody sits here yet." in shown


def test_c28_host10f_json_is_the_published_object_in_one_line(fake: FakeHost, type_: Type) -> None:
    fake.stands(playing() | {"roles": ["hitler"], "hand": ["liberal"], "debug": {"pin": "402918"}})
    shown = type_("status", "--json").stdout
    assert shown.count("\n") == 1
    assert json.loads(shown) == playing()


def test_json_escapes_what_a_terminal_would_obey(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(1, "\x1b]0;x\x07\u202eØ")]))
    shown = type_("status", "--json").stdout
    assert shown.isascii()
    assert "\x1b" not in shown
    assert json.loads(shown)["seats"][0]["name"] == "\x1b]0;x\x07\u202eØ"


def test_hostile_names_are_harmless(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(1, "\x1b[31mBo\x9b2J\u2066"), seat(2, "a\nb\r")], code="K\x1bAB"))
    shown = type_("status").stdout
    assert not set(shown) & set("\x1b\x9b\r\u2066")
    assert "   2  a\ufffdb\ufffd" in shown


def test_which_table(fake: FakeHost, type_: Type) -> None:
    fake.refuses("status", "which_table", tables=["KRAB", "MUSE"])
    result = type_("status")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "Several tables are open here: KRAB, MUSE.",
        "Say which one, as in: shboard status --table KRAB",
    ]


def test_no_such_table(fake: FakeHost, type_: Type) -> None:
    fake.refuses("status", "no_table", code="WXYZ")
    result = type_("status", "--table", "wxyz")
    assert result.exit_code == 2
    assert result.stderr.startswith("There is no table WXYZ here.\n")
