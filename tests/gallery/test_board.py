"""The picture of the TV as a whole: every state, size, number of seats, language, kind of name, in pairs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.gallery.board import ALBUM, Stand, in_order
from tests.gallery.cases import LANGUAGES, NAMES
from tests.helpers.gallery import gallery


@pytest.fixture(scope="module")
def stand(browser: Browser) -> Iterator[Stand]:
    with gallery() as base:
        stand = Stand(browser, base.replace("127.0.0.1", "shboard.test"), painted=False)
        yield stand
        stand.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_c20_every_state_of_the_board_fits(stand: Stand, lang: str) -> None:
    bad = {}
    for case in in_order([case for case in ALBUM.chosen() if case.lang == lang]):
        screen = stand.draw(case)
        found = stand.complaints()
        names = NAMES[case.names]
        shown = screen.page.evaluate(SEATED) if names and case.seats else []
        if not set(shown) <= set(names):
            found.append(f"names are {shown}")
        if found:
            bad[f"{case.state}/{case}"] = found
    assert bad == {}


SEATED = "Array.from(document.querySelectorAll('.seat:not(.free) .name .fit'), (name) => name.textContent)"
