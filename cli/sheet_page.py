"""The wall sheet as one drawing on an A4 page: both codes and the six steps, and nothing from outside."""

import json
import unicodedata
from collections.abc import Sequence
from html import escape
from pathlib import Path

import shboard
from cli.terminal_qr import QUIET

WIDTH, HEIGHT, EDGE = 210, 297, 14
CODE = 82
_STEPS = ("sit", "wifi", "scan", "name", "between", "hold")
TOP, ROOM = 143, 132
"""Where the steps begin, and how much room there is for them."""
_SIZES = (8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4)
_LINE, _GAP = 1.3, 0.5
_FONT = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif"

Code = Sequence[Sequence[bool]]


class Words:
    """The texts of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        path = Path(shboard.__file__).parent / "locale" / f"{lang}.json"
        self._texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))

    def __call__(self, key: str, **values: str) -> str:
        """A text with its values in it."""
        text = self._texts[key]
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text


def drawing(words: Words, url: str, game: Code, network: tuple[str, Code] | None) -> str:
    """The sheet as SVG; `network` is the name of the Wi-Fi and its code, where it shall be shown."""
    parts = [_text(words("sheet.title"), WIDTH / 2, EDGE + 12, 16, "bold", middle=True)]
    if network is None:
        parts += _labelled(game, words("sheet.game"), url, WIDTH / 2)
    else:
        ssid, code = network
        parts += _labelled(code, f"1 · {words('sheet.wifi')}", ssid, EDGE + CODE / 2 + 3)
        parts += _labelled(game, f"2 · {words('sheet.game')}", url, WIDTH - EDGE - CODE / 2 - 3)
    parts += _steps([_step(words, key, network and network[0]) for key in _STEPS])
    parts += [
        _text(line, WIDTH / 2, HEIGHT - EDGE - 4 + 3.2 * row, 2.6, middle=True)
        for row, line in enumerate(wrapped(words("about.credit"), 2.6, WIDTH - 2 * EDGE))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}mm"'
        f' height="{HEIGHT}mm" lang="{words.lang}" font-family="{_FONT}"><rect width="100%" height="100%"'
        f' fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def page(words: Words, svg: str) -> str:
    """The drawing on a page that any browser prints on one sheet, A4 or Letter."""
    return (
        f'<!doctype html>\n<html lang="{words.lang}" translate="no"><head><meta charset="utf-8">'
        f"<title>shboard · {escape(words('sheet.title'))}</title><style>@page{{margin:0}}"
        "html,body{margin:0;background:#fff}svg{display:block;width:100vw;height:100vh}"
        f"</style></head><body>\n{svg}</body></html>\n"
    )


def _steps(texts: Sequence[str]) -> list[str]:
    """The steps in the largest print for which there is room."""
    width = WIDTH - 2 * EDGE - 14
    size = next((size for size in _SIZES if _fits(texts, size, width)), _SIZES[-1])
    parts, y = [], TOP + size
    for number, text in enumerate(texts, start=1):
        lines = wrapped(text, size, width)
        parts.append(_text(str(number), EDGE + 5, y, 1.2 * size, "bold", middle=True))
        parts += [_text(line, EDGE + 14, y + size * _LINE * row, size) for row, line in enumerate(lines)]
        y += size * (_LINE * len(lines) + _GAP)
    return parts


def _fits(texts: Sequence[str], size: float, width: float) -> bool:
    lines = [wrapped(text, size, width) for text in texts]
    high = sum(size * (_LINE * len(each) + _GAP) for each in lines)
    return high <= ROOM and all(_length(line, size) <= width for each in lines for line in each)


def _step(words: Words, key: str, ssid: str | None) -> str:
    if key == "wifi":
        return words("sheet.step.same") if ssid is None else words("sheet.step.wifi", ssid=ssid)
    return words(f"sheet.step.{key}")


def _labelled(code: Code, label: str, below: str, middle: float) -> list[str]:
    """A code with its name above and what it leads to below."""
    top = EDGE + 33
    size = min(5.5, CODE / _length(below, 1))
    return [
        _text(label, middle, top - 5, 8, "bold", middle=True),
        _drawn(code, middle - CODE / 2, top),
        _text(below, middle, top + CODE + 3, size, middle=True),
    ]


def _drawn(code: Code, x: float, y: float) -> str:
    """One path, so that no hair line opens between modules; the paper is the ground."""
    rows = (
        f"M{column} {row}h1v1h-1z" for row, modules in enumerate(code)
        for column, dark in enumerate(modules) if dark
    )  # fmt: skip
    size = len(code) + 2 * QUIET
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{CODE}" height="{CODE}" viewBox="-{QUIET} -{QUIET} {size} {size}"'
        f' shape-rendering="crispEdges"><path d="{"".join(rows)}"/></svg>'
    )


def _text(text: str, x: float, y: float, size: float, weight: str = "normal", *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:.3g}" font-weight="{weight}"{anchor}'
    return f"<text {place}>{escape(text)}</text>"


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines that are surely no wider than so many millimetres."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and _length(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _length(text: str, size: float) -> float:
    return size * sum(map(_em, text))


def _em(character: str) -> float:
    """So wide is a character at most, or on the average, in the widest of the fonts."""
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character in "MWmw%@":
        return 0.98
    return 0.76 if character.isupper() else 0.58
