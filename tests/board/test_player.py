"""The order of things: what is being told is told to its end, then the newest view stands."""

from tests.board.screen import Screen
from tests.board.views import event, play, rejected, with_events

SHOWN = with_events(play(7, "vote"), event("nominated", 1, president=4, chancellor=3))


def test_a_newer_view_waits_for_its_turn(clocked: Screen) -> None:
    clocked.begin(SHOWN)
    failed = with_events(play(7, candidate=5, awaited=[5]), rejected(2))
    clocked.show(failed, settle=False)
    nominated = event("nominated", 3, president=5, chancellor=2)
    clocked.show(with_events(play(7, "vote", candidate=5, nominee=2), nominated), settle=False)
    assert clocked.line == "Tie 5–5: rejected"
    clocked.page.clock.run_for(3500)
    assert clocked.line == "Vote on Maximilian + Søren-Ó"


def test_presence_alone_does_not_interrupt_what_is_being_told(clocked: Screen) -> None:
    clocked.begin(SHOWN)
    failed = with_events(play(7, candidate=5, awaited=[5]), rejected(2))
    clocked.show(failed, settle=False)
    off = [seat | {"off": True} for seat in failed["seats"]]
    clocked.show(failed | {"seats": off}, settle=False)
    assert clocked.line == "Tie 5–5: rejected"
    assert clocked.page.locator(".tells").count() == 1
    clocked.page.clock.run_for(3500)
    assert clocked.before(1) == "Offline"


def test_an_older_view_is_not_believed(screen: Screen) -> None:
    screen.begin(play(7, "execute"), pace="0", motion="no")
    screen.send(play(7, "peek") | {"v": screen.version})
    screen.heard()
    assert screen.line == "Ægir must execute someone"


def test_a_board_far_behind_goes_to_the_present(clocked: Screen) -> None:
    clocked.begin(SHOWN)
    much = [event("peeked", number, president=4) for number in range(2, 17)]
    clocked.show(with_events(play(7, "execute"), *much), settle=False)
    assert clocked.line == "Ægir must execute someone"
    assert clocked.page.locator(".tells").count() == 0


def test_pace_multiplies_the_times(clocked: Screen) -> None:
    clocked.begin(SHOWN, pace="0.1")
    clocked.show(with_events(play(7, "execute"), rejected(2)), settle=False)
    clocked.page.clock.run_for(340)
    assert clocked.line == "Tie 5–5: rejected"
    clocked.page.clock.run_for(20)
    assert clocked.line == "Ægir must execute someone"
