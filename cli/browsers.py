"""The browsers that can show a board: where each system keeps them, and the line that opens one."""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

NAMES = ("chromium", "chrome", "edge", "firefox")
_COMMANDS = {
    "chromium": ("chromium", "chromium-browser"),
    "chrome": ("google-chrome", "google-chrome-stable", "chrome"),
    "edge": ("microsoft-edge", "microsoft-edge-stable", "msedge"),
    "firefox": ("firefox", "firefox-esr"),
}
_WINDOWS = {
    "chromium": r"Chromium\Application\chrome.exe",
    "chrome": r"Google\Chrome\Application\chrome.exe",
    "edge": r"Microsoft\Edge\Application\msedge.exe",
    "firefox": r"Mozilla Firefox\firefox.exe",
}
_MAC = {
    "chromium": "Chromium.app/Contents/MacOS/Chromium",
    "chrome": "Google Chrome.app/Contents/MacOS/Google Chrome",
    "edge": "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "firefox": "Firefox.app/Contents/MacOS/firefox",
}
_PREFERENCES = {
    "media.autoplay.default": "0",
    "browser.aboutwelcome.enabled": "false",
    "browser.shell.checkDefaultBrowser": "false",
    "browser.startup.homepage_override.mstone": '"ignore"',
    "browser.sessionstore.resume_from_crash": "false",
    "browser.translations.automaticallyPopup": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "termsofuse.bypassNotification": "true",
    "toolkit.startup.max_resumed_crashes": "-1",
}


@dataclass(frozen=True)
class Browser:
    """One of NAMES, and the program."""

    name: str
    program: str

    def command(self, url: str, profile: Path, platform: str) -> list[str]:
        """The line that shows `url` on the whole screen: it asks nothing, and sound is allowed.

        With a profile of its own, for a browser that runs already would open a window and forget the rest.
        """
        if self.name == "firefox":
            waits = ["--wait-for-browser"] if platform == "win32" else []
            return [self.program, *waits, "--no-remote", "--profile", str(profile), "--kiosk", url]
        return [self.program, *_flags(self.name, platform), f"--user-data-dir={profile}", url]

    def prepare(self, profile: Path) -> None:
        """Make the profile, for its owner alone. Raises OSError."""
        profile.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.name == "firefox":
            lines = (f'user_pref("{name}", {value});\n' for name, value in _PREFERENCES.items())
            (profile / "user.js").write_text("".join(lines), encoding="utf-8")

    def profile(self, folder: Path, home: Path) -> Path:
        """Where its profile lies: in the state folder, but that one from a snap may not write there."""
        where = f"shboard.kiosk.{self.name}"
        if os.path.realpath(self.program) == "/usr/bin/snap" or self.program.startswith("/snap/"):
            return home / "snap" / Path(self.program).name / "common" / where
        return folder / where


def _flags(name: str, platform: str) -> list[str]:
    flags = [
        "--kiosk", "--no-first-run", "--no-default-browser-check", "--noerrdialogs",
        "--hide-crash-restore-bubble", "--disable-features=Translate", "--disable-pinch",
        "--overscroll-history-navigation=0", "--autoplay-policy=no-user-gesture-required",
    ]  # fmt: skip
    if platform == "linux":
        flags.append("--password-store=basic")
    if platform == "darwin":
        flags.append("--use-mock-keychain")
    if name == "edge":
        flags.append("--edge-kiosk-type=fullscreen")
    return flags


def found(
    platform: str,
    environment: Mapping[str, str] = os.environ,
    which: Callable[[str], str | None] = shutil.which,
    is_file: Callable[[str], bool] = os.path.isfile,
) -> list[Browser]:
    """The browsers of this computer, the one that suits best first."""
    seen: dict[str, Browser] = {}
    for name in NAMES:
        for path in _places(name, platform, environment, which):
            if path and is_file(path):
                seen.setdefault(name, Browser(name, path))
    return list(seen.values())


def _places(
    name: str, platform: str, environment: Mapping[str, str], which: Callable[[str], str | None]
) -> Iterator[str]:
    if platform == "win32":
        for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
            if environment.get(variable):
                yield str(PureWindowsPath(environment[variable]) / _WINDOWS[name])
    elif platform == "darwin":
        for top in ("/Applications", str(PurePosixPath(environment.get("HOME", "/")) / "Applications")):
            yield str(PurePosixPath(top) / _MAC[name])
    else:
        for command in _COMMANDS[name]:
            yield which(command) or ""


def named(
    word: str, browsers: list[Browser], which: Callable[[str], str | None] = shutil.which
) -> Browser | None:
    """The browser that the host means by one of NAMES, a command or a path; None where it is not there."""
    for browser in browsers:
        if word.casefold() == browser.name:
            return browser
    program = which(word)
    return Browser(_kind(program), program) if program else None


def _kind(program: str) -> str:
    """What sort of browser a program is, by its file's name: they all take Chromium's flags but Firefox."""
    stem = re.split(r"[/\\]", program)[-1].casefold()
    kinds = (("firefox", "firefox"), ("edge", "edge"), ("chromium", "chromium"))
    return next((name for part, name in kinds if part in stem), "chrome")
