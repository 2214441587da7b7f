"""The command as a whole: its version, and that it starts fast because it imports only what it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shboard import __version__

ROOT = Path(__file__).resolve().parents[2]
HEAVY = "('flask', 'gevent', 'werkzeug', 'sqlite3', 'qrcode', 'simple_websocket')"


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip


def test_the_version() -> None:
    result = python("-m", "cli", "--version")
    assert (result.stdout, result.stderr, result.returncode) == (f"shboard {__version__}\n", "", 0)


@pytest.mark.parametrize(
    "words",
    [["--help"], ["serve", "--help"], ["about"], ["status"], ["claim", "4"], ["seats", "list"], ["start"]],
    ids=" ".join,
)
def test_no_server_is_imported_to_say_something(words: list[str], tmp_path: Path) -> None:
    state = [] if words in (["--help"], ["about"]) else ["--state", str(tmp_path)]
    result = python(
        "-c",
        "import sys; from cli import main\n"
        f"try: main({words + state!r})\n"
        f"finally: print('heavy', [m for m in {HEAVY} if m in sys.modules], file=sys.stderr)",
    )
    assert result.stderr.splitlines()[-1] == "heavy []"


@pytest.mark.parametrize("words", [["--help"], ["status"], ["about"], ["nonsense"]], ids=" ".join)
def test_c28_host10h_no_escape_codes_outside_a_terminal(words: list[str], tmp_path: Path) -> None:
    result = python("-m", "cli", *words, *(["--state", str(tmp_path)] if words == ["status"] else []))
    assert "\x1b" not in result.stdout + result.stderr


def test_a_terminal_without_utf8_is_served() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "cli", "about"], cwd=ROOT, capture_output=True, timeout=30, check=True,
        env={**os.environ, "PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert b"? Goat, Wolf, & Cabbage LLC" in result.stdout


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "about"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
