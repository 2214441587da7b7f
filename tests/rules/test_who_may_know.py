"""The rules page, "Who may know what, and when": a test for each row of the table, named in its docstring."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from shboard.rules import (
    AnswerVeto,
    CastBallot,
    Confirm,
    ExecuteSeat,
    InvestigateSeat,
    Party,
    PutAway,
    Role,
    State,
    Variant,
    observe,
)
from tests.helpers.game import Game
from tests.helpers.random_play import DEALS, name_of, steps

EVERY_SCREEN = (None, *range(1, 8))


def holders(game: Game, kind: str) -> list[int]:
    """The seats that may hold this kind of secret now."""
    return [seat for seat in range(1, game.state.seats + 1) if kind in game.secrets(seat)]


def test_own_secret_role() -> None:
    """own Secret Role | that seat | deal – end | held"""
    game = Game(7, fascist=3, draw="FFF", confirmed=False)
    for step in (lambda: None, game.confirm, game.elect, lambda: game.discard(1), lambda: game.enact(1)):
        step()
        assert [game.secrets(seat)["role"].role for seat in range(1, 8)] == list(game.state.roles)
    assert game.sees(3).secrets[0] != game.sees(7).secrets[0]


def test_nobody_holds_another_seats_role() -> None:
    """own Secret Role | *that seat*: one role a seat, and the board none."""
    game = Game(7)
    assert observe(game.state, None).secrets == ()
    for seat in range(1, 8):
        assert [kind for kind in game.secrets(seat) if kind == "role"] == ["role"]
        assert (game.secrets(seat)["role"].fascists, game.secrets(seat)["role"].hitler) == ((), None)


def test_the_board_holds_nothing_and_does_nothing() -> None:
    """The board is nobody's seat."""
    for game in (Game(7), Game(7).nominate(), Game(7).elect()):
        board = observe(game.state, None)
        assert (board.secrets, board.legal, board.done) == ((), (), False)


def test_fellow_fascists_and_hitler() -> None:
    """fellow fascists and Hitler | each fascist | deal – that seat confirms the reveal | held"""
    game = Game(9, confirmed=False)
    told = {seat: game.secrets(seat)["role"] for seat in range(1, 10)}
    assert {seat: (each.fascists, each.hitler) for seat, each in told.items() if each.fascists} == {
        6: ((7, 8), 9),
        7: ((6, 8), 9),
        8: ((6, 7), 9),
    }
    game.do(7, Confirm())
    assert game.secrets(7)["role"].fascists == ()
    assert game.secrets(7)["role"].hitler is None
    assert game.secrets(6)["role"].fascists == (7, 8)


def test_the_fascist_that_hitler_is_told() -> None:
    """the fascist(s) | Hitler, 5–6 seats | the same | held"""
    game = Game(6, confirmed=False)
    assert game.secrets(6)["role"].fascists == (5,)
    assert game.secrets(6)["role"].hitler is None
    assert game.do(6, Confirm()).secrets(6)["role"].fascists == ()
    assert Game(7, confirmed=False).secrets(7)["role"].fascists == ()


def test_the_three_drawn_tiles() -> None:
    """the three drawn tiles | President | draw – discard | held"""
    game = Game(7).nominate(3)
    assert holders(game, "hand") == []
    game.vote(ja=7)
    assert holders(game, "hand") == [1]
    assert len(game.secrets(1)["hand"].tiles) == 3
    assert list(game.secrets(1)) == ["role", "hand"], "what is new lies behind what is always there"
    game.discard(1)
    assert 1 not in holders(game, "hand")


def test_the_two_passed_tiles() -> None:
    """the two passed tiles | Chancellor alone, also while a veto is being answered | pass – enact or veto
    agreed | held"""
    for consent in (True, False):
        game = Game(7, fascist=5, draw="LLF").elect(3).discard(1)
        assert holders(game, "hand") == [3]
        game.propose_veto()
        assert holders(game, "hand") == [3], "the President answers without seeing them again"
        game.do(1, AnswerVeto(consent))
        assert holders(game, "hand") == ([] if consent else [3])
        if not consent:
            assert holders(game.enact(1), "hand") == []


def test_the_investigated_party() -> None:
    """investigated Party Membership | the investigating President | choice – put away | held"""
    game = Game(7, fascist=1, draw="FFF").pass_tile("F")
    assert holders(game, "party") == []
    assert holders(game.do(1, InvestigateSeat(4)), "party") == [1]
    assert holders(game.do(1, PutAway()), "party") == []


def test_the_top_three() -> None:
    """top three tiles | the peeking President | power – put back | held"""
    game = Game(5, fascist=2, draw="FFF").elect().discard(1)
    assert holders(game, "top") == []
    assert holders(game.enact(1), "top") == [1]
    assert holders(game.do(1, PutAway()), "top") == []


def test_that_a_seat_has_voted() -> None:
    """that a seat has voted | everybody | ballot – reveal | shown"""
    game = Game(7).nominate().do(5, CastBallot(False))
    assert all(observe(game.state, screen).public.voted == (5,) for screen in EVERY_SCREEN)
    for seat in (1, 2, 3, 4, 6, 7):
        game.do(seat, CastBallot(False))
    assert game.table.voted == ()


def test_how_each_seat_voted() -> None:
    """how each seat voted | everybody | last ballot – until the next Chancellor Candidate is named; the last
    one stays at the end | shown"""
    game = Game(7, draw="LFF").elect()
    assert (game.table.ja, game.table.nein) == (tuple(range(1, 8)), ())
    game.discard(2).enact(1)
    assert (game.table.phase, len(game.table.ja)) == ("nominate", 7)
    assert game.nominate().table.ja == ()
    assert len(Game(7, fascist=3).elect(7).table.ja) == 7


def test_what_lies_on_the_table_is_the_same_for_everybody() -> None:
    """pile counts, tracks, tracker, offices, limits, deaths, who is waited for … | everybody | always |
    shown"""
    game = Game(7, fascist=3, liberal=1, draw="FFF", dead=(6,)).fail().elect(4)
    table = game.table
    assert (table.draw, table.discard, table.liberal, table.fascist, table.tracker) == (10, 0, 1, 3, 1)
    assert (table.president, table.chancellor, table.limited, table.dead) == (2, 4, (2, 4), (6,))
    assert (table.awaited, table.waiting) == ((2,), 1)
    assert all(observe(game.state, screen).public == table for screen in EVERY_SCREEN)


def test_every_role_at_the_end() -> None:
    """every role | everybody | end | shown"""
    game = Game(7, fascist=3, draw="FFF").pass_tile("F")
    assert all(observe(game.state, screen).public.roles is None for screen in EVERY_SCREEN)
    game.do(1, ExecuteSeat(7))
    assert all(observe(game.state, screen).public.roles == game.state.roles for screen in EVERY_SCREEN)
    assert game.table.roles.count(Role.HITLER) == 1


def test_a_ballot_before_the_last_lands_is_nobodys() -> None:
    """a ballot before the last lands … | nobody, not the voter …"""
    games = [Game(7).nominate().do(2, CastBallot(ja)).do(6, CastBallot(not ja)) for ja in (True, False)]
    for screen in EVERY_SCREEN:
        assert observe(games[0].state, screen) == observe(games[1].state, screen)


def test_the_order_of_casting_is_kept_nowhere() -> None:
    """a ballot …: who was first to vote cannot be read from the state, open or not."""
    votes = {seat: CastBallot(seat != 3) for seat in range(1, 6)}
    open_, closed = set(), set()
    for order in permutations(votes):
        game = Game(5).nominate()
        for seat in order[:3]:
            game.do(seat, votes[seat])
        closed.add((frozenset(order[:3]), repr(game.state)))
        for seat in order[3:]:
            game.do(seat, votes[seat])
        open_.add(repr(game.state))
    assert len(closed) == 10, "as many as there are threes among five"
    assert len(open_) == 1


def test_a_discard_is_nobodys() -> None:
    """a discard (no acknowledgement repeats it) …: not even the one who threw it away sees it again."""
    a, b = (Game(7, draw=draw).elect(3).discard(1) for draw in ("LFF", "FFF"))
    assert a.hand() == b.hand()
    for screen in EVERY_SCREEN:
        assert observe(a.state, screen) == observe(b.state, screen)


def test_the_order_of_the_draw_pile_is_nobodys() -> None:
    """… the order of the draw pile | nobody … | ever"""
    a, b = Game(7, draw="LLLFFF"), Game(7, draw="FFFLLL")
    for screen in EVERY_SCREEN:
        assert observe(a.state, screen) == observe(b.state, screen)


@pytest.mark.parametrize("dealt", DEALS[::5], ids=name_of)
def test_the_reveal_holds_one_secret_for_every_role(dealt: tuple[int, tuple[Variant, ...]]) -> None:
    """What a screen is sent has the same number … whatever it may not know, and the reveal the same for
    every role: one secret, one action, for each seat."""
    for state in reading(dealt):
        seen = [observe(state, seat) for seat in range(1, state.seats + 1)]
        assert {len(each.secrets) for each in seen} == {1}
        assert {each.legal for each in seen if not each.done} == {(Confirm(),)}


def reading(dealt: tuple[int, tuple[Variant, ...]]) -> Iterator[State]:
    """The states of the reveal in one game."""
    for before, _, action, _ in steps(*dealt, seed=1):
        if action != Confirm():
            return
        yield before


def test_hands_and_cards_vanish_with_their_phase() -> None:
    """A secret lives inside its phase: once it is over, the state itself has only piles and roles."""
    game = Game(7, fascist=1, draw="FFF").pass_tile("F").do(1, InvestigateSeat(4)).do(1, PutAway())
    assert game.hand() == ()
    assert "PartyCard" not in repr(game.state)
    assert game.state.draw.count(Party.FASCIST) + game.state.discard.count(Party.FASCIST) == 9
