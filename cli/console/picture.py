"""The evening as lines that fit a terminal: what `status` says, what was said last, and the keys."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from cli import evening, say

NARROWEST = 20


def picture(
    found: dict[str, Any] | None, said: str, keys: Mapping[str, str], size: tuple[int, int]
) -> list[str]:
    """No more lines than the terminal has, none wider than it. `found`: None while there is no server.

    Where there is room, what is too long goes on in the next line.
    """
    columns, rows = max(size[0], NARROWEST), size[1]
    words = [f"[{key}] {word}" for key, word in keys.items()]
    foot = [*_wrapped(said, columns), *_flowing(words, columns)]
    cut_off = _evening(found, columns) if found else ["shboard"]
    whole = [piece for line in cut_off for piece in _wrapped(line, columns) or [""]]
    for body in (whole, cut_off):
        for lines in ([*body, "", *foot], [*filter(None, body), *foot]):
            if len(lines) <= rows:
                return [cut(line, columns) for line in lines]
    kept = [*filter(None, cut_off)][: max(1, rows - len(foot))]
    return [cut(line, columns) for line in [*kept, *foot][:rows]]


def _evening(found: dict[str, Any], columns: int) -> list[str]:
    lines = [evening.headline(found), *evening.game_lines(found), *_awaited(found), *evening.notice(found)]
    if found["variants"]:
        lines.append(f"Variants: {', '.join(found['variants'])}")
    if found["stage"] == "lobby":
        lines.append(f"Phones: {found['url'] or 'no address known that a phone can reach'}")
    seats = evening.seat_lines(found["seats"])
    if max(map(say.width, seats)) > columns:
        seats = [_short(seat) for seat in found["seats"]]
    return [*lines, "", *seats]


def _awaited(found: dict[str, Any]) -> list[str]:
    """Who is awaited, as the TV has it: by name where it shows that, else by number."""
    table = found["table"]
    if found["stage"] != "play" or not table["waiting"]:
        return []
    if table["awaited"] is None:
        return [f"Awaited: {table['waiting']}"]
    return [f"Awaited: {say.listed(seat for seat in found['seats'] if seat['seat'] in table['awaited'])}"]


def _short(seat: dict[str, Any]) -> str:
    return " · ".join((f"{seat['seat']:>2} {seat['name']}", evening.connection(seat), *evening.marks(seat)))


def _wrapped(text: str, columns: int) -> list[str]:
    """The text on as many lines as it needs; one that fits keeps its spaces."""
    text = say.clean(text)
    if say.width(text) <= columns:
        return [text] if text else []
    return textwrap.wrap(text, columns, subsequent_indent="   ")


def _flowing(words: Sequence[str], columns: int) -> list[str]:
    """The words side by side, on as many lines as they need."""
    lines: list[str] = []
    for word in words:
        if lines and say.width(lines[-1]) + 2 + say.width(word) <= columns:
            lines[-1] += f"  {word}"
        else:
            lines.append(word)
    return lines


def cut(text: str, columns: int) -> str:
    """The text, clean, and no wider than that."""
    text = say.clean(text)
    if say.width(text) <= columns:
        return text
    while say.width(text) > columns - 1:
        text = text[:-1]
    return text + "…"
