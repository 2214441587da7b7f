"""Whether a disk may be waited for on the spot: only if it is quick as a rule, and stalls next to never."""

import pytest

from shboard.quickness import MOST_PROOF, PROOF, STALL_SECONDS, Quickness

SOLID, CARD = 0.0004, 0.008


def after(*took: float) -> Quickness:
    """What is known after commits that took so long."""
    disk = Quickness()
    for seconds in took:
        disk.took(seconds)
    return disk


def proof(disk: Quickness) -> int:
    """How many quick commits more it takes until it is trusted."""
    for count in range(2 * MOST_PROOF):
        if disk.proven:
            return count
        disk.took(SOLID)
    raise AssertionError


def test_nobody_is_trusted_unseen() -> None:
    assert not after().proven
    assert proof(after()) == PROOF


@pytest.mark.parametrize("seconds", [CARD, 0.003, STALL_SECONDS, 0.5])
def test_a_card_never_is(seconds: float) -> None:
    assert not after(*[seconds] * 1000).proven
    assert not after(*[SOLID, seconds] * 1000).proven


def test_the_longer_a_commit_takes_the_longer_others_are_waited_for() -> None:
    assert after(*[SOLID] * 100).patience == 0
    assert 0 < after(*[0.005] * 100).patience < after(*[0.01] * 100).patience < 0.001
    assert after().patience == after(30.0).patience < 0.002


def test_a_solid_disk_stays_so_while_it_hesitates_now_and_then() -> None:
    assert after(*([SOLID] * 60 + [CARD]) * 20).proven


def test_each_stall_takes_twice_as_long_to_forget() -> None:
    disk, proofs = after(), []
    for _ in range(10):
        proofs.append(proof(disk))
        disk.took(STALL_SECONDS)
        assert not disk.proven
    assert proofs[:4] == [PROOF, 2 * PROOF, 4 * PROOF, 8 * PROOF]
    assert proofs[-1] == MOST_PROOF


def test_a_disk_that_refuses_is_trusted_no_longer() -> None:
    disk = after(*[SOLID] * 1000)
    assert proof(disk) == 0
    disk.failed()
    assert proof(disk) == 2 * PROOF


def test_a_stall_before_it_is_trusted_disappoints_nobody() -> None:
    assert proof(after(*[STALL_SECONDS] * 5)) == PROOF
