"""Wrong PINs: five a minute from one address, sixty a minute at one table, and never the right person out."""

from shboard.server.limits import PER_ADDRESS, PER_TABLE, WINDOW_SECONDS, Tries
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
    for number in range(PER_TABLE):
        assert tries.allowed("KRAB", f"address {number // 4}")
        tries.failed("KRAB", f"address {number // 4}")
    assert not tries.allowed("KRAB", "address 0")
    clock.now += WINDOW_SECONDS
    assert tries.allowed("KRAB", "address 0")


def test_no_flood_keeps_out_an_address_without_a_wrong_try() -> None:
    tries = Tries(Clock())
    for number in range(10 * PER_TABLE):
        tries.failed("KRAB", f"flood {number}")
    assert tries.allowed("KRAB", "the right person")
    tries.failed("KRAB", "the right person")
    assert not tries.allowed("KRAB", "the right person")
