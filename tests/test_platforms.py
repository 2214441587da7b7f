"""Nothing on the path of a game is there on POSIX systems alone: an evening with all of that taken away.

It runs where the tests run, with the modules, functions and signals of Windows; how Windows itself behaves in
between, no test here can say.
"""

import ast
import sys
from pathlib import Path

import pytest

from tests.cli.serving import served, shboard
from tests.structure.house import ROOMS, files, name, read

POSIX = {"fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "readline", "syslog", "curses", "crypt"}
# Other people's modules find out for themselves where they are, so they come first; then it all goes.
WITHOUT = f"""
import sys
from gevent import monkey
monkey.patch_all()
import asyncio, click.testing, flask, flask_sock, gevent, gevent.pywsgi, http.client, ifaddr, msgspec
import os, platformdirs, qrcode, secrets, shutil, signal, simple_websocket, socket, sqlite3, ssl
import subprocess, tempfile
from gevent import threadpool
for module in {sorted(POSIX)}:
    sys.modules[module] = None
gone = {{
    os: ("fork", "geteuid", "getuid", "getgid", "killpg", "getpgid", "setsid", "fchmod", "nice"),
    signal: ("SIGHUP", "SIGKILL", "SIGALRM", "SIGUSR1", "SIGUSR2", "alarm", "pause"),
    socket: ("AF_UNIX",),
}}
for module, names in gone.items():
    for name in names:
        delattr(module, name)
sys.platform = "win32"
sys.path.insert(0, os.getcwd())
from cli import main
main(sys.argv[sys.argv.index("cli") + 1:])
"""


@pytest.fixture
def without(tmp_path: Path) -> list[str]:
    script = tmp_path / "without.py"
    script.write_text(WITHOUT, encoding="utf-8")
    return [sys.executable, str(script)]


def test_host11a_an_evening(without: list[str], tmp_path: Path) -> None:
    """Served, joined, dealt, stopped; commands themselves are tested everywhere else."""
    state = tmp_path / "state"
    # It is answered for by another process, and how processes are started is no longer to be faked.
    with served(state, "--no-local-name", under=without) as server:
        for who in ("Ida", "Bo", "Cleo", "Elisabeth", "Øjvind"):
            server.join(who)
        assert shboard("start", state=state).returncode == 0
        code, shown, errors = server.stop()
        assert (code, errors) == (130, "")
        assert server.code in shown


def test_no_module_asks_for_one_of_posix_as_it_is_loaded() -> None:
    found = [
        f"{name(path)}:{node.lineno}"
        for path in files("py", *ROOMS)
        for node in ast.parse(read(path)).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in (
            [node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
        )
        if module in POSIX
    ]
    assert found == []
