"""The Wi-Fi's password: from a file, the environment or a question, and never repeated."""

import os
from pathlib import Path
from typing import Any

import click
import pytest

from cli import say, wifi
from cli.exits import ExitStatus, Failure
from cli.wifi import VARIABLE, keep, known, wanted
from shboard.wifi import Wifi, kept

PASSWORD = "correct horse"
HOME = Wifi("Lange Nacht", PASSWORD)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits before the terminal."""
    monkeypatch.setattr(say, "may_ask", lambda: False)


def options(ssid: str | None = "Lange Nacht", **more: Any) -> dict[str, Any]:
    """What `serve` was given."""
    return {
        "wifi_ssid": ssid, "wifi_password_file": None, "wifi_hidden": False, "wifi_open": False, **more,
    }  # fmt: skip


def file(folder: Path, text: str | bytes) -> Path:
    """A password file."""
    path = folder / "password"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def no(caught: pytest.ExceptionInfo[Failure]) -> str:
    """What the host reads; the password is not in it, nor in what led to it."""
    said = f"{caught.value.message} {caught.value.next_step}"
    assert PASSWORD not in said + repr(caught.value.__cause__)
    return said


def test_without_a_name_there_is_none(tmp_path: Path) -> None:
    assert wanted(options(None), tmp_path) is None
    keep(tmp_path, None)
    assert kept(tmp_path) is None


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_host03a_from_a_file(ending: str, tmp_path: Path) -> None:
    found = wanted(options(wifi_password_file=file(tmp_path, PASSWORD + ending)), tmp_path)
    assert found == HOME
    spaces = wanted(options(wifi_password_file=file(tmp_path, f" {PASSWORD} {ending}")), tmp_path)
    assert spaces == Wifi("Lange Nacht", f" {PASSWORD} ")


def test_host03a_from_the_environment_and_out_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, PASSWORD)
    assert wanted(options(), tmp_path) == HOME
    assert VARIABLE not in os.environ, "no browser that is opened from here inherits it"


def test_host03a_from_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(say, "may_ask", lambda: True)

    def prompt(text: str, **how: Any) -> str:
        asked.append({"text": text, **how})
        return PASSWORD

    monkeypatch.setattr(click, "prompt", prompt)
    assert wanted(options(), tmp_path) == HOME
    assert asked == [{"text": "Password of the Wi-Fi Lange Nacht", "hide_input": True, "err": True}]


def test_it_is_asked_once_for_a_network(tmp_path: Path) -> None:
    keep(tmp_path, Wifi("Lange Nacht", PASSWORD, hidden=True))
    assert wanted(options(), tmp_path) == Wifi("Lange Nacht", PASSWORD, hidden=True)
    with pytest.raises(Failure) as caught:
        wanted(options("Next door"), tmp_path)
    assert "The password of the Wi-Fi Next door is not known." in no(caught)
    assert caught.value.status == ExitStatus.USAGE
    assert wanted(options(wifi_open=True), tmp_path) == Wifi("Lange Nacht", None)


def test_an_open_and_a_hidden_network(tmp_path: Path) -> None:
    assert wanted(options(wifi_open=True), tmp_path) == Wifi("Lange Nacht", None)
    hidden = options(wifi_hidden=True, wifi_password_file=file(tmp_path, PASSWORD))
    assert wanted(hidden, tmp_path) == Wifi("Lange Nacht", PASSWORD, hidden=True)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"ssid": None, "wifi_open": True}, "`--wifi-open` goes with `--wifi-ssid`."),
        ({"ssid": None, "wifi_password_file": Path("x")}, "`--wifi-password-file` goes with `--wifi-ssid`."),
        ({"wifi_open": True, "wifi_password_file": Path("x")}, "`--wifi-open` has no password"),
    ],
)
def test_options_that_do_not_go_together(more: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(click.UsageError) as caught:
        wanted(options(**more), tmp_path)
    assert said in caught.value.message


def test_what_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Failure) as caught:
        wanted(options(wifi_password_file=tmp_path / "none"), tmp_path)
    assert "cannot be read: No such file" in no(caught)
    for text in (PASSWORD * 9, "short", "", f"{PASSWORD}\n\n"):
        with pytest.raises(Failure) as caught:
            wanted(options(wifi_password_file=file(tmp_path, text)), tmp_path)
        assert "8 to 63 letters and signs" in no(caught)
        assert caught.value.status == ExitStatus.USAGE
    with pytest.raises(Failure) as caught:
        wanted(options(wifi_password_file=file(tmp_path, b"\xff" + PASSWORD.encode())), tmp_path)
    assert "it is no text" in no(caught)
    with pytest.raises(Failure, match="1 to 32 letters"):
        wanted(options("W" * 33), tmp_path)


def test_the_one_that_was_shown_last_is_known(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="No Wi-Fi is known here"):
        known(tmp_path)
    keep(tmp_path, HOME)
    assert known(tmp_path) == HOME


def test_a_disk_that_is_full_is_told_without_the_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wifi.keep(tmp_path / "missing", HOME)
    assert capsys.readouterr().err == "The Wi-Fi's password could not be kept: No such file or directory.\n"
