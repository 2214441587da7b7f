"""The rules page, "A round", 6–8: session, placing, Executive Action. Each test quotes its sentence."""

from collections import Counter
from random import Random

import pytest

from shboard.rules import (
    DiscardTile,
    EnactTile,
    HandSecret,
    Party,
    Power,
    PutAway,
    Refused,
    TopSecret,
    Variant,
    model,
    observe,
)
from tests.helpers.game import Game, tiles


def test_the_president_draws_three_and_passes_two() -> None:
    """6. The President draws three, discards one face down, passes two …"""
    game = Game(7, draw="LFF LFL").elect(3)
    assert game.secrets(1)["hand"] == HandSecret(tiles("LFF"))
    assert (game.table.draw, game.table.discard) == (14, 0)
    game.discard(2)
    assert (game.table.draw, game.table.discard) == (14, 1)
    assert game.secrets(3)["hand"] == HandSecret(tiles("LF"))
    assert "hand" not in game.secrets(1)


def test_the_chancellor_enacts_one_and_discards_the_other() -> None:
    """6. … the Chancellor enacts one and discards the other."""
    game = Game(7, draw="LFF").elect(3).discard(2).enact(2)
    assert (game.table.liberal, game.table.fascist, game.table.discard) == (0, 1, 2)
    assert Counter(game.state.discard) == {Party.FASCIST: 1, Party.LIBERAL: 1}


def test_discards_are_never_shown_to_anybody() -> None:
    """6. Discards are never shown to anybody, not even when the game is over."""
    games = [
        Game(7, draw=draw, fascist=5, rest="discard").elect(3).discard(1).enact(1) for draw in ("FFL", "LFF")
    ]
    assert games[0].table.winner is Party.FASCIST
    assert Counter(games[0].state.discard) == Counter(games[1].state.discard)
    assert all(observe(games[0].state, seat) == observe(games[1].state, seat) for seat in (None, 1, 3, 7))


def test_a_hand_is_shuffled_when_it_is_received() -> None:
    """6. A hand is shuffled once when it is received … so that a place says nothing."""
    president, chancellor = Counter[int](), Counter[int]()
    for seed in range(300):
        game = Game(7, draw="LFF", rng=Random(seed)).elect(3)
        place = game.hand().index(Party.LIBERAL) + 1
        president[place] += 1
        game.discard(3 if place != 3 else 1)
        chancellor[game.hand().index(Party.LIBERAL) + 1] += 1
    assert set(president) == {1, 2, 3}
    assert min(president.values()) > 70
    assert set(chancellor) == {1, 2}
    assert min(chancellor.values()) > 115


def test_a_hand_keeps_its_order_however_often_it_is_looked_at() -> None:
    """6. … and keeps that order over every hold, reload, restart and claim …"""
    game = Game(7, fascist=5, draw="LFF", rng=Random(3)).elect(3)
    assert len({str(game.secrets(1)["hand"]) for _ in range(20)}) == 1
    game.discard(1)
    hand = game.secrets(3)["hand"]
    game.propose_veto()
    assert game.secrets(3)["hand"] == hand
    game.do(1, game.may(1)[1])
    assert game.secrets(3)["hand"] == hand


def test_the_same_places_are_always_offered() -> None:
    """6. … an action names a tile by its *place* in that order (1–3), never by its kind, and the same
    places are always offered."""
    for draw in ("LLL", "LFF", "FFF", "FLF"):
        game = Game(7, draw=draw).elect(3)
        assert game.may(1) == (DiscardTile(1), DiscardTile(2), DiscardTile(3))
        game.discard(1)
        assert game.may(3) == (EnactTile(1), EnactTile(2))
    for place in (0, 3, -1):
        with pytest.raises(Refused):
            game.do(3, EnactTile(place))


def test_a_tile_sets_the_tracker_to_zero() -> None:
    """7. … place → tracker 0 …"""
    game = Game(7, draw="LFF").fail(2)
    assert game.pass_tile("L").table.tracker == 0


def test_placing_tells_its_slot() -> None:
    """7. **Placing a tile** …: the table sees which track and which slot."""
    event = Game(7, draw="LFF", liberal=2).pass_tile("L").table.events[-1]
    assert (event.tile, event.slot) == (Party.LIBERAL, 3)


@pytest.mark.parametrize(("tile", "liberal", "fascist"), [("L", 4, 0), ("F", 0, 5)])
def test_the_win_check_comes_before_the_rest(tile: str, liberal: int, fascist: int) -> None:
    """7. … → win check (5 liberal / 6 fascist) → … A tile that wins ends the game there: no reshuffle,
    no power."""
    game = Game(7, draw="LFF", rest="discard", liberal=liberal, fascist=fascist).pass_tile(tile)
    assert game.table.phase == "over"
    assert (game.table.draw, game.told[-2:]) == (0, ["enacted", "over"])


@pytest.mark.parametrize("left", [0, 1, 2])
def test_fewer_than_three_tiles_are_shuffled_with_the_discards(left: int) -> None:
    """7. … → reshuffle if fewer than three tiles are in the draw pile …"""
    game = Game(7, draw="FFL" + "L" * left, rest="discard").pass_tile("L")
    assert (game.table.draw, game.table.discard) == (16, 0)
    assert game.told == ["nominated", "elected", "enacted", "reshuffled"]
    assert game.table.events[-1].draw == 16


def test_three_tiles_are_enough() -> None:
    """7. … if *fewer* than three …"""
    game = Game(7, draw="FFLLLL", rest="discard").pass_tile("L")
    assert (game.table.draw, game.table.discard) == (3, 13)
    assert game.told[-1] == "enacted"


def test_nothing_is_kept_on_top() -> None:
    """7. … (draw and discard shuffled together, nothing kept on top) …: two liberal tiles that were
    left lie anywhere afterwards."""
    on_top = 0
    for seed in range(300):
        game = Game(7, draw="FFFLL", rest="discard", rng=Random(seed)).pass_tile("F")
        on_top += game.state.draw[:2] == tiles("LL")
        assert Counter(game.state.draw) == {Party.LIBERAL: 6, Party.FASCIST: 10}
    assert on_top < 75, "about 37 of 300 by chance"


def test_the_reshuffle_comes_before_the_power() -> None:
    """7. … → reshuffle … → power → …: so there are always three tiles for a peek."""
    game = Game(5, draw="FFFL", rest="discard", fascist=2).pass_tile("F")
    assert game.table.phase == "peek"
    assert game.told[-2:] == ["enacted", "reshuffled"]
    assert len(game.secrets(1)["top"].tiles) == 3


def test_the_power_comes_before_the_next_round() -> None:
    """7. … → power → next round."""
    game = Game(7, draw="FFF", fascist=1).pass_tile("F")
    assert (game.table.phase, game.table.round) == ("investigate", 1)
    game.do(1, game.may(1)[0]).do(1, PutAway())
    assert (game.table.phase, game.table.round, game.table.candidate) == ("nominate", 2, 2)


def test_there_are_always_three_tiles_for_a_session() -> None:
    """7. So there are always three tiles for a session and for a peek (RB 4–5)."""
    game = Game(7, draw="FFLFF", rest="discard").pass_tile("L").elect()
    assert len(game.hand()) == 3


def test_a_liberal_tile_has_no_power() -> None:
    """8. … only if a government … placed a *fascist* tile …"""
    assert Game(9, draw="LFF", fascist=1).pass_tile("L").table.phase == "nominate"


def test_a_slot_without_a_power_has_none() -> None:
    """8. … on a slot with a power."""
    assert Game(7, draw="FFF").pass_tile("F").table.phase == "nominate"


@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_chaos_grants_no_power(slot: int) -> None:
    """8. **Executive Action**: only if a government (not chaos) placed a fascist tile …"""
    game = Game(10, draw="F", fascist=slot - 1).fail(3)
    assert (game.table.fascist, game.table.phase) == (slot, "nominate")


@pytest.mark.parametrize(("seats", "slot"), [(7, 2), (7, 3), (7, 4), (7, 5), (5, 3)])
def test_a_power_must_be_used_before_the_next_round(seats: int, slot: int) -> None:
    """8. It must be used before the next round …: the President alone is waited for, and has no way round."""
    game = Game(seats, draw="FFF", fascist=slot - 1).pass_tile("F")
    power = game.table.powers[slot - 1]
    assert game.table.phase == {Power.EXECUTION: "execute"}.get(power, power)
    assert game.table.awaited == (1,)
    assert (game.table.president, game.table.chancellor) == (1, 2), "still in office"
    if power is Power.PEEK:
        assert game.may(1) == (PutAway(),)
    else:
        assert len(game.targets(1)) == len(game.may(1)) == seats - 1


def test_the_party_card_is_put_away_before_the_next_round() -> None:
    """8. … what was looked at (party, top three) must be put away or back before it."""
    game = Game(7, draw="FFF", fascist=1).pass_tile("F")
    game.do(1, game.may(1)[0])
    assert (game.table.phase, game.table.target, game.may(1)) == ("party", 2, (PutAway(),))
    game.do(1, PutAway())
    assert game.table.phase == "nominate"
    assert "party" not in game.secrets(1)


def test_the_top_three_are_put_back_before_the_next_round() -> None:
    """8. … what was looked at (party, top three) must be put away or back before it."""
    game = Game(5, draw="FFF LFL", fascist=2).pass_tile("F")
    assert game.secrets(1)["top"] == TopSecret(tiles("LFL"))
    game.do(1, PutAway())
    assert (game.table.phase, game.told[-1]) == ("nominate", "peeked")
    assert "top" not in game.secrets(1)
    assert game.state.draw[:3] == tiles("LFL"), "put back in their order"


def test_a_power_without_a_target_is_skipped_and_announced() -> None:
    """8. A power with no legal target is skipped and announced."""
    game = Game(9, draw="FFF", fascist=1, investigated=(2, 3, 4, 5, 6, 7, 8, 9)).pass_tile("F")
    assert (game.told[-1], game.table.events[-1].power) == ("power_skipped", Power.INVESTIGATE)
    assert (game.table.phase, game.table.candidate) == ("nominate", 2)


def test_a_session_with_every_variant_on_is_the_same() -> None:
    """Everything is the default: no variant touches the session itself."""
    game = Game(6, variants=list(Variant), draw="LFF").elect(3).discard(2)
    assert isinstance(game.state.phase, model.Enact)
    assert game.enact(1).table.liberal == 1
