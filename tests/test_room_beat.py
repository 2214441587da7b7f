"""The even beat: while screens only tell how many are awaited, no view tells by its moment who it was."""

from pathlib import Path

from shboard.rules import Confirm, Nominate
from tests.helpers.rooms import Clock, FakeScreen, opened, seat_five
from tests.helpers.tables import token


def test_who_is_only_counted_is_not_told_by_the_moment_of_a_view(tmp_path: Path) -> None:
    """In the reveal a view right after a frame would say whose frame it was; see `Room`."""
    ticks = Clock()
    with opened(tmp_path, Clock(1e9), ticks, even=True) as rooms:
        room = rooms.open()
        seat_five(room)
        phone = FakeScreen(token(2), ticks)
        room.attach(phone)
        room.start()
        shown = len(phone.views)
        for seat in range(1, 6):
            told: list[bool] = []
            room.play(token(seat), 1, 1, Confirm(), told.append)
            assert told == [True]
        assert len(phone.views) == shown
        room.tick()
        assert (len(phone.views), phone.view["table"]["phase"]) == (shown + 1, "nominate")
        late = FakeScreen(token(3), ticks)
        room.attach(late)
        candidate = phone.view["table"]["candidate"]
        nominee = next(seat for seat in range(1, 6) if seat != candidate)
        room.play(token(candidate), 1, 1, Nominate(nominee), told.append)
        assert phone.view["table"]["phase"] == "vote"


def test_whoever_comes_between_two_beats_is_shown_what_is_so(tmp_path: Path) -> None:
    """And so is everybody else: a number of a view means one content."""
    ticks = Clock()
    with opened(tmp_path, Clock(1e9), ticks, even=True) as rooms:
        room = rooms.open()
        seat_five(room)
        board = FakeScreen(None, ticks)
        room.attach(board)
        room.start()
        room.play(token(1), 1, 1, Confirm(), lambda saved: None)
        late = FakeScreen(None, ticks)
        room.attach(late)
        assert late.view == board.view
        assert late.view["table"]["waiting"] == 4
