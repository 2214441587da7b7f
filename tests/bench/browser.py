"""Pages as a slow phone or an old TV stick opens them: Chromium, its processor and network held back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.helpers.browser import launch

SLOWER = 4
"""How many times slower the processor is made."""
ROUND_TRIP_MS, DOWN, UP = 150, 1_600_000 / 8, 750_000 / 8
"""The network, in bytes a second."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, for as long as some rows need it."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def slow_page(
    browser: Browser, slower: int = SLOWER, *, network: bool = False, **context: Any
) -> Iterator[tuple[Page, CDPSession]]:
    """An empty page in a browser that knows nothing yet. Being slow takes the processor's whole time."""
    with browser.new_context(**context) as fresh:
        page = fresh.new_page()
        cdp = fresh.new_cdp_session(page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        cdp.send("Network.enable")
        if network:
            held = {"latency": ROUND_TRIP_MS, "downloadThroughput": DOWN, "uploadThroughput": UP}
            cdp.send("Network.emulateNetworkConditions", {"offline": False, **held})
        yield page, cdp
