"""`shboard kiosk`, `serve --kiosk`: the board of a real server on a whole screen, by the real Chromium."""

import json
import os
import re
import shutil
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Error, Page, Playwright

from cli import browsers, kiosk, main, say
from cli.browsers import Browser
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost
from tests.cli.serving import environment, served
from tests.e2e.firefox import PREFS, Bidi
from tests.e2e.webkit import display
from tests.helpers.chromium import require
from tests.helpers.guests import GUARD

BOARD = "http://127.0.0.1:8000/board/KRAB"


@pytest.fixture
def there(fake: FakeHost, monkeypatch: pytest.MonkeyPatch) -> FakeHost:
    """A table, and Chromium alone."""
    fake.answers["tables"] = (200, {"tables": [{"code": "KRAB", "board": BOARD}]})
    monkeypatch.setattr(browsers, "found", lambda _platform: [Browser("chromium", "/usr/bin/chromium")])
    return fake


def test_host04e_the_line_is_printed_and_nothing_opened(there: FakeHost, type_: Type) -> None:
    result = type_("kiosk", "--print")
    profile = there.folder / "shboard.kiosk.chromium"
    line = Browser("chromium", "/usr/bin/chromium").command(BOARD, profile, sys.platform)
    assert (result.exit_code, result.stdout) == (0, say.quoted(line) + "\n")
    assert profile.is_dir()


def test_a_browser_that_is_not_there(there: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    result = type_("kiosk", "--browser", "edge")
    assert result.exit_code == 2
    assert result.stderr == "There is no browser edge here.\nThose that there are: chromium.\n"
    monkeypatch.setattr(browsers, "found", lambda _platform: [])
    assert type_("kiosk").stderr.startswith("There is no Chromium, Chrome, Edge or Firefox here.\n")


def test_root_is_told_once_why_chromium_ends_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    died = "The browser has ended (1); it is opened again in 2 s.\n"
    for name, root, hinted in (("chrome", True, True), ("chrome", False, False), ("firefox", True, False)):
        tell = kiosk.teller(Browser(name, f"/usr/bin/{name}"), root=root)
        told = []
        for _ in range(2):
            tell(1, 2.0)
            told.append(capsys.readouterr().err)
        assert told[0].endswith(died)
        assert ("--browser firefox" in told[0], told[1]) == (hinted, died)


def test_without_a_server_there_is_no_board(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["kiosk", "--browser", sys.executable, "--state", str(tmp_path)])
    assert result.exit_code == 3


def test_without_a_screen_nothing_is_begun(
    there: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    result = type_("kiosk")
    assert (result.exit_code, result.stderr.splitlines()[0].partition(":")[0]) == (
        1,
        "There is no screen here",
    )
    assert type_("serve", "--kiosk", "--port", "0").exit_code == 1
    assert not (there.folder / "shboard.db").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--kiosk", "--open"), "`--kiosk` opens the board itself"),
        (("--browser", "edge"), "`--browser` goes with"),
    ],
)
def test_options_that_do_not_go_together(words: tuple[str, ...], sentence: str, type_: Type) -> None:
    result = type_("serve", *words)
    assert (result.exit_code, result.stderr.startswith(sentence)) == (2, True)


def test_each_platform_has_a_step_where_there_is_none() -> None:
    assert kiosk.how_to_install("linux").endswith("sudo apt install chromium")


# With the real one


def until(so: Callable[[], bool]) -> None:
    """Look again and again until it is so: a browser tells nobody that it has begun."""
    giving_up = time.monotonic() + 3 * GUARD
    while not so():
        assert time.monotonic() < giving_up
        time.sleep(0.5)


class Screen:
    """A screen with the browser that `serve --kiosk` keeps there."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._playwright, self._port = playwright, profile / "DevToolsActivePort"
        self._pid = profile / "SingletonLock"

    def pid(self) -> int | None:
        """The browser's process, if it runs."""
        try:
            pid = int(str(self._pid.readlink()).rpartition("-")[2])
            os.kill(pid, 0)
        except (OSError, ValueError):
            return None
        return pid

    def ask(self, question: Callable[[Page], Any]) -> Any:
        """Look at the board; None while there is none."""
        try:
            port = self._port.read_text().split()[0]
            browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        except (OSError, IndexError, Error):
            return None
        try:
            pages = browser.contexts[0].pages
            return question(pages[0]) if pages else None
        except Error:
            return None
        finally:
            browser.close()


@pytest.fixture
def chromium(tmp_path: Path) -> str:
    """The real one, with what tests need of it besides: a door for us, and to run as root."""
    script = tmp_path / "chromium-here"
    flags = "--no-sandbox --disable-gpu --remote-debugging-port=0 --disable-background-networking"
    script.write_text(f'#!/bin/sh\nexec {require()} {flags} "$@"\n', encoding="utf-8")
    script.chmod(stat.S_IRWXU)
    return str(script)


# Nobody moves windows on this screen: that the page has it all to itself is for the browser to say.
FULL = """() => [
  matchMedia("(display-mode: fullscreen)").matches, innerHeight === outerHeight, location.pathname,
]"""
AWAKE = "() => navigator.wakeLock.request('screen').then((held) => !held.released)"
SOUND = "() => document.getElementById('sound').className"


@pytest.mark.needs("Xvfb", package="xvfb")
def test_host04b_host04c_host04d_the_board_fills_the_screen_with_sound_and_comes_back_when_it_is_killed(
    playwright: Playwright, chromium: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    screen = Screen(playwright, state / "shboard.kiosk.chromium")
    with display() as shown:
        monkeypatch.setattr("tests.cli.serving.environment", lambda: environment(DISPLAY=shown))
        with served(state, "--kiosk", "--browser", chromium) as server:
            until(
                lambda: screen.ask(lambda page: page.evaluate(FULL)) == [True, True, f"/board/{server.code}"]
            )
            until(lambda: screen.ask(lambda page: page.evaluate(SOUND)) == "sound is-on")
            assert screen.ask(lambda page: page.evaluate(AWAKE)) is True
            first = screen.pid()
            assert first
            os.kill(first, signal.SIGKILL)
            until(lambda: screen.pid() not in (None, first))
            until(
                lambda: screen.ask(lambda page: page.evaluate(FULL)) == [True, True, f"/board/{server.code}"]
            )
            server.stop()
            until(lambda: screen.pid() is None)


# It asks a window manager for the whole screen, and this one has none; and there is nothing here that sounds.
BARE = "() => [innerHeight === outerHeight, location.pathname, navigator.getAutoplayPolicy('audiocontext')]"


class FirefoxThere:
    """The real Firefox, with a door for us, and without anybody else whom it might ask something."""

    def __init__(self, folder: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFS.items()]
        (folder / "prefs").write_text("\n".join(lines), encoding="utf-8")
        self.script, self._said, self._pid = folder / "firefox-here", folder / "said", folder / "pid"
        door = f'exec {shutil.which("firefox-esr")} --remote-debugging-port 0 "$@" 2>{self._said}'
        known = f'cat {folder}/prefs >>"$3/user.js"; echo $$ >{self._pid}'
        self.script.write_text(f"#!/bin/sh\n{known}\n{door}\n", encoding="utf-8")
        self.script.chmod(stat.S_IRWXU)

    def runs(self) -> bool:
        """Whether it is there."""
        try:
            os.kill(int(self._pid.read_text()), 0)
        except (OSError, ValueError):
            return False
        return True

    def end(self) -> None:
        """Whatever happened."""
        if self.runs():
            os.kill(int(self._pid.read_text()), signal.SIGKILL)

    def port(self) -> int:
        """Of the door; 0 while it is shut."""
        said = self._said.read_text() if self._said.exists() else ""
        found = re.search(r"BiDi listening on ws://\S+:(\d+)", said)
        return int(found[1]) if found else 0

    def ask(self, browser: Bidi, question: str) -> Any:
        """What the page answers; None where it does not."""
        (page,) = browser.tell("browsingContext.getTree")["contexts"]
        answer = browser.tell(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify(await ({question})())",
            awaitPromise=True,
            target={"context": page["context"]},
        )
        return json.loads(answer["result"]["value"]) if answer["type"] == "success" else None


@pytest.mark.needs("Xvfb", package="xvfb")
@pytest.mark.needs("firefox-esr")
def test_host04b_host04c_host04d_firefox_shows_the_board_alone_may_sound_and_stays_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    firefox = FirefoxThere(tmp_path)
    with display() as shown:
        monkeypatch.setattr(
            "tests.cli.serving.environment", lambda: environment(DISPLAY=shown, HOME=str(tmp_path))
        )
        with served(tmp_path / "state", "--kiosk", "--browser", str(firefox.script)) as server:
            try:
                until(lambda: firefox.port() > 0)
                browser = Bidi(firefox.port())
                until(lambda: firefox.ask(browser, BARE) == [True, f"/board/{server.code}", "allowed"])
                assert firefox.ask(browser, AWAKE) is True
                browser.socket.close()
                server.stop()
                until(lambda: not firefox.runs())
            finally:
                firefox.end()
