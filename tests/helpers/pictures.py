"""Pictures of what is drawn on a page, without colour: whether two of them can be told apart."""

from io import BytesIO

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Locator

SIZE = (48, 36)
VISIBLE = 64
"""Steps of grey, of 255, by which a point must differ."""


def grey(drawing: Locator, around: int = 0) -> Image.Image:
    """A picture in greys, as light and dark as can be; so many pixels `around` it belong to it."""
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    assert box
    clip = {"x": box["x"] - around, "y": box["y"] - around}
    clip |= {"width": box["width"] + 2 * around, "height": box["height"] + 2 * around}
    taken = drawing.page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type]
    return ImageOps.autocontrast(Image.open(BytesIO(taken)).convert("L")).resize(SIZE)


def unlike(one: Image.Image, other: Image.Image | None = None) -> float:
    """The share of points in which two pictures differ visibly; one alone, from its ground."""
    ground = Image.new("L", SIZE, one.getpixel((0, 0)))
    points = ImageChops.difference(one, other or ground).histogram()
    return sum(points[VISIBLE:]) / sum(points)
