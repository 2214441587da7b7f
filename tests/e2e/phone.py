"""One guest's phone in Chromium: what a person does with it, and nothing a person cannot do."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.handset import Handset

WAIT = 30_000
"""Milliseconds after which a test that waits gives up."""


class Phone(Handset):
    """A page of its own browser profile, as Playwright drives it."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(name)
        self.page = page
        page.set_default_timeout(WAIT)

    def join(self, link: str) -> None:
        """Scan, type a name, take a seat."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.press("Take a seat")
        self.on("lobby")
        place = re.search(r"\d+", self.page.locator("#place").inner_text())
        assert place
        self.seat = int(place.group())

    def leave(self) -> None:
        """Give the seat up, between two games."""
        self.on("lobby")
        self.press("Leave")
        self.press("Leave")
        self.on("join")

    def on(self, *screens: str) -> str:
        """Wait until the phone shows one of these screens; says which."""
        body = self.page.locator("body")
        expect(body).to_have_attribute("data-screen", re.compile(f"^({'|'.join(screens)})$"), timeout=WAIT)
        return screens[0] if len(screens) == 1 else str(body.get_attribute("data-screen"))

    def hold(self, kind: str) -> list[str]:
        """Hold the card of that kind and read it, a line an entry; afterwards it is gone from the page."""
        card = self.page.locator(f'.card[data-kind="{kind}"]')
        up = card.locator(".up")
        card.locator(".hold").hover()
        self.page.mouse.down()
        expect(up.locator(".open, .tiles")).to_be_visible(timeout=WAIT)
        lines = up.locator(".ln, .tl > span").all_inner_texts()
        self.page.mouse.up()
        expect(up).to_be_empty()
        return [" ".join(line.split()) for line in lines]

    def confirm(self) -> None:
        """I have read it."""
        button = self.page.get_by_role("button", name="I have read it")
        expect(button).to_have_attribute("aria-disabled", "false", timeout=WAIT)
        button.click()

    def choices(self) -> list[int]:
        """The seats that may be chosen."""
        offered = self.page.locator("input[name=choice]").evaluate_all("all => all.map(each => +each.value)")
        return [int(seat) for seat in offered]

    def pick(self, value: str | int) -> None:
        """Choose a seat, or a ballot ("ja", "nein"), among the radios."""
        self.page.locator(f'label.pick:has(input[value="{value}"])').click()

    def press(self, label: str) -> None:
        """Tap the button with these words."""
        self.page.get_by_role("button", name=label, exact=True).click()
