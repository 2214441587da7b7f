"""Whatever somebody tries who may not, it is refused, changes nothing and shows nothing."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.faults import intruders
from tests.faults.evening import Evening
from tests.faults.fault import Case, case_name, cases, caused
from tests.faults.intruders import everything, refusals, told
from tests.helpers.serving import Guest, Server

# Where a fault may strike in many phases, those that are tried here; tests/faults/run takes all of them.
FEW = {
    intruders.out_of_turn: ("reveal", "hidden vote", "discard", "veto", "peek", "over"),
    intruders.paused: ("vote", "enact"),
    intruders.replayed: ("vote",),
    intruders.strangers: ("peek",),
}


@pytest.mark.parametrize(
    "case",
    [(fault, phase) for fault, phase in cases(intruders) if phase in FEW.get(fault.cause, fault.phases)],
    ids=case_name,
)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


@pytest.fixture
def evening(server: Server) -> Iterator[Evening]:
    """A table of five at an ending."""
    evening = Evening(server, "over", Random(1))
    yield evening
    evening.close()


def test_of_the_last_game_nothing_counts_in_the_next(evening: Evening, server: Server) -> None:
    """Not its number, not its actions, nor its secrets; only the seats go on."""
    code, party = evening.code, evening.party
    last = [guest.view() for guest in party]
    assert server.host("again", table=code)[0] == server.host("start", table=code)[0] == 200
    dealt = evening.table()
    old = {"game": last[0]["game"], "round": last[0]["table"]["round"]}
    for guest in party:
        assert refusals(guest, list(everything(5)), **old) == {"stale"}
        assert refusals(guest, [{"do": "confirm"}], game=old["game"]) == {"stale"}
        assert refusals(guest, [{"do": "confirm"}], game=0) == {"stale"}
        assert guest.view()["table"]["roles"] is None
    assert evening.table() == dealt
    assert refusals(party[0], [{"do": "confirm"}]) == {"accepted"}


def test_a_token_ends_with_its_seat(evening: Evening, server: Server) -> None:
    code, (gone, removed, *_) = evening.code, evening.party
    server.host("again", table=code)
    assert gone.post("leave", {}).status == 200
    assert server.host("seats/remove", table=code, seat=1)[0] == 200
    server.host("start", table=code)
    for guest in (gone, removed):
        assert guest.closed() == 4401
        assert told(server, code, guest.cookie) == ([], 4401)
        assert guest.post("enter", {}).json == {"seated": "no"}
        assert guest.post("leave", {}).json["refused"] == "not_seated"


def test_time_acts_for_nobody(server: Server) -> None:
    """A clock that published what somebody held, or voted, by letting it run out would be a tell."""
    evening = Evening(server, "discard", Random(1))
    before, told = evening.table(), [evening.told(screen) for screen in evening.screens]
    server.later(ticks=24.0, clock=11 * 3600)
    assert evening.table() == before
    assert [evening.told(screen) for screen in evening.screens] == told
    evening.close()


@pytest.mark.parametrize("asked", ["start", "end", "again", "pause", "resume", "claim", "lock", "seats"])
def test_a_seat_has_none_of_the_hosts_powers(asked: str, evening: Evening) -> None:
    """So nobody can be seen to want the game to end, or to begin anew."""
    guest, before = evening.party[0], evening.table()
    for frame in ({asked: True}, {"action": {"do": asked}, "game": 1, "round": 1}, {"reveal": asked}):
        assert guest.ask(frame)["refused"] in ("malformed", "no_secret")
    assert guest.post(asked, {}).status in (404, 405)
    assert evening.table() == before


DETOURS = (
    "//evil.example", "//evil.example/j/{code}", "/\\evil.example", "/j//{code}", "/j/{code}/", "/j/./{code}",
    "/j/{code}/../../host/status", "/j/{code}%00", "/j/%2e%2e/host/tables", "/static//phone/phone.js",
    "/static/phone/..%2f..%2fserver/host.py", "/static/phone/%2e%2e/%2e%2e/store.py", "/host.json",
    "/static/phone/phone.js%00.css", "/static/phone/PHONE.JS", "/STATIC/phone/phone.js", "/board/{code}/..",
    "/static/locale/../store.py", "/static/phone/index.html", "/static/board/__init__.py", "/shboard.db",
    "/etc/passwd",
)  # fmt: skip


@pytest.mark.parametrize("path", DETOURS)
def test_no_detour_leads_anywhere_else(path: str, server: Server) -> None:
    """Only pages and files of ours, on this very server, however the way is spelt."""
    answer = server.request("GET", path.format(code=server.code))
    target = answer.headers.get("Location", "/")
    assert target.startswith((f"http://{server.address}/", "/"))
    assert not target.startswith("//")
    page = server.request("GET", f"/j/{server.code}").body
    assert answer.status in (302, 308, 404) or answer.body == page


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "GET", "HEAD", "OPTIONS", "PROPFIND"])
def test_a_method_is_what_it_says(method: str, server: Server) -> None:
    """Nothing but a POST changes anything, and nothing makes another method of one."""
    guest = Guest(server, server.open_table(), "Ida").join()
    for overridden in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
        headers = {"Cookie": guest.cookie, overridden: "POST"}
        path = f"/j/{guest.code}/leave?_method=POST"
        assert server.request(method, path, {}, headers).status in (200, 400, 405)
    assert guest.connect().you()["seat"] == 1
