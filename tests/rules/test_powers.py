"""The rules page, "Powers": each test quotes the sentence it holds."""

from typing import Any

import pytest
from msgspec.structs import replace

from shboard.rules import (
    Action,
    CallSpecialElection,
    ExecuteSeat,
    InvestigateSeat,
    Party,
    PartySecret,
    PutAway,
    Reason,
    Refused,
    TopSecret,
    observe,
)
from tests.helpers.game import Game, tiles


def investigation(**fields: Any) -> Game:
    """Seat 1 of 9 has covered slot 2 and may investigate; Hitler is seat 9."""
    return Game(9, draw="FFF", fascist=1, **fields).pass_tile("F")


def special_election(president: int = 1, **fields: Any) -> Game:
    """`president` of 7 seats has covered slot 3 and calls a special election."""
    return Game(7, draw="FFF", fascist=2, candidate=president, **fields).pass_tile("F")


def execution(**fields: Any) -> Game:
    """Seat 1 of 7 has covered slot 4 and must execute; Hitler is seat 7."""
    return Game(7, draw="FFF", fascist=3, **fields).pass_tile("F", chancellor=3)


def test_any_other_living_seat_may_be_investigated() -> None:
    """**Investigate loyalty.** Any other living seat …"""
    assert investigation().targets(1) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert investigation(dead=(4,)).targets(1) == [2, 3, 5, 6, 7, 8, 9]


def test_nobody_is_investigated_twice_whoever_asks() -> None:
    """… that was never investigated by anybody."""
    game = Game(9, draw="FFF FFF").pass_tile("F")
    game.do(1, InvestigateSeat(5)).do(1, PutAway()).pass_tile("F")
    assert game.targets(2) == [1, 3, 4, 6, 7, 8, 9]
    with pytest.raises(Refused):
        game.do(2, InvestigateSeat(5))
    assert game.do(2, InvestigateSeat(3)).table.investigated == (3, 5), "in seat order"


def test_the_president_alone_sees_the_party() -> None:
    """The President alone sees the Party Membership …"""
    game = investigation().do(1, InvestigateSeat(7))
    assert game.secrets(1)["party"] == PartySecret(7, Party.FASCIST)
    assert not any("party" in game.secrets(seat) for seat in range(2, 10))


@pytest.mark.parametrize(("target", "party"), [(5, "liberal"), (6, "fascist"), (9, "fascist")])
def test_hitler_reads_as_fascist(target: int, party: str) -> None:
    """… (Hitler reads as fascist) …"""
    assert investigation().do(1, InvestigateSeat(target)).secrets(1)["party"] == PartySecret(
        target, Party(party)
    )


def test_the_party_is_seen_until_it_is_put_away() -> None:
    """… until they put it away."""
    game = investigation().do(1, InvestigateSeat(7))
    assert "party" in game.secrets(1)
    assert "party" not in game.do(1, PutAway()).secrets(1)


def test_who_was_investigated_is_public() -> None:
    """Who was investigated is public."""
    game = investigation().do(1, InvestigateSeat(7))
    assert (game.table.target, game.table.investigated) == (7, (7,))
    assert (game.table.president, game.table.chancellor) == (1, 2)
    event = game.table.events[-1]
    assert (game.told[-1], event.president, event.target) == ("investigated", 1, 7)
    assert game.do(1, PutAway()).table.investigated == (7,)


def test_the_result_is_not_public() -> None:
    """The President *alone* …: the board is the same for a liberal and for a fascist target."""
    a, b = (investigation(roles=roles).do(1, InvestigateSeat(7)) for roles in ("LLLLLFFFH", "LLLLFFLFH"))
    assert all(observe(a.state, seat) == observe(b.state, seat) for seat in (None, 2, 3, 8, 9))


def test_any_other_living_seat_may_be_the_next_candidate() -> None:
    """**Special election.** Any other living seat, term-limited or not, is the next Candidate …"""
    game = special_election(dead=(6,))
    assert game.table.limited == (1, 2)
    assert game.targets(1) == [2, 3, 4, 5, 7]
    game.do(1, CallSpecialElection(2))
    assert (game.table.phase, game.table.candidate, game.table.awaited) == ("nominate", 2, (2,))
    event = game.table.events[-1]
    assert (game.told[-1], event.president, event.target) == ("special_election", 1, 2)
    assert (game.table.round, game.fail().table.round) == (2, 3), "a round as any other"


def test_ordinary_limits_for_its_chancellor() -> None:
    """… ordinary limits for the Chancellor."""
    game = special_election().do(1, CallSpecialElection(5))
    assert game.targets(5) == [3, 4, 6, 7]


def test_passed_the_placard_goes_on_from_the_caller() -> None:
    """Passed, … the placard then goes to the living seat left of the President who called it."""
    game = special_election(last=(6, 7)).do(1, CallSpecialElection(5))
    game.pass_tile("L", chancellor=4)
    assert game.table.candidate == 2


def test_failed_the_placard_goes_on_from_the_caller() -> None:
    """… failed, …"""
    assert special_election().do(1, CallSpecialElection(5)).fail().table.candidate == 2


def test_vetoed_the_placard_goes_on_from_the_caller() -> None:
    """… vetoed … (no printed board unlocks the veto that early; the rule holds anyway)."""
    game = special_election().do(1, CallSpecialElection(5))
    game.state = replace(game.state, fascist=5)
    game.veto(True)
    assert (game.told[-1], game.table.candidate) == ("vetoed", 2)


def test_ended_in_chaos_the_placard_goes_on_from_the_caller() -> None:
    """… or ended in chaos, the placard then goes to the living seat left of the President who called it.

    (The tile before it has set the tracker to 0, so no printed board leads there either.)
    """
    game = special_election().do(1, CallSpecialElection(5))
    game.state = replace(game.state, tracker=2)
    game.fail()
    assert (game.told[-1], game.table.candidate) == ("chaos", 2)


def test_left_of_the_caller_whoever_holds_the_placard() -> None:
    """… left of the *President who called it* (who holds the placard on each printed board)."""
    game = special_election()
    game.state = replace(game.state, placard=4)
    assert game.do(1, CallSpecialElection(5)).fail().table.candidate == 2


def test_left_of_the_caller_passes_the_dead_and_the_end_of_the_row() -> None:
    """… the *living* seat left of the President who called it."""
    game = special_election(president=6, dead=(7, 1)).do(6, CallSpecialElection(3))
    assert game.fail().table.candidate == 2


def test_the_chosen_seat_may_run_twice_in_a_row() -> None:
    """The chosen seat may so run twice in a row."""
    game = special_election().do(1, CallSpecialElection(2)).fail()
    assert game.table.candidate == 2
    assert game.fail().table.candidate == 3


def test_the_peek_shows_the_top_three_in_order_to_the_president_alone() -> None:
    """**Policy peek.** The President alone sees the top three, in order …"""
    game = Game(5, draw="FFF FLL F", fascist=2).pass_tile("F")
    assert game.secrets(1)["top"] == TopSecret(tiles("FLL"))
    assert not any("top" in game.secrets(seat) for seat in range(2, 6))


def test_the_peek_lasts_until_they_are_put_back() -> None:
    """… until they put them back; the next session draws those very tiles."""
    game = Game(5, draw="FFF FLL F", fascist=2).pass_tile("F").do(1, PutAway())
    assert "top" not in game.secrets(1)
    assert game.elect().hand() == tiles("FLL")


def test_any_other_living_seat_may_be_executed() -> None:
    """**Execution.** Any other living seat dies."""
    game = execution(dead=(5,))
    assert game.targets(1) == [2, 3, 4, 6, 7]
    game.do(1, ExecuteSeat(2))
    assert game.table.dead == (2, 5)


@pytest.mark.parametrize("liberal", [0, 2, 4])
def test_hitler_executed_wins_at_once_however_few_tiles_are_down(liberal: int) -> None:
    """Hitler → liberals win at once, however few tiles are down."""
    game = execution(liberal=liberal).do(1, ExecuteSeat(7))
    assert (game.table.winner, game.table.reason) == (Party.LIBERAL, Reason.HITLER_EXECUTED)
    assert game.told[-2:] == ["executed", "over"]


def test_the_table_learns_not_hitler() -> None:
    """Otherwise the table learns "not Hitler" …"""
    game = execution().do(1, ExecuteSeat(5))
    assert game.told[-2:] == ["executed", "not_hitler"]
    assert game.table.events[-1].seat == 5


def test_the_table_learns_nothing_more() -> None:
    """… and nothing more: a liberal and a fascist die alike."""
    a, b = (execution(roles=roles).do(1, ExecuteSeat(5)) for roles in ("LLLLFFH", "LFLLLFH"))
    assert all(observe(a.state, seat) == observe(b.state, seat) for seat in (None, 1, 3, 4, 6, 7))


def test_the_dead_keep_their_role_until_the_game_ends() -> None:
    """… the dead keep their role to themselves until the game ends."""
    game = execution().do(1, ExecuteSeat(5))
    assert game.table.roles is None
    assert [each.role for each in game.sees(5).secrets] == ["fascist"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (investigation(), InvestigateSeat(1)),
        (special_election(), CallSpecialElection(1)),
        (execution(), ExecuteSeat(1)),
    ],
    ids=["investigate", "special election", "execution"],
)
def test_a_president_cannot_be_the_target_of_their_own_power(game: Game, action: Action) -> None:
    """A President cannot be the target of their own power …"""
    assert 1 not in game.targets(1)
    with pytest.raises(Refused):
        game.do(1, action)
