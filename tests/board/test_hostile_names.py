"""The worst names in what the board tells; in every state they are measured with the rest (tests/gallery)."""

from playwright.sync_api import expect

from tests.board import views
from tests.board.screen import Screen
from tests.helpers import hostile


def test_while_something_is_told(screen: Screen) -> None:
    """The line under the event names people as well."""
    view = hostile.renamed(views.play(10, "discard", **views.ballots(10, 6)))
    screen.begin(hostile.renamed(views.play(10, "vote")), pace="0", motion="no")
    screen.show(views.with_events(view, views.elected()))
    expect(screen.page.locator("#say")).to_contain_text(hostile.NAMES[3])
    assert screen.page.locator("s, u, img, [onfocus]").count() == 0
