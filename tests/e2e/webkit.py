"""Real WebKit: Debian's MiniBrowser, driven by WebKitWebDriver through Selenium. It knows no touch."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.common import JavascriptException
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.service import Service

from tests.e2e.tab import Tab, Unanswered

PAINTS = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""Without the graphics processor that there is not: its imitation costs four times the work."""
HEARD = """window.heard = [];
addEventListener("error", (event) => heard.push("exception: " + event.message));
addEventListener("unhandledrejection", (event) => heard.push("rejection: " + event.reason));
document.addEventListener("securitypolicyviolation",
  (event) => heard.push("CSP: " + event.violatedDirective + " " + event.blockedURI));
["error", "warn"].forEach((level) => {
  const say = console[level];
  console[level] = (...words) => { heard.push(level + ": " + words.join(" ")); say.apply(console, words); };
});"""


class WebKit(Tab):
    """MiniBrowser, a whole browser for itself: WebKitWebDriver drives one at a time."""

    engine = "WebKit"
    origin = "http://[::ffff:127.0.0.1]"
    """WebKit asks the system for names, and trusts 127.x.x.x, but not in this dress."""

    def __init__(self, driver: Remote) -> None:
        self.driver = driver

    def goto(self, path: str, port: int) -> None:
        """Load a page; from then on (no earlier: WebDriver cannot) its complaints are heard."""
        self.driver.get(f"{self.origin}:{port}{path}")
        self.listen()

    def run(self, script: str, *values: Any) -> Any:
        try:
            return self.driver.execute_script(script, *values)
        except JavascriptException as error:
            raise Unanswered from error

    def act(self, source: dict[str, Any]) -> None:
        self.driver.execute(Command.W3C_ACTIONS, {"actions": [source]})

    def size(self, width: int, height: int) -> None:
        self.driver.set_window_rect(width=width, height=height)
        bars = self.driver.get_window_rect()["height"] - int(self.run("return innerHeight"))
        self.driver.set_window_rect(width=width, height=height + bars)

    def picture(self) -> bytes:
        return self.driver.get_screenshot_as_png()

    def listen(self) -> None:
        self.run(HEARD)

    def complaints(self) -> list[str]:
        return list(self.run("return window.heard"))

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """The window is put aside: a tab that WebDriver opens in front of a page does not hide it."""
        box = self.driver.get_window_rect()
        self.driver.minimize_window()
        yield
        self.driver.set_window_rect(**box)


@contextmanager
def display() -> Iterator[str]:
    """A display that nobody looks at; what $DISPLAY is there."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as process:
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """A MiniBrowser on a display of its own, for no window may take another's focus."""
    with display() as shown:
        options = WebKitGTKOptions()
        options.binary_location = mini_browser()
        for argument in ("--automation", "--private"):
            options.add_argument(argument)
        env = {**os.environ, **PAINTS, "DISPLAY": shown, "HOME": str(folder)}
        service = Service(shutil.which("WebKitWebDriver"), env=env)
        service.start()
        try:
            config = ClientConfig(remote_server_addr=service.service_url)
            driver = Remote(RemoteConnection(client_config=config), options=options)
            yield WebKit(driver)
            driver.quit()
        finally:
            service.stop()


def mini_browser() -> str:
    """Where Debian keeps the browser that comes with WebKitWebDriver."""
    return str(max(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser")))
