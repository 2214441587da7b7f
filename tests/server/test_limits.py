"""How much is too much: wrong PINs, requests, frames and joins, and never the right person out."""

import subprocess
import sys

import pytest

from shboard.server.limits import (
    LONGEST_WAIT,
    OPEN_FILES,
    PER_ADDRESS,
    PER_TABLE,
    REMEMBERED,
    WINDOW_SECONDS,
    Allowance,
    Allowances,
    Tries,
    joins_of_an_address,
)
from tests.helpers.rooms import Clock


def test_five_wrong_tries_a_minute_from_one_address() -> None:
    clock = Clock()
    tries = Tries(clock)
    for _ in range(PER_ADDRESS):
        assert tries.allowed("KRAB", "a")
        tries.failed("KRAB", "a")
        clock.now += 10
    assert not tries.allowed("KRAB", "a")
    assert tries.allowed("KRAB", "b")
    assert tries.allowed("WXYZ", "a")
    clock.now += WINDOW_SECONDS - 10 * PER_ADDRESS  # the first is forgotten
    assert tries.allowed("KRAB", "a")
    tries.failed("KRAB", "a")
    assert not tries.allowed("KRAB", "a")


def test_sixty_wrong_tries_a_minute_at_one_table() -> None:
    clock = Clock()
    tries = Tries(clock)
    for number in range(60):
        assert tries.allowed("KRAB", f"address {number // 4}")
        tries.failed("KRAB", f"address {number // 4}")
    assert not tries.allowed("KRAB", "address 0")
    clock.now += 59
    assert not tries.allowed("KRAB", "address 0")
    clock.now += 1
    assert tries.allowed("KRAB", "address 0")


def test_no_flood_keeps_out_an_address_without_a_wrong_try() -> None:
    tries = Tries(Clock())
    for number in range(10 * PER_TABLE):
        tries.failed("KRAB", f"flood {number}")
    assert tries.allowed("KRAB", "the right person")
    tries.failed("KRAB", "the right person")
    assert not tries.allowed("KRAB", "the right person")


def test_an_allowance_is_so_much_at_once_and_so_much_a_second() -> None:
    clock = Clock()
    allowance = Allowance(clock, a_second=10, at_once=5)
    assert [allowance.take() for _ in range(7)] == [0, 0, 0, 0, 0, 0.1, 0.2]
    assert (allowance.wait(), allowance.wait(1), allowance.rested) == (0.2, 0.3, False)
    clock.now += 0.8
    assert allowance.rested
    assert allowance.take(5) == 0
    assert allowance.take(10) == 1.0
    clock.now += 1000  # a long rest saves nothing up
    assert allowance.take(5) == 0
    assert allowance.take() == 0.1


def test_nobody_waits_longer_than_the_longest_wait() -> None:
    clock = Clock()
    allowance = Allowance(clock, a_second=1, at_once=1)
    assert [allowance.take(10**6), allowance.take()] == [LONGEST_WAIT] * 2
    clock.now += LONGEST_WAIT + 1
    assert allowance.rested


def test_each_has_an_allowance_of_their_own_until_it_is_at_rest() -> None:
    clock = Clock()
    allowances = Allowances(clock, a_second=1, at_once=1)
    flood = allowances.of("flood")
    flood.take(5)
    assert allowances.of("somebody else").take() == 0
    for number in range(10 * REMEMBERED):
        allowances.of(number).take(0.001)
        clock.now += 0.002
    assert len(allowances._of) <= 2 * REMEMBERED
    assert allowances.of("flood") is flood
    clock.now += 10
    for number in range(4 * REMEMBERED):
        allowances.of(number)
    assert allowances.of("flood") is not flood


def test_a_crowd_that_cannot_be_forgotten_is_not_looked_through_each_time() -> None:
    allowances = Allowances(Clock(), a_second=1, at_once=1)
    for number in range(3 * REMEMBERED):
        allowances.of(number).take()
    assert allowances._tidy_at == 4 * REMEMBERED


def test_ten_friends_behind_one_address_sit_down_at_once_and_a_flood_one_a_minute() -> None:
    clock = Clock(12345.678)
    joins = joins_of_an_address(clock)
    for _ in range(10):
        assert joins.of("a").wait(1) == 0
        joins.of("a").take()
    assert joins.of("a").wait(1) == 60
    assert joins.of("b").wait(1) == 0
    clock.now += 60
    assert joins.of("a").wait(1) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_may_open_as_many_files_as_a_crowd_has_sockets() -> None:
    look = (
        "import resource as r; from shboard.server.limits import lift_open_files;"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, {hard}));"
        "print(lift_open_files(), lift_open_files(), *r.getrlimit(r.RLIMIT_NOFILE))"
    )
    for hard in (OPEN_FILES, OPEN_FILES - 96, 300):
        command = [sys.executable, "-c", look.format(hard=hard)]
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
        assert ran.stdout.split() == [str(hard)] * 4, ran.stderr
