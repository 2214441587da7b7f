"""The second screen: drawn when something is new, without colour where none is wanted, and always left."""

import os
import signal

import pytest

from cli.console import terminal
from cli.console.terminal import Terminal


class Window:
    """stdout as a terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
        self.written = ""
        for name in ("NO_COLOR", "TERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"COLUMNS": "80", "LINES": "24", **variables}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("cli.say.is_terminal", lambda: True)
        monkeypatch.setattr(terminal, "_write", self.write)

    def write(self, text: str) -> None:
        self.written += text


def test_the_shells_screen_comes_back_however_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    window, before = Window(monkeypatch), signal.getsignal(signal.SIGTERM)
    for trouble in (KeyboardInterrupt, ValueError):
        window.written = ""
        with pytest.raises(trouble), terminal.opened():
            raise trouble
        assert window.written.startswith("\x1b[?1049h\x1b[?25l")
        assert window.written.endswith("\x1b[?25h\x1b[?1049l")
    assert signal.getsignal(signal.SIGTERM) is before


def test_whoever_ends_it_politely_gets_the_screen_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch)
    with pytest.raises(KeyboardInterrupt), terminal.opened():
        os.kill(os.getpid(), signal.SIGTERM)
    assert window.written.endswith("\x1b[?1049l")


def test_the_same_picture_is_drawn_once_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch)
    screen = Terminal()
    for columns, new in (("80", True), ("80", False), ("40", True), ("40", False)):
        monkeypatch.setenv("COLUMNS", columns)
        window.written = ""
        screen.draw(["Table KRAB", "lobby"])
        assert bool(window.written) is new


@pytest.mark.parametrize(("variables", "bold"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_no_colour_is_none(variables: dict[str, str], bold: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, **variables)
    Terminal().draw(["Table KRAB", "lobby"])
    assert ("\x1b[1m" in window.written) is bold
    assert ("\x1b[0m" in window.written) is bold


def test_a_full_window_does_not_scroll(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, LINES="3")
    Terminal().draw(["1", "2", "3"])
    assert window.written.count("\n") == 2


def test_a_name_steers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, NO_COLOR="1")
    Terminal().draw(["\x1b]0;x\x07", "\x1b[2J"])
    assert "\x1b]" not in window.written
    assert window.written.count("\x1b[2J") == 0


@pytest.mark.parametrize(("term", "can"), [("xterm", True), ("dumb", False)])
def test_not_everything_can_be_drawn_on(term: str, can: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    Window(monkeypatch, TERM=term)
    assert terminal.can_be_drawn_on() is can
    monkeypatch.setattr("cli.say.is_terminal", lambda: False)
    assert not terminal.can_be_drawn_on()
