"""One Chromium for many tests: launched for the machine at hand, kept from asking anybody anything."""

from playwright.sync_api import Browser, Playwright

from tests.helpers.chromium import require

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
)
INSECURE = "--host-resolver-rules=MAP shboard.test 127.0.0.1"
"""Gives loopback a name that the browser does not trust, as it does not trust a LAN address."""


def chromium_path() -> str:
    """The browser to test with; fails in one sentence where there is none."""
    return require()


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Start the browser, headless; `flags` are added to the usual ones."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=[*QUIET, *flags])
