"""The board while everything moves, at 1080p on a slow processor: how many frames are dropped."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from tests.bench.bench import Bench
from tests.bench.browser import SLOWER, slow_page
from tests.bench.figure import Figure
from tests.bench.hall import Hall
from tests.bench.tables import Table

TV, QUICK_TV = {"width": 1920, "height": 1080}, {"width": 960, "height": 540}
PACE = 0.7
"""Seconds between two moves: while one still moves on the board, the next has come."""

# An empty page: the gradient of the board, and a card that moves over it.
EMPTY = """<!doctype html><style>
body { margin: 0; height: 100vh; background: radial-gradient(ellipse at 50% 50%, #1c150d 30%, #0d0b09 75%) }
i { position: absolute; left: 20%; top: 35%; width: 10vh; height: 14vh; border-radius: 1vh;
  background: #f4e9cf;
  animation: move .6s ease-in-out infinite alternate }
@keyframes move { to { transform: translateX(50vw) } }
</style><i></i>"""


FRAMES = ("cc", "benchmark")
"""What Chromium writes down: of each frame whether it was presented, and whether its absence shows."""


@dataclass
class Smooth:
    """Frames that should have been seen, and those of them that were not."""

    wanted: int = 0
    dropped: int = 0

    @property
    def percent(self) -> float:
        """How many of a hundred were dropped."""
        return 100 * self.dropped / max(1, self.wanted)

    def note(self, trace: bytes) -> None:
        """Count what one trace tells."""
        for event in json.loads(trace)["traceEvents"]:
            report = event.get("args", {}).get("frame_reporter")
            if event["name"] != "PipelineReporter" or report is None:
                continue
            missed = report["state"] == "STATE_DROPPED" and report["affects_smoothness"]
            self.dropped += missed
            self.wanted += missed or report["state"].startswith("STATE_PRESENTED")


def rows(bench: Bench) -> Iterator[Figure]:
    """The board of a game in play and the empty page, in turn."""
    board, empty = Smooth(), Smooth()
    seconds, slower, tv = bench.seconds(0.5, 10), bench.many(1, SLOWER), QUICK_TV if bench.quick else TV
    with bench.product() as product, bench.browser() as browser:
        table = Table(product, bench.rng, lambda: PACE)
        hall = Hall(table)
        hall.play(lambda: table.votes)
        for _ in range(bench.many(1, 5)):
            with slow_page(browser, slower, viewport=tv) as (page, _):
                page.goto(f"{product.address.origin}/board/{table.code}")
                page.locator(".stage .seat").first.wait_for()
                board.note(_traced(browser, page, lambda: hall.for_seconds(seconds)))
            with slow_page(browser, slower, viewport=tv) as (page, _):
                page.set_content(EMPTY)
                empty.note(_traced(browser, page, lambda: time.sleep(seconds)))
        hall.close()
    yield Figure(f"board at {tv['height']}p, everything moves: frames dropped", board.percent, unit="%",
                 floor=empty.percent, floor_is="an empty page, one moving card", goal="≤ 1 × floor",
                 most=empty.percent,
                 note=f"{slower} × slower processor; {board.dropped} of {board.wanted}, "
                      f"floor {empty.dropped} of {empty.wanted}")  # fmt: skip


def _traced(browser: Browser, page: Page, meanwhile: Callable[[], None]) -> bytes:
    browser.start_tracing(page=page, categories=FRAMES)
    meanwhile()
    return browser.stop_tracing()
