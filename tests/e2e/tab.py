"""A page in whatever browser: what a hand and a keyboard do to it, and what an eye sees."""

import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, suppress
from typing import Any

GUARD = 60
"""Seconds after which a test that waits gives up."""
POLL = 0.03
"""Seconds between two questions: asked without a break, a page does nothing but answer."""
KEYS = {"Escape": "\ue00c", "Tab": "\ue004", "Enter": "\ue007", "Space": " "}


class Unanswered(Exception):
    """The page could not run a script: it has an error, or the page is just being loaded anew."""


class Tab(ABC):
    """A page in a browser profile of its own. Its origin reaches this machine and is no secure context."""

    engine = ""
    origin = ""
    """Without the port."""

    @abstractmethod
    def goto(self, path: str, port: int) -> None:
        """Load a page of the server on that port."""

    @abstractmethod
    def run(self, script: str, *values: Any) -> Any:
        """A function's body, run inside the page; what it returns. Raises Unanswered."""

    @abstractmethod
    def act(self, source: dict[str, Any]) -> None:
        """Let one finger, mouse or key act (W3C WebDriver, "Actions"); what it presses stays pressed."""

    @abstractmethod
    def size(self, width: int, height: int) -> None:
        """Give the page so much room, or as little more as the browser's windows must have."""

    @abstractmethod
    def picture(self) -> bytes:
        """What can be seen, as PNG."""

    @abstractmethod
    def listen(self) -> None:
        """The page has loaded itself anew: hear what it complains about."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What the page has complained about in its console."""

    @abstractmethod
    def elsewhere(self) -> AbstractContextManager[None]:
        """Meanwhile the person looks at another page of the same browser."""

    def wait(self, script: str, *values: Any) -> Any:
        """Wait until a function's body returns something true; that."""
        end = time.monotonic() + GUARD
        found = None
        while not found:
            assert time.monotonic() < end, f"{self.engine} waited in vain: {script} {values}; {self._kept()}"
            with suppress(Unanswered):
                found = self.run(script, *values)
            time.sleep(0 if found else POLL)
        return found

    def _kept(self) -> str:
        """Where a picture of the page is kept for whoever asks what went wrong."""
        with tempfile.NamedTemporaryFile(suffix=".png", delete=False) as file:
            file.write(self.picture())
        return file.name

    def down(self, by: str, selector: str, button: int = 0) -> None:
        """Press, in the middle of an element; `by` is "mouse" or "touch"."""
        self._point(by, *self._at(selector), {"type": "pointerDown", "button": button})

    def up(self, by: str, button: int = 0) -> None:
        """Lift."""
        self._point(by, {"type": "pointerUp", "button": button})

    def tap(self, by: str, selector: str) -> None:
        """Press and lift at once: what is held for long is no tap."""
        press, lift = ({"type": f"pointer{which}", "button": 0} for which in ("Down", "Up"))
        self._point(by, *self._at(selector), press, lift)

    def _at(self, selector: str) -> list[dict[str, Any]]:
        x, y = self.middle(selector)
        return [{"type": "pointerMove", "x": x, "y": y}]

    def _point(self, by: str, *actions: dict[str, Any]) -> None:
        self.act({"type": "pointer", "id": by, "parameters": {"pointerType": by}, "actions": list(actions)})

    def key(self, kind: str, *keys: str) -> None:
        """`kind` is "keyDown" or "keyUp"."""
        self._keys([{"type": kind, "value": KEYS.get(key, key)} for key in keys])

    def type(self, text: str) -> None:
        """Press and let go of one key after another."""
        self._keys([{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")])

    def _keys(self, actions: list[dict[str, Any]]) -> None:
        self.act({"type": "key", "id": "keys", "actions": actions})

    def middle(self, selector: str) -> tuple[int, int]:
        """The middle of an element, which is scrolled to where it can be seen."""
        x, y = self.wait(
            """const found = document.querySelector(arguments[0]);
            if (!found) return null;
            const inside = (box) => box.top >= 0 && box.bottom <= innerHeight;
            if (!inside(found.getBoundingClientRect())) found.scrollIntoView({ block: "center" });
            const box = found.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);""",
            selector,
        )
        return x, y
