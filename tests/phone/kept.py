"""One phone for many tests: what a test leaves on it is put back, or else the next test gets a new one.

A page that has been loaded before is loaded again at half the work. Nothing is taken on trust: whatever is
called that could outlive a test is either undone when the phone is handed back, or is the phone's end.
"""

from collections.abc import Callable
from contextlib import suppress
from inspect import isfunction
from typing import Any

from playwright.sync_api import Browser, Error

from tests.phone.screen import USUAL, Phone, new_context

LASTING = (
    "add_init_script",
    "add_locator_handler",
    "close",
    "expose_binding",
    "expose_function",
    "once",
    "route_from_har",
    "route_web_socket",
    "set_default_navigation_timeout",
    "set_default_timeout",
    "set_extra_http_headers",
)
"""What outlives a test on a page. Of a context and of its clock that is everything."""
CLEAN = """() => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
  for (let timer = setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
  window.WebSocket = class extends EventTarget { send() {} close() {} };
  window.fetch = () => new Promise(() => {});
}"""
"""And whatever the page still means to do, it does not do it while the next test begins."""


AGE = 15
"""So many tests have it: something of each page stays behind in what steers the browser, and the fortieth
costs half as much work again."""


class Kept:
    """The phone that goes from test to test. `spent`: it must not be handed on."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.phone = Phone(new_context(browser), base)
        self.spent = False
        self.tests = 0
        self.pressed: set[tuple[str, ...]] = set()
        self.undo: list[Callable[[], object]] = []
        self.cookies = self.phone.page.context.cookies
        self._watch()

    def _watch(self) -> None:
        """Learn of all that a test does and that lasts."""
        page = self.phone.page
        for whole in (page.context, page.clock):
            methods = [name for name, one in vars(type(whole)).items() if isfunction(one) and name[0] != "_"]
            for name in methods:
                self._then(whole, name, self._spend)
        for name in LASTING:
            self._then(page, name, self._spend)
        self._then(page, "on", lambda *what: self.undo.append(lambda: page.remove_listener(*what)))
        self._then(page, "route", lambda *_, **__: self.undo.append(self._unroute))
        self._then(page, "set_viewport_size", lambda *_, **__: self.undo.append(self._resize))
        self._then(page, "emulate_media", lambda *_, **__: self.undo.append(self._see_as_usual))
        for device in (page.mouse, page.keyboard):
            kind = type(device).__name__
            self._then(device, "down", self._presses(self.pressed.add, kind))
            self._then(device, "up", self._presses(self.pressed.discard, kind))

    def _then(self, whole: object, name: str, note: Callable[..., object]) -> None:
        """Let a method tell of each call."""
        real = getattr(whole, name)

        def told(*given: Any, **named: Any) -> Any:
            note(*given, **named)
            return real(*given, **named)

        setattr(whole, name, told)

    def _spend(self, *_: object, **__: object) -> None:
        self.spent = True

    @staticmethod
    def _presses(note: Callable[[tuple[str, ...]], None], kind: str) -> Callable[..., None]:
        return lambda *key, button="", **_: note((kind, *key, button))

    def _unroute(self) -> None:
        """Answers are the page's own again; it goes, so that nothing which it still asks for comes late."""
        self.phone.page.unroute_all(behavior="ignoreErrors")
        self.phone.page.goto(f"{self.phone.base}/ping")

    def _resize(self) -> None:
        type(self.phone.page).set_viewport_size(self.phone.page, USUAL["viewport"])

    def _see_as_usual(self) -> None:
        page = self.phone.page
        null: Any = "null"
        type(page).emulate_media(
            page, color_scheme=USUAL["color_scheme"], forced_colors=null, reduced_motion=null
        )

    def hand_back(self) -> bool:
        """Put everything back; False where the phone cannot be handed on, and is gone."""
        page = self.phone.page
        self.tests += 1
        if self.tests < AGE and not self._is_spent():
            with suppress(Error):  # a page that is not ours has nothing that can be cleaned
                for undo in self.undo:
                    undo()
                self.undo.clear()
                page.mouse.move(0, 0)
                page.evaluate(CLEAN)
                self.phone.begin()
                return True
        self.throw_away()
        return False

    def _is_spent(self) -> bool:
        others = len(self.phone.page.context.pages) - 1
        held = self.pressed or self.phone.fingers
        return self.spent or bool(held) or bool(others) or bool(self.cookies())

    def throw_away(self) -> None:
        """No longer needed, or not to be trusted."""
        self.phone.page.context.close()
