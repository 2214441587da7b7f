"""Saving: commits are shared, what is told is saved, and what the disk refuses never was."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from shboard.saver import MOST_TURNS, Step
from shboard.store import Saved
from tests.helpers.desk import Desk, reread


def test_a_step_is_told_after_it_is_saved_and_shown_after_it_is_told(desk: Desk) -> None:
    step = desk.krab.step(1)
    assert desk.run(step) == [("save", [1]), ("committed", 1), ("told", 1), ("published", "KRAB")]
    assert step.wait()
    assert reread(desk) == [step.saved]


def test_steps_that_come_during_a_commit_share_the_next_one(desk: Desk) -> None:
    desk.store.meanwhile = coming(desk, desk.krab.step(2), desk.wxyz.step(3), desk.krab.step(4))
    happened = desk.run(desk.krab.step(1))
    assert [event for event in happened if event[0] == "save"] == [("save", [1]), ("save", [4, 3])]
    assert [number for what, number in happened if what == "told"] == [1, 2, 3, 4]
    assert [code for what, code in happened if what == "published"] == ["KRAB", "KRAB", "WXYZ"]


def coming(desk: Desk, *steps: Step) -> Callable[[], None]:
    """They come while the disk is busy."""

    def come() -> None:
        for step in steps:
            desk.saver.put(step)

    return come


def test_what_is_saved_is_told_while_the_disk_is_busy_with_the_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = desk.saver._offload

    def noted(*work: Any) -> Callable[[], Any]:
        desk.happened.append(("begun", work[0].__name__))
        return begin(*work)

    monkeypatch.setattr(desk.saver, "_offload", noted)
    desk.store.meanwhile = coming(desk, desk.wxyz.step(2))
    told = [("committed", 1), ("told", 1), ("published", "KRAB")]
    assert desk.run(desk.krab.step(1))[:7] == [
        ("begun", "_save"), ("save", [1]), ("begun", "_save"), *told, ("save", [2])
    ]  # fmt: skip


def test_what_is_saved_is_told_before_the_disk_refuses_the_next(desk: Desk) -> None:
    def fails_then() -> None:
        coming(desk, desk.krab.step(2))()
        desk.store.meanwhile = lambda: setattr(desk.store, "failing", True)

    desk.store.meanwhile = fails_then
    told = [("committed", 1), ("told", 1), ("published", "KRAB")]
    refused = [("refused", "KRAB"), ("told no", 2)]
    assert desk.run(desk.krab.step(1)) == [("save", [1]), *told, ("save", [2]), *refused]


@pytest.mark.parametrize("more", [0, 1, MOST_TURNS - 1, 100])
def test_those_who_speak_at_one_moment_are_saved_together_and_no_talker_keeps_them_waiting(
    desk: Desk, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = [desk.krab.step(number) for number in range(2, 2 + more)]

    def others_have_their_turn(_: float) -> None:
        if later:
            desk.saver.put(later.pop(0))

    monkeypatch.setattr("shboard.saver.time.sleep", others_have_their_turn)
    saved = [number for what, number in desk.run(desk.krab.step(1)) if what == "save"]
    assert saved == [[1 + min(more, MOST_TURNS)]]


@pytest.mark.parametrize("fails", ["committed", "told", "published"])
def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_saved(
    desk: Desk, fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda failed: reported.append(failed.exc_type))

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    broken = desk.krab.step(1)
    if fails == "told":
        broken.told = fail
    else:
        monkeypatch.setattr(desk.krab, fails, fail)
    happened = desk.run(broken, desk.wxyz.step(2))
    assert reported == [ZeroDivisionError]
    assert broken.wait()
    assert ("told", 2) in happened
    assert ("published", "WXYZ") in happened


def test_a_failing_disk_refuses_the_batch_and_what_was_built_on_it(desk: Desk) -> None:
    first, on_it, other = desk.krab.step(1), desk.krab.step(2), desk.wxyz.step(3)

    def meanwhile() -> None:
        desk.saver.put(on_it)
        desk.saver.put(other)
        desk.store.failing = True

    desk.store.meanwhile = meanwhile
    original = desk.store.save

    def once(tables: Iterable[Saved], *, erase: bool = False) -> None:
        try:
            original(tables, erase=erase)
        finally:
            desk.store.failing = False

    desk.store.save = once  # type: ignore[method-assign]
    happened = desk.run(first)
    assert happened == [
        ("save", [1]), ("refused", "KRAB"), ("told no", 1), ("told no", 2),
        ("save", [3]), ("committed", 3), ("told", 3), ("published", "WXYZ"),
    ]  # fmt: skip
    assert [step.wait() for step in (first, on_it, other)] == [False, False, True]


def test_once_the_disk_works_steps_are_saved_again(desk: Desk) -> None:
    desk.store.failing = True
    assert ("told no", 1) in desk.run(desk.krab.step(1))
    desk.store.failing = False
    assert ("told", 2) in desk.run(desk.krab.step(2))
    assert [saved.v for saved in reread(desk)] == [2]


def test_what_is_queued_at_the_end_is_saved_before_it_ends(desk: Desk) -> None:
    for number in range(5):
        desk.saver.put(desk.krab.step(number))
    assert [number for what, number in desk.run() if what == "told"] == [0, 1, 2, 3, 4]
