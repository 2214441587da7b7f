"""The run by hand: pieces of work for one browser each, their pictures, and what a ruler finds in them."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.gallery import board, phone
from tests.gallery.cases import Case
from tests.helpers.browser import INSECURE, launch
from tests.helpers.gallery import gallery

AT_ONCE = 150
"""So many pictures are drawn by one browser before the next begins: none grows old."""

Found = list[tuple[Case, list[str]]]


def parts(cases: list[Case]) -> Iterator[list[Case]]:
    """Pieces of work for one browser each: of one device and language, in an order that loads few pages."""
    ordered = [
        *board.in_order([case for case in cases if case.device == "board"]),
        *phone.in_order([case for case in cases if case.device == "phone"]),
    ]
    for _, group in groupby(ordered, key=lambda case: (case.device, case.lang)):
        of_language = list(group)
        yield from (of_language[at : at + AT_ONCE] for at in range(0, len(of_language), AT_ONCE))


def take(stand: board.Stand | phone.Hand, case: Case, path: Path) -> list[str]:
    """One picture; gives what a ruler finds wrong with it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    stand.draw(case).page.screenshot(path=path)
    return stand.complaints()


def a_stand(device: str, browser: Browser, base: str) -> board.Stand | phone.Hand:
    """A fresh page of that device."""
    return board.Stand(browser, base) if device == "board" else phone.Hand(browser, base)


def draw(out: Path, cases: list[Case]) -> tuple[int, Found]:
    """Draw one piece; gives how many pictures it was, and each in which something is found.

    A picture that cannot be drawn is such a find as well, and the next one gets a page of its own.
    """
    found: Found = []
    with sync_playwright() as playwright, gallery() as address:
        browser = launch(playwright, INSECURE)
        base = address.replace("127.0.0.1", "shboard.test")
        stand = a_stand(cases[0].device, browser, base)
        for case in cases:
            try:
                complaints = take(stand, case, out / case.path)
            except (Error, AssertionError) as error:
                complaints = [f"cannot be drawn: {error}"]
                stand.close()
                stand = a_stand(case.device, browser, base)
            if complaints:
                found.append((case, complaints))
        stand.close()
        browser.close()
    return len(cases), found
