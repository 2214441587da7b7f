"""The live view: looked at every second, and a server that goes away and comes back."""

from collections.abc import Iterable
from typing import Any

from cli.console.live import Live
from cli.console.terminal import Terminal
from cli.host import Host
from tests.cli.fake_host import FakeHost, lobby, playing


class Evening:
    """A live view on a terminal that keeps what is written; `steps` are keys, or what happens meanwhile."""

    def __init__(self, fake: FakeHost, steps: Iterable[Any], *, steered: bool = True) -> None:
        self.written: list[str] = []
        self._steps, self._now = iter(steps), 0.0
        screen = Terminal(self.written.append)
        host = Host(fake.folder, "KRAB")
        Live(host, screen, self._key, steered=steered, clock=lambda: self._now).run()

    def _key(self, seconds: float) -> str:
        self._now += seconds
        step = next(self._steps)
        return step if isinstance(step, str) else str(step() or "")


def second(happens: Any = None) -> list[Any]:
    """A second goes by, and at its beginning something happens."""
    return [happens or "", "", "", ""]


def test_only_what_is_new_is_drawn(fake: FakeHost) -> None:
    evening = Evening(fake, [*second(), *second(), *second(lambda: fake.stands(playing())), "q"])
    assert len(evening.written) == 2
    assert "lobby" in evening.written[0]
    assert "game 2 · round 3" in evening.written[1]
    assert len(fake.asked) == 4  # once a second


def test_a_question_stands_alone_and_the_answer_is_seen_at_once(fake: FakeHost) -> None:
    def remove(**_: Any) -> str:
        fake.grants("seats/remove")
        fake.stands(lobby(seats=lobby()["seats"][:1]))
        return "y"

    evening = Evening(fake, ["r", "2", remove, "", "x", "q"])
    assert [("quit" in text, "Bo" in text) for text in evening.written] == [
        (True, True), (False, True), (False, True), (True, True), (True, False),
    ]  # fmt: skip
    assert "Remove 2 Bo? y: yes" in evening.written[2]
    assert "Bo sits here no longer." in evening.written[3]


def test_a_pin_is_gone_at_the_next_key(fake: FakeHost) -> None:
    fake.grants("claim", seat=2, name="Bo", pin="402918", minutes=10)
    evening = Evening(fake, ["c", "2", "", "q", "q"])
    assert ["402 918" in text for text in evening.written] == [False, False, True, False]


def test_a_server_that_goes_away_is_waited_for(fake: FakeHost) -> None:
    def goes() -> None:
        fake.refuses("status", "no_table", table="KRAB")

    evening = Evening(
        fake, ["r", *second(goes), "2", "y", *second(lambda: fake.stands(lobby())), *second(), "q"]
    )
    gone = next(text for text in evening.written if "Waiting for it to come back" in text)
    assert "Ida" not in gone
    assert "Ida" in evening.written[-1]
    assert {command for command, _ in fake.asked} == {"status"}  # nobody was removed meanwhile


def test_a_watched_table_has_one_key(fake: FakeHost) -> None:
    evening = Evening(fake, ["s", "y", "l", "Q"], steered=False)
    assert "[q] quit" in evening.written[0]
    assert "start" not in evening.written[0]
    assert {command for command, _ in fake.asked} == {"status"}


def test_a_keyboard_that_is_gone_ends_it(fake: FakeHost) -> None:
    def gone() -> None:
        raise EOFError

    assert Evening(fake, [gone]).written
