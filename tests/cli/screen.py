"""A small terminal: draws half blocks and their colours as pixels, so that a QR reader can judge them."""

import re

import zxingcpp
from PIL import Image

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
_CODES = re.compile(r"\x1b\[([0-9;]*)m")
# The colours used, with a palette in which the sixteen are not quite what their names say.
_SIXTEEN = {30: (40, 40, 60), 107: (230, 230, 220)}
_EXACT = {"16": BLACK, "231": WHITE}
_HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}

Colour = tuple[int, int, int]


def picture(text: str, ink: Colour, paper: Colour, scale: int = 4) -> Image.Image:
    """The lines as pixels on a terminal with these two colours of its own; a cell is 1 × 2 modules."""
    rows: list[list[Colour]] = []
    for line in text.splitlines():
        upper, lower = _row(line, ink, paper)
        rows += [upper, lower]
    width = max(map(len, rows))
    image = Image.new("RGB", (width + 4, len(rows) + 4), paper)
    for y, row in enumerate(rows, start=2):
        for x, colour in enumerate(row, start=2):
            image.putpixel((x, y), colour)
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def read(text: str, ink: Colour = WHITE, paper: Colour = BLACK) -> str | None:
    """What a phone reads off the terminal; None if nothing."""
    found = zxingcpp.read_barcodes(picture(text, ink, paper))
    return found[0].text if found else None


def _row(line: str, ink: Colour, paper: Colour) -> tuple[list[Colour], list[Colour]]:
    upper: list[Colour] = []
    lower: list[Colour] = []
    front, back = ink, paper
    for k, piece in enumerate(_CODES.split(line)):
        if k % 2 == 0:
            for character in piece:
                halves = _HALVES[character]
                upper.append(front if halves[0] else back)
                lower.append(front if halves[1] else back)
        elif piece in ("", "0"):
            front, back = ink, paper
        else:
            front, back = _colours(piece.split(";"), front, back)
    return upper, lower


def _colours(codes: list[str], front: Colour, back: Colour) -> tuple[Colour, Colour]:
    while codes:
        code = codes.pop(0)
        if code in ("38", "48"):
            assert codes.pop(0) == "5"
            colour = _EXACT[codes.pop(0)]
            front, back = (colour, back) if code == "38" else (front, colour)
        elif int(code) < 40:
            front = _SIXTEEN[int(code)]
        else:
            back = _SIXTEEN[int(code)]
    return front, back
