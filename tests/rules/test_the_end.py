"""The rules page, "The end": each test quotes the sentence it holds."""

import pytest

from shboard.rules import Confirm, ExecuteSeat, Nominate, Party, PutAway, Reason, Refused, observe
from tests.helpers.game import Game


def endings() -> dict[Reason, Game]:
    """One finished game for each of the four endings."""
    return {
        Reason.LIBERAL_TILES: Game(7, liberal=4, draw="LFF").pass_tile("L"),
        Reason.FASCIST_TILES: Game(7, fascist=5, draw="FFF").pass_tile("F"),
        Reason.HITLER_ELECTED: Game(7, fascist=3).elect(7),
        Reason.HITLER_EXECUTED: Game(7, fascist=3, draw="FFF").pass_tile("F").do(1, ExecuteSeat(7)),
    }


ENDINGS = endings()
each_ending = pytest.mark.parametrize("reason", list(Reason))


@pytest.mark.parametrize("reason", [Reason.LIBERAL_TILES, Reason.HITLER_EXECUTED])
def test_liberals(reason: Reason) -> None:
    """Liberals: five liberal tiles, or Hitler executed."""
    table = ENDINGS[reason].table
    assert (table.phase, table.winner, table.reason) == ("over", Party.LIBERAL, reason)


@pytest.mark.parametrize("reason", [Reason.FASCIST_TILES, Reason.HITLER_ELECTED])
def test_fascists(reason: Reason) -> None:
    """Fascists: six fascist tiles, or Hitler elected Chancellor with three or more fascist tiles down."""
    table = ENDINGS[reason].table
    assert (table.phase, table.winner, table.reason) == ("over", Party.FASCIST, reason)


@pytest.mark.parametrize(("tile", "liberal", "fascist"), [("L", 3, 0), ("F", 0, 4)])
def test_one_tile_less_wins_nothing(tile: str, liberal: int, fascist: int) -> None:
    """… *five* liberal tiles … *six* fascist tiles …"""
    game = Game(7, liberal=liberal, fascist=fascist, draw="LFF").pass_tile(tile)
    assert (game.table.winner, game.table.roles) == (None, None)


@each_ending
def test_every_role_is_shown(reason: Reason) -> None:
    """Then every role is shown."""
    game = ENDINGS[reason]
    assert game.table.roles == game.state.roles
    assert all(game.sees(seat).public == game.table for seat in range(1, 8))


@each_ending
def test_draws_discards_and_the_draw_pile_are_not_shown(reason: Reason) -> None:
    """Draws, discards and the draw pile are not."""
    game = ENDINGS[reason]
    for seat in range(1, 8):
        assert set(game.secrets(seat)) == {"role"}
    assert isinstance(game.table.draw, int)
    assert isinstance(game.table.discard, int)


@each_ending
def test_nobody_may_do_anything_more(reason: Reason) -> None:
    """The end: every later action is refused."""
    game = ENDINGS[reason]
    assert (game.table.awaited, game.table.waiting) == ((), 0)
    for seat in range(1, 8):
        assert game.may(seat) == ()
        for action in (Confirm(), Nominate(3), PutAway()):
            with pytest.raises(Refused):
                game.do(seat, action)


@each_ending
def test_the_government_and_the_last_ballots_stay(reason: Reason) -> None:
    """… the last one stays at the end, and the pair in office with it."""
    table = ENDINGS[reason].table
    assert (table.president, table.candidate) == (1, None)
    assert table.chancellor == (7 if reason is Reason.HITLER_ELECTED else 2)
    assert len(table.ja + table.nein) == 7
    assert table.events[-1].reason is reason


def test_before_the_end_no_role_is_shown() -> None:
    """*Then* every role is shown: not before."""
    game = Game(7, draw="LFF")
    assert observe(game.state, None).public.roles is None
    assert game.pass_tile("L").table.roles is None
