"""The rules page, "Variants": each test quotes the sentence it holds."""

from collections import Counter
from random import Random

import pytest

from shboard.rules import CannotDeal, CastBallot, ExecuteSeat, Party, Variant, deal, observe
from tests.helpers.game import Game


def test_all_off_by_default() -> None:
    """(all off by default …)"""
    assert Game(6).state.variants == ()


def test_each_is_named_on_the_tv_while_it_is_on() -> None:
    """(… each named on the TV while on), in one order whatever order they were asked for in."""
    assert Game(6, variants=reversed(Variant)).state.variants == tuple(Variant)


def test_tracker_resets_at_the_moment_of_the_election() -> None:
    """`tracker_resets_on_election` (at the moment of the election)"""
    game = Game(7, variants=[Variant.TRACKER_RESETS]).fail(2).nominate()
    assert game.table.tracker == 2
    game.vote(ja=7)
    assert (game.table.phase, game.table.tracker) == ("discard", 0)


def test_rebalance_at_six_starts_with_a_fascist_tile_down() -> None:
    """`rebalance` (6 seats: one fascist tile already down …"""
    state = deal(6, Random(1), [Variant.REBALANCE])
    assert state.fascist == 1
    assert Counter(state.draw) == {Party.LIBERAL: 6, Party.FASCIST: 10}


def test_the_tile_already_down_has_no_power() -> None:
    """… without its power …: the first round is a nomination as always."""
    game = Game(6, variants=[Variant.REBALANCE], draw="FFF")
    assert (game.table.phase, game.told) == ("nominate", ["dealt"])
    assert game.pass_tile("F").table.fascist == 2


@pytest.mark.parametrize("seats", [7, 9])
def test_rebalance_at_seven_and_nine_has_ten_fascist_tiles(seats: int) -> None:
    """… 7 and 9 seats: ten fascist tiles in the deck …"""
    state = deal(seats, Random(1), [Variant.REBALANCE])
    assert state.fascist == 0
    assert Counter(state.draw) == {Party.LIBERAL: 6, Party.FASCIST: 10}


@pytest.mark.parametrize("seats", [5, 8, 10])
def test_rebalance_elsewhere_is_refused_at_the_start(seats: int) -> None:
    """… 5, 8 and 10: nothing to change, refused with that word at the start)"""
    with pytest.raises(CannotDeal, match="rebalance changes nothing"):
        deal(seats, Random(1), [Variant.REBALANCE])


def test_hidden_voters_shows_how_many_and_not_who() -> None:
    """`hidden_voters` (every screen shows how many have voted, not who …"""
    a, b = (Game(5, variants=[Variant.HIDDEN_VOTERS]).nominate() for _ in "ab")
    a.do(2, CastBallot(True)).do(4, CastBallot(True))
    b.do(1, CastBallot(True)).do(5, CastBallot(True))
    assert (a.table.voted, a.table.cast, a.table.awaited, a.table.waiting) == (None, 2, None, 3)
    assert a.table == b.table
    assert a.sees(3) == b.sees(3)


def test_with_hidden_voters_a_seat_knows_of_itself() -> None:
    """… a seat knows of itself)"""
    game = Game(5, variants=[Variant.HIDDEN_VOTERS]).nominate().do(2, CastBallot(True))
    assert game.sees(2).done
    assert game.sees(2).legal == ()
    assert not game.sees(3).done


def test_hidden_voters_still_open_every_ballot_at_the_end() -> None:
    """Hidden is who has voted, not how: the last ballot opens them all."""
    game = Game(5, variants=[Variant.HIDDEN_VOTERS]).nominate().vote(ja=5)
    assert len(game.table.ja) == 5
    assert game.table.voted is None
    assert game.table.awaited == (1,)


def test_without_the_variant_everybody_sees_who_has_voted() -> None:
    """(all off by default): who has voted is shown, and who is waited for."""
    game = Game(5).nominate().do(4, CastBallot(True)).do(2, CastBallot(False))
    assert (game.table.voted, game.table.cast) == ((2, 4), 2)
    assert (game.table.awaited, game.table.waiting) == ((1, 3, 5), 3)


@pytest.mark.parametrize("variants", [[], [Variant.NOT_HITLER_MARKS]])
def test_not_hitler_marks(variants: list[Variant]) -> None:
    """`not_hitler_marks` (a lasting mark for a seat proved not Hitler): elected or executed."""
    game = Game(7, variants=variants, fascist=3, draw="FFF").pass_tile("F", chancellor=3)
    game.do(1, ExecuteSeat(5)).nominate(4)
    assert game.told == ["nominated"], "the announcement is over; the mark lasts"
    assert game.table.marked == ((3, 5) if variants else ())


def test_an_election_before_the_third_tile_proves_nothing() -> None:
    """… for a seat *proved* not Hitler: below three fascist tiles nobody has asked."""
    game = Game(7, variants=[Variant.NOT_HITLER_MARKS], fascist=2).elect(3)
    assert observe(game.state, None).public.marked == ()
