"""Ten clients at once, on a server that is killed meanwhile: one order of steps explains everything."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.history import played
from tests.faults.history_check import unexplained
from tests.faults.search import seeds
from tests.helpers.serving import ROOT

GAMES, KILL_AT = 1, (12, 60)
# What goes wrong → the file, a piece of it, what stands there instead, when to kill, and how it is noticed.
PLANTS = {
    "what is acknowledged is not saved any more after a while": (
        "shboard/saver.py",
        "self._store.save(tables, erase=erase)",
        "self.left = getattr(self, 'left', 12) - 1\n"
        "            self.left < 0 or self._store.save(tables, erase=erase)",
        "20",
        "acknowledged",
    ),
    "a step is built on what is saved, and not on what is on its way": (
        "shboard/room.py",
        "before, last = self._latest, self._queued",
        "before, last = self.table, self._queued",
        "",
        "stands where",
    ),
}


def test_one_order_explains_everything() -> None:
    for number, history in enumerate(played(seeds(GAMES), 10, KILL_AT)):
        assert unexplained(history) == [], f"game {number}"
        answers = [request.answer for request in history.requests]
        assert {"ok", "refused", "secret"} <= {key for answer in answers if answer for key in answer}
        assert (history.kills, None in answers) == (2, True)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house."""
    folder = tmp_path_factory.mktemp("planted")
    ignore = shutil.ignore_patterns("__pycache__", "test_*", "data")
    for part in ("shboard", "board_display", "cli", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignore)
    return folder


@pytest.mark.parametrize("fault", PLANTS)
def test_a_planted_fault_is_noticed(fault: str, copy: Path) -> None:
    path, piece, instead, kill_at, noticed = PLANTS[fault]
    file = copy / path
    original = file.read_text(encoding="utf-8")
    assert original.count(piece) == 1, "the piece to plant the fault in is gone: find it another place"
    file.write_text(original.replace(piece, instead), encoding="utf-8")
    try:
        command = [sys.executable, "-B", "-m", "tests.faults.history_check", "1", *kill_at.split()]
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    finally:
        file.write_text(original, encoding="utf-8")
    assert done.returncode == 1
    assert noticed in done.stdout
