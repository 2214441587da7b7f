"""`shboard console` on a real pseudo-terminal: pressed, resized, left alone by its server, and left."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby, seat
from tests.cli.terminal import _OWN, ROOT

GUARD = 60
_CODES = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")


class Sitting:
    """Somebody before a terminal on which a command runs."""

    def __init__(self, *words: str, columns: int = 80, **variables: str) -> None:
        self.master, slave = pty.openpty()
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.resize(columns)
        kept = {
            key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        environment = {**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", **variables}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN, *words], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave,
            env=environment, start_new_session=True,
        )  # fmt: skip
        self.seen = ""

    def resize(self, columns: int) -> None:
        """Make the window so wide."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def until(self, found: Callable[[str], bool] | str) -> str:
        """What is written from now on, until it has this."""
        shown = ""
        while not (found in shown if isinstance(found, str) else found(shown)):
            assert select.select([self.master], [], [], GUARD)[0], shown
            shown += os.read(self.master, 65536).decode(errors="ignore")
        self.seen += shown
        return shown

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.master, keys.encode())

    def ended(self) -> int:
        """The exit code, once it has ended; the terminal must be as it was."""
        self.until("\x1b[?25h\x1b[?1049l")
        code = self.process.wait(GUARD)
        assert termios.tcgetattr(self.slave) == self.before
        return code

    def close(self) -> None:
        """Go away."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.slave)
        os.close(self.master)


def widest(shown: str) -> int:
    """The longest line of what is written."""
    return max(map(len, _CODES.sub("", shown).replace("\r", "").split("\n")))


def test_host05a_an_evening_at_the_console(fake: FakeHost) -> None:
    hostile = seat(1, "\x1b]0;x\x07\x1b[31mIda")
    fake.stands(lobby(seats=[hostile, *lobby()["seats"][1:]]))
    fake.grants("claim", seat=2, name="Bo", pin="402918", minutes=10)
    sitting = Sitting("console", "--state", str(fake.folder), NO_COLOR="1")
    try:
        first = sitting.until("[q] quit")
        assert first.startswith("\x1b[?1049h")
        assert not re.search(r"\x1b\[[0-9;]*m|\x1b\]", first)  # no colour, and no name's own codes
        sitting.press("c")
        sitting.until("which seat?")
        sitting.press("2")
        sitting.until("402 918")
        sitting.press("x")
        assert "402" not in sitting.until("[q] quit")
        sitting.resize(36)
        assert widest(sitting.until("[q] quit")) <= 36
        fake.close()
        assert "Bo" not in sitting.until(lambda shown: "Waiting" in shown and "quit" in shown)
        back = FakeHost(fake.folder)
        try:
            assert "Øjvind" in sitting.until("[q] quit")
        finally:
            back.close()
        sitting.press("q")
        assert sitting.ended() == 0
    finally:
        sitting.close()


def test_ctrl_c_leaves_the_terminal_as_it_was(fake: FakeHost) -> None:
    sitting = Sitting("console", "--state", str(fake.folder))
    try:
        sitting.until("[q] quit")
        sitting.press("\x03")
        assert sitting.ended() == 130
    finally:
        sitting.close()


def test_without_a_terminal_it_says_so(fake: FakeHost, type_: Type) -> None:
    result = type_("console")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "The console needs a terminal that it can draw on.",
        f"Without one: shboard status --state {fake.folder}",
    ]
    assert fake.asked == []
