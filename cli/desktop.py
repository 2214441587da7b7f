"""This computer's own browser: whether somebody would see it, and opening it."""

import contextlib
import os
import subprocess
import sys

from cli.exits import Failure


def has_desktop() -> bool:
    """Whether a browser would open before the eyes of whoever typed this."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def need_screen(platform: str = sys.platform) -> None:
    """Raise `Failure` where no window can be shown. Over ssh one can, on the screen that is named."""
    if platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise Failure(
            "There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            "Run this on the desktop of the computer that is plugged into the TV.",
        )


def open_browser(url: str) -> None:
    """Open the browser from a process of its own, so that Ctrl-C here does not reach it."""
    with contextlib.suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
