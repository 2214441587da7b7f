"""The worst names in every state of the board: text in its place, and not a letter beside it moves."""

from itertools import cycle

from playwright.sync_api import expect

from tests.board import views
from tests.board.screen import Screen
from tests.board.test_picture import AUDIT
from tests.helpers import hostile


def test_in_every_state(screen: Screen) -> None:
    states = views.states(10)
    screen.begin(hostile.renamed(states.pop("lobby")), pace="0", motion="no")
    for state, names in zip(states.values(), cycle(hostile.TABLES), strict=False):
        view = hostile.renamed(state, names)
        screen.show(view)
        shown = screen.page.locator("#seats .name .fit").all_text_contents()
        assert shown == [seat["name"] for seat in view["seats"]]
        assert screen.page.locator("s, u, img, [onfocus]").count() == 0
        assert screen.page.evaluate(AUDIT) == []


def test_while_something_is_told(screen: Screen) -> None:
    """The line under the event names people as well."""
    view = hostile.renamed(views.play(10, "discard", ballots=views.ballots(10, 6)))
    screen.begin(hostile.renamed(views.play(10, "vote")), pace="0", motion="no")
    screen.show(views.with_events(view, views.elected()))
    expect(screen.page.locator("#say")).to_contain_text(hostile.NAMES[3])
    assert screen.page.locator("s, u, img, [onfocus]").count() == 0
