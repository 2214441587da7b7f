"""One recorded game, and a copy of it for whoever wants to spoil it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded game of seven in which something of everything happens."""
    folder = tmp_path_factory.mktemp("record")
    command = [sys.executable, "-m", "cli", "demo", "--fast", "--seats", "7", "--seed", "2"]
    subprocess.run([*command, "--record", str(folder)], check=True, capture_output=True, timeout=300)
    return folder / "game-1"


@pytest.fixture
def copy(record: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    return Path(shutil.copytree(record, tmp_path / "game-1"))
