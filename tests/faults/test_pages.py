"""Real pages before the real server: whatever fails, they come back by themselves and show no secret."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.phone import WAIT
from tests.faults import pages
from tests.faults.fault import Case, case_name, cases, caused, few
from tests.faults.hall import Hall
from tests.faults.siege import until
from tests.helpers.browser import UNSEEN
from tests.helpers.glass import Glass
from tests.helpers.phases import PHASES
from tests.helpers.serving import Guest, Server
from tests.helpers.wifi import DOWN, UP

DAY, PING, SILENCE, ANSWER, OPENING, PROBED = 86400, 10, 25, 3, 5, 2.6
HOLDS = ("reveal", "discard", "enact", "party")
"""Phases in which different kinds of secrets are held; the top three look as three tiles in hand do."""


@pytest.fixture(autouse=True, scope="module")
def one_browser(browser: Browser) -> None:
    """All pages of the module are opened in one."""
    pages.use(browser)


@pytest.fixture(scope="module")
def hall(server: Server, browser: Browser) -> Iterator[Hall]:
    """Pages for tests in which nothing is played on."""
    with Hall(server, browser) as hall:
        yield hall


@pytest.mark.parametrize("case", cases(pages), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


@pytest.mark.parametrize("phase", few(PHASES))
def test_a_page_loaded_anew_half_way_through_a_hold_shows_it_only_when_held_again(
    phase: str, hall: Hall
) -> None:
    _, page = hall.at(phase)
    screen, kinds = page.screen(), page.kinds()
    lines = page.take(kinds[0]) if kinds else []
    page.reload()
    assert page.keeps(lines) == []
    assert (page.screen(), page.kinds()) == (screen, kinds)
    page.page.mouse.up()
    if kinds:
        assert page.hold(kinds[0]) == lines


@pytest.mark.parametrize("phase", HOLDS)
def test_a_seat_claimed_half_way_through_a_hold_takes_the_secret_along(
    phase: str, hall: Hall, server: Server
) -> None:
    guest, page = hall.at(phase)
    kind = page.kinds()[0]
    lines = page.take(kind)
    other = Guest(server, guest.code).reclaim(pin_for(server, guest)).connect()
    page.on("revoked")
    assert page.left_over()[-1] == 0
    assert page.keeps(lines) == []
    assert other.reveal(kind)["secret"]["kind"] == kind
    page.page.mouse.up()
    page.press("Reclaim seat")
    page.page.get_by_label("PIN").fill(pin_for(server, guest))
    page.press("Reclaim seat")
    page.connected()
    assert other.closed() == 4003
    assert page.hold(kind) == lines


def pin_for(server: Server, guest: Guest) -> str:
    """A PIN for the guest's seat."""
    return str(server.host("claim", table=guest.code, seat=guest.seat, yes=True)[1]["pin"])


def test_a_phone_whose_clock_is_set_wrong_plays_on(hall: Hall, server: Server) -> None:
    _, page = hall.at("discard")
    lines, sockets = page.hold("hand"), len(page.sockets)
    for jump in (DAY, -2 * DAY, DAY):
        page.page.clock.set_system_time(page.page.evaluate("Date.now()") / 1000 + jump)
        pinged(page, server)
        page.later(SILENCE - 1)
        assert page.hold("hand") == lines
    page.press("Discard 1")
    page.press("Discard tile 1")
    page.on("watch")
    assert len(page.sockets) == sockets


def pinged(page: Glass, server: Server) -> None:
    """The server asks for a sign of life, and gets one."""
    with page.sockets[-1].expect_event("framesent", lambda sent: "pong" in sent):
        server.later(ticks=2 * PING)
        server.tell("second")


def test_a_page_bears_fifteen_quiet_minutes_and_no_silence(hall: Hall, server: Server) -> None:
    _, page = hall.at("nominate")
    sockets = len(page.sockets)
    for _ in range(45):
        pinged(page, server)
        page.later(2 * PING)
    assert len(page.sockets) == sockets
    page.wifi.hush()
    page.later(SILENCE - 2 * PING)
    page.connected()
    assert len(page.sockets) == sockets + 1


def test_a_connection_that_does_not_open_in_five_seconds_has_failed(hall: Hall) -> None:
    _, page = hall.at("nominate")
    page.wifi.hush(new=True)
    page.wifi.cut()
    page.says("Reconnecting…")
    page.later(0.4)
    sockets = len(page.sockets)
    page.later(OPENING + 1)
    for _ in range(50):  # a busy browser tells late of the next one, or opens it late
        if len(page.sockets) > sockets:
            break
        page.later(0.1)
    opened = len(page.sockets)
    page.wifi.heal()
    assert opened > sockets
    page.connected()


def test_c13_after_an_hour_without_a_network_the_phone_shows_what_is_so_now(
    hall: Hall, server: Server
) -> None:
    guest, page = hall.at("vote")
    step = server.board(guest.code).view()["n"]
    page.pick("ja")
    page.page.context.set_offline(True)
    page.wake("focus")
    page.later(PROBED)
    page.says("Offline")
    expect(page.page.get_by_role("button", name="Cast Ja!")).to_be_disabled()
    page.page.clock.fast_forward(3_600_000)
    server.host("pause", table=guest.code)
    page.page.context.set_offline(False)
    page.later(1)
    page.connected()
    page.on("paused")
    server.host("resume", table=guest.code)
    page.on("vote")
    assert server.board(guest.code).view()["n"] == step, "the ballot is never cast by itself"


def test_c14_after_a_kill_in_a_vote_phones_and_tv_return_by_themselves(
    hall: Hall, server: Server, browser: Browser
) -> None:
    guest, page = hall.at("vote")
    tv = browser.new_context().new_page()
    tv.add_init_script(UNSEEN)
    tv.clock.install()
    tv.goto(f"http://shboard.test:{server.port}/board/{guest.code}")
    tv.wait_for_selector("html:not(.stale) .seat")
    line = tv.locator("#say").inner_text()
    page.pick("ja")
    server.kill()
    page.says("Reconnecting…")
    tv.clock.run_for(4000)
    tv.wait_for_selector("html.stale")
    server.start()
    for one in (page.page, tv):
        one.clock.run_for(1300)
    tv.wait_for_selector("html:not(.stale)")
    page.connected()
    expect(tv.locator("#say")).to_have_text(line, use_inner_text=True)
    page.pick("ja")
    page.press("Cast Ja!")
    page.on("cast")
    tv.context.close()


def test_c11_a_ballot_whose_answer_is_lost_is_cast_once(hall: Hall, server: Server) -> None:
    guest, page = hall.at("vote")
    board = server.board(guest.code)
    step = board.view()["n"]
    page.wifi.stall(DOWN)
    page.pick("ja")
    page.press("Cast Ja!")
    while board.view()["n"] == step:
        board.read()
    page.later(ANSWER + 0.1)
    page.connected()
    page.on("cast")
    page.wifi.heal()
    assert board.view()["n"] == step + 1


def test_c13_a_ballot_that_did_not_arrive_is_never_sent_by_itself(hall: Hall, server: Server) -> None:
    guest, page = hall.at("vote")
    board = server.board(guest.code)
    step = board.view()["n"]
    connections = server.tell("connected", code=guest.code)
    page.wifi.stall(UP)
    page.pick("ja")
    page.press("Cast Ja!")
    page.later(ANSWER + 0.1)
    page.connected()
    expect(page.page.locator("#error")).not_to_be_empty(timeout=WAIT)
    until(
        lambda: server.tell("connected", code=guest.code) == connections, "the first connection is not let go"
    )
    page.wifi.heal()
    page.later(SILENCE - PING)
    assert page.on("vote", "cast") == "vote"
    assert board.view()["n"] == step
    page.press("Cast Ja!")
    page.on("cast")
    assert board.view()["n"] == step + 1
