"""One Chromium for many tests: launched for the machine at hand, kept from asking anybody anything."""

from playwright.sync_api import Browser, Playwright

from tests.helpers.chromium import find_shell, require

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
)
INSECURE = "--host-resolver-rules=MAP *.test 127.0.0.1"
"""Gives loopback names that the browser does not trust, as it does not trust a LAN address."""

UNSEEN = """const sheet = new CSSStyleSheet();
sheet.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [sheet];"""
"""A script with which a page is laid out and not painted: half the work where nobody looks at pictures."""


def launch(playwright: Playwright, *flags: str, whole: bool = False, keeps: bool = False) -> Browser:
    """Start the browser, headless; `flags` are added to the usual ones.

    Not `whole`: the headless shell where the system has it. It is Chromium without the windows around
    its pages, which cost a second of work for each guest's profile. Fails in one sentence without either.
    With `keeps` it keeps a page that is left, for the way back, as browsers of people do.
    """
    path = require() if whole else find_shell() or require()
    unlike_people = ["--disable-back-forward-cache"] if keeps else []
    return playwright.chromium.launch(
        executable_path=path, args=[*QUIET, *flags], ignore_default_args=unlike_people
    )
