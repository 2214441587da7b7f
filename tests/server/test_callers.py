"""Who is connected and is no screen: a crowd pushes out itself, and nobody keeps the server waiting."""

from typing import Any

import gevent
import pytest

from shboard.server.callers import (
    ANSWER_SECONDS,
    IDLE_SECONDS,
    MOST,
    PARTING_SECONDS,
    REQUEST_SECONDS,
    Caller,
    Callers,
    fullest,
    trusted,
)
from tests.helpers.rooms import Clock


class Socket:
    """Notes that it was shut; a broken one cannot be."""

    def __init__(self, broken: bool = False) -> None:
        self.shut, self._broken = False, broken

    def shutdown(self, how: int) -> None:
        """Both ways."""
        assert how == 2
        if self._broken:
            raise OSError("not connected")
        self.shut = True


class House:
    """Callers with room for `most`, and a clock."""

    def __init__(self, most: int) -> None:
        self.clock = Clock()
        self.crowd = Callers(self.clock, most)

    def comes(self, address: str, **socket: Any) -> Caller:
        """Somebody connects, a moment after whoever came before."""
        self.clock.now += 0.001
        caller = Caller(self.crowd, Socket(**socket), address)
        self.crowd.add(caller)
        return caller


def test_one_address_pushes_out_itself_alone_and_its_oldest_first() -> None:
    house = House(most=6)
    first, second = house.comes("guest"), house.comes("guest")
    flood = [house.comes("flood") for _ in range(20)]
    newest = house.comes("somebody else")
    assert [caller.gone for caller in (first, second, newest)] == [False] * 3
    assert [caller.gone for caller in flood] == [True] * 17 + [False] * 3
    assert len(house.crowd) == 6


def test_many_addresses_push_out_whoever_has_kept_us_waiting_longest() -> None:
    house = House(most=50)
    browser = house.comes("browser")
    flood = [house.comes(f"flood {number}") for number in range(49)]
    browser.wait_for(ANSWER_SECONDS)  # its request has come
    house.comes("one more")
    assert flood[0].gone
    assert not browser.gone


def test_whoever_is_sent_away_is_hung_up_on_and_waits_for_nothing() -> None:
    house = House(most=1)
    flood = house.comes("flood")
    waits = gevent.spawn(flood.pause, 1000)
    gevent.sleep(0)
    house.comes("flood")
    with gevent.Timeout(20):
        waits.join()
    assert flood.sock.shut
    flood.pause(1000)  # nor from now on


def test_a_socket_that_is_broken_already_is_sent_away_all_the_same() -> None:
    house = House(most=1)
    broken = house.comes("a", broken=True)
    house.comes("a")
    assert broken.gone
    assert len(house.crowd) == 1


def test_a_screen_is_not_counted_until_it_parts() -> None:
    house = House(most=3)
    screens = [house.comes("guest") for _ in range(9)][6:]
    for screen in screens:
        screen.admit()
    assert len(house.crowd) == 0
    for screen in screens:
        screen.part()
    assert len(house.crowd) == 3
    screens[0].leave()
    assert (screens[0].gone, len(house.crowd)) == (True, 2)


def test_a_crowd_of_screens_that_part_is_a_crowd() -> None:
    house = House(most=2)
    screens = [house.comes("guest") for _ in range(2)]
    for screen in screens:
        screen.admit()
    other = house.comes("other")
    for screen in screens:
        house.clock.now += 1
        screen.part()
    assert [screen.gone for screen in screens] == [True, False]
    assert not other.gone


@pytest.mark.parametrize("seconds", [REQUEST_SECONDS, ANSWER_SECONDS, IDLE_SECONDS, PARTING_SECONDS])
def test_nobody_keeps_us_waiting_for_ever(seconds: float) -> None:
    house = House(most=9)
    caller, screen = house.comes("guest"), house.comes("guest")
    screen.admit()
    caller.wait_for(seconds)
    house.clock.now += seconds - 0.001
    house.crowd.sweep()
    assert not caller.gone
    house.clock.now += 0.001
    house.crowd.sweep()
    assert (caller.gone, screen.gone, len(house.crowd)) == (True, False, 0)


def test_a_caller_waits_as_long_as_it_is_told() -> None:
    caller = House(most=9).comes("guest")
    caller.pause(0)
    with gevent.Timeout(20):
        caller.pause(0.001)
    assert not caller.gone


def test_the_hosts_own_computer_is_not_made_to_wait() -> None:
    assert [trusted(address) for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1")] == [True] * 3
    assert [trusted(address) for address in ("127.0.0.2", "192.168.1.7", "fe80::1", "")] == [False] * 4
    assert House(most=1).comes("127.0.0.1").trusted


def test_the_fullest_address_of_a_crowd() -> None:
    crowd = [House(most=9).comes(address) for address in "abacbd"]
    assert fullest(crowd) == [crowd[0], crowd[1], crowd[2], crowd[4]]
    assert fullest(crowd[:3]) == [crowd[0], crowd[2]]


def test_an_evening_is_no_crowd() -> None:
    assert MOST > 10 * 6 + 3 * 6  # browsers open six connections each
