"""Draws every state of every screen as PNG, measures each, and writes pages to leaf through them."""

import argparse
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.gallery import board, index, phone, references
from tests.gallery.cases import Case
from tests.gallery.drawing import Found, draw, parts


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser("tests/gallery/run", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("gallery"), help="where the pictures go (gallery)")
    parser.add_argument(
        "--only",
        default="",
        metavar="WORDS",
        help="pictures with all of these words: board, phone, a state, a language, a number of seats, "
        "a size, dark, light, double, widest; a comma stands for or; e.g. --only 'board vote,cast 5,10 de'",
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
    asked = [set(word.split(",")) for word in only.split()]
    return [case for case in cases if all(words & case.words for words in asked)]


def draw_all(out: Path, cases: list[Case], jobs: int) -> Found:
    """Draw the cases, several browsers at a time, and say how far it is."""
    work = list(parts(cases))
    found: Found = []
    done = 0
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for number, bad in pool.map(draw, [out] * len(work), work):
            done += number
            found += bad
            print(f"\r{done} of {len(cases)} pictures, {len(found)} with findings", end="", flush=True)
    print()
    return found


def main() -> None:
    """Draw what is asked for."""
    asked = options()
    if asked.references:
        references.make()
        return
    cases = asked_for(asked.only, asked.pairs)
    if not cases:
        raise SystemExit("no picture has all of these words")
    found = draw_all(asked.out, cases, asked.jobs)
    print(index.write(asked.out, cases, found))
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
