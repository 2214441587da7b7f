"""Holding a card: fingers, keys, and what is on the page meanwhile."""

from playwright.sync_api import Page

from tests.phone.screen import Phone

SECRET = "Þórdís-secret"
FAKE_HIDDEN = """() => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


IS_TOLD = "(words) => document.documentElement.outerHTML.includes(words)"
# What is left of a held card: open sides, its words, labels of closed sides, and whether the page holds.
LEFT = """(words) => [document.querySelectorAll(".up .open").length,
  document.documentElement.outerHTML.includes(words), document.querySelectorAll("#hold .hold .lbl").length,
  document.body.className.includes("holding")]"""


def is_shown(phone: Phone) -> bool:
    return phone.page.locator(".up .open").count() == 1


def is_told(phone: Phone) -> bool:
    return bool(phone.page.evaluate(IS_TOLD, f"Hitler: {SECRET}"))


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
    assert phone.page.evaluate(LEFT, f"Hitler: {SECRET}") == [0, False, 1, False]
