"""The rules page, "Chaos": each test quotes the sentence it holds."""

import pytest

from shboard.rules import Party, Reason
from tests.helpers.game import Game


def test_the_third_failure_in_a_row_places_the_top_tile_at_once() -> None:
    """The third failure in a row …: the top tile is placed at once."""
    game = Game(7, draw="LFF").fail(3)
    assert (game.table.liberal, game.table.draw) == (1, 16)
    chaos = game.table.events[-1]
    assert (chaos.tile, chaos.slot) == (Party.LIBERAL, 1)


def test_two_failures_are_not_three() -> None:
    """The *third* failure in a row …"""
    game = Game(7).fail(2)
    assert (game.table.liberal + game.table.fascist, game.table.tracker) == (0, 2)


def test_failed_elections_and_vetoes_both_count() -> None:
    """… (failed elections and vetoes both count)."""
    game = Game(7, fascist=5, draw="FFF FFF L").veto(True).fail().veto(True)
    assert game.told[-2:] == ["vetoed", "chaos"]
    assert game.table.liberal == 1


def test_a_placed_tile_breaks_the_row() -> None:
    """… in a *row* …: a tile that a government places in between starts it anew."""
    game = Game(7, draw="LFF").fail(2).pass_tile("L").fail(2)
    assert (game.table.liberal, game.table.tracker) == (1, 2)


def test_chaos_counts_its_own_failures_anew() -> None:
    """… in a row: three more failures are needed for the next chaos."""
    game = Game(7, draw="LL").fail(5)
    assert (game.table.liberal, game.table.tracker) == (1, 2)
    assert game.fail().table.liberal == 2


@pytest.mark.parametrize("seats", range(5, 11))
def test_its_power_is_ignored_and_not_kept_for_later(seats: int) -> None:
    """Its power is ignored and not kept for later …: neither now nor by the next government."""
    for slot in (1, 2, 3, 4, 5):
        game = Game(seats, draw="F LFF", fascist=slot - 1).fail(3)
        assert (game.table.fascist, game.table.phase) == (slot, "nominate")
        game.pass_tile("L")
        assert game.table.phase == "nominate"


def test_the_tracker_is_at_zero_after_it() -> None:
    """… tracker 0 …; that it was the third failure is told beside it."""
    game = Game(7).fail(3)
    assert game.table.tracker == 0
    assert game.table.events[1].failures == 3


def test_all_term_limits_are_forgotten() -> None:
    """… all term limits forgotten …"""
    game = Game(7, draw="LFF L").pass_tile("L", chancellor=5).fail(3)
    assert game.table.limited == ()
    assert game.targets(5) == [1, 2, 3, 4, 6, 7]


@pytest.mark.parametrize(("draw", "after"), [("LLL", 16), ("LLLL", 3)])
def test_then_the_reshuffle_check(draw: str, after: int) -> None:
    """… then the reshuffle check."""
    game = Game(7, draw=draw, rest="discard").fail(3)
    assert game.table.draw == after
    assert (game.told[-1] == "reshuffled") is (after == 16)


@pytest.mark.parametrize(("tile", "down", "winner"), [("L", (4, 0), "liberal"), ("F", (0, 5), "fascist")])
def test_the_tile_counts_for_winning(tile: str, down: tuple[int, int], winner: str) -> None:
    """The tile counts for winning …: the game ends there, with no reshuffle and nobody in office."""
    game = Game(7, draw=tile, rest="discard", liberal=down[0], fascist=down[1]).fail(3)
    assert (game.table.phase, game.table.winner) == ("over", winner)
    assert game.table.reason == Reason(f"{winner}_tiles")
    assert game.told[-3:] == ["rejected", "chaos", "over"]
    assert (game.table.president, game.table.chancellor) == (None, None)


def test_the_tile_counts_for_the_hitler_zone() -> None:
    """The tile counts … for the Hitler zone …"""
    game = Game(7, draw="F", fascist=2).fail(3).elect(7)
    assert game.table.reason is Reason.HITLER_ELECTED


def test_the_tile_counts_for_unlocking_the_veto() -> None:
    """The tile counts … for unlocking the veto."""
    game = Game(7, draw="F", fascist=4)
    assert not game.table.veto_unlocked
    assert game.fail(3).table.veto_unlocked
    assert game.elect().discard(1).propose_veto().table.phase == "veto"
