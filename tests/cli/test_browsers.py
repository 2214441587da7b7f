"""The browser for the TV on each system, and the line that opens it."""

import os
from pathlib import Path

import pytest

from cli import browsers
from cli.browsers import Browser

URL = "http://127.0.0.1:8000/board/KRAB"
LINUX = {"chromium": "/usr/bin/chromium", "firefox": "/usr/bin/firefox", "google-chrome": "/opt/chrome"}
WINDOWS = {
    "ProgramFiles": r"C:\Program Files",
    "ProgramFiles(x86)": r"C:\Program Files (x86)",
    "LocalAppData": r"D:\Ida\AppData\Local",
}
EDGE = r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe"
CHROME = r"D:\Ida\AppData\Local\Google\Chrome\Application\chrome.exe"
MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def found(platform: str, environment: dict[str, str], files: set[str]) -> list[tuple[str, str]]:
    here = browsers.found(platform, environment, LINUX.get, files.__contains__)
    return [(each.name, each.program) for each in here]


def test_host04a_linux_has_them_among_its_commands_and_chromium_comes_first() -> None:
    assert found("linux", {}, set(LINUX.values())) == [
        ("chromium", "/usr/bin/chromium"),
        ("chrome", "/opt/chrome"),
        ("firefox", "/usr/bin/firefox"),
    ]


def test_host04a_windows_has_edge_always_and_chrome_also_for_one_user() -> None:
    assert found("win32", WINDOWS, {EDGE, CHROME}) == [("chrome", CHROME), ("edge", EDGE)]


def test_host04a_macos_has_them_in_the_programs_of_all_or_of_one() -> None:
    own = "/Volumes/ida/Applications/Firefox.app/Contents/MacOS/firefox"
    here = found("darwin", {"HOME": "/Volumes/ida"}, {MAC_CHROME, own})
    assert here == [("chrome", MAC_CHROME), ("firefox", own)]


def test_where_there_is_none() -> None:
    assert found("win32", {}, set()) == found("linux", {}, set()) == found("darwin", {}, set()) == []


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("Chromium", ("chromium", "/usr/bin/chromium")),
        ("firefox-esr", ("firefox", "/usr/bin/firefox-esr")),
        ("/opt/MSEdge", ("edge", "/opt/MSEdge")),
        ("brave", ("chrome", "/usr/bin/brave")),
        ("lynx", None),
    ],
)
def test_the_host_names_one(word: str, named: tuple[str, str] | None) -> None:
    paths = {"firefox-esr": "/usr/bin/firefox-esr", "/opt/MSEdge": "/opt/MSEdge", "brave": "/usr/bin/brave"}
    browser = browsers.named(word, [Browser("chromium", "/usr/bin/chromium")], paths.get)
    assert (browser and (browser.name, browser.program)) == named


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("name", ["chromium", "chrome", "edge"])
def test_the_whole_screen_nothing_asked_and_sound(name: str, platform: str) -> None:
    profile = Path("profile")
    line = Browser(name, "program").command(URL, profile, platform)
    assert line[0] == "program"
    assert line[-1] == URL
    wanted = {
        "--kiosk", "--no-first-run", "--hide-crash-restore-bubble", "--disable-features=Translate",
        "--autoplay-policy=no-user-gesture-required", f"--user-data-dir={profile}",
    }  # fmt: skip
    assert wanted <= set(line)
    assert ("--edge-kiosk-type=fullscreen" in line) is (name == "edge")
    assert ("--password-store=basic" in line) is (platform == "linux")


def test_firefox_says_it_in_its_profile(tmp_path: Path) -> None:
    profile = tmp_path / "state" / "profile"
    browser = Browser("firefox", "firefox")
    browser.prepare(profile)
    assert browser.command(URL, profile, "linux")[1:] == [
        "--no-remote", "--profile", str(profile), "--kiosk", URL,
    ]  # fmt: skip
    assert "--wait-for-browser" in browser.command(URL, profile, "win32")
    said = (profile / "user.js").read_text(encoding="utf-8")
    assert 'user_pref("media.autoplay.default", 0);' in said
    if os.name == "posix":
        assert profile.stat().st_mode & 0o777 == 0o700


def test_the_profile_lies_in_the_state_folder_but_for_a_snap() -> None:
    folder, home = Path("state"), Path("home")
    assert Browser("chrome", "/opt/chrome").profile(folder, home) == folder / "shboard.kiosk.chrome"
    snap = Browser("chromium", "/snap/bin/chromium").profile(folder, home)
    assert snap == home / "snap" / "chromium" / "common" / "shboard.kiosk.chromium"
