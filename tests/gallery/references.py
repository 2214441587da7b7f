"""The few kept pictures, what they were made with, and how far another picture may be from one."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page, sync_playwright

from tests.gallery import board, phone
from tests.gallery.cases import Case
from tests.helpers.browser import INSECURE, launch
from tests.helpers.gallery import gallery

FOLDER = Path(__file__).parent / "references"
MADE_WITH = FOLDER / "made-with.json"
CASES = [
    *(
        Case("board", state, "960x540", "en", seats)
        for state, seats in (("vote", 10), ("party", 7), ("told-enacted-zone", 9))
    ),
    *(Case("board", state, "960x540", "en", 8) for state in ("over-liberal", "over-fascist")),
    *(
        Case("phone", state, look, "en", 7)
        for state, look in (
            ("reveal", "390x844-light"),
            ("reveal-held-hitler", "320x568-dark"),
            ("vote-nein", "320x568-dark"),
            ("discard-held", "568x320-light"),
            ("over", "320x568-dark"),
        )
    ),
]
"""Small sizes, for small files."""

# How wide letters are in each family that the page asks for: other fonts have other letters.
WIDTHS = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const wide = (family) => {
    pen.font = "600 100px " + style.getPropertyValue(family);
    return ["g", "W", "Æ", "Ja!", "…"].map((text) => Math.round(100 * pen.measureText(text).width) / 100);
  };
  return ["--serif", "--sans", "--mono"].map(wide);
}"""
COLOURS = 24
UNLIKE = 40
"""A difference in one colour (of 255) that an eye sees; edges are blurred before, for antialiasing."""
MOST = 0.002
"""The share of such pixels that may be there by chance."""


def made_with(page: Page, version: str) -> dict[str, Any]:
    """What a picture of this page depends on: the browser, and the fonts that it finds."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("DOM.enable")
    cdp.send("CSS.enable")
    document = cdp.send("DOM.getDocument")["root"]["nodeId"]
    fonts = set()
    for selector in ("h1", ".name, #name", ".url, #place"):
        node = cdp.send("DOM.querySelector", {"nodeId": document, "selector": selector})["nodeId"]
        if node:
            used = cdp.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            fonts |= {font["familyName"] for font in used}
    cdp.detach()
    return {"browser": version, "fonts": sorted(fonts), "widths": page.evaluate(WIDTHS)}


def kept_with() -> dict[str, Any]:
    """What the references were made with, for each device."""
    found: dict[str, Any] = json.loads(MADE_WITH.read_text(encoding="utf-8"))
    return found


def reference(case: Case) -> Path:
    """Where the reference of a case lies."""
    return FOLDER / f"{case.device}-{case.state}-{case}.png"


def kept(case: Case) -> Image.Image:
    """The reference of a case."""
    with Image.open(reference(case)) as opened:
        return opened.copy()


def taken(page: Page) -> Image.Image:
    """The picture of a page once it stands still."""
    before, now = b"", page.screenshot()
    while now != before:
        before, now = now, page.screenshot()
    return Image.open(BytesIO(now)).convert("RGB")


def unlikeness(picture: Image.Image, kept: Image.Image) -> float:
    """The share of the picture in which it is visibly another than the kept one."""
    if picture.size != kept.size:
        return 1
    if kept.mode == "P":  # of few colours, which are the other's as well then
        picture = picture.quantize(palette=kept, dither=Image.Dither.NONE)
    soft = [image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (picture, kept)]
    unlike = ImageChops.difference(*soft).convert("L").point(lambda value: 255 if value > UNLIKE else 0)
    return unlike.histogram()[255] / (picture.width * picture.height)


def make() -> None:
    """Take the references anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    note: dict[str, Any] = {}
    with sync_playwright() as playwright, gallery() as address:
        browser = launch(playwright, INSECURE)
        base = address.replace("127.0.0.1", "shboard.test")
        stands: dict[str, board.Stand | phone.Hand] = {
            "board": board.Stand(browser, base),
            "phone": phone.Hand(browser, base),
        }
        for case in CASES:
            page = stands[case.device].draw(case).page
            note.setdefault(case.device, made_with(page, browser.version))
            few = taken(page).quantize(COLOURS, dither=Image.Dither.NONE)
            few.save(reference(case), optimize=True)
        for stand in stands.values():
            stand.close()
        browser.close()
    MADE_WITH.write_text(json.dumps(note, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
