"""One phone under test: feed it frames, read what it sends, ask what it shows."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, WebSocketRoute

from tests.helpers.gallery import BUILD
from tests.phone.views import SECRETS, View

VIOLATIONS = """document.addEventListener("securitypolicyviolation",
  (event) => console.error("CSP " + event.violatedDirective + " " + event.blockedURI))"""
NEXT_TASK = """() => new Promise((done) => {
  const channel = new MessageChannel();  // not a timer: those may stand still
  channel.port1.onmessage = () => done();
  channel.port2.postMessage(0);
})"""


class Phone:
    """A phone's page. `frames` is what it has sent with an id, `errors` whatever it complained about.

    `reply(frame)` makes the answer to a frame (None: no answer); by default everything is granted. While the
    server is `away` nobody answers at all.
    """

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.page: Page = context.new_page()
        self.base = base
        self._enter = context.new_cdp_session
        self._hand: CDPSession | None = None
        self.begin()
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(VIOLATIONS)
        self.page.route_web_socket("**/ws", self._connect)

    def begin(self) -> None:
        """As for the first time: nothing has been sent, nobody has complained."""
        self.sockets: list[WebSocketRoute] = []
        self.hello: dict[str, Any] = {"t": "hello", "protocol": 2, "build": BUILD}
        self.frames: list[dict[str, Any]] = []
        self.sizes: set[int] = set()
        self.errors: list[str] = []
        self.secrets = dict(SECRETS)
        self.fingers: set[int] = set()
        self.away = False
        self.reply: Callable[[dict[str, Any]], dict[str, Any] | None] = self.grant
        self.view: View | None = None
        self.v = 0

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if self.away:
            socket.close(code=1012)
            return
        socket.on_message(lambda text: self._receive(socket, str(text)))
        socket.send(json.dumps(self.hello))
        if self.view is not None:
            socket.send(json.dumps(self.view))

    def _receive(self, socket: WebSocketRoute, text: str) -> None:
        frame = json.loads(text)
        if "id" not in frame or socket not in self.sockets:  # of a page that another test has left
            return
        self.sizes.add(len(text.encode()))
        if "probe" not in frame:
            self.frames.append(frame)
        answer = self.reply(frame)
        if answer is not None:
            socket.send(json.dumps({"id": frame["id"], **answer}))

    def grant(self, frame: dict[str, Any]) -> dict[str, Any]:
        """The answer of a server that allows everything."""
        if "reveal" in frame:
            return {"secret": self.secrets[frame["reveal"]], "pad": ""}
        return {"t": "pong"} if "probe" in frame else {"ok": True}

    def open(self, view: View | None = None, /, **filled: str) -> "Phone":
        """Load the page, seated; `filled` are its placeholders (pace, seated, code, …)."""
        if view is not None:
            self.view = self.numbered(view)
        asked = "&".join(f"{key}={value}" for key, value in filled.items())
        self.page.goto(f"{self.base}/j/{filled.get('code', 'KRAB')}?{asked}")
        self.page.wait_for_selector("body[data-screen]:not([data-screen=connecting])")
        return self

    def numbered(self, view: View) -> View:
        """The view with the next number, so that it counts as newer."""
        self.v += 1
        return view | {"v": self.v}

    def show(self, view: View) -> "Phone":
        """Send a view, and wait until the page has taken it in."""
        self.send(view)
        self.page.evaluate(NEXT_TASK)
        return self

    def send(self, view: View) -> None:
        """Send a view."""
        self.view = self.numbered(view)
        self.sockets[-1].send(json.dumps(self.view))

    def on(self, screen: str) -> None:
        """Wait until the phone shows this screen."""
        self.page.wait_for_function("(wanted) => document.body.dataset.screen === wanted", arg=screen)

    def until(self, true: Callable[[], bool]) -> None:
        """Let the page run until something is so."""
        for _ in range(6000):
            if true():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the page did not get there")

    def press(self, label: str) -> None:
        """Tap the button with these words."""
        self.page.get_by_role("button", name=label, exact=True).click()

    def pick(self, label: str) -> None:
        """Choose among the radios."""
        self.page.locator("label.pick", has_text=label).first.click()

    def touch(self, kind: str, *points: tuple[float, float, int]) -> None:
        """Fingers on the glass, by the browser's own touch events; a touchEnd names those that lift."""
        self._hand = self._hand or self._enter(self.page)
        named = {finger for _, _, finger in points}
        if kind == "touchStart":
            self.fingers |= named
        elif kind != "touchMove":
            self.fingers -= named or {*self.fingers}
        touch: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for x, y, finger in points]
        self._hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch})

    def actions(self) -> list[dict[str, Any]]:
        """The actions sent so far."""
        return [frame["action"] for frame in self.frames if "action" in frame]

    def html(self) -> str:
        """The whole page as it stands."""
        return str(self.page.evaluate("document.documentElement.outerHTML"))

    def text(self) -> str:
        """All that can be read on the page."""
        return self.page.locator("body").inner_text()


USUAL: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "locale": "en-GB",
    "color_scheme": "dark",
}


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A phone: touch, 390 × 844, English, unless told otherwise."""
    return browser.new_context(**(USUAL | options))
