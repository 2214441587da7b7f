"""Where this machine keeps Chromium or Chrome; `python -m tests.helpers.chromium` prints it (tests/run)."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = {
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "win32": (
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files\Chromium\Application\chrome.exe",
    ),
}


def candidates() -> Iterator[str]:
    """Paths that may hold a browser, the best first: the user's choice, the system's, Playwright's own."""
    for command in (os.environ.get("CHROMIUM", ""), *COMMANDS):
        yield shutil.which(command) or ""
    yield from PLACES.get(sys.platform, ())
    yield playwrights_own()


def playwrights_own() -> str:
    """Where `playwright install chromium` puts its browser, whether or not it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return str(playwright.chromium.executable_path)


def find() -> str | None:
    """The browser to test with, or None."""
    return next((path for path in candidates() if path and Path(path).is_file()), None)


def find_shell() -> str | None:
    """Chromium without windows around its pages, in which most tests run where the system has it."""
    return shutil.which("chromium-headless-shell")


def require() -> str:
    """The browser to test with; a test that needs one fails without it, it is never skipped."""
    path = find()
    if path is None:
        raise FileNotFoundError("no Chromium or Chrome: run tests/run, or set CHROMIUM to the browser's path")
    return path


if __name__ == "__main__":
    found = find()
    print(found or "", end="")
    sys.exit(found is None)
