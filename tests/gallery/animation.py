"""The animation of README: ballots open and a tile comes down, on the real page, whose time is stepped."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import CDPSession, sync_playwright

from tests.board.screen import Screen
from tests.board.views import View, ballots, elected, event, play, with_events
from tests.helpers import hostile
from tests.helpers.browser import INSECURE, launch
from tests.helpers.gallery import gallery

TO = Path(__file__).parent / "pictures" / "board.gif"
SIZE = {"width": 960, "height": 540}
COLOURS = 96
STEP = 50
"""Milliseconds from frame to frame while something moves."""
NAMES = ("Ida", "Bo", "Elisabeth", "Ægir", "Maximilian", "Jörg", "Þórdís")

# Whatever moves is moved by hand: to so many milliseconds after it began.
STEP_TO = "at => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = at; })"
FINISH = "() => document.getAnimations().forEach((one) => one.finish())"


class Camera:
    """Takes the frames: `frames` are pictures, and for how long each stands."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.frames: list[tuple[Image.Image, int]] = []
        cdp: CDPSession = screen.page.context.new_cdp_session(screen.page)
        cdp.send("Animation.enable")
        cdp.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self.cdp = cdp

    def frame(self, ms: int) -> None:
        """The picture of now, for so long."""
        picture = Image.open(BytesIO(self.screen.page.screenshot())).convert("RGB")
        self.frames.append((picture, ms))

    def film(self, moves: int, rests: int) -> None:
        """What has just begun to move, for so long, and then at rest."""
        for at in range(0, moves, STEP):
            self.screen.page.evaluate(STEP_TO, at)
            self.frame(STEP)
        self.screen.page.evaluate(FINISH)
        self.frame(rests)

    def save(self, path: Path) -> None:
        """One file, every frame in the same few colours: those of the frames that stand longest."""
        standing = [picture for picture, ms in self.frames if ms > STEP]
        sheet = Image.new("RGB", (SIZE["width"], SIZE["height"] * len(standing)))
        for place, picture in enumerate(standing):
            sheet.paste(picture, (0, place * SIZE["height"]))
        colours = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
        few = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture, _ in self.frames]
        times = [ms for _, ms in self.frames]
        few[0].save(path, save_all=True, append_images=few[1:], duration=times, loop=0, optimize=True)


def views() -> list[View]:
    """The vote, before and after a ballot; its result; the tile of that session."""
    voted = {"fascist": 2, "limited": [2, 6]}
    after = play(7, "special_election", **ballots(7, 5), fascist=3, tracker=0)
    tile = event("enacted", 3, tile="fascist", slot=3)
    night = [
        play(7, "vote", voted=[1, 2, 3, 5, 7], cast=5, awaited=[4, 6], **voted),
        play(7, "vote", voted=[1, 2, 3, 5, 6, 7], cast=6, awaited=[4], **voted),
        with_events(play(7, "discard", **ballots(7, 5)), elected(2, 5, 2)),
        with_events(after, elected(2, 5, 2), tile),
    ]
    return [hostile.renamed(view, NAMES) for view in night]


def shoot(screen: Screen) -> Camera:
    """The whole animation."""
    waiting, one_left, passed, placed = views()
    screen.begin(waiting)
    camera = Camera(screen)
    camera.frame(900)
    screen.show(one_left, settle=False)
    camera.film(moves=200, rests=700)
    screen.show(passed, settle=False)
    camera.film(moves=550, rests=1700)
    for _ in range(7):
        screen.heard()
        screen.page.clock.run_for(500)
    camera.film(moves=400, rests=1100)
    screen.show(placed, settle=False)
    camera.film(moves=1350, rests=2600)
    return camera


def main() -> None:
    """Make the file."""
    with sync_playwright() as playwright, gallery() as base:
        browser = launch(playwright, INSECURE)
        context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
        screen = Screen(context, base.replace("127.0.0.1", "shboard.test"), clocked=True)
        camera = shoot(screen)
        assert screen.errors == []
        browser.close()
    camera.save(TO)
    print(f"{TO}: {len(camera.frames)} frames, {TO.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
