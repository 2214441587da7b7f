"""Keeps one window open: started again when it dies, and ended when there is nothing to show."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence

LOOK_SECONDS = 1.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
STEADY_SECONDS = 60.0
"""Who has stood for so long is started again at once."""


class Keeper:
    """`wanted()`: whether there is still something to show; `tell(exit code, pause)` is told of a death."""

    def __init__(
        self,
        command: Sequence[str],
        wanted: Callable[[], bool],
        tell: Callable[[int, float], None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._command, self._wanted, self._tell = list(command), wanted, tell
        self._clock, self._sleep = clock, sleep

    def run(self) -> bool:
        """Stay until nothing is wanted any more (True), or somebody has closed the window (False).

        Raises OSError where it cannot be started.
        """
        pause = FIRST_PAUSE
        while True:
            begun = self._clock()
            with _window(self._command) as process:
                code = self._watch(process)
            if code is None:
                return True
            if code == 0:
                return False
            if self._clock() - begun > STEADY_SECONDS:
                pause = FIRST_PAUSE
            self._tell(code, pause)
            if not self._rest(pause):
                return True
            pause = min(2 * pause, LONGEST_PAUSE)

    def _watch(self, process: "subprocess.Popen[bytes]") -> int | None:
        """Its exit code once it has ended; None where it is not wanted any more."""
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.wait(LOOK_SECONDS)
            if not self._wanted():
                return None

    def _rest(self, pause: float) -> bool:
        """Wait before it is started again; whether it is still wanted then."""
        until = self._clock() + pause
        while self._clock() < until:
            if not self._wanted():
                return False
            self._sleep(min(LOOK_SECONDS, max(0.0, until - self._clock())))
        return self._wanted()


@contextlib.contextmanager
def _window(command: list[str]) -> Iterator["subprocess.Popen[bytes]"]:
    """A browser with all its processes, ended with the block; Ctrl-C in this terminal is not for it."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        end(process)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End it, and all that it has started."""
    if process.poll() is None and sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/T", "/F", "/PID", str(process.pid)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    elif sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
