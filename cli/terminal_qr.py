"""A QR code out of half blocks, so that a phone can read it off a terminal."""

from collections.abc import Sequence

QUIET = 4  # modules of light border, as the standard asks

# Black on white: first by the sixteen colours that every terminal knows, then exactly, for palettes
# in which "black" is a grey or a blue.
_COLOURS = "\x1b[30;107m\x1b[38;5;16;48;5;231m"
_RESET = "\x1b[0m"
_INK_BELOW = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

Modules = Sequence[Sequence[bool]]


def draw(code: Modules, *, colour: bool, invert: bool = False) -> list[str]:
    """A code (True where dark, without quiet zone) as lines of text, two rows of modules each, framed.

    With `colour` the lines carry codes for black on white. Without, light modules are drawn as
    blocks, right on a dark terminal; `invert` draws the dark ones, for a light terminal.
    """
    framed = _framed(code)
    lines = []
    for upper, lower in zip(framed[::2], framed[1::2], strict=True):
        dark = colour or invert
        row = "".join(_INK_BELOW[a == dark, b == dark] for a, b in zip(upper, lower, strict=True))
        lines.append(f"{_COLOURS}{row}{_RESET}" if colour else row)
    return lines


def _framed(code: Modules) -> list[list[bool]]:
    """With the quiet zone, and one light row more where that makes the number of rows even."""
    size = len(code) + 2 * QUIET
    light = [False] * QUIET
    blank = [[False] * size for _ in range(QUIET)]
    rows = [*blank, *([*light, *row, *light] for row in code), *blank]
    return rows if size % 2 == 0 else [*rows, [False] * size]
