"""Who is there: a room believes a phone that says nothing for a while, and no longer."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from shboard import lobby
from shboard.room import AWAY_SECONDS, SILENT_SECONDS
from tests.helpers.rooms import FakeScreen
from tests.test_room import Night


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    """Five people in the lobby."""
    with ExitStack() as stack:
        yield Night(tmp_path, stack)


def test_nothing_is_kept_of_those_who_came_and_left(night: Night) -> None:
    for number in range(100):
        passing = b"passing %d" % number
        night.room.change(partial(lobby.join, name="Pia", token=passing))
        for _ in range(2):
            screen = FakeScreen(passing, night.ticks)
            night.room.attach(screen)
            night.room.detach(screen)
        night.room.change(partial(lobby.remove, seat=6))
    assert len(night.room._left) == 0
    assert len(night.room.screens()) == 0


def test_a_phone_is_away_eight_seconds_after_its_socket_closed(night: Night) -> None:
    board, phone = night.screen(None), night.screen(1)
    assert night.room.online() == {1}
    night.room.detach(phone)
    night.ticks.now += AWAY_SECONDS
    night.room.tick()
    assert "off" not in board.view["seats"][0]
    night.ticks.now += 0.1
    night.room.tick()
    assert board.view["seats"][0] == {"name": "Ida", "off": True}
    night.screen(1)
    assert board.view["seats"][0] == {"name": "Ida"}


def test_a_phone_that_says_nothing_is_away_after_twenty_five_seconds(night: Night) -> None:
    board, phone = night.screen(None), night.screen(1)
    night.ticks.now += SILENT_SECONDS
    night.room.tick()
    assert "off" not in board.view["seats"][0]
    night.ticks.now += 0.1
    night.room.tick()
    assert board.view["seats"][0]["off"]
    phone.heard = night.ticks.now
    night.room.tick()
    assert "off" not in board.view["seats"][0]
    views = len(board.views)
    night.room.tick()
    assert len(board.views) == views


def test_the_host_hears_how_long_a_seat_was_silent(night: Night) -> None:
    assert night.room.seen(1) is None
    phone = night.screen(1)
    night.ticks.now += 3
    assert night.room.seen(1) == 3
    night.room.detach(phone)
    night.ticks.now += 4
    assert night.room.seen(1) == 4


def test_a_phone_that_was_given_up_is_not_there_again_for_that(night: Night) -> None:
    """Its connection ends long after the last that was heard of it."""
    board, phone = night.screen(None), night.screen(1)
    night.ticks.now += 2 * SILENT_SECONDS + 1
    night.room.tick()
    assert board.view["seats"][0]["off"]
    night.room.detach(phone)
    night.room.tick()
    assert board.view["seats"][0]["off"]
    assert night.room.seen(1) == 2 * SILENT_SECONDS + 1
