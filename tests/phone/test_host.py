"""The page of the host's phone, with the real server: its code, its buttons, and the end of its right."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.helpers.axe import violations
from tests.helpers.serving import Server
from tests.helpers.tables import over, seated

LANGUAGES = ("da", "de", "en", "es", "fr")
TARGET = 44


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; a test opens its own table."""
    with Server(tmp_path_factory.mktemp("host") / "state") as server:
        yield server


class HostPhone:
    """A small phone at the page; `asked` is every request that it makes."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.server, self.code = server, server.open_table()
        server.lay(seated(), self.code)
        context = browser.new_context(
            viewport={"width": 320, "height": 568}, locale="en", color_scheme="dark"
        )
        self.page: Page = context.new_page()
        self.asked: list[Request] = []
        self.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        self.asked.append(request)

    @property
    def url(self) -> str:
        return f"{self.server.address.origin}/h/{self.code}"

    def link(self) -> str:
        """A fresh code's link."""
        return f"{self.url}#{self.server.host('host-phone', table=self.code)[1]['token']}"

    def open(self, url: str) -> None:
        """Scan it."""
        self.page.goto("about:blank")
        self.page.goto(url)

    def press(self, name: str) -> None:
        """Tap a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def stands(self, head: str, *free: str) -> None:
        """What it says, and which buttons can be pressed; it is whole, and fits."""
        expect(self.page.locator("#head")).to_have_text(head)
        for button in free:
            expect(self.page.get_by_role("button", name=button, exact=True)).to_be_enabled()
        assert self.page.locator("#acts button:enabled").count() == len(free)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 320
        for box in (button.bounding_box() for button in self.page.locator("button").all()):
            assert box
            assert min(box["width"], box["height"]) >= TARGET

    def is_open_to_all(self) -> None:
        """Axe finds nothing."""
        assert violations(self.page) == []


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[HostPhone]:
    phone = HostPhone(browser, server)
    yield phone
    phone.page.context.close()


def test_an_evening_by_the_hosts_phone(phone: HostPhone) -> None:
    link = phone.link()
    phone.open(link)
    phone.stands("5 of 5–10 are seated", "Deal and start")
    phone.press("Deal and start")
    phone.stands("Deal the roles to 5 people?", "Deal and start", "Back")
    phone.is_open_to_all()
    assert phone.server.table(phone.code).state is None
    phone.press("Back")
    phone.press("Deal and start")
    phone.press("Deal and start")
    phone.stands("The game is on", "Pause the game")
    expect(phone.page.locator("#say")).to_have_text("Waiting for 5 people")
    phone.press("Pause the game")
    phone.stands("The game is paused", "Go on")
    phone.is_open_to_all()
    phone.page.reload()
    phone.press("Go on")
    phone.stands("The game is on", "Pause the game")
    state = over().state
    assert state
    phone.server.plant(state, phone.code)
    phone.stands("The game is over", "Play again")
    phone.press("Play again")
    phone.stands("Back to the lobby? The roles go from the TV.", "Play again", "Back")
    phone.press("Play again")
    phone.stands("5 of 5–10 are seated", "Deal and start")
    phone.server.host("host-phone/revoke", table=phone.code)
    expect(phone.page.locator("#head")).to_have_text("This is not the host’s phone")
    expect(phone.page.locator("#error")).to_contain_text("shboard host-phone")
    assert phone.page.locator("#acts button").count() == 0
    phone.is_open_to_all()
    secret = link.partition("#")[2]
    assert secret not in phone.page.url
    assert not any(secret in request.url + str(request.headers) for request in phone.asked[1:])
    assert sum(secret in (request.post_data or "") for request in phone.asked) == 1


def test_a_code_that_was_used_says_so(phone: HostPhone) -> None:
    link = phone.link()
    phone.open(link)
    expect(phone.page.locator("#head")).to_have_text("5 of 5–10 are seated")
    phone.page.context.clear_cookies()
    phone.open(link)
    expect(phone.page.locator("#error")).to_contain_text("This code was used already")


def test_it_speaks_five_languages_and_fits_in_each(phone: HostPhone) -> None:
    phone.open(phone.link())
    expect(phone.page.locator("#head")).to_have_text("5 of 5–10 are seated")
    heads = set()
    for lang in LANGUAGES:
        phone.page.evaluate("(lang) => localStorage.setItem('shboard.lang', lang)", lang)
        phone.page.reload()
        expect(phone.page.locator("html")).to_have_attribute("lang", lang)
        phone.page.locator("button:enabled").first.click()
        head = phone.page.locator("#head").inner_text()
        heads.add(head)
        assert "phone.host" not in phone.page.inner_text("body")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert len(heads) == len(LANGUAGES)


def test_without_an_answer_it_offers_nothing(phone: HostPhone) -> None:
    phone.open(phone.link())
    phone.stands("5 of 5–10 are seated", "Deal and start")
    phone.page.route("**/state", lambda route: route.abort())
    expect(phone.page.locator(".slip")).to_be_visible()
    assert phone.page.locator("#acts button:enabled").count() == 0
    phone.page.unroute("**/state")
    phone.stands("5 of 5–10 are seated", "Deal and start")
