"""The rules page, "Veto": each test quotes the sentence it holds."""

from collections import Counter
from typing import Any

import pytest

from shboard.rules import AnswerVeto, EnactTile, ExecuteSeat, HandSecret, ProposeVeto, Refused, Variant
from tests.helpers.game import Game, tiles


def session(**fields: Any) -> Game:
    """Five fascist tiles down; Chancellor 2 of 7 holds the second and third of `draw`."""
    return Game(7, **{"fascist": 5, **fields}).elect().discard(1)


def test_every_session_after_the_fifth_fascist_tile_has_a_veto() -> None:
    """In every session after the fifth fascist tile is down …"""
    game = session(draw="LLF LLF")
    assert game.may(2) == (EnactTile(1), EnactTile(2), ProposeVeto())
    game.enact(1).elect().discard(1)
    assert ProposeVeto() in game.may(3)


@pytest.mark.parametrize("down", [0, 1, 2, 3, 4])
def test_no_session_before_has_one(down: int) -> None:
    """… *after* the fifth …: neither earlier, nor in the session that places the fifth."""
    game = session(fascist=down, draw="FFF")
    assert game.may(2) == (EnactTile(1), EnactTile(2))
    with pytest.raises(Refused):
        game.do(2, ProposeVeto())


def test_however_the_fifth_was_placed() -> None:
    """… however it was placed: by a government or by chaos."""
    by_government = Game(7, fascist=4, draw="FFF").pass_tile("F").do(1, ExecuteSeat(4)).elect().discard(1)
    assert ProposeVeto() in by_government.may(3)
    by_chaos = Game(7, fascist=4, draw="F").fail(3).elect().discard(1)
    assert ProposeVeto() in by_chaos.may(1)


def test_the_chancellor_holding_two_tiles_may_propose_it() -> None:
    """The Chancellor, holding two tiles, may propose it …: nobody else, and not before."""
    game = Game(7, fascist=5).elect()
    assert all(ProposeVeto() not in game.may(seat) for seat in range(1, 8))
    game.discard(1)
    assert [seat for seat in range(1, 8) if ProposeVeto() in game.may(seat)] == [2]


def test_once_a_session() -> None:
    """… once a session …"""
    game = session().propose_veto().do(1, AnswerVeto(False))
    assert game.may(2) == (EnactTile(1), EnactTile(2))
    with pytest.raises(Refused):
        game.do(2, ProposeVeto())


def test_it_is_public() -> None:
    """… it is public: the proposal, who must answer, and the answer."""
    game = session()
    assert not game.table.veto_refused
    game.propose_veto()
    assert (game.told[-1], game.table.phase, game.table.awaited) == ("veto_proposed", "veto", (1,))
    assert (game.table.president, game.table.chancellor) == (1, 2)
    game.do(1, AnswerVeto(False))
    assert (game.told[-1], game.table.veto_refused) == ("veto_refused", True)
    assert (game.table.president, game.table.chancellor) == (1, 2)
    assert (game.table.events[-1].president, game.table.events[-1].chancellor) == (1, 2)


def test_the_president_answers_and_nobody_else() -> None:
    """The President consents … The President refuses …"""
    game = session().propose_veto()
    assert game.may(1) == (AnswerVeto(True), AnswerVeto(False))
    assert all(game.may(seat) == () for seat in range(2, 8))


def test_consent_discards_both_tiles_and_places_none() -> None:
    """The President consents: both tiles are discarded, no tile is placed …"""
    game = session(draw="FLF")
    before = (game.table.liberal, game.table.fascist)
    game.propose_veto().do(1, AnswerVeto(True))
    assert (game.table.liberal, game.table.fascist) == before
    assert Counter(game.state.discard) == Counter(tiles("FLF"))


def test_consent_moves_the_tracker() -> None:
    """… tracker +1 (at 3: chaos) …"""
    game = Game(7, fascist=5).veto(True)
    assert (game.table.tracker, game.told[-1]) == (1, "vetoed")
    vetoed = game.table.events[-1]
    assert (vetoed.president, vetoed.chancellor, vetoed.failures) == (1, 2, 1)


@pytest.mark.parametrize("variants", [[], [Variant.TRACKER_RESETS]])
def test_a_veto_as_third_failure_is_chaos(variants: list[Variant]) -> None:
    """… (at 3: chaos) …; with the older rules' variant the election before has set the tracker back."""
    game = Game(7, fascist=5, draw="FFFL", variants=variants).fail(2).veto(True)
    assert game.table.liberal == (0 if variants else 1)
    assert game.table.tracker == (1 if variants else 0)


def test_the_pair_still_counts_as_the_last_elected_government() -> None:
    """… the pair still counts as the last elected government …"""
    game = Game(7, fascist=5, last=(6, 7)).veto(True)
    assert game.table.limited == (1, 2)
    assert game.targets(2) == [3, 4, 5, 6, 7]


def test_unless_chaos_follows() -> None:
    """… (unless chaos follows: chaos forgets all limits) …"""
    game = Game(7, fascist=5, draw="FFFL", tracker=2).veto(True)
    assert game.told[-1] == "chaos"
    assert game.table.limited == ()


def test_then_the_next_round() -> None:
    """… next round."""
    game = Game(7, fascist=5, candidate=3).veto(True)
    assert (game.table.phase, game.table.candidate, game.table.round) == ("nominate", 4, 2)
    assert (game.table.president, game.table.chancellor) == (None, None)


@pytest.mark.parametrize(("place", "liberal"), [(1, 1), (2, 0)])
def test_refused_the_chancellor_chooses_which_of_the_two_to_enact(place: int, liberal: int) -> None:
    """The President refuses: the Chancellor chooses which of the two to enact."""
    game = session(draw="FLF").propose_veto().do(1, AnswerVeto(False))
    assert (game.table.phase, game.table.liberal, game.table.fascist) == ("enact", 0, 5)
    assert game.secrets(2)["hand"] == HandSecret(tiles("LF"))
    assert game.enact(place).table.liberal == liberal


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_reshuffle_check_comes_before_the_tracker(left: int) -> None:
    """The agreed veto ends the session, so the order is: both tiles discarded → reshuffle check →
    tracker +1 → at 3, chaos …"""
    game = Game(7, fascist=5, tracker=2, draw="FFF" + "L" * left, rest="discard").veto(True)
    assert game.told[-3:] == ["vetoed", "reshuffled", "chaos"]
    assert game.table.events[-2].draw == 12
    assert (game.table.draw, game.table.discard) == (11, 0)


def test_chaos_has_its_own_reshuffle_check() -> None:
    """… with its own reshuffle check."""
    game = Game(7, fascist=5, tracker=2, draw="FFF LLL", rest="discard").veto(True)
    assert game.told[-3:] == ["vetoed", "chaos", "reshuffled"]
    assert game.table.draw == 11


def test_chaos_never_meets_an_empty_pile() -> None:
    """Chaos therefore never meets an empty pile."""
    game = Game(7, fascist=5, tracker=2, draw="FFF", rest="discard").veto(True)
    assert "chaos" in game.told
    assert game.table.draw >= 3


def test_the_veto_is_unlocked_from_the_fifth_tile_on() -> None:
    """Five fascist tiles down: the veto is unlocked from that moment."""
    game = Game(7, fascist=4, draw="FFF").elect().discard(1)
    assert not game.table.veto_unlocked
    game.enact(1)
    assert (game.table.phase, game.table.veto_unlocked) == ("execute", True)
