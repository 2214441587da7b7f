"""Failed elections, and the way back in for a lost phone."""

import pytest

from tests.board.screen import Screen
from tests.board.views import address, event, play, rejected, with_events


@pytest.mark.parametrize("failures", [0, 1, 2])
def test_the_tracker_shows_how_many_elections_failed(screen: Screen, failures: int) -> None:
    screen.begin(play(7, tracker=failures), pace="0", motion="no")
    steps = screen.page.locator(".fails li").evaluate_all("all => all.map(step => step.className.trim())")
    assert [place for place, look in enumerate(steps) if "on" in look.split()] == [failures]
    assert screen.text(".fails li.on") == str(failures)


def test_the_third_failure_stands_on_the_diamond_while_chaos_is_told(clocked: Screen) -> None:
    clocked.begin(play(7, "vote", tracker=2))
    chaos = [rejected(failures=3), event("chaos", 3, tile="liberal", slot=3)]
    clocked.show(with_events(play(7, tracker=0, liberal=3), *chaos), settle=False)
    clocked.page.clock.run_for(3500)
    assert clocked.line == "Chaos: the top policy is enacted"
    assert clocked.text(".fails li.last.on") == "3"


def test_the_code_stands_beside_the_way_back(screen: Screen) -> None:
    screen.begin(play(7), pace="0", motion="no")
    assert screen.text(".join") == "Rejoin KRAB"


def test_without_an_address_no_code_to_scan_is_shown(screen: Screen) -> None:
    screen.begin(play(7), link=address(None), pace="0", motion="no")
    assert screen.page.locator(".qr").count() == 0
    assert screen.text(".join") == "No network Code KRAB"
