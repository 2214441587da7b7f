"""What users of other engines have reported, each as a test with its number in our list of peers' faults."""

from collections import Counter
from random import Random

import pytest

from shboard.rules import (
    AnswerVeto,
    CallSpecialElection,
    CastBallot,
    EnactTile,
    ExecuteSeat,
    InvestigateSeat,
    Nominate,
    Party,
    ProposeVeto,
    PutAway,
    Reason,
    Refused,
    Role,
    legal_actions,
    model,
)
from tests.helpers.game import Game, tiles
from tests.helpers.laws import broken
from tests.helpers.random_play import states, steps


def chaos_after_a_veto(draw: str = "FFF F") -> Game:
    """Two failed votes, then an elected government whose veto is agreed."""
    return Game(7, fascist=4, draw="F" + draw).fail(3).fail(2).veto(True)


def test_01_a_veto_as_third_failure_places_the_top_tile() -> None:
    """1: the tracker at 2, a government elected, both veto: the top tile was not placed."""
    game = chaos_after_a_veto(draw="FFF L")
    assert (game.table.liberal, game.table.tracker, game.table.phase) == (1, 0, "nominate")
    assert game.table.events[-2].failures == 3


def test_02_the_table_is_told_vetoed_third_failure_chaos() -> None:
    """2: after two agreed vetoes a tile appeared, and players took it for a fault."""
    game = Game(7, fascist=5, draw="FFF FFF L").fail().veto(True).veto(True)
    vetoed, chaos = game.table.events[-2:]
    assert (game.told[-2:], vetoed.failures) == (["vetoed", "chaos"], 3)
    assert (chaos.tile, chaos.slot) == (Party.LIBERAL, 1)


def test_03_the_tiles_on_the_table_add_up_to_seventeen() -> None:
    """3: the table had miscounted the deck. Both counts are shown, and with hand and tracks make 17."""
    game = chaos_after_a_veto(draw="FFF L")
    for step in (lambda: None, game.elect, lambda: game.discard(1), game.propose_veto):
        step()
        shown = game.table
        assert shown.draw + shown.discard + len(game.hand()) + shown.liberal + shown.fascist == 17


def test_04_a_veto_can_be_asked_for_once() -> None:
    """4: it could be asked for again and again."""
    game = Game(7, fascist=5).veto(False)
    assert game.may(2) == (EnactTile(1), EnactTile(2))
    game.enact(1)
    assert game.table.phase in ("nominate", "over")


def test_05_a_refused_veto_places_nothing_by_itself() -> None:
    """5: a refused veto placed a tile by itself."""
    game = Game(7, fascist=5, draw="FLF").veto(False)
    assert (game.table.phase, game.table.liberal, game.table.fascist) == ("enact", 0, 5)
    assert len(game.may(2)) == 2


@pytest.mark.parametrize("seats", range(5, 11))
def test_06_somebody_can_always_do_something(seats: int) -> None:
    """6: a Chancellor in the veto zone had no buttons, and the game was stranded."""
    for seed in range(20):
        for state in states(seats, (), seed):
            stuck = not any(legal_actions(state, seat) for seat in range(1, seats + 1))
            assert stuck == isinstance(state.phase, model.Over)


@pytest.mark.parametrize("how", ["a veto", "a failed vote"])
def test_07_the_next_president_can_nominate(how: str) -> None:
    """7: after a veto or a failed vote the next President could not nominate."""
    game = Game(7, fascist=5)
    game.veto(True) if how == "a veto" else game.fail()
    assert (game.table.candidate, game.table.awaited) == (2, (2,))
    assert game.targets(2)


def test_08_a_veto_skips_nobody() -> None:
    """8: after a veto the presidency skipped a player."""
    assert Game(7, fascist=5).veto(True).table.candidate == 2


@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_09_chaos_gives_no_power_now_or_later(slot: int) -> None:
    """9: the chaos tile gave its power to a President, or to the next one."""
    game = Game(9, fascist=slot - 1, draw="F LFF").fail(3)
    assert game.table.phase == "nominate"
    assert game.pass_tile("L").table.phase == "nominate"


@pytest.mark.parametrize(("down", "wins"), [(2, False), (3, True), (4, True), (5, True)])
def test_11_hitler_elected_is_noticed_from_the_third_tile_on(down: int, wins: bool) -> None:
    """11: Hitler elected after the third tile was not detected."""
    game = Game(7, fascist=down)
    before = game.table.draw
    game.elect(7)
    assert (game.table.reason is Reason.HITLER_ELECTED) is wins
    assert (game.table.draw == before) is wins


@pytest.mark.parametrize("seats", range(5, 11))
def test_12_the_right_winner_is_declared(seats: int) -> None:
    """12: the wrong winner was declared."""
    for seed in range(20):
        for before, seat, _, after in steps(seats, (), seed):
            if isinstance(after.phase, model.Over):
                assert list(broken(before, seat, after)) == []


def test_13_the_game_ends_with_hitler() -> None:
    """13: the game went on after Hitler was out."""
    game = Game(7, fascist=3, draw="FFF").pass_tile("F").do(1, ExecuteSeat(7))
    assert game.table.reason is Reason.HITLER_EXECUTED
    for seat in range(1, 8):
        for action in (Nominate(4), CastBallot(True), ExecuteSeat(5), PutAway()):
            with pytest.raises(Refused):
                game.do(seat, action)


@pytest.mark.parametrize(("dead", "limited"), [((6, 7), (3,)), ((7,), (1, 3))])
def test_14_five_living_free_the_last_president(dead: tuple[int, ...], limited: tuple[int, ...]) -> None:
    """14: with five players the last President was wrongly barred."""
    game = Game(7, dead=dead, last=(1, 3), candidate=2)
    assert game.table.limited == limited
    assert set(game.targets(2)) == {1, 3, 4, 5, 6, 7} - set(limited) - set(dead)


def test_15_no_barred_seat_is_offered() -> None:
    """15: the highlight suggested that a barred player could be picked."""
    game = Game(7, last=(7, 4))
    for target in range(9):
        if target in game.targets(1):
            assert Game(7, last=(7, 4)).nominate(target).table.nominee == target
        else:
            with pytest.raises(Refused):
                game.do(1, Nominate(target))


def test_16_limits_do_not_touch_an_investigation() -> None:
    """16: term limits were applied to an investigation list."""
    game = Game(7, fascist=1, draw="FFF").pass_tile("F", chancellor=4)
    assert 4 in game.table.limited
    assert game.targets(1) == [2, 3, 4, 5, 6, 7]


def test_18_no_president_calls_a_special_election_for_themself() -> None:
    """18: a President chose himself in a special election."""
    game = Game(7, fascist=2, draw="FFF").pass_tile("F")
    with pytest.raises(Refused):
        game.do(1, CallSpecialElection(1))


@pytest.mark.parametrize("caller", range(2, 8))
def test_19_after_a_special_election_of_seat_one(caller: int) -> None:
    """19: the order after a special election was wrong at seat 1."""
    game = Game(7, fascist=2, draw="FFF", candidate=caller).pass_tile("F").do(caller, CallSpecialElection(1))
    assert game.table.candidate == 1
    assert game.fail().table.candidate == (caller + 1 if caller < 7 else 1)


def test_20_a_failed_special_election_does_not_move_the_order() -> None:
    """20: players thought that a failed special election counts from the chosen seat."""
    game = Game(7, fascist=2, draw="FFF").pass_tile("F").do(1, CallSpecialElection(5)).fail()
    assert game.table.candidate == 2


def test_22_the_chosen_seat_nominates() -> None:
    """22: a special election set no candidate."""
    game = Game(7, fascist=2, draw="FFF").pass_tile("F").do(1, CallSpecialElection(5))
    assert (game.table.phase, game.table.awaited) == ("nominate", (5,))
    assert game.targets(5)


def test_23_nobody_is_investigated_twice() -> None:
    """23: the same player was investigated twice."""
    game = Game(9, draw="FFF FFF").pass_tile("F").do(1, InvestigateSeat(6)).do(1, PutAway()).pass_tile("F")
    assert game.table.phase == "investigate"
    assert 6 not in game.targets(2)


@pytest.mark.parametrize("role", list(Role))
def test_24_an_investigation_shows_the_right_party(role: Role) -> None:
    """24: an investigation showed a liberal as fascist."""
    game = Game(7, fascist=1, draw="FFF").pass_tile("F")
    target = next(seat for seat, each in enumerate(game.state.roles, 1) if each is role and seat != 1)
    party = game.do(1, InvestigateSeat(target)).secrets(1)["party"].party
    assert party == {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "fascist"}[role]


def test_25_the_reshuffle_comes_before_the_next_round() -> None:
    """25: the reshuffle came too late, so that tables counted on the last tiles."""
    game = Game(7, draw="FFL LL", rest="discard").pass_tile("L")
    assert game.table.phase == "nominate"
    assert (game.table.draw, game.table.discard) == (16, 0)


def test_27_the_last_tiles_do_not_stay_on_top() -> None:
    """27: the last tiles were left unshuffled on top."""
    tops = Counter(
        Game(7, draw="FFF LL", rest="discard", rng=Random(seed)).pass_tile("F").state.draw[:2]
        for seed in range(400)
    )
    assert len(tops) == 4, "every pair of kinds comes up on top"
    assert tops[tiles("LL")] < 90, "about 50 of 400 by chance"


@pytest.mark.parametrize("seats", range(5, 11))
def test_28_the_deck_never_grows(seats: int) -> None:
    """28: the deck grew past 17 (the whole law is held in test_always_true)."""
    for seed in range(20):
        for state in states(seats, (), seed):
            hand = getattr(state.phase, "hand", ())
            assert len(state.draw + state.discard + hand) + state.liberal + state.fascist == 17


def test_29_hitler_knows_the_fascist_at_five_and_six_alone() -> None:
    """29: players insist that Hitler must never know the fascist; the printed boards say otherwise."""
    for seats in range(5, 11):
        game = Game(seats, confirmed=False)
        assert bool(game.secrets(seats)["role"].fascists) is (seats <= 6)


@pytest.mark.parametrize(("seats", "slot"), [(9, 1), (7, 2), (7, 3), (7, 4), (7, 5), (5, 3)])
def test_30_it_is_said_who_must_use_the_power(seats: int, slot: int) -> None:
    """30: a President could not execute, and nothing explained the state."""
    game = Game(seats, fascist=slot - 1, draw="FFF").pass_tile("F")
    assert game.table.awaited == (1,) == (game.table.president,)
    assert game.sees(1).legal


def test_31_nothing_moves_by_itself() -> None:
    """31: a timeout chose a forbidden move. Here no move is ever made but by the seat that is awaited."""
    game = Game(7, fascist=5).elect().discard(1).propose_veto()
    before = game.state
    for seat in (2, 3, 4, 5, 6, 7):
        for action in (AnswerVeto(True), AnswerVeto(False), ProposeVeto(), EnactTile(1)):
            with pytest.raises(Refused):
                game.do(seat, action)
    assert game.state == before
