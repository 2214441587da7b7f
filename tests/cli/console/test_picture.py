"""The picture: in any window no wider and no longer than it, and the keys always on it."""

from itertools import product
from typing import Any

import pytest

from cli import say
from cli.console.picture import cut, picture
from tests.cli.fake_host import game, lobby, playing, seat

KEYS = {"p": "pause", "c": "claim", "l": "lock", "q": "quit"}
FULL = [
    seat(n, f"Elisabeth{n:03}", marks=["president", "cast", "limited"], online=False, seen=3500.0)
    for n in range(1, 11)
]
TABLES = {
    "lobby": lobby(),
    "empty": lobby(seats=[], url=None),
    "full": playing(seats=FULL, variants=["hidden_voters"], notice={"kind": "pin", "seat": 2}, locked=True),
    "over": playing(stage="over", table=game(phase="over", reason="liberal_tiles", waiting=0, awaited=[])),
}
SIZES = [(80, 24), (40, 24), (32, 12), (20, 5), (200, 60)]


@pytest.mark.parametrize(("name", "size"), [*product(TABLES, SIZES)])
def test_it_fits(name: str, size: tuple[int, int]) -> None:
    lines = picture(TABLES[name], "PIN for seat 2 (Bo): 402 918", KEYS, size)
    assert len(lines) <= size[1]
    assert max(map(say.width, lines)) <= size[0]
    assert "quit" in lines[-1]


def shown(found: dict[str, Any] | None, size: tuple[int, int] = (80, 24), said: str = "") -> str:
    return "\n".join(picture(found, said, KEYS, size))


def test_all_of_ten_seats_is_on_80_by_24() -> None:
    text = shown(TABLES["full"], said="402 918")
    assert all(f"Elisabeth{n:03}" in text for n in range(1, 11))
    assert "402 918" in text
    assert "offline, seen 58 min ago" in text
    assert "Variants: hidden_voters" in text


def test_host05c_who_is_awaited_is_said_as_the_tv_does() -> None:
    assert "Awaited: 3 Cleo · 4 Elisabeth · 5 Øjvind" in shown(playing())
    hidden = playing(table=game(awaited=None, voted=None, waiting=3, marked=[]))
    text = shown(hidden)
    assert "Awaited: 3\n" in text
    assert "Ballot cast" not in text
    assert "Awaited" not in shown(lobby())


def test_in_a_narrow_window_each_seat_keeps_its_line() -> None:
    assert "10 Elisabeth010 · offline, seen 58 min …" in shown(TABLES["full"], (40, 24))


def test_where_there_is_room_nothing_is_cut_off() -> None:
    text = " ".join(shown(playing(), (36, 24)).split())
    assert "Awaited: 3 Cleo · 4 Elisabeth · 5 Øjvind" in text
    assert "failed elections 1 of 3" in text
    assert "…" not in text


def test_without_a_server_it_says_so_alone() -> None:
    assert shown(None, said="No table is being served.").splitlines()[:3] == [
        "shboard", "", "No table is being served.",
    ]  # fmt: skip


def test_what_steers_a_terminal_is_cut_out() -> None:
    text = shown(lobby(seats=[seat(1, "\x1b[2JBo\x9b"), seat(2, "a\nb")]), said="\x1b]0;x\x07")
    assert not set(text) & set("\x1b\x9b\x07")
    assert cut("測試測試", 5) == "測試…"
