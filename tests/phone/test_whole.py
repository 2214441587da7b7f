"""A view leaves out what is nothing; a page fills in the same as everybody else does."""

import json

import pytest

from shboard.view import Views
from tests.helpers.guests import heard
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.tables import seated, with_game
from tests.phone import views
from tests.phone.screen import Phone

HEARD = """async () => {
  const { connect } = await import("/static/shared/socket.js");
  window.heard = [];
  connect({ url: `ws://${location.host}/j/KRAB/ws`, onView: (view) => window.heard.push(view) });
}"""


@pytest.mark.parametrize("name", ["lobby", *PHASES])
def test_a_page_knows_all_that_was_left_out(phone: Phone, name: str) -> None:
    """Even of what the server's pages draw nothing from."""
    table = seated(5) if name == "lobby" else with_game(in_phase(name))
    sent = Views(table, {1, 2}, 10**6).seat(1).decode()
    phone.open(views.lobby(), pace="0")
    phone.view = json.loads(sent)
    phone.page.evaluate(HEARD)
    phone.page.wait_for_function("() => window.heard.length")
    assert phone.page.evaluate("() => window.heard[0]") == heard(sent)
