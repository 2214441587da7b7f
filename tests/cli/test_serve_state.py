"""A state that cannot be used, or not as it is: what `serve` says of it, and that nothing is overwritten."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from shboard import schema
from shboard.lobby import Table
from shboard.store import FILE, Saved, Store
from tests.cli.serving import ROOT, environment
from tests.helpers.tables import seated

Parts = dict[str, bytes]
FULL = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh"]
"""Nothing can be written, as on a full disk."""
LOCKS = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
"""Even root may only what the modes of a file allow."""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state with a table, closed properly."""
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    with closing(Store(folder)) as store:
        store.save([Saved(table(), 1)])
    return folder


def table() -> Table:
    """One that is taken up again: it was touched just now."""
    return replace(seated(5), touched=time.time())


def parts(folder: Path) -> Parts:
    """Every file there."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def serve(state: Path, *words: str, under: list[str] | None = None) -> subprocess.CompletedProcess[str]:
    """Type `shboard serve` where it ends by itself."""
    return subprocess.run(
        [*(under or []), sys.executable, "-m", "cli", "serve", "--state", str(state), "--port", "0", *words],
        cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


def said(state: Path, *words: str, under: list[str] | None = None) -> tuple[str, str]:
    """The sentence and the next step with which it fails; what lay in the folder lies there unchanged."""
    before = parts(state) if os.access(state / FILE, os.R_OK) else {}
    found = serve(state, *words, under=under)
    assert (found.returncode, found.stdout) == (1, ""), found.stderr
    sentence, next_step = found.stderr.splitlines()
    assert sentence.endswith(".")
    assert "shboard serve" in next_step
    assert before.items() <= parts(state).items()
    return sentence, next_step


@contextmanager
def mode(path: Path, bits: int) -> Iterator[None]:
    """The path with this mode, and then with its own again."""
    before = path.stat().st_mode & 0o777
    path.chmod(bits)
    yield
    path.chmod(before)


def test_a_full_disk(state: Path) -> None:
    assert "cannot be written: the disk is full" in said(state, under=FULL)[0]
    fresh = serve(state.with_name("fresh"), under=FULL)
    assert fresh.returncode == 1
    assert "cannot be written: the disk is full" in fresh.stderr


def test_a_folder_that_is_read_only(state: Path) -> None:
    with mode(state, 0o500), mode(state / FILE, 0o400):
        sentence, next_step = said(state, under=BOUND)
    assert "read-only" in sentence
    assert "--state OTHER_FOLDER" in next_step


def test_a_file_that_may_not_be_read(state: Path) -> None:
    with mode(state / FILE, 0o000):
        assert "cannot be opened" in said(state, under=BOUND)[0]


def test_a_file_that_another_program_has_locked(state: Path) -> None:
    # In a process of its own: a lock goes as soon as its own process opens and closes the file once more.
    with subprocess.Popen(
        [sys.executable, "-c", LOCKS, str(state / FILE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"locked\n"
        sentence, next_step = said(state)
        other.communicate()
    assert sentence == f"Another program has {state / FILE} open."
    assert "Close that one" in next_step


def test_a_file_of_a_newer_version(state: Path) -> None:
    with closing(sqlite3.connect(state / FILE)) as db:
        db.execute(f"PRAGMA user_version = {schema.SCHEMA + 1}")
    sentence, next_step = said(state)
    assert "newer" in sentence
    assert "Update" in next_step


def test_a_folder_that_others_use(state: Path) -> None:
    with mode(state, 0o777):
        (state / FILE).rename(state / "letter.txt")
        assert "open to others" in said(state)[0]
        assert state.stat().st_mode & 0o777 == 0o777


def test_the_port_of_a_table_that_goes_on_is_busy(state: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        found = serve(state, "--port", port, "--host", "127.0.0.1")
    sentence, next_step = found.stderr.splitlines()
    assert (found.returncode, found.stdout) == (1, "")
    assert f"Port {port} is busy" in sentence
    assert "--new" in next_step
    with closing(Store(state)) as store:
        assert [saved.table.people for saved in store.load()] == [table().people]


def test_a_damaged_file_is_set_aside_and_named_and_an_open_folder_closed(state: Path) -> None:
    content = bytearray((state / FILE).read_bytes())
    content[content.index(b"KRAB") + 30] ^= 1
    (state / FILE).write_bytes(content)
    with mode(state, 0o755):
        lines = until_open(state)
        assert state.stat().st_mode & 0o777 == 0o700
    (aside,) = state.glob(f"{FILE}.damaged-*")
    assert f"The saved state was damaged: it is set aside as {aside}, and a new table begins." in lines
    assert "The state folder was open to others; it is closed now." in lines
    assert aside.read_bytes() == content


def test_a_damaged_log_is_set_aside_and_the_table_goes_on_from_before(state: Path) -> None:
    with closing(Store(state)) as store:
        for number in range(2, 6):
            store.save([Saved(table(), number)])
        shutil.copytree(state, state.with_name("killed"))
    killed = state.with_name("killed")
    log = bytearray((killed / f"{FILE}-wal").read_bytes())
    log[len(log) // 2] ^= 1
    (killed / f"{FILE}-wal").write_bytes(log)
    lines = until_open(killed)
    (aside,) = killed.glob(f"{FILE}.damaged-*[0-9]")
    assert Path(f"{aside}-wal").read_bytes() == log
    assert any(str(aside) in line and "goes on from the last whole step" in line for line in lines)
    assert any(line.startswith("Table KRAB goes on") for line in lines)


def until_open(state: Path) -> list[str]:
    """What is printed by a server that starts; it is stopped again."""
    command = [sys.executable, "-m", "cli", "serve", "--state", str(state), "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = list(iter(process.stdout.readline, "Ctrl-C stops the server; the game is kept.\n"))
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    assert process.returncode == 0
    return [line.rstrip("\n") for line in lines]
