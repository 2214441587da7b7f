"""Whether somebody sits before this computer, and the browser that opens for them."""

import subprocess
import sys

import pytest

from cli import desktop
from cli.exits import Failure


@pytest.mark.parametrize(
    ("environment", "seen"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_a_display_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], seen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert desktop.has_desktop() is seen


def test_nobody_sees_a_browser_over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.2 50000 10.0.0.1 22")
    assert not desktop.has_desktop()


def test_the_browser_runs_apart_so_that_ctrl_c_does_not_close_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], dict[str, object]]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: started.append((command, how)))
    desktop.open_browser("http://127.0.0.1:8000/board")
    [(command, how)] = started
    assert command[-1] == "http://127.0.0.1:8000/board"
    assert how["start_new_session"] is True


def test_no_browser_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_command: object, **_how: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "Popen", missing)
    desktop.open_browser("http://127.0.0.1:8000/board")


def test_a_window_needs_a_screen_also_over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    desktop.need_screen("darwin")
    with pytest.raises(Failure, match="There is no screen here"):
        desktop.need_screen("linux")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.2 50000 10.0.0.1 22")
    desktop.need_screen("linux")
