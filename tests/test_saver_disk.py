"""Saving and the disk: whom a slow one keeps waiting, and when what was saved over is wiped."""

import pytest
from msgspec.structs import replace

from shboard.quickness import PROOF
from shboard.saver import UNTIDY_SECONDS
from shboard.store import FILE, Saved
from tests.helpers.desk import Desk, reread
from tests.helpers.tables import seated


def test_on_a_disk_that_may_be_slow_the_first_to_speak_waits_a_moment_for_others(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("shboard.saver.time.sleep", waited.append)
    patience = desk.saver._quickness.patience
    desk.at_rest(desk.krab.step(1))
    assert waited == [patience] != [0]
    desk.run(desk.krab.step(2))  # it was waiting already
    assert waited == [patience, 0]


def test_a_disk_that_has_proved_quick_is_waited_for_on_the_spot_and_a_slow_one_elsewhere(desk: Desk) -> None:
    desk.at_rest(*[desk.krab.step(number) for number in range(1, PROOF + 1)])
    assert desk.handed_over == ["tidy", *["_save"] * PROOF]
    desk.handed_over.clear()
    desk.at_rest(desk.krab.step(101), desk.krab.step(102))
    assert desk.handed_over == []
    desk.run(desk.krab.step(103))
    assert desk.handed_over == ["_save"]  # it waits already: the house is busy
    desk.store.meanwhile = desk.stall
    desk.at_rest(desk.krab.step(104), desk.krab.step(105))
    assert desk.handed_over == ["_save", "_save"]
    assert reread(desk) == [Saved(replace(seated(), code="KRAB"), 105)]


def test_what_a_quick_disk_refuses_on_the_spot_is_refused_as_ever(desk: Desk) -> None:
    desk.at_rest(*[desk.krab.step(number) for number in range(1, PROOF + 1)])
    desk.store.failing = True
    desk.handed_over.clear()
    assert ("told no", 99) in desk.at_rest(desk.krab.step(99))
    assert desk.handed_over == []
    desk.at_rest(desk.krab.step(100))
    assert desk.handed_over == ["_save"]  # it is trusted no longer


def test_an_ending_is_told_and_shown_and_then_what_was_before_it_is_wiped(desk: Desk) -> None:
    """Wiping takes several fsyncs, a tenth of a second on a card: nobody waits for those."""
    happened = desk.run(desk.wxyz.step(1), desk.krab.step(2, erase=True))
    assert happened[0] == ("erase", [1, 2])
    assert happened[-2:] == [("published", "KRAB"), ("wipe", FILE)]
    assert [what for what, _ in desk.run(desk.krab.step(3))] == ["save", "committed", "told", "published"]


@pytest.mark.parametrize("seconds", [0.0, UNTIDY_SECONDS - 1, UNTIDY_SECONDS])
def test_nobody_waits_for_the_wiping_but_in_a_house_that_never_rests(desk: Desk, seconds: float) -> None:
    """The game ends long after the last wiping; then two steps come, each while another is saved."""
    desk.clock.now += 100 * UNTIDY_SECONDS

    def first() -> None:
        desk.saver.put(desk.krab.step(2))
        desk.store.meanwhile = second

    def second() -> None:
        desk.saver.put(desk.krab.step(3))
        desk.clock.now += seconds

    desk.store.meanwhile = first
    happened = [what for what, _ in desk.run(desk.wxyz.step(1, erase=True)) if what in ("save", "wipe")]
    assert happened == (["save", "save", "wipe"] if seconds < UNTIDY_SECONDS else ["save", "wipe", "save"])
    assert not desk.store.unwiped


def test_a_disk_that_cannot_be_wiped_is_left_alone_for_a_while(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[float] = []
    monkeypatch.setattr(desk.store, "wipe", lambda: tries.append(desk.clock.now))
    monkeypatch.setattr("shboard.store.TOO_LONG", 2)
    begun = desk.clock.now
    desk.at_rest(*[desk.krab.step(number, erase=True) for number in range(1, 41)], seconds=1)
    first, second, at_the_end = (at - begun for at in tries)
    assert (first, at_the_end) == (1, 41)
    assert second - first >= UNTIDY_SECONDS


def test_while_something_else_is_done_with_the_store_no_step_is_saved_on_the_spot(desk: Desk) -> None:
    """Two threads in one transaction: what one of them was told is saved the other could roll back."""
    desk.at_rest(*[desk.krab.step(number) for number in range(1, PROOF + 1)])
    desk.handed_over.clear()

    def save_meanwhile() -> None:
        desk.at_rest(desk.krab.step(101))

    desk.saver.elsewhere(save_meanwhile)
    assert desk.handed_over == ["save_meanwhile", "_save"]
    desk.at_rest(desk.krab.step(102))
    assert desk.handed_over == ["save_meanwhile", "_save"]


def test_a_log_that_is_too_long_is_emptied_before_the_next_step(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shboard.store.LONG", 1)
    monkeypatch.setattr("shboard.store.TOO_LONG", 2)
    desk.store.meanwhile = lambda: desk.saver.put(desk.krab.step(3))
    happened = desk.run(desk.wxyz.step(1), desk.krab.step(2))
    assert [what for what, _ in happened if what in ("save", "wipe")] == ["save", "wipe", "save"]


def test_what_could_not_be_wiped_is_wiped_after_the_next_step(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(desk.store, "wipe", lambda: None)
        desk.run(desk.krab.step(1, erase=True))
    assert desk.run(desk.krab.step(2))[-1] == ("wipe", FILE)
    assert not desk.store.unwiped
