"""`shboard kiosk`: the board on the whole screen of this computer, for as long as the table is served."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cli import browsers, desktop, say
from cli.browsers import Browser
from cli.exits import ExitStatus, Failure
from cli.help import Command, Option
from cli.host import Host
from cli.keeper import Keeper
from cli.options import to_host
from shboard import state_folder

browser_option = click.option(
    "--browser", cls=Option, section="Board", metavar="NAME|PATH", show_default="the first that is here",
    help=f"Which browser: {', '.join(browsers.NAMES)}, or a path.",
)  # fmt: skip

KIOSK_OPTIONS = (
    click.option(
        "--kiosk", cls=Option, section="Board", is_flag=True,
        help="Open the board on the whole screen, and keep it there (shboard kiosk).",
    ),
    browser_option,
)  # fmt: skip


@click.command(
    cls=Command,
    examples=(
        ("shboard kiosk", "The board on the whole screen."),
        ("shboard kiosk --browser firefox", "In Firefox."),
        ("shboard kiosk --print", "Only print the line that opens it."),
    ),
    epilog="It asks nothing, has sound, keeps the display awake, and is opened again when it dies. Alt+F4"
    " (Cmd+Q on a Mac) closes it; it ends with the server. In PowerShell put & before what --print prints.",
)
@browser_option
@click.option("--print", "only_print", cls=Option, section="Output", is_flag=True, lasting=False,
              help="Print the command and open nothing.")  # fmt: skip
@to_host
def kiosk(browser: str | None, only_print: bool, host: Host) -> ExitStatus:
    """Open the board on the whole screen, and keep it there."""
    chosen = choose(browser)
    note = _note(host)
    code = host.call("status")["code"]
    url = next(table["board"] for table in host.call("tables")["tables"] if table["code"] == code)
    profile = chosen.profile(host.folder, Path.home())
    command = chosen.command(url, profile, sys.platform)
    try:
        chosen.prepare(profile)
    except OSError as error:
        raise Failure(
            f"{profile} cannot be written: {error.strerror}.", "Make room, or mend its rights."
        ) from error
    if only_print:
        click.echo(say.quoted(command))
        return ExitStatus.OK
    desktop.need_screen()
    signal.signal(signal.SIGTERM, _leave)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    keeper = Keeper(command, lambda: _note(host) == note, teller(chosen, root=root))
    try:
        served_out = keeper.run()
    except OSError as error:
        sentence = f"{chosen.program} cannot be started: {error.strerror}."
        raise Failure(sentence, "Take another one: shboard kiosk --browser NAME") from error
    if not served_out:
        say.line(f"The board was closed. Open it again: {host.command('kiosk')}")
    return ExitStatus.OK


def check(given: dict[str, Any]) -> None:
    """Of `serve`, before anything is opened: whether it could be done. Raises UsageError or `Failure`."""
    if given["kiosk"]:
        if given["open_board"]:
            raise click.UsageError("`--kiosk` opens the board itself: it goes without `--open`.")
        choose(given["browser"])
        desktop.need_screen()
    elif given["browser"] is not None:
        raise click.UsageError("`--browser` goes with `--kiosk`.")


def choose(word: str | None) -> Browser:
    """The browser that is meant, or the first. Raises `Failure`."""
    here = browsers.found(sys.platform)
    if word is not None:
        browser = browsers.named(word, here)
        if browser is None:
            names = ", ".join(each.name for each in here) or "none"
            raise Failure(
                f"There is no browser {word} here.", f"Those that there are: {names}.", ExitStatus.USAGE
            )
        return browser
    if not here:
        raise Failure("There is no Chromium, Chrome, Edge or Firefox here.", how_to_install(sys.platform))
    return here[0]


def how_to_install(platform: str) -> str:
    """The next step where there is no browser."""
    return "Install one: sudo apt install chromium" if platform == "linux" else "Install one of them."


def _note(host: Host) -> state_folder.HostNote | None:
    try:
        return state_folder.read_note(host.folder)
    except OSError:
        return None


def _leave(*_: object) -> None:
    raise KeyboardInterrupt


def teller(browser: Browser, *, root: bool) -> Callable[[int, float], None]:
    """Tells of each death of the browser, and before the first of what it may have died of."""
    unwilling = root and browser.name != "firefox"
    hints = ["As they come, Chromium, Chrome and Edge do not run for root."] if unwilling else []

    def tell(code: int, pause: float) -> None:
        while hints:
            say.complain(hints.pop(), "Start shboard as another user, or take Firefox: --browser firefox")
        say.complain(f"The browser has ended ({code}); it is opened again in {pause:.0f} s.")

    return tell


def beside_server(state: Path, table: str, browser: str | None) -> "subprocess.Popen[bytes]":
    """`shboard kiosk` in a process of its own, for the server that has just begun: it ends with that one."""
    words = ["kiosk", "--state", str(state), "--table", table, *(["--browser", browser] if browser else [])]
    environment = {**os.environ, "SHBOARD_CONFIG": ""}
    return subprocess.Popen(
        [sys.executable, "-m", "cli", *words], env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
