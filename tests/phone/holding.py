"""Holding a card: fingers, keys, and what is on the page meanwhile."""

from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.phone.screen import Phone

SECRET = "Þórdís-secret"
FAKE_HIDDEN = """() => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def is_shown(phone: Phone) -> bool:
    return phone.page.locator(".up .open").count() == 1


def is_told(phone: Phone) -> bool:
    return f"Hitler: {SECRET}" in phone.html()


def wait_shown(phone: Phone) -> None:
    phone.page.wait_for_selector(".up .open")
    assert is_told(phone)


def centre(page: Page) -> tuple[float, float]:
    box = page.locator("#hold .hold").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(phone: Phone) -> None:
    phone.page.mouse.move(*centre(phone.page))
    phone.page.mouse.down()
    wait_shown(phone)


def assert_gone(phone: Phone) -> None:
    assert not is_shown(phone)
    assert not is_told(phone)
    assert phone.page.locator("#hold .hold .lbl").count() == 1
    assert "holding" not in (phone.page.locator("body").get_attribute("class") or "")


class Fingers:
    """Fingers on the glass, by the browser's own touch events; a touchEnd names those that lift."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float, int]) -> None:
        touch: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for x, y, finger in points]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch})
