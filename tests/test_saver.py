"""Saving: commits are shared, what is told is saved, and what the disk refuses never was."""

import queue
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shboard.quickness import PROOF, STALL_SECONDS
from shboard.saver import MOST_TURNS, UNTIDY_SECONDS, Saver, Step
from shboard.store import FILE, Saved, Store, StoreError
from tests.helpers.rooms import Clock
from tests.helpers.tables import seated

Happened = list[tuple[str, object]]


class Keeper:
    """Notes what it is told of its steps."""

    def __init__(self, happened: Happened, code: str) -> None:
        self.happened, self.code = happened, code

    def step(self, number: int, *, erase: bool = False) -> Step:
        """A change of this keeper's table, known by its number."""
        table = replace(seated(), code=self.code)

        def told(ok: bool) -> None:
            self.happened.append(("told" if ok else "told no", number))

        return Step(self, Saved(table, number), erase=erase, told=told)

    def committed(self, step: Step) -> None:
        """On the disk."""
        self.happened.append(("committed", step.saved.v))

    def refused(self) -> None:
        """Not on the disk."""
        self.happened.append(("refused", self.code))

    def published(self) -> None:
        """Shown."""
        self.happened.append(("published", self.code))


class NoteStore(Store):
    """A store that notes each commit; it may be told to fail, or to be slow while more steps come."""

    def __init__(self, folder: Path, happened: Happened) -> None:
        super().__init__(folder)
        self.happened = happened
        self.failing = False
        self.meanwhile: Callable[[], None] | None = None

    def save(self, tables: Iterable[Saved], *, erase: bool = False) -> None:
        """Save, with what the test wants to happen."""
        rows = list(tables)
        self.happened.append(("erase" if erase else "save", [saved.v for saved in rows]))
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        if self.failing:
            raise StoreError("unwritable", self.path)
        super().save(rows, erase=erase)

    def wipe(self) -> None:
        """Wipe."""
        if hasattr(self, "happened"):  # opening a store wipes as well
            self.happened.append(("wipe", self.path.name))
        super().wipe()


class Visitors:
    """In the place of a saver's bell: whoever waits at it sees one of them come, each with a step."""

    def __init__(self, saver: Saver, steps: Iterable[Step]) -> None:
        self._saver, self._coming = saver, list(steps)

    def get(self, timeout: float | None) -> None:
        """The next one comes, after whatever has waited for a rest; behind the last it is closed."""
        if timeout is not None:
            raise queue.Empty
        if self._coming:
            self._saver.put(self._coming.pop(0))
        else:
            self._saver.close()

    def put(self, _: None) -> None:
        """Nobody hears it."""

    def empty(self) -> bool:
        """Nobody else is there."""
        return True


class Desk:
    """A saver at work on a store, in this very thread."""

    def __init__(self, folder: Path) -> None:
        self.happened: Happened = []
        self.store = NoteStore(folder, self.happened)
        self.clock = Clock()
        self.handed_over: list[str] = []
        self.saver = Saver(self.store, self._elsewhere, self.clock)
        self.krab, self.wxyz = Keeper(self.happened, "KRAB"), Keeper(self.happened, "WXYZ")

    def _elsewhere(self, work: Callable[..., Any], *args: Any) -> Any:
        """Where blocking calls run."""
        self.handed_over.append(work.__name__)
        return work(*args)

    def stall(self) -> None:
        """The disk takes long."""
        self.clock.now += STALL_SECONDS

    def run(self, *steps: Step) -> Happened:
        """Save these, and whatever comes meanwhile; what happened since the last time."""
        for step in steps:
            self.saver.put(step)
        self.saver.close()
        return self._runs()

    def at_rest(self, *steps: Step) -> Happened:
        """Save these one by one, each when there is nothing else to do; what happened since the last time."""
        self.saver._closing, self.saver._bell = False, Visitors(self.saver, steps)  # type: ignore[assignment]
        return self._runs()

    def _runs(self) -> Happened:
        self.saver.run()
        happened, self.happened[:] = list(self.happened), []
        return happened


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    """A saver with nothing to do."""
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


def test_a_step_is_told_after_it_is_saved_and_shown_after_it_is_told(desk: Desk) -> None:
    step = desk.krab.step(1)
    assert desk.run(step) == [("save", [1]), ("committed", 1), ("told", 1), ("published", "KRAB")]
    assert step.wait()
    assert reread(desk) == [step.saved]


def test_steps_that_come_during_a_commit_share_the_next_one(desk: Desk) -> None:
    later = [desk.krab.step(2), desk.wxyz.step(3), desk.krab.step(4)]

    def meanwhile() -> None:
        for step in later:
            desk.saver.put(step)

    desk.store.meanwhile = meanwhile
    happened = desk.run(desk.krab.step(1))
    assert [event for event in happened if event[0] == "save"] == [("save", [1]), ("save", [4, 3])]
    assert [number for what, number in happened if what == "told"] == [1, 2, 3, 4]
    assert [code for what, code in happened if what == "published"] == ["KRAB", "KRAB", "WXYZ"]


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


def test_an_ending_is_told_and_shown_and_then_what_was_before_it_is_wiped(desk: Desk) -> None:
    """Wiping takes several fsyncs, a tenth of a second on a card: nobody waits for those."""
    happened = desk.run(desk.wxyz.step(1), desk.krab.step(2, erase=True))
    assert happened[0] == ("erase", [1, 2])
    assert happened[-2:] == [("published", "KRAB"), ("wipe", FILE)]
    assert [what for what, _ in desk.run(desk.krab.step(3))] == ["save", "committed", "told", "published"]


@pytest.mark.parametrize("seconds", [0.0, UNTIDY_SECONDS, UNTIDY_SECONDS + 1])
def test_nobody_waits_for_the_wiping_but_in_a_house_that_never_rests(desk: Desk, seconds: float) -> None:
    def meanwhile() -> None:
        desk.saver.put(desk.krab.step(2))
        desk.clock.now += seconds

    desk.store.meanwhile = meanwhile
    happened = [what for what, _ in desk.run(desk.wxyz.step(1, erase=True)) if what in ("save", "wipe")]
    assert happened == (["save", "wipe"] if seconds <= UNTIDY_SECONDS else ["wipe", "save"])
    assert not desk.store.unwiped


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


def reread(desk: Desk) -> list[Saved]:
    """What the next server finds."""
    desk.store.close()
    store = Store(desk.store.path.parent)
    try:
        return store.load()
    finally:
        store.close()


def test_what_is_queued_at_the_end_is_saved_before_it_ends(desk: Desk) -> None:
    for number in range(5):
        desk.saver.put(desk.krab.step(number))
    assert [number for what, number in desk.run() if what == "told"] == [0, 1, 2, 3, 4]
