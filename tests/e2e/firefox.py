"""Real Firefox, without a window on any display, driven as it wants to be driven: by WebDriver BiDi (W3C)."""

import base64
import http.client
import json
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from cli.bots.wire import WebSocket
from tests.e2e.tab import GUARD, Tab, Unanswered

PREFS = {
    "network.dns.localDomains": "shboard.test",
    # Whatever else Firefox would ask for asks a proxy that is not there.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "shboard.test",
    # Nothing that only a person needs who stays: a start page, tabs made ready, add-ons, recipes.
    "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.newtab.preload": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "app.normandy.enabled": False,
    "nimbus.rollouts.enabled": False,
    "extensions.enabledScopes": 0,
    "extensions.systemAddon.update.enabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "ui.prefersReducedMotion": 1,
}
CALL = """(values) => {{
  const body = function () {{ {} }};
  return JSON.stringify(body(...JSON.parse(values)));
}}"""
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(),
}


def upgraded(port: int) -> socket.socket:
    """A connection to Firefox for a WebSocket, opened without an Origin: pages have one, and are refused."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=GUARD)
    connection.request("GET", "/session", headers=UPGRADE)
    assert connection.getresponse().status == http.HTTPStatus.SWITCHING_PROTOCOLS
    return connection.sock


class Bidi:
    """The connection to one Firefox. `said` is what the consoles of its pages heard, by page."""

    def __init__(self, port: int) -> None:
        self.socket = WebSocket(upgraded(port))
        self.unread: list[str] = []
        self.said: dict[str, list[str]] = {}
        self.asked = 0
        self.tell("session.new", capabilities={})
        self.tell("session.subscribe", events=["log.entryAdded"])

    def tell(self, method: str, **params: Any) -> Any:
        """Send a command; what it was answered."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            self.unread = self.unread or self.socket.receive(GUARD)
            assert self.unread, f"Firefox does not answer: {method}"
            frame = json.loads(self.unread.pop(0))
            if frame.get("id") == self.asked:
                if frame["type"] != "success":
                    raise Unanswered(f"{method}: {frame}")
                return frame["result"]
            self._hear(frame)

    def _hear(self, frame: dict[str, Any]) -> None:
        entry = frame["params"]
        if frame["method"] == "log.entryAdded" and entry["level"] in ("warn", "error"):
            page = entry["source"].get("context", "")
            self.said.setdefault(page, []).append(f"{entry['level']}: {entry['text']}")


class Firefox(Tab):
    """A window with cookies of its own."""

    engine = "Firefox"
    origin = "http://shboard.test"

    def __init__(self, browser: Bidi) -> None:
        self.browser = browser
        self.user = browser.tell("browser.createUserContext")["userContext"]
        self.page = self._open("window")

    def _open(self, kind: str, **more: str) -> str:
        opened = self.browser.tell("browsingContext.create", type=kind, userContext=self.user, **more)
        return str(opened["context"])

    def _tell(self, method: str, **params: Any) -> Any:
        return self.browser.tell(method, context=self.page, **params)

    def goto(self, path: str, port: int) -> None:
        self._tell("browsingContext.navigate", url=f"{self.origin}:{port}{path}", wait="complete")

    def run(self, script: str, *values: Any) -> Any:
        found = self.browser.tell(
            "script.callFunction",
            functionDeclaration=CALL.format(script),
            arguments=[{"type": "string", "value": json.dumps(values)}],
            awaitPromise=False,
            target={"context": self.page},
        )
        if found["type"] != "success":
            raise Unanswered(found["exceptionDetails"]["text"])
        return json.loads(found["result"].get("value", "null"))

    def act(self, source: dict[str, Any]) -> None:
        self._tell("input.performActions", actions=[source])

    def size(self, width: int, height: int) -> None:
        self._tell("browsingContext.setViewport", viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._tell("browsingContext.captureScreenshot")["data"])

    def listen(self) -> None:
        """It always does."""

    def complaints(self) -> list[str]:
        self.run("return 0")  # by its answer everything that was said before has been heard
        return self.browser.said.get(self.page, [])

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        other = self._open("tab", referenceContext=self.page)
        self.browser.tell("browsingContext.activate", context=other)
        yield
        self.browser.tell("browsingContext.close", context=other)
        self._tell("browsingContext.activate")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A window of a Firefox of its own."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFS.items()]
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    path = shutil.which("firefox-esr")
    assert path
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            browser = Bidi(listening(process))
            try:
                yield Firefox(browser)
            finally:
                browser.socket.close()
        finally:
            process.terminate()


def listening(process: "subprocess.Popen[str]") -> int:
    """The port on which it says that it listens."""
    assert process.stderr
    for line in process.stderr:
        if found := re.search(r"BiDi listening on ws://\S+:(\d+)", line):
            Thread(target=process.stderr.read).start()  # what it says from now on must go somewhere
            return int(found[1])
    raise AssertionError("Firefox has ended")
