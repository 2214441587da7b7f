"""Bots in a process of their own play on a real server, and notice when screens show different things."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.bots import game as game_module
from cli.bots.address import Address
from cli.bots.bot import NotSeated
from cli.bots.game import Game, StandsStill
from cli.bots.screen import Screen, View
from cli.host import Host


class Table(NamedTuple):
    """A table that is being served."""

    address: Address
    code: str
    host: Host

    def game(self, seats: int, seed: int = 1) -> Game:
        """A game of bots that the host starts."""
        return Game(self.address, self.code, seats, random.Random(seed), self.deal)

    def deal(self) -> object:
        """What `shboard start` does."""
        return self.host.call("start", variants=None)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Address, Path]]:
    """A server as the host starts it, in a process of its own; and its state folder."""
    state = tmp_path_factory.mktemp("game")
    command = [sys.executable, "-m", "cli", "serve", "--json", "--no-open", "--host", "127.0.0.1"]
    command += ["--port", "0", "--no-local-name", "--state", str(state)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        listening: dict[str, Any] = json.loads(server.stdout.readline())
        yield Address("127.0.0.1", listening["port"]), state
        server.terminate()
        try:
            assert server.wait(20) == 0
        finally:
            server.kill()


@pytest.fixture
def table(served: tuple[Address, Path]) -> Table:
    """A fresh one."""
    address, state = served
    code = str(Host(state, None).call("table/open")["code"])
    return Table(address, code, Host(state, code))


def watcher(screen: Screen) -> Callable[[Screen, View], None]:
    """What the game itself does with each view of a screen."""
    assert screen.watch is not None
    return screen.watch


def test_bots_on_plain_threads_play_a_real_game_to_its_end(table: Table) -> None:
    game = table.game(6)
    ending = game.play()
    assert ending.disputes == []
    assert ending.winner in ("liberal", "fascist")
    assert table.host.call("status")["stage"] == "over"
    assert table.host.call("status")["n"] == ending.steps
    assert [bot.seat for bot in game.bots] == [1, 2, 3, 4, 5, 6]


def test_a_game_goes_on_when_a_phone_is_cut_off(table: Table) -> None:
    game = table.game(5)
    cuts: set[int] = set()
    watch = watcher(game.bots[2])

    def cut(screen: Screen, view: View) -> None:
        watch(screen, view)
        if view["n"] % 9 == 8 and view["n"] not in cuts:
            cuts.add(view["n"])
            screen.drop()

    game.bots[2].watch = cut
    ending = game.play()
    assert ending.disputes == []
    assert cuts


def test_a_bot_that_is_shown_something_else_is_told_on(table: Table) -> None:
    game = table.game(5)
    watch = watcher(game.bots[0])

    def distort(screen: Screen, view: View) -> None:
        if view["table"] and view["stage"] == "play":
            view["table"]["tracker"] += 1
        watch(screen, view)

    game.bots[0].watch = distort
    disputes = game.play().disputes
    assert disputes
    assert all("differ at v" in dispute and "table.tracker" in dispute for dispute in disputes)


def test_an_action_that_is_refused_is_a_dispute(table: Table) -> None:
    game = table.game(5)
    bot = game.bots[0]
    watch = watcher(bot)

    def err(screen: Screen, view: View) -> None:
        watch(screen, view)
        if view["n"] >= 8 and not bot.refused and bot.idle:
            bot.ask({"game": 1, "round": 99, "action": {"do": "confirm"}})

    bot.watch = err
    assert game.play().disputes == ["seat 1 was offered what was then refused: stale"]


def test_a_game_that_nobody_starts_stands_still(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "PATIENCE_SECONDS", 1.5)
    game = Game(table.address, table.code, 5, random.Random(1), begin=lambda: None)
    with pytest.raises(StandsStill, match="in the lobby"):
        game.play()


def test_a_table_that_is_full_seats_no_bot(table: Table) -> None:
    first = table.game(10)
    for bot in first.bots:
        bot.join()
    with pytest.raises(NotSeated, match="table_full"):
        table.game(5).play()
    first.stop()
