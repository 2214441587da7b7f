"""Draws every state of every screen as PNG, with pages to leaf through them."""

import argparse
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.gallery import board, index, phone, references
from tests.gallery.cases import Case
from tests.helpers.browser import INSECURE, launch
from tests.helpers.gallery import gallery

AT_ONCE = 150
"""So many pictures are drawn by one browser before the next begins: none grows old."""


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser("tests/gallery/run", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("gallery"), help="where the pictures go (gallery)")
    parser.add_argument(
        "--only",
        default="",
        metavar="WORDS",
        help="pictures with all of these words: board, phone, a state, a language, a number of seats, "
        "a size, dark, light, double, widest; e.g. --only 'board vote 10 de'",
    )
    parser.add_argument("--pairs", action="store_true", help="only the choice that tests/run measures")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="browsers at the same time")
    parser.add_argument("--references", action="store_true", help="make the kept references anew instead")
    return parser.parse_args()


def asked_for(only: str, pairs: bool) -> list[Case]:
    """The pictures to draw."""
    cases: list[Case] = []
    for album in (board.ALBUM, phone.ALBUM):
        cases += album.chosen() if pairs else album.every()
    words = set(only.split())
    return [case for case in cases if words <= case.words]


def parts(cases: list[Case]) -> Iterator[list[Case]]:
    """Pieces of work for one browser each: of one device and language, in an order that loads few pages."""
    ordered = [
        *board.in_order([case for case in cases if case.device == "board"]),
        *phone.in_order([case for case in cases if case.device == "phone"]),
    ]
    for _, group in groupby(ordered, key=lambda case: (case.device, case.lang)):
        of_language = list(group)
        yield from (of_language[at : at + AT_ONCE] for at in range(0, len(of_language), AT_ONCE))


def draw(out: Path, cases: list[Case]) -> int:
    """Draw one piece; gives how many pictures it was."""
    with sync_playwright() as playwright, gallery() as address:
        browser = launch(playwright, INSECURE)
        base = address.replace("127.0.0.1", "shboard.test")
        stand: board.Stand | phone.Hand
        stand = (board.Stand if cases[0].device == "board" else phone.Hand)(browser, base)
        for case in cases:
            path = out / case.path
            path.parent.mkdir(parents=True, exist_ok=True)
            stand.draw(case).page.screenshot(path=path)
        stand.close()
        browser.close()
    return len(cases)


def main() -> None:
    """Draw what is asked for, several browsers at a time."""
    asked = options()
    if asked.references:
        references.make()
        return
    cases = asked_for(asked.only, asked.pairs)
    work = list(parts(cases))
    done = 0
    with ProcessPoolExecutor(asked.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for number in pool.map(draw, [asked.out] * len(work), work):
            done += number
            print(f"\r{done} of {len(cases)} pictures", end="", flush=True)
    print(f"\n{index.write(asked.out, cases)}" if cases else "no picture has all of these words")


if __name__ == "__main__":
    main()
