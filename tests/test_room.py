"""A room: changes pass through one lock, are saved before they are told, and reach every screen."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shboard import lobby
from shboard.lobby import Stage, Table
from shboard.refusal import Refusal
from shboard.room import VIEWS_AHEAD, Room
from shboard.rooms import Rooms
from shboard.rules import CastBallot, Confirm, Nominate
from shboard.store import Store, StoreError
from tests.helpers.rooms import Clock, FakeScreen, here, opened, seat_five
from tests.helpers.slow_disk import held_up
from tests.helpers.tables import NAMES, token


class Night:
    """One room of five people and its screens. `disk` may be told to fail, or to wait."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.ticks, self.wall = folder, Clock(), Clock(1e9)
        self.told_truth: list[tuple[Any, ...]] = []
        self.fails = False
        note = lambda *step: self.told_truth.append(step)  # noqa: E731
        self.rooms: Rooms = stack.enter_context(
            opened(folder, self.wall, self.ticks, offload=self.disk, truth=note)
        )
        self.room: Room = self.rooms.open()
        seat_five(self.room)

    def disk(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Where blocking calls run."""
        if self.fails:
            raise StoreError("unwritable", self.folder)
        return here(work, *args, **kwargs)

    def screen(self, seat: int | None) -> FakeScreen:
        """A screen that has connected."""
        screen = FakeScreen(token(seat) if seat else None, self.ticks)
        self.room.attach(screen)
        return screen

    def play(self, seat: int, action: Any, game: int = 1, round_: int = 1) -> list[bool]:
        """A seat's action; what was told of it."""
        told: list[bool] = []
        self.room.play(token(seat), game, round_, action, told.append)
        return told

    def refused(self, change: Callable[[], Any]) -> str:
        """The code with which something is refused; and then nothing has changed."""
        before = self.room.table
        with pytest.raises(Refusal) as caught:
            change()
        assert self.room.table == before
        return caught.value.code


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    """Five people in the lobby."""
    with ExitStack() as stack:
        yield Night(tmp_path, stack)


def test_every_screen_is_shown_each_change_after_it_was_told(night: Night) -> None:
    board, phone = night.screen(None), night.screen(2)
    assert [person["name"] for person in board.view["seats"]] == list(NAMES[:5])
    assert phone.view["you"]["seat"] == 2
    seen: list[str] = []
    night.room.change(lambda table: lobby.rename(table, 1, "Iduna"), lambda ok: seen.append(shown(board)))
    assert (seen, shown(board), shown(phone)) == (["Ida"], "Iduna", "Iduna")


def shown(screen: FakeScreen) -> str:
    """The first name on a screen."""
    return str(screen.view["seats"][0]["name"])


def test_views_are_numbered_upwards_and_a_number_means_one_content(night: Night) -> None:
    board, phone = night.screen(None), night.screen(1)
    for name in ("A", "B", "C"):
        night.room.change(partial(lobby.rename, seat=1, name=name))
    numbers = [view["v"] for view in board.views]
    assert numbers == sorted(numbers)
    by_number = {view["v"]: view["seats"] for view in board.views}
    assert all(by_number.get(view["v"], view["seats"]) == view["seats"] for view in phone.views)
    assert len(by_number) >= 4


def test_a_change_that_changes_nothing_is_told_at_once(night: Night) -> None:
    told: list[bool] = []
    assert night.room.change(lambda table: table, told.append) == night.room.table
    assert told == [True]


def test_a_step_is_refused_unless_it_was_drawn_from_this_game_and_round(night: Night) -> None:
    assert night.refused(lambda: night.play(1, Confirm())) == "not_allowed_now"
    night.room.start()
    assert night.refused(lambda: night.play(1, Confirm(), game=0)) == "stale"
    assert night.refused(lambda: night.play(1, Confirm(), game=2)) == "stale"
    assert night.refused(lambda: night.play(1, Confirm(), round_=2)) == "stale"
    assert night.refused(lambda: night.room.play(b"?", 1, 1, Confirm(), lambda ok: None)) == "not_seated"
    assert night.refused(lambda: night.play(1, CastBallot(True))) == "not_your_turn"
    assert night.play(1, Confirm()) == [True]
    assert night.refused(lambda: night.play(1, Confirm())) == "not_your_turn"
    night.room.change(lobby.pause)
    assert night.refused(lambda: night.play(2, Confirm())) == "paused"


def test_what_the_disk_refuses_never_was(night: Night) -> None:
    board = night.screen(None)
    night.room.start()
    night.fails = True
    told: list[bool] = []
    assert night.refused(lambda: night.room.play(token(1), 1, 1, Confirm(), told.append)) == "not_saved"
    assert told == [False]
    assert night.refused(lambda: night.room.change(lobby.pause)) == "not_saved"
    night.fails = False
    assert (board.view["n"], board.view["paused"]) == (0, False)
    assert night.play(1, Confirm()) == [True]
    assert (board.view["n"], board.view["paused"]) == (1, False)


def test_screens_and_secrets_know_the_saved_state_alone(night: Night) -> None:
    night.room.start()
    board = night.screen(None)
    seen: list[Any] = []

    def while_saving(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        late = night.screen(None)
        fellows = night.room.secret(token(fascist), "role")
        seen.append((late.view["n"], board.view["n"], fellows))
        return here(work, *args, **kwargs)

    assert night.room.table.state is not None
    fascist = night.room.table.state.roles.index("fascist") + 1
    before = night.room.secret(token(fascist), "role")
    night.rooms.saver._offload = while_saving
    night.play(fascist, Confirm())
    assert seen[0] == (0, 0, before)
    assert night.room.secret(token(fascist), "role") != before


def test_a_secret_is_for_the_seat_that_may_know_it_now(night: Night) -> None:
    assert night.refused(lambda: night.room.secret(token(1), "role")) == "no_secret"
    night.room.start()
    night.room.secret(token(1), "role")
    for kind in ("hand", "party", "top", "roles", ""):
        assert night.refused(partial(night.room.secret, token(1), kind)) == "no_secret"
    assert night.refused(lambda: night.room.secret(b"nobody", "role")) == "not_seated"


def test_the_newest_connection_of_a_phone_replaces_the_one_before(night: Night) -> None:
    older = night.screen(1)
    newer = night.screen(1)
    assert (older.closed, newer.closed) == (4001, None)
    night.room.detach(older)
    night.room.change(partial(lobby.move, seat=1, to=2))
    assert newer.view["you"]["seat"] == 2
    assert newer in night.room.screens()


def test_a_claimed_seat_sends_the_old_phone_away_and_nobody_else(night: Night) -> None:
    old, other, board = night.screen(1), night.screen(2), night.screen(None)
    night.room.change(lambda table: claimed(table, 1))
    assert (old.closed, other.closed, board.closed) == (4003, None, None)
    assert night.refused(lambda: night.room.secret(token(1), "role")) == "not_seated"
    assert board.view["notice"] == {"kind": "moved", "seat": 1}


def claimed(table: Table, seat: int) -> Table:
    """The seat is on a new phone."""
    issued, pin = lobby.issue_pin(table, seat, 0.0, _Zero())
    return lobby.reclaim(issued, pin, b"new phone", 1.0)[0]


class _Zero:
    def randrange(self, stop: int, /) -> int:
        return 0


def test_whoever_leaves_or_is_removed_is_sent_to_the_join_page(night: Night) -> None:
    phone, other = night.screen(3), night.screen(4)
    night.room.change(partial(lobby.remove, seat=3))
    assert (phone.closed, other.closed) == (4401, None)
    assert other.view["you"]["seat"] == 3


@pytest.mark.parametrize("publish", [0, 5, 1500])
def test_numbers_of_views_grow_over_a_crash_at_any_moment(night: Night, publish: int, tmp_path: Path) -> None:
    night.room.start()
    highest, folder = night.screen(None).view["v"], night.folder
    for crash in range(3):
        folder = shutil.copytree(folder, tmp_path.with_name(f"{tmp_path.name}-crash-{crash}"))
        with ExitStack() as stack:
            rooms = stack.enter_context(opened(folder, night.wall, night.ticks))
            rooms.resume()
            screen = FakeScreen(None, night.ticks)
            rooms.room(night.room.code).attach(screen)
            assert screen.view["v"] > highest
            for _ in range(publish):
                rooms.room(night.room.code).publish()
            highest = screen.view["v"]
            # The copy is made of the files as a power cut would leave them.
            folder = shutil.copytree(folder, tmp_path.with_name(f"{tmp_path.name}-cut-{crash}"))


def test_no_number_is_used_that_a_crash_would_give_again(tmp_path: Path) -> None:
    """The disk takes its time, while phones come and go: what has no number yet is shown once it has one."""
    disk = threading.Event()
    disk.set()
    (tmp_path / "state").mkdir()
    with opened(tmp_path / "state", offload=held_up(here, partial(disk.wait, 20))) as rooms:
        room = rooms.open()
        board = FakeScreen(None, Clock())
        room.attach(board)
        disk.clear()
        for _ in range(2 * VIEWS_AHEAD):
            room.publish()
        held, kept = board.view["v"], shutil.copytree(tmp_path / "state", tmp_path / "crashed")
        with closing(Store(kept)) as store:
            assert held < store.load()[0].v
        disk.set()
        room.change(partial(lobby.join, name="Ida", token=token(1)))
        room.change(partial(lobby.join, name="Bo", token=token(2)))
        assert board.view["v"] > held
        assert board.view["seats"][0]["name"] == "Ida"


def test_the_truth_is_told_of_the_deal_and_of_each_saved_step(night: Night) -> None:
    night.room.start()
    dealt = night.room.table.state
    assert night.told_truth == [(night.room.code, None, None, None, dealt)]
    night.play(1, Confirm())
    code, seat, action, before, after = night.told_truth[1]
    assert (code, seat, action, before, after) == (
        night.room.code,
        1,
        Confirm(),
        dealt,
        night.room.table.state,
    )
    night.fails = True
    night.refused(lambda: night.play(2, Confirm()))
    assert len(night.told_truth) == 2


def test_two_at_once_are_both_saved_in_some_order(night: Night) -> None:
    night.room.start()
    seats = [threading.Thread(target=night.play, args=(seat, Confirm())) for seat in range(1, 6)]
    for thread in seats:
        thread.start()
    for thread in seats:
        thread.join(20)
    state = night.room.table.state
    assert state is not None
    assert state.step == 5
    assert night.room.table.stage is Stage.PLAY
    (candidate,) = [seat for seat in range(1, 6) if any_nominate(night, seat)]
    assert night.play(candidate, Nominate(candidate % 5 + 1)) == [True]


def any_nominate(night: Night, seat: int) -> bool:
    """Whether the seat may nominate now."""
    return "nominate" in night.screen(seat).view["you"]["legal"]


def test_a_board_is_told_what_is_for_boards_alone(night: Night) -> None:
    board, phone = night.screen(None), night.screen(1)
    night.room.tell_boards(lambda told: b"address" if told is board else b"")
    assert (board.sent, phone.sent) == ([b"address"], [])
    night.room.detach(board)
    night.room.tell_boards(lambda _board: b"address")
    assert board.sent == [b"address"]
