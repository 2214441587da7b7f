"""`shboard demo`: what it prints, what it writes, and when it is content."""

import json
import os
import re
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result

from cli import main
from tests.helpers.referee import judge

PLANTED = """
import shboard.server.service
import sys
from shboard.view import Views

seat = Views.seat
Views.seat = lambda self, k: {lie}
from cli import main

main(sys.argv[1:])
"""


def run(*words: str, lie: str | None = None, tmp: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Type a command; `lie` is what the server sends seat k instead of its view `seat(self, k)`."""
    start = ["-m", "cli"] if lie is None else ["-c", PLANTED.format(lie=lie)]
    environment = {**os.environ, "TMPDIR": str(tmp)} if tmp else None
    command = [sys.executable, *start, "demo", *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
    )


def objects(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """The lines of `--json`."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def refused(*words: str) -> Result:
    """A command line that ends before any server is started."""
    return CliRunner().invoke(main, ["demo", *words])


class Twice(NamedTuple):
    """Two games, played twice with the same seed: what was printed, the records, and what else is left."""

    done: list[subprocess.CompletedProcess[str]]
    records: list[Path]
    left: list[Path]


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Twice:
    """Played once for all tests."""
    folder, tmp = tmp_path_factory.mktemp("twice"), tmp_path_factory.mktemp("tmp")
    records = [folder / "one", folder / "two"]
    words = ("--fast", "--seats", "5", "--games", "2", "--seed", "11", "--json", "--record")
    done = [run(*words, str(record), tmp=tmp) for record in records]
    return Twice(done, records, [*tmp.iterdir()])


def test_each_game_is_a_line_and_the_last_line_sums_up(twice: Twice) -> None:
    done = twice.done[0]
    assert (done.returncode, done.stderr) == (0, "")
    *games, total = objects(done)
    assert [list(game) for game in games] == [["game", "seats", "winner", "reason", "steps"]] * 2
    assert [(game["game"], game["seats"]) for game in games] == [(1, 5), (2, 5)]
    assert total == {"games": 2, "ended": 2, "agreed": True}


def test_people_read_sentences() -> None:
    done = run("--fast", "--seats", "6", "--seed", "4")
    assert done.returncode == 0
    first, last = done.stdout.splitlines()
    assert first.startswith("Game 1: the ")
    assert first.endswith(" steps).")
    assert last == "1 of 1 games ended; every bot agrees with the board."
    assert "\x1b" not in done.stdout


def test_the_same_seed_is_the_same_games(twice: Twice) -> None:
    deals = []
    for done, record in zip(twice.done, twice.records, strict=True):
        assert done.returncode == 0
        truths = sorted(record.glob("*/truth.jsonl"))
        deals.append([truth.read_text().partition("\n")[0] for truth in truths])
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1], "each game is dealt anew"


WATCHED = """
import shboard.server.service
import sys
from cli import demo, main
from shboard.bots.pace import Pace

demo.APPLAUSE_SECONDS = 0.3
demo.open_browser = lambda url: print("opened", url)
Pace.think, Pace.stage = (lambda *_: {wait}), (lambda *_: 0.001)
main(sys.argv[1:])
"""


def test_who_watches_is_shown_the_board(tmp_path: Path) -> None:
    """Without `--fast`, and with quick thinkers so that the test need not wait for them."""
    command = [sys.executable, "-c", WATCHED.format(wait=0.001), "demo", "--seats", "5", "--open"]
    done = subprocess.run(
        [*command, "--record", str(tmp_path)], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    board, opened, game, _total = done.stdout.splitlines()
    assert re.fullmatch(r"Board: http://127\.0\.0\.1:\d+/board/[A-Z]{4}", board)
    assert opened == board.replace("Board:", "opened")
    assert game.startswith("Game 1: the ")
    assert judge(tmp_path / "game-1") == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=str)
def test_a_demo_that_is_stopped_goes_in_order(tmp_path: Path, number: signal.Signals) -> None:
    state, records = tmp_path / "state", tmp_path / "records"
    state.mkdir()
    command = [sys.executable, "-c", WATCHED.format(wait=60), "demo", "--no-open", "--record", str(records)]
    environment = {**os.environ, "TMPDIR": str(state)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("Board: ")
        running.send_signal(number)
        assert running.wait(60) == 130
        assert running.stderr.read().strip() == "Stopped."
    assert list(state.iterdir()) == []
    assert (records / "game-1" / "board.jsonl").is_file()


def test_it_leaves_nothing_behind(twice: Twice) -> None:
    assert twice.left == []


TRACKER = """seat(self, k).replace(b'"phase":', b'"tracker":2,"phase":') if k == 2 else seat(self, k)"""
ENDING = """seat(self, k).replace(b'"winner":"', b'"winner":"x') if k == 4 else seat(self, k)"""
LIES = {"a wrong tracker on one phone": TRACKER, "another ending on one phone": ENDING}


@cache
def lied(lie: str) -> subprocess.CompletedProcess[str]:
    """A game with this lie."""
    return run("--fast", "--seats", "5", "--seed", "1", "--json", lie=lie)


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_it_fails_when_a_phone_is_shown_something_else(lie: str) -> None:
    done = lied(lie)
    assert done.returncode == 1
    assert objects(done)[-1]["agreed"] is False or objects(done)[-1]["ended"] == 0
    assert done.stderr.startswith("Game 1")


def test_what_it_complains_of_holds_no_secret() -> None:
    complaints = lied(TRACKER).stderr
    assert "table.tracker" in complaints
    assert not [word for word in ("liberal", "fascist", "hitler") if word in complaints]


def test_a_variant_that_changes_nothing_is_refused_with_the_line_that_helps() -> None:
    done = refused("--seats", "8", "--variant", "rebalance", "--variant", "hidden_voters")
    assert done.exit_code == 4
    assert "The variant rebalance changes nothing with 8 seats." in done.output
    assert "shboard demo --seats 8 --variant hidden_voters" in done.output


@pytest.mark.parametrize("words", [("--seats", "4"), ("--seats", "11"), ("--games", "0"), ("--variant", "x")])
def test_a_wrong_command_line_is_refused(words: tuple[str, str]) -> None:
    assert refused(*words).exit_code == 2


def test_a_record_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("--fast", "--seats", "5", "--record", str(tmp_path / "file" / "records"))
    assert done.returncode == 1
    assert "The record cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
