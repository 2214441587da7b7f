"""Real pages in a real browser: what a guest sees when their phone, its page or its Wi-Fi fails."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from playwright.sync_api import Browser, sync_playwright

from shboard.room import SILENT_SECONDS
from tests.faults.contact import is_off, silent_for
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.faults.phones import HOUR
from tests.helpers.browser import INSECURE, UNSEEN, launch
from tests.helpers.glass import WAKINGS, Glass, glass_of
from tests.helpers.serving import Guest

PROBE = 2.6
"""Seconds within which a page finds out that its connection is dead."""

_browsers: list[Browser] = []


def use(browser: Browser) -> None:
    """Open every page in this browser: Playwright runs once in a process."""
    _browsers[:] = [browser]


def the_browser() -> Browser:
    """The browser for all pages of a run."""
    if not _browsers:
        playwright = sync_playwright().start()
        atexit.register(playwright.stop)
        _browsers.append(launch(playwright, INSECURE))
    return _browsers[0]


@contextmanager
def page_of(guest: Guest) -> Iterator[Glass]:
    """The guest's phone is a page from now on; it takes the seat over from their connection."""
    with glass_of(the_browser(), guest) as page:
        yield page


def same_again(page: Glass, kind: str, lines: list[str]) -> None:
    """After the fault nothing of the secret is on the page, until it is held anew."""
    expect(page.keeps(lines) == [], "a secret stays on the page")
    page.page.mouse.up()
    expect(page.hold(kind) == lines, "a secret is another one")


@fault("The Wi-Fi falls silent under an open page", ("discard",))
def silent_page(evening: Evening) -> None:
    """The page finds out as soon as somebody looks at it, and connects again at once."""
    guest = evening.on_turn()
    with evening.nothing_lost() as took, page_of(guest) as page:
        lines, begun = page.hold("hand"), page.seconds()
        page.wifi.hush()
        page.wake(evening.rng.choice(sorted(WAKINGS)))
        page.later(PROBE)
        page.connected()
        took.append(page.seconds() - begun)
        expect(len(page.sockets) == 2, "a dead connection is not noticed")
        expect(page.hold("hand") == lines, "a secret is another one")


@fault("A phone is locked in the middle of a hold, and unlocked later", ("party",))
def locked(evening: Evening) -> None:
    """The secret is gone at once. Its connection dies meanwhile; unlocked, the phone is back at once."""
    guest = evening.on_turn()
    with evening.nothing_lost() as took, page_of(guest) as page:
        lines = page.take("party")
        expect(page.set_visibility("hidden") == 0, "a locked phone shows a secret")
        page.wifi.hush()
        silent_for(evening, SILENT_SECONDS + 1, guest)
        expect(is_off(evening, guest), "a phone that sleeps is shown as there")
        begun = page.seconds()
        page.set_visibility("visible")
        page.later(PROBE)
        page.connected()
        took.append(page.seconds() - begun)
        expect(not is_off(evening, guest), "a phone that is back is shown as away")
        same_again(page, "party", lines)


@fault("A page is left in the middle of a hold, and come back to", ("enact",))
def left(evening: Evening) -> None:
    """As by a link that was tapped, and the back button."""
    guest = evening.on_turn()
    with evening.nothing_lost() as took, page_of(guest) as page:
        lines, begun = page.take("hand"), monotonic()
        page.page.evaluate("() => { location.href = '/ping'; }")
        page.page.wait_for_url("**/ping")
        page.page.go_back()
        page.connected()
        took.append(monotonic() - begun)
        same_again(page, "hand", lines)


@fault("The connection is lost in the middle of a hold", ("peek",))
def lost(evening: Evening) -> None:
    """The secret leaves the page in the very moment in which the page learns of it."""
    guest = evening.on_turn()
    with evening.nothing_lost() as took, page_of(guest) as page:
        lines, begun = page.take("top"), page.seconds()
        page.wifi.cut()
        page.says("Reconnecting…")
        expect(page.left_over()[-1] == 0, "a secret stays after the connection")
        page.later(0.4)
        page.connected()
        took.append(page.seconds() - begun)
        same_again(page, "top", lines)


@fault("A phone has the game open in two tabs", ("vote",))
def tabs(evening: Evening) -> None:
    """The newest wins, the other one offers itself, and they never fight."""
    guest = evening.on_turn()
    with evening.nothing_lost() as took, page_of(guest) as first:
        second = Glass(first.page.context, guest, first.wifi).open()
        stays_away(first)
        begun = monotonic()
        first.press("Use this one")
        first.connected()
        took.append(monotonic() - begun)
        stays_away(second)
        expect((len(first.sockets), len(second.sockets)) == (2, 1), "the tabs fight")
        expect(first.on("vote") == "vote", "a tab shows something else")


def stays_away(tab: Glass) -> None:
    """A tab says that another one has the seat, and whatever happens it does not come back by itself."""
    tab.on("replaced")
    sockets = len(tab.sockets)
    for event in WAKINGS:
        tab.wake(event)
    tab.later(5)
    expect(len(tab.sockets) == sockets, "a tab that was replaced comes back by itself")


@fault("The server is away for an hour, and every page stays open", ("nominate",))
def away_from_pages(evening: Evening) -> None:
    """The TV and the phones try for as long, and are back within a second or so."""
    server, guest = evening.server, evening.on_turn()
    context = the_browser().new_context()
    with evening.nothing_lost() as took, page_of(guest) as page:
        board = context.new_page()
        board.add_init_script(UNSEEN)
        board.clock.install()
        board.goto(f"http://shboard.test:{server.port}/board/{evening.code}")
        board.wait_for_selector("html:not(.stale) #seats")
        server.kill()
        page.says("Reconnecting…")
        for _ in range(20):
            for one in (page.page, board):
                one.clock.fast_forward(180_000)
        board.wait_for_selector("html.stale")
        server.settings["ahead"] = server.settings.get("ahead", 0.0) + HOUR
        server.start()
        begun = page.seconds()
        for one in (page.page, board):
            one.clock.run_for(1300)
        page.connected()
        took.append(page.seconds() - begun)
        board.wait_for_selector("html:not(.stale)")
        expect(page.on("nominate") == "nominate", "a page shows something else")
    context.close()
