"""axe, which judges a page by WCAG 2.2 AA and by good practice.

It is put into a page once, and tells only what it complains about: both halve the time of a test.
"""

from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES = {"runOnly": LEVELS, "resultTypes": ["violations"], "preload": False}
"""Without `preload` it does not fetch stylesheets and films once more for each page: a third of its work, for
a rule about films that begin by themselves, of which there are none."""
JUDGE = """rules => "axe" in window && axe.run(document, rules).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(" ")}`))"""
BEGIN = (
    f"rules => {{ window.judged = null; ({JUDGE})(rules).then((found) => {{ window.judged = found; }}); }}"
)


def expect_judgements(page: Page) -> None:
    """Of each document that this page loads from now on: put in beforehand, axe costs it less."""
    page.add_init_script(AXE_SCRIPT)


def violations(page: Page) -> list[str]:
    """What axe complains about on a page as it stands, in words."""
    found: list[str] | Literal[False] = page.evaluate(JUDGE, RULES)
    if found is False:
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(JUDGE, RULES)
    assert found is not False
    return found


def violations_at_rest(page: Page) -> list[str]:
    """The same on a page whose time stands still: axe needs a few milliseconds of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(BEGIN, RULES)
    found: list[str] | None = None
    while found is None:
        page.clock.run_for(1)
        found = page.evaluate("judged")
    return found
