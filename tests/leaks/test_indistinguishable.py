"""No screen can tell two games apart that differ only in what it may not know: all seats, all states."""

from collections import Counter

import pytest
from msgspec.structs import replace

from shboard.lobby import Stage, pause
from shboard.rules import model
from shboard.view import Views
from tests.helpers.random_play import states
from tests.helpers.tables import at, with_game
from tests.leaks.search import EVERY, GAMES, Game, found
from tests.leaks.shows import other_table, over_http
from tests.leaks.sockets import over_the_socket


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} seats")
def test_views_and_answers_to_holds(game: Game) -> None:
    assert list(found(game, over_the_socket)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} seats")
def test_pages_answers_and_what_the_host_is_told(game: Game) -> None:
    assert list(found(game, over_http, every=EVERY)) == []


def test_the_games_reach_every_phase() -> None:
    seen = Counter(type(state.phase) for game in GAMES for state in states(*game))
    assert set(seen) == set(model.Phase.__args__)
    assert any(state.dead for game in GAMES for state in states(*game))


@pytest.mark.parametrize("stage", Stage)
def test_no_view_depends_on_tokens_or_pins(stage: Stage) -> None:
    table = at(stage)
    other = replace(other_table(table), notice=None)
    views, others = Views(table, (), 1), Views(other, (), 1)
    assert views.board() == others.board()
    assert [views.seat(seat) for seat in range(1, 6)] == [others.seat(seat) for seat in range(1, 6)]


def test_a_pause_tells_nothing_more() -> None:
    def paused(state: model.State, seat: int | None) -> bytes:
        views = Views(pause(with_game(state)) if not over(state) else with_game(state), (), 1)
        return views.board() if seat is None else views.seat(seat)

    assert list(found(GAMES[2], paused)) == []


def over(state: model.State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.phase, model.Over)
