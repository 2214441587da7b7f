"""Progress: seen by whoever sits before a terminal and waits, by nobody else, and gone in the end."""

import io
import time

import pytest

from cli.progress import AFTER_SECONDS, progress
from tests.helpers.guests import GUARD


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True

    def line(self) -> str:
        """What stands in its line."""
        stands = ""
        for written in self.getvalue().split("\r"):
            stands = written + stands[len(written) :]
        return stands.rstrip()

    def until(self, line: str) -> None:
        """Wait until this stands there."""
        giving_up = time.monotonic() + GUARD
        while self.line() != line:
            assert time.monotonic() < giving_up, self.getvalue()


def test_host10i_who_waits_sees_what_it_is_at_and_then_nothing() -> None:
    screen = Screen()
    with progress(screen, after=0.01) as tell:
        for text in ("Erased 9 of 1000 files", "Erased 10 of 1000 files", "Almost"):
            tell(text)
            screen.until(text)
        tell("")
        assert screen.line() == "", "before anything else is printed"
        tell("Done")
        screen.until("Done")
    assert screen.line() == ""
    assert "\n" not in screen.getvalue()
    assert "\x1b" not in screen.getvalue()


def test_it_is_gone_as_well_when_something_goes_wrong() -> None:
    screen = Screen()

    def fails() -> None:
        with progress(screen, after=0.01) as tell:
            tell("Erased 9 of 1000 files")
            screen.until("Erased 9 of 1000 files")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert screen.line() == ""


def test_what_is_done_at_once_says_nothing() -> None:
    screen = Screen()
    with progress(screen, after=60 * AFTER_SECONDS) as tell:
        tell("Erased 9 of 10 files")
    assert screen.getvalue() == ""


def test_where_nobody_sits_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, dumb = io.StringIO(), Screen()
    with progress(pipe, after=0.001) as tell:
        tell("Erased 9 of 10 files")
    monkeypatch.setenv("TERM", "dumb")
    with progress(dumb, after=0.001) as tell:
        tell("Erased 9 of 10 files")
    assert (pipe.getvalue(), dumb.getvalue()) == ("", "")


def test_a_narrow_window_keeps_it_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setenv("COLUMNS", "20")
    with progress(screen, after=0.01) as tell:
        tell("Erased 1000 of 2000 files")
        screen.until("Erased 1000 of 2000")
