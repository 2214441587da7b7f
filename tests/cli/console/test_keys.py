"""Single keys from a real pseudo-terminal, which is left as it was found."""

import os
import pty
import sys
import termios
from collections.abc import Iterator
from typing import Any

import pytest

from cli.console.keys import BACK, ENTER, ESCAPE, Key, pressed

Typing = tuple[int, int]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typing]:
    """A terminal that is stdin, both its ends."""
    master, slave = pty.openpty()
    with os.fdopen(slave, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield master, slave
    os.close(master)


def read(key: Key, count: int) -> list[str]:
    return [key(5) for _ in range(count)]


def test_each_key_comes_by_itself(typing: Typing) -> None:
    with pressed() as key:
        assert key(0) == ""
        os.write(typing[0], "yÆ測\r\x7f\x1b".encode())
        assert read(key, 6) == ["y", "Æ", "測", ENTER, BACK, ESCAPE]
        assert key(0) == ""


def test_arrows_and_their_like_are_no_keys(typing: Typing) -> None:
    with pressed() as key:
        os.write(typing[0], b"\x1b[A\x1bOP\x1b[15~\x1b[1;5Cx\x1ay")
        assert read(key, 3) == ["x", "\x1a", "y"]  # Ctrl-Z stops nothing


def test_a_letter_that_comes_in_two_pieces_is_one(typing: Typing) -> None:
    with pressed() as key:
        os.write(typing[0], "Æ".encode()[:1])
        assert key(0.2) == ""
        os.write(typing[0], "Æ".encode()[1:])
        assert key(5) == "Æ"


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ValueError])
def test_the_terminal_is_as_before_however_it_ends(trouble: type[BaseException], typing: Typing) -> None:
    before, during = termios.tcgetattr(typing[1]), list[Any]()

    def press() -> None:
        with pressed():
            during.extend(termios.tcgetattr(typing[1]))
            raise trouble

    with pytest.raises(trouble):
        press()
    assert termios.tcgetattr(typing[1]) == before
    assert not during[3] & (termios.ICANON | termios.ECHO)
    assert during[3] & termios.ISIG  # Ctrl-C is one


def test_a_terminal_that_is_closed_has_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with pressed() as key:
            os.close(master)
            with pytest.raises(EOFError):
                key(5)
