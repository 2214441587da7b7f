"""What reaches the terminal: harmless, aligned, readable."""

import io
import sys

import pytest

from cli import say

CASES = [
    "\x1b[31m",
    "\x9b2J",
    "\x00",
    "\x7f",
    "\r",
    "\n",
    "\t",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u2028",
    "\ufeff",
]


@pytest.mark.parametrize("evil", CASES)
def test_nothing_that_steers_a_terminal_is_left(evil: str) -> None:
    assert evil[0] not in say.clean(f"Bo{evil}x")
    assert say.clean(f"Bo{evil[0]}x") == "Bo\ufffdx"


@pytest.mark.parametrize("name", ["Øjvind", "愛子", "Ren\u0065\u0301", "Bo 🎩", "¿Qué?", "Ida’s"])
def test_names_stay_as_they_are(name: str) -> None:
    assert say.clean(name) == name


def test_a_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say.line("a\nb")
    say.complain("c\nd", "e")
    shown = capsys.readouterr()
    assert shown.out == "a\ufffdb\n"
    assert shown.err == "c\ufffdd\ne\n"


@pytest.mark.parametrize(("text", "columns"), [("Bo", 2), ("愛子", 4), ("e\u0301", 1), ("ｶ", 1), ("", 0)])
def test_width(text: str, columns: int) -> None:
    assert say.width(text) == columns


def test_columns() -> None:
    assert say.columns([("Seat", "Name"), (1, "愛子"), (10, "Bo")]) == [
        "Seat  Name",
        "   1  愛子",
        "  10  Bo",
    ]


def test_a_command_can_be_copied() -> None:
    assert say.command("claim", "Bo B") == "shboard claim 'Bo B'"
    assert (
        say.command("start", state="my games", table="KRAB")
        == "shboard start --table KRAB --state 'my games'"
    )


def test_a_pin_is_read_in_two_halves() -> None:
    assert say.pin("004071") == "004 071"


@pytest.mark.parametrize(
    ("terminal", "variables", "coloured"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
    ],
)
def test_c28_host10g_colour_is_for_terminals_that_want_it(
    terminal: bool, variables: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(say, "is_terminal", lambda: terminal)
    assert say.coloured() is coloured


def test_a_poor_encoding_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1"))
    say.steady_streams()
    assert not say.can_draw("▀▄█")
    say.line("Øjvind 愛")
    assert raw.getvalue() == "Øjvind ?\n".encode("latin-1")


def test_a_command_to_copy_is_quoted_as_the_systems_shell_wants_it() -> None:
    words = ("shboard", "serve", "--state", "My table")
    assert say.quoted(words, "linux") == "shboard serve --state 'My table'"
    assert say.quoted(words, "win32") == 'shboard serve --state "My table"'
