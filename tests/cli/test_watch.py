"""`status --watch` in a pipe: a line, or an object, for each change, and none for the time that goes by."""

import json
from collections.abc import Callable

import pytest

from cli import watch
from cli.evening import published
from cli.host import Host
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, game, lobby, playing, seat


class Enough(Exception):
    """The evening is over."""


def followed(fake: FakeHost, *steps: Callable[[], None], as_json: bool = False) -> None:
    """Watch while one thing after the other happens."""
    left = iter(steps)

    def sleep(_seconds: float) -> None:
        try:
            next(left)()
        except StopIteration:
            raise Enough from None

    with pytest.raises(Enough):
        watch.follow(Host(fake.folder, "KRAB"), published if as_json else None, sleep)


def away(seen: float) -> dict[str, object]:
    return lobby(seats=[seat(1, "Ida"), seat(2, "B\x1bo", online=False, seen=seen)])


def test_host05d_a_line_for_each_change(fake: FakeHost, capsys: pytest.CaptureFixture[str]) -> None:
    followed(
        fake,
        lambda: None,
        lambda: fake.stands(away(3)),
        lambda: fake.stands(away(4)),
        lambda: fake.stands(playing(paused=True)),
        lambda: fake.stands(playing(table=game(phase="reveal", awaited=None, waiting=4))),
    )
    tracks = "Liberal 1 of 5 · Fascist 2 of 6 · failed elections 1 of 3 · Draw pile 8 · discard pile 6"
    assert capsys.readouterr().out.splitlines() == [
        "Table KRAB · lobby · 5 of 5–10 seated",
        "Table KRAB · lobby · 2 of 5–10 seated · offline: B\ufffdo",
        f"Table KRAB · game 2 · round 3 · paused · Vote on Ida + Cleo; 2 of 5 ballots are in · {tracks}",
        f"Table KRAB · game 2 · round 3 · Everybody looks at their role; waiting for 4 · {tracks}",
    ]


def test_an_object_for_each_change(fake: FakeHost, capsys: pytest.CaptureFixture[str]) -> None:
    fake.stands(away(3) | {"roles": ["hitler"]})
    followed(
        fake, lambda: fake.stands(away(4)), lambda: fake.stands(playing() | {"hands": [1]}), as_json=True
    )
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told == [away(3), playing()]


def test_a_server_that_goes_is_waited_for(fake: FakeHost, capsys: pytest.CaptureFixture[str]) -> None:
    followed(
        fake,
        lambda: fake.refuses("status", "no_table", table="KRAB"),
        lambda: None,
        lambda: fake.stands(lobby()),
    )
    shown = capsys.readouterr()
    assert shown.err == "There is no table KRAB here. Waiting for it to come back.\n"
    assert shown.out == 2 * "Table KRAB · lobby · 5 of 5–10 seated\n"


def test_on_a_terminal_it_is_drawn_in_place(fake: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str | None, bool]] = []
    monkeypatch.setattr("cli.console.terminal.can_be_drawn_on", lambda: True)
    monkeypatch.setattr(
        "cli.console.live.show", lambda host, key, steered: drawn.append((host.code, steered))
    )
    watch.watch(Host(fake.folder, None), None)
    assert drawn == [("KRAB", False)]  # the same table, should another be opened meanwhile


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_status_watches(
    words: tuple[str, ...], fake: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed: list[bool] = []
    monkeypatch.setattr(watch, "follow", lambda host, published, sleep: followed.append(bool(published)))
    assert type_("status", "--watch", *words).exit_code == 0
    assert followed == [bool(words)]


def test_without_a_server_nothing_is_watched(fake: FakeHost, type_: Type) -> None:
    fake.close()
    assert type_("status", "--watch").exit_code == 3
