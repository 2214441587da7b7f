"""The connection (ux.md B3; C13): it comes back by itself where it should, and never acts by itself."""

import json
import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

WAKE = "() => window.dispatchEvent(new Event('focus'))"
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def timed(make_phone: Make) -> Phone:
    """A phone in a vote, whose clock the test moves."""
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.vote(), pace="0")
    return phone


def silent(phone: Phone) -> None:
    """From now on the server swallows everything."""
    phone.reply = lambda frame: None


def wait_sockets(phone: Phone, count: int) -> None:
    phone.until(lambda: len(phone.sockets) >= count)


def test_c07_the_origin_is_as_insecure_as_a_guests(phone: Phone) -> None:
    phone.open(views.lobby())
    assert phone.page.evaluate("() => isSecureContext") is False


def test_c13_a_closed_socket_is_opened_again_and_the_screen_says_so(timed: Phone) -> None:
    timed.pick("Ja!")
    timed.sockets[-1].close(code=1012)
    expect(timed.page.get_by_role("status")).to_have_text("Reconnecting…")
    expect(timed.page.get_by_text("Nothing is lost. Your seat waits for you.")).to_be_visible()
    expect(timed.page.get_by_role("button", name="Cast Ja!")).to_be_disabled()
    timed.page.clock.run_for(400)
    wait_sockets(timed, 2)
    expect(timed.page.get_by_role("status")).to_have_text("Connected")
    assert not timed.actions(), "a ballot is never sent by itself"
    timed.on("vote")


def test_c13_a_dead_socket_is_found_by_a_probe_and_replaced_at_once(timed: Phone) -> None:
    silent(timed)
    timed.page.evaluate(WAKE)
    timed.page.clock.run_for(2400)
    assert len(timed.sockets) == 1
    timed.page.clock.run_for(200)
    wait_sockets(timed, 2)
    assert timed.sizes == {192}


def test_c13_every_waking_probes(timed: Phone) -> None:
    probes: list[str] = []

    def note(frame: dict[str, object]) -> dict[str, object]:
        probes.append(str(frame["id"]))
        return {"t": "pong"}

    timed.reply = note
    for number, event in enumerate(("focus", "online", "pageshow", "visibilitychange"), start=1):
        target = "document" if event == "visibilitychange" else "window"
        timed.page.evaluate(f"() => {target}.dispatchEvent(new Event('{event}'))")
        timed.until(partial(probed, probes, number))
        timed.page.clock.run_for(3000)
        assert (len(timed.sockets), len(probes)) == (1, number), event


def probed(probes: list[str], times: int) -> bool:
    """Whether the page has asked so often whether the server is there."""
    return len(probes) == times


def test_a_visible_page_bears_no_longer_silence(timed: Phone) -> None:
    timed.page.clock.run_for(20_000)
    timed.sockets[-1].send('{"t":"ping"}')
    timed.page.wait_for_timeout(20)
    timed.page.clock.run_for(24_000)
    assert len(timed.sockets) == 1
    timed.page.clock.run_for(1500)
    wait_sockets(timed, 2)


def test_a_hidden_page_waits_and_returns_at_once(timed: Phone) -> None:
    timed.page.evaluate(HIDE, "hidden")
    timed.sockets[-1].close(code=1012)
    expect(timed.page.get_by_role("status")).to_have_text("Reconnecting…")
    timed.page.clock.run_for(60_000)
    assert len(timed.sockets) == 1
    timed.page.evaluate(HIDE, "visible")
    wait_sockets(timed, 2)


def test_a_ping_is_answered(phone: Phone) -> None:
    phone.open(views.lobby())
    heard: list[str] = []
    phone.sockets[-1].on_message(lambda text: heard.append(str(text)))
    phone.sockets[-1].send('{"t":"ping"}')
    phone.until(lambda: bool(heard))
    assert [json.loads(text) for text in heard] == [{"pong": True}]


def test_another_tab_is_never_fought_over(timed: Phone) -> None:
    timed.sockets[-1].close(code=4001)
    timed.on("replaced")
    assert "Open in another tab" in timed.text()
    timed.page.evaluate(WAKE)
    timed.page.clock.run_for(60_000)
    assert len(timed.sockets) == 1
    timed.page.get_by_role("button", name="Use this one").click()
    timed.on("vote")
    assert len(timed.sockets) == 2


def test_c15_a_seat_on_another_phone_can_be_reclaimed(timed: Phone) -> None:
    timed.sockets[-1].close(code=4003)
    timed.on("revoked")
    assert "This seat is on another phone" in timed.text()
    timed.page.evaluate(WAKE)
    timed.page.clock.run_for(60_000)
    assert len(timed.sockets) == 1
    timed.page.get_by_role("button", name="Reclaim seat").click()
    timed.on("reclaim")
    expect(timed.page.get_by_label("PIN")).to_be_visible()


def test_a_phone_without_a_seat_any_more_loads_its_page_anew(phone: Phone) -> None:
    phone.open(views.lobby())
    with phone.page.expect_navigation():
        phone.sockets[-1].close(code=4401)


def test_a_newer_page_is_loaded_once(phone: Phone) -> None:
    phone.open(views.lobby())
    hello = '{"t":"hello","protocol":1,"build":"newer"}'
    with phone.page.expect_navigation():
        phone.sockets[-1].send(hello)
    phone.on("lobby")
    sockets = len(phone.sockets)
    phone.sockets[-1].send(hello)
    phone.page.wait_for_timeout(200)
    assert len(phone.sockets) == sockets


def test_a_phone_does_not_run_ahead_of_the_tv(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.vote(done=True))
    told = [{"id": 3, "kind": "elected", "president": 4, "chancellor": 5, "ja": 4, "nein": 3}]
    told += [{"id": 4, "kind": "question", "seat": 5}, {"id": 5, "kind": "not_hitler", "seat": 5}]
    phone.show(views.discard(events=told))
    phone.page.clock.run_for(7000)
    phone.on("cast")
    phone.page.clock.run_for(1500)
    phone.on("discard")


def test_on_coming_back_nothing_is_waited_for(make_phone: Make) -> None:
    phone = make_phone()
    phone.page.clock.install()
    phone.open(views.vote(done=True))
    told = [{"id": 3, "kind": "elected", "president": 4, "chancellor": 5, "ja": 4, "nein": 3}]
    phone.view = phone.numbered(views.discard(events=told))
    phone.sockets[-1].close(code=1012)
    expect(phone.page.get_by_role("status")).to_have_text("Reconnecting…")
    phone.page.clock.run_for(400)
    phone.on("discard")


def test_an_older_view_is_ignored(phone: Phone) -> None:
    phone.open(views.vote())
    phone.sockets[-1].send(json.dumps(views.nominate() | {"v": 0}))
    phone.page.wait_for_timeout(50)
    phone.on("vote")


def test_every_id_is_new(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for _ in range(5):
        phone.press("Rename")
        phone.page.get_by_label("Your name").fill("Ægir 🎩")
        phone.press("Use this name")
        phone.page.get_by_role("button", name="Rename").wait_for()
    ids = [frame["id"] for frame in phone.frames]
    assert len(set(ids)) == 5
    assert all(re.fullmatch("[a-z0-9]{8}", one) for one in ids)
    assert phone.sizes == {192}
