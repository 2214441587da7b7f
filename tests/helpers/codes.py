"""QR codes as a camera sees them: modules as pixels, with the quiet zone."""

from collections.abc import Sequence

from PIL import Image

QUIET = 4


def picture(code: Sequence[Sequence[bool]], pixels: int = 4) -> Image.Image:
    """A code (True where dark) with so many pixels a module, black on white."""
    size = len(code) + 2 * QUIET
    image = Image.new("L", (size, size), 255)
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            if dark:
                image.putpixel((x + QUIET, y + QUIET), 0)
    return image.resize((size * pixels, size * pixels), Image.Resampling.NEAREST)
