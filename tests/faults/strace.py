"""strace at a running server: it kills inside a write, makes writes fail, or writes down all that was done.

Only the calls that are asked for stop the server, so that it plays on at nearly its own pace.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.evening import expect
from tests.helpers.guests import GUARD
from tests.helpers.serving import Server

WRITES = ("pwrite64", "fdatasync", "ftruncate")
"""What SQLite does to its files."""


@contextmanager
def traced(server: Server, *options: str) -> Iterator[Path]:
    """While inside, strace is at the server, which may be gone at the end; the file that strace writes."""
    assert server.process is not None
    strace = shutil.which("strace")
    expect(strace is not None, "strace is not installed")
    log = server.state.with_name("strace")
    command = [str(strace), "-f", "-p", str(server.process.pid), "-o", str(log), *options]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        expect("attached" in said, f"strace cannot trace the server: {said}")
        try:
            yield log
        finally:
            process.terminate()
            process.communicate(timeout=GUARD)


def death(call: str, number: int) -> tuple[str, ...]:
    """The option with which the server dies as it begins its `number`th `call` from now on."""
    return ("-e", f"inject={call}:signal=SIGKILL:when={number}")


def failure(call: str, error: str, when: str) -> tuple[str, ...]:
    """The option with which the `when`th call ("2": that one, "2+": from that one on) fails with `error`."""
    return ("-e", f"inject={call}:error={error}:when={when}")
