"""A guest's phone as a real page before the real server, over a Wi-Fi that a test makes fail.

The page has the cookie of a guest who has joined, so it is on their seat. Its clock is the test's.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, WebSocket, expect

from tests.e2e.phone import WAIT, Phone
from tests.helpers.browser import UNSEEN
from tests.helpers.guests import Guest
from tests.helpers.wifi import Wifi

WAKINGS = {
    "focus": "() => window.dispatchEvent(new Event('focus'))",
    "online": "() => window.dispatchEvent(new Event('online'))",
    "pageshow": "() => window.dispatchEvent(new PageTransitionEvent('pageshow'))",
    "visibilitychange": "() => document.dispatchEvent(new Event('visibilitychange'))",
}
"""What tells a page that it may have slept."""
SET_VISIBILITY = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
  return document.querySelectorAll(".up > *").length;
}"""
WATCH = """addEventListener("DOMContentLoaded", () => {
  window.leftOver = [];
  const link = document.getElementById("link");
  const note = () => window.leftOver.push(document.querySelectorAll(".up > *").length);
  if (link) new MutationObserver(note).observe(link, { childList: true, subtree: true });
})"""
"""Notes, in the very task in which the page says that it is not connected, how much of a secret is left."""


class Glass(Phone):
    """One page. `wifi` is its network; `sockets` are the connections that it has opened, the newest last."""

    def __init__(self, context: BrowserContext, guest: Guest, wifi: Wifi) -> None:
        super().__init__(context.new_page(), guest.name)
        self.seat, self.wifi = guest.seat, wifi
        self.link = f"http://shboard.test:{wifi.address.port}/j/{guest.code}"
        self.sockets: list[WebSocket] = []
        self.complaints: list[str] = []
        self._plain = ""
        self.page.clock.install()
        self.page.add_init_script(WATCH)
        self.page.on("websocket", self._opens)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _opens(self, socket: WebSocket) -> None:
        self.sockets.append(socket)

    def open(self) -> "Glass":
        """Load the page, and wait until it shows the game."""
        self.page.goto(self.link)
        return self.connected()

    def reload(self) -> "Glass":
        """Load it anew, as a finger does that pulls it down."""
        self.page.reload()
        return self.connected()

    def connected(self) -> "Glass":
        """Wait until the page says so, and shows the game."""
        self.says("Connected")
        return self

    def says(self, words: str) -> None:
        """Wait until the page says this of its connection."""
        expect(self.page.get_by_role("status")).to_have_text(words, timeout=WAIT)

    def html(self) -> str:
        """The whole page as it stands."""
        return str(self.page.evaluate("document.documentElement.outerHTML"))

    def screen(self) -> str:
        """The name of the screen that is shown."""
        return str(self.page.locator("body").get_attribute("data-screen"))

    def kinds(self) -> list[str]:
        """The secrets that may be held on this screen, the main one first."""
        return [str(card.get_attribute("data-kind")) for card in self.page.locator(".card").all()]

    def take(self, kind: str) -> list[str]:
        """Press the card of that kind, read it, and keep the finger on it."""
        self._plain = self.html()
        card = self.page.locator(f'.card[data-kind="{kind}"]')
        card.locator(".hold").hover()
        self.page.mouse.down()
        expect(card.locator(".up").locator(".open, .tiles")).to_be_visible(timeout=WAIT)
        return [" ".join(line.split()) for line in card.locator(".ln, .tl > span").all_inner_texts()]

    def keeps(self, lines: list[str]) -> list[str]:
        """What was read and is on the page still, though it was not before it was held."""
        shown, plain = self.html(), self._plain
        left = [word for word in Counter(lines) if shown.count(word) > plain.count(word)]
        return left + ["…"] * self.page.locator(".up > *").count()

    def left_over(self) -> list[int]:
        """How much of a secret was left whenever the page told something of its connection."""
        found: list[int] = self.page.evaluate("window.leftOver")
        return found

    def set_visibility(self, state: str) -> int:
        """The phone is locked ("hidden") or unlocked ("visible"): how much of a secret is left at once."""
        return int(self.page.evaluate(SET_VISIBILITY, state))

    def wake(self, event: str) -> None:
        """Tell the page that it may have slept."""
        self.page.evaluate(WAKINGS[event])

    def seconds(self) -> float:
        """The page's own time."""
        return float(self.page.evaluate("performance.now()")) / 1000

    def later(self, seconds: float) -> None:
        """Let so much of the page's time go by."""
        self.page.clock.run_for(round(seconds * 1000))


def at_home(browser: Browser, guest: Guest) -> BrowserContext:
    """A browser profile that holds the guest's cookie."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(UNSEEN)
    name, _, value = guest.cookie.partition("=")
    context.add_cookies(
        [{"name": name, "value": value, "domain": "shboard.test", "path": f"/j/{guest.code}"}]
    )
    return context


@contextmanager
def glass_of(browser: Browser, guest: Guest) -> Iterator[Glass]:
    """The guest's phone as a page; whatever goes wrong in its scripts is an error."""
    with Wifi(guest.server.port) as wifi:
        context = at_home(browser, guest)
        glass = Glass(context, guest, wifi)
        try:
            yield glass.open()
            assert glass.complaints == []
        finally:
            context.close()
