"""The picture of a phone as a whole: every state, look, number of seats, language, kind of name, in pairs.

Each secret is measured as it is held as well.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.gallery.cases import LANGUAGES, NAMES
from tests.gallery.phone import ALBUM, Hand, in_order
from tests.helpers.gallery import gallery
from tests.phone.views import ME

SHOWN = """() =>
  [document.title].concat(Array.from(document.querySelectorAll("#seats b"), (name) => name.textContent))"""


@pytest.fixture(scope="module")
def hand(browser: Browser) -> Iterator[Hand]:
    with gallery() as base:
        hand = Hand(browser, base.replace("127.0.0.1", "shboard.test"), painted=False)
        yield hand
        hand.close()


@pytest.mark.parametrize("lang", ["", *LANGUAGES])
def test_c16_c17_every_state_of_the_phone_fits(hand: Hand, lang: str) -> None:
    """Without a seat (in all languages), and with one in each."""
    bad = {}
    for case in in_order([case for case in ALBUM.chosen() if (case.lang if case.seats else "") == lang]):
        phone = hand.draw(case)
        found = hand.complaints()
        names = NAMES[case.names]
        if names and case.seats:
            title, *listed = phone.page.evaluate(SHOWN)
            if title != f"{names[ME - 1]} · shboard" or not set(listed) <= set(names):
                found.append(f"names are {title}, {listed}")
        if found:
            bad[f"{case.state}/{case}"] = found
    assert bad == {}
