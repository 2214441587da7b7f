"""All printing goes through here: names come from guests, and a terminal obeys escape codes."""

import os
import re
import shlex
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

import click

# Controls, invisible format characters (the bidirectional ones among them), surrogates, line breaks.
_UNPRINTABLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+"
_RIGHT_TO_LEFT = re.compile(f"{_LETTERS}(?:[ '-]{_LETTERS})*")


def clean(text: object) -> str:
    """The text with each character that could steer a terminal shown as a replacement character."""
    return "".join("\ufffd" if unicodedata.category(c) in _UNPRINTABLE else c for c in str(text))


def shown(text: object) -> str:
    """The text, clean, and with each word that is written from right to left apart (in Unicode's isolates).

    A terminal that turns such words round would else turn the numbers and the names beside them as well.
    """
    return _RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", clean(text))


def line(text: object = "") -> None:
    """One line on stdout."""
    click.echo(shown(text))


def complain(*lines: str) -> None:
    """Lines on stderr."""
    for text in lines:
        click.echo(shown(text), err=True)


def stopped(text: str, *, err: bool = False) -> None:
    """A line after Ctrl-C, of which a terminal has left a ^C where the cursor stands."""
    if (sys.stderr if err else sys.stdout).isatty():
        click.echo(err=err)
    click.echo(shown(text), err=err)


def no_more() -> None:
    """Nobody reads any more: what is left to be written goes nowhere, and is no failure of the command."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def command(*words: str, state: object = None, table: str | None = None) -> str:
    """A command line that the user can copy as it stands."""
    options = (*(("--table", table) if table else ()), *(("--state", str(state)) if state else ()))
    return quoted(("shboard", *words, *options))


def quoted(words: Sequence[str], platform: str = sys.platform) -> str:
    """The words as this system's shell takes them: cmd and PowerShell know no single quotes."""
    return subprocess.list2cmdline(words) if platform == "win32" else shlex.join(words)


def pin(digits: str) -> str:
    """Six digits as one reads them out."""
    return f"{digits[:3]} {digits[3:]}"


def listed(seats: Iterable[dict[str, Any]]) -> str:
    """Seats in one line: 1 Ida · 2 Bo."""
    return " · ".join(f"{seat['seat']} {seat['name']}" for seat in seats)


def width(text: str) -> int:
    """How many columns the text takes in a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    marks = sum(unicodedata.category(c) in ("Mn", "Me") for c in text)
    return len(text) + wide - marks


def columns(rows: Sequence[Sequence[object]], gap: int = 2) -> list[str]:
    """The rows as lines, each column as wide as its widest cell; numbers to the right."""
    cells = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row, shown in zip(rows, cells, strict=True):
        padded = []
        for cell, text, size in zip(row, shown, widths, strict=True):
            space = " " * (size - width(text))
            padded.append(space + text if isinstance(cell, int) else text + space)
        lines.append((" " * gap).join(padded).rstrip())
    return lines


def is_terminal() -> bool:
    """Whether somebody sits before stdout."""
    return sys.stdout.isatty()


def may_ask() -> bool:
    """Whether a question would be seen and answered by somebody."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def coloured() -> bool:
    """Whether colour codes may be printed (https://no-color.org)."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def steady_streams() -> None:
    """Let a character that the terminal's encoding lacks be replaced, not end the command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def can_draw(characters: str) -> bool:
    """Whether stdout's encoding has these characters."""
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
