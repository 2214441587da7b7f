"""This computer's own browser: whether somebody would see it, and opening it."""

import contextlib
import os
import subprocess
import sys


def has_desktop() -> bool:
    """Whether a browser would open before the eyes of whoever typed this."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


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
