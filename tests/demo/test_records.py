"""Whole games on the real server, judged by the referee: no rule is broken, no secret out of place."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.referee import judge, read

SEATS = range(5, 11)
CHANGED_AT = {
    "tracker_resets_on_election": SEATS,
    "rebalance": (6, 7, 9),
    "hidden_voters": SEATS,
    "not_hitler_marks": SEATS,
}
"""Where a variant changes something."""


def evenings() -> list[tuple[int, str]]:
    """Every number of seats, and each variant at the largest table that it changes."""
    varied = [(max(where), name) for name, where in CHANGED_AT.items()]
    return [*((seats, "none") for seats in SEATS), *varied]


@pytest.mark.parametrize(("seats", "variant"), evenings())
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
