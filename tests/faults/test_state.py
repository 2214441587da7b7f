"""Where nothing can be saved nothing changes, and the phone says so in words."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.phone import Phone
from tests.faults import state
from tests.faults.fault import Case, case_name, cases, caused, few
from tests.helpers.serving import Server

FULL = [case for case in cases(state) if "full" in case[0].name]
HALF_WAY = [
    case for case in cases(state) if case[0].name.startswith("The disk fails") and case[1] == "discard"
]
SAYS = "The host’s computer could not save that. Nothing has changed; tell the host."


@pytest.mark.parametrize("case", few(FULL), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


@pytest.mark.needs("strace")
@pytest.mark.parametrize("case", HALF_WAY, ids=case_name)
def test_a_refused_step_stays_refused(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


def test_the_phone_says_that_it_could_not_be_saved(browser: Browser, tmp_path: Path) -> None:
    """And takes the same tap once there is room."""
    with Server(tmp_path / "state") as server:
        others = server.party(4)
        phone = Phone(browser.new_context(viewport={"width": 390, "height": 844}).new_page(), "Vera")
        phone.join(f"http://shboard.test:{server.port}/j/{server.code}")
        server.host("start")
        phone.look()
        server.disk(works=False)
        kept = server.table()
        phone.confirm()
        expect(phone.page.get_by_text(SAYS)).to_be_visible()
        assert server.table() == kept
        assert others[0].view()["table"]["waiting"] == 5
        server.disk(works=True)
        phone.confirm()
        expect(phone.page.get_by_text(SAYS)).to_be_hidden()
        expect(phone.page.get_by_text("You have said so")).to_be_visible()
        assert others[0].view()["table"]["waiting"] == 4
        phone.page.context.close()
