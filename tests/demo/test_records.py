"""Whole games on the real server, judged by the referee: no rule is broken, no secret out of place."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.referee import judge, read

EVENINGS = {
    5: "none",
    6: "hidden_voters",
    7: "none",
    8: "tracker_resets_on_election",
    9: "rebalance",
    10: "not_hitler_marks",
}
"""Every number of seats, and every variant."""


@pytest.mark.parametrize(("seats", "variant"), EVENINGS.items())
def test_the_referee_finds_nothing(tmp_path: Path, seats: int, variant: str) -> None:
    games_wanted = 2 if seats == 7 else 1
    command = [sys.executable, "-m", "cli", "demo", "--fast", "--json", "--seats", str(seats)]
    command += ["--variant", variant, "--games", str(games_wanted), "--seed", str(seats)]
    command += ["--record", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    *games, total = [json.loads(line) for line in done.stdout.splitlines()]
    assert total == {"games": games_wanted, "ended": games_wanted, "agreed": True}
    for game in games:
        folder = tmp_path / f"game-{game['game']}"
        assert judge(folder) == []
        deal, *_, last = read(folder / "truth.jsonl")
        assert deal["deal"]["variants"] == ([] if variant == "none" else [variant])
        assert (last["after"]["winner"], last["after"]["reason"]) == (game["winner"], game["reason"])
        assert last["n"] == game["steps"]
