"""The display of the host's own computer stays on while the board is shown; elsewhere nothing is asked."""

from playwright.sync_api import Browser, Page

from tests.helpers.gallery import gallery

COUNTED = """
window.asked = [];
const lock = navigator.wakeLock;
if (lock) {
  lock.request = (kind) => (window.asked.push(kind), Promise.reject(new Error("a browser without windows")));
}
"""


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.add_init_script(COUNTED)
    page.goto(f"{address}/board/")
    page.wait_for_function("() => document.querySelector('#over').textContent !== ''")
    return page


def asked_times(page: Page, times: int) -> None:
    page.wait_for_function("times => window.asked.length === times", arg=times)


def test_host04c_the_display_stays_on_and_is_asked_for_again_when_the_board_comes_back(
    browser: Browser,
) -> None:
    with gallery() as address:
        page = opened(browser, address)
        assert page.evaluate("isSecureContext")
        asked_times(page, 1)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        asked_times(page, 2)
        assert page.evaluate("window.asked") == ["screen", "screen"]
        page.close()


def test_on_plain_http_from_elsewhere_there_is_nothing_to_ask(browser: Browser) -> None:
    with gallery() as address:
        page = opened(browser, address.replace("127.0.0.1", "shboard.test"))
        assert page.evaluate("[isSecureContext, window.asked]") == [False, []]
        page.close()
