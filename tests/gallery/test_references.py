"""A few pictures against kept ones, where browser and fonts are theirs; everywhere their geometry."""

from collections.abc import Iterator

import pytest
from PIL import ImageDraw
from playwright.sync_api import Browser

from tests.gallery import board, phone, references
from tests.gallery.cases import Case
from tests.helpers.gallery import gallery

Stands = dict[str, board.Stand | phone.Hand]


@pytest.fixture(scope="module")
def stands(browser: Browser) -> Iterator[Stands]:
    with gallery() as address:
        base = address.replace("127.0.0.1", "shboard.test")
        stands: Stands = {"board": board.Stand(browser, base), "phone": phone.Hand(browser, base)}
        yield stands
        for stand in stands.values():
            stand.close()


@pytest.mark.parametrize("case", references.CASES, ids=lambda case: f"{case.device}-{case.state}")
def test_it_looks_as_it_did(stands: Stands, browser: Browser, case: Case) -> None:
    stand = stands[case.device]
    page = stand.draw(case).page
    picture = references.taken(page)
    kept = references.kept(case)
    if references.made_with(page, browser.version) == references.kept_with()[case.device]:
        assert references.unlikeness(picture, kept) <= references.MOST
    assert picture.size == kept.size
    assert stand.complaints() == []


def test_the_references_are_few_and_small() -> None:
    kept = sorted(references.FOLDER.glob("*.png"))
    assert kept == sorted(references.reference(case) for case in references.CASES)
    assert len(kept) <= 12
    assert sum(path.stat().st_size for path in kept) <= 300_000


def test_another_shade_or_edge_is_forgiven_and_another_thing_is_not() -> None:
    kept = references.kept(references.CASES[0]).convert("RGB")
    lighter = kept.point(lambda value: min(255, value + 6))
    assert references.unlikeness(lighter, kept) <= references.MOST
    moved = kept.copy()
    ImageDraw.Draw(moved).rectangle((400, 300, 450, 340), fill="white")
    assert references.unlikeness(moved, kept) > references.MOST
