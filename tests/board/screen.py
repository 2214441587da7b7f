"""One board page under test: feed it frames, ask what it shows."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocketRoute

from tests.board.views import View, address
from tests.helpers.browser import UNSEEN
from tests.helpers.gallery import BUILD

VIOLATIONS = """document.addEventListener("securitypolicyviolation",
  (event) => console.error("CSP " + event.violatedDirective + " " + event.blockedURI))"""


class Screen:
    """A board in a browser tab. `errors` holds whatever the page complained about.

    With `clocked` its time passes only when the test says so. Unless it is `painted` it is laid out alone,
    which costs half as much: everything is where it was, and has its words and its style.
    """

    def __init__(
        self, context: BrowserContext, base: str, *, clocked: bool = False, painted: bool = True
    ) -> None:
        self.page: Page = context.new_page()
        self.clocked = clocked
        if clocked:
            self.page.clock.install(time=0)
            self.page.clock.pause_at(1000)
        self.base = base
        self.sockets: list[WebSocketRoute] = []
        self.errors: list[str] = []
        self.unanswered = 0
        self.version = 0
        self.loaded: dict[str, str] | None = None
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(VIOLATIONS)
        if not painted:
            self.page.add_init_script(UNSEEN)
        self.page.route_web_socket("**/ws", self._connect)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        self.unanswered = 0
        socket.on_message(self._receive)
        socket.send(json.dumps({"t": "hello", "protocol": 2, "build": BUILD}))

    def _receive(self, text: str | bytes) -> None:
        assert json.loads(text) == {"pong": True}, "a board sends nothing but signs of life"
        self.unanswered -= 1

    def open(self, *, code: str = "KRAB", **filled: str) -> "Screen":
        """Load the page; `filled` are its placeholders (lang, motion, pace, …).

        Unless it is clocked its date stands still (timers run on): no slow machine makes a stale board.
        """
        if not self.clocked:
            self.page.clock.set_fixed_time(0)
        self.loaded = filled
        asked = "&".join(f"{key}={value}" for key, value in filled.items())
        before = len(self.sockets)
        self.page.goto(f"{self.base}/board/{code}?{asked}")
        if code:
            self.wait(lambda: len(self.sockets) > before)
        return self

    def resize(self, width: int, height: int) -> None:
        """Another size of the window."""
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})

    def rest(self) -> None:
        """Until the next test: a page that looks for its table again and again does not wait for it."""
        if self.loaded is None or self.loaded.get("code") == "":
            self.page.goto("about:blank")
            self.loaded = None

    def connect_again(self) -> None:
        """Break the connection and wait for the next, which shows the end state at once."""
        known = len(self.sockets)
        self.sockets[-1].close(code=1012)
        self.until_connected(known)

    def until_connected(self, known: int) -> None:
        """Wait for the next connection after so many."""
        while len(self.sockets) == known:
            if self.clocked:
                self.page.clock.run_for(400)  # more than it waits before it tries again
            self.page.wait_for_timeout(20)

    def wait(self, true: Callable[[], bool]) -> None:
        """Let the page run until something is so."""
        for turn in range(1500):
            if true():
                return
            if turn % 25 == 24 and self.sockets:
                self.ping()
            self.page.wait_for_timeout(8)
        raise AssertionError("the page did not get there")

    def send(self, frame: dict[str, Any]) -> None:
        """One frame from the server."""
        self.sockets[-1].send(json.dumps(frame))

    def ping(self) -> None:
        """A sign of life."""
        self.unanswered += 1
        self.send({"t": "ping"})

    def heard(self) -> None:
        """Wait until the page has read everything that was sent."""
        self.ping()
        self.wait(lambda: self.unanswered <= 0)

    def show(self, view: View, *, link: View | None = None, settle: bool = True) -> "Screen":
        """Send a view (and an address before it); by default wait until the page rests on it.

        A page that has opened its connection anew meanwhile, as on a slow machine, is sent both again.
        """
        self.version += 1
        known = 0
        while known != len(self.sockets):
            known = len(self.sockets)
            for frame in (link, view | {"v": self.version}):
                if frame:
                    self.send(frame)
            self.heard()
        if settle:
            self.wait(lambda: not self.page.query_selector(".tells"))
        return self

    def begin(self, view: View, *, link: View | None = None, **filled: str) -> "Screen":
        """Rest on a first view: of a new page, or of a new connection where the page is the same."""
        if self.loaded != filled:
            self.open(**filled)
        elif filled.get("pace") != "0":
            self.connect_again()
        return self.show(view, link=link or address())

    def classes(self, seat: int) -> set[str]:
        """The classes of one seat's place."""
        return set((self.page.locator(f"[data-seat='{seat}']").get_attribute("class") or "").split())

    def lit(self) -> list[int]:
        """The seats whose cards are lit, in order."""
        seats = self.page.locator(".seat.lit").evaluate_all("all => all.map(li => li.dataset.seat)")
        return [int(seat) for seat in seats]

    def before(self, seat: int) -> str:
        """What lies before a seat, as it is read out: words, and the names of signs."""
        labels = "all => all.map(each => each.getAttribute('aria-label'))"
        place = self.page.locator(f"[data-seat='{seat}']")
        words = place.locator(".objs").inner_text().split("\n")
        names = place.locator("[aria-label]").evaluate_all(labels)
        return " ".join(word.strip() for word in [*words, *names] if word.strip())

    def text(self, selector: str) -> str:
        """What stands there."""
        return " ".join(self.page.locator(selector).inner_text().split())

    def squeezed(self, selector: str) -> list[float]:
        """How narrow lines have been made: 1 where they are as wide as they are."""
        scale = "all => all.map(one => new DOMMatrix(getComputedStyle(one).transform).a)"
        scales: list[float] = self.page.locator(selector).evaluate_all(scale)
        return scales

    @property
    def line(self) -> str:
        """The phase line."""
        return self.text("#say h1")

    @property
    def second(self) -> str:
        """The line under it, or the chain."""
        parts = self.page.locator("#say p, #say li").all_inner_texts()
        return " > ".join(" ".join(text.split()) for text in parts)
