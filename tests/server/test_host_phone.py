"""The host's phone over HTTP: four steps, and a line of what the TV shows; no other door opens to it."""

from http.cookies import SimpleCookie
from typing import Any

import msgspec
import pytest

from shboard.server.commands import COMMANDS
from shboard.server.host_phone import DOINGS, STATE_BYTES
from shboard.server.limits import PER_ADDRESS
from shboard.server.tables import TABLES
from tests.helpers.serving import Answer, Server
from tests.helpers.tables import over, seated


class HostPhone:
    """A browser at /h/CODE; `cookie` is what it holds."""

    def __init__(self, server: Server, code: str) -> None:
        self.server, self.code, self.cookie = server, code, ""

    def post(self, what: str, body: object, **headers: str) -> Answer:
        """As the page does it."""
        cookie = {"Cookie": f"host-{self.code}={self.cookie}"} if self.cookie else {}
        return self.server.request("POST", f"/h/{self.code}/{what}", body, cookie | headers)

    def enter(self, link: str) -> Answer:
        """Exchange the link."""
        answer = self.post("enter", {"link": link})
        for cookie in SimpleCookie(answer.headers.get("Set-Cookie", "")).values():
            self.cookie = cookie.value
        return answer

    def do(self, what: str) -> tuple[int, Any]:
        """Press a button."""
        answer = self.post("do", {"what": what})
        return answer.status, answer.json

    def state(self) -> Any:
        """What it is told."""
        return self.post("state", {}).json


def link_of(server: Server, code: str) -> str:
    """The secret in a fresh code."""
    status, answer = server.host("host-phone", table=code)
    assert (status, answer["code"], answer["minutes"]) == (200, code, 10)
    return str(answer["token"])


@pytest.fixture
def phone(server: Server, code: str) -> HostPhone:
    """The host's phone of a table with five people."""
    server.lay(seated(), code)
    phone = HostPhone(server, code)
    assert phone.enter(link_of(server, code)).status == 200
    return phone


def refused(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["refused"]


def test_host05e_it_starts_pauses_resumes_and_goes_again(phone: HostPhone, server: Server, code: str) -> None:
    assert phone.state() == {"stage": "lobby", "paused": False, "seats": 5, "waiting": 0}
    assert phone.do("start") == (200, {"done": True})
    assert phone.state() == {"stage": "play", "paused": False, "seats": 5, "waiting": 5}
    assert phone.do("again")[1]["refused"] == "not_allowed_now"
    for what, paused in (("pause", True), ("pause", True), ("resume", False), ("resume", False)):
        assert phone.do(what)[0] == 200
        assert phone.state()["paused"] is paused
    state = over().state
    assert state
    server.plant(state, code)
    assert phone.do("start")[1]["refused"] == "not_allowed_now"
    assert phone.do("again")[0] == 200
    assert phone.state()["stage"] == "lobby"


def test_its_cookie_is_its_own(server: Server, code: str) -> None:
    phone = HostPhone(server, code)
    answer = phone.enter(link_of(server, code))
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
    wanted = {"path": f"/h/{code}", "httponly": True, "samesite": "Strict", "domain": ""}
    assert {key: cookie[key] for key in wanted} == wanted
    assert cookie.key == f"host-{code}"
    assert len(cookie.value) >= 43
    assert cookie.value not in answer.text
    assert cookie.value.encode() not in msgspec.msgpack.encode(server.table(code))


@pytest.mark.parametrize("what", sorted({*COMMANDS, *TABLES, "kick", "forget", ""} - {*DOINGS}))
def test_host05g_no_other_command_is_done_for_it(
    what: str, phone: HostPhone, server: Server, code: str
) -> None:
    before = server.table(code)
    assert refused(phone.post("do", {"what": what})) == (400, "malformed")
    assert phone.post(what or "do/", {"seat": 1}).status in (400, 404, 405) or what == "state"
    status, answer = server.host(what or "status", token=phone.cookie, table=code)
    assert (status, answer["refused"]) == (401, "bad_token")
    assert server.table(code) == before


def test_it_opens_no_seat_and_a_seat_opens_nothing_of_it(phone: HostPhone, server: Server, code: str) -> None:
    held = {"Cookie": f"seat-{code}={phone.cookie}"}
    assert refused(server.request("POST", f"/j/{code}/leave", {}, held)) == (403, "not_seated")
    guest = server.join("Late", code)
    phone.cookie = guest.cookie
    assert refused(phone.post("state", {})) == (403, "not_host")
    assert phone.do("start") == (403, phone.post("state", {}).json)


def test_host05f_taken_back_it_is_refused_at_once(phone: HostPhone, server: Server, code: str) -> None:
    assert server.host("host-phone/revoke", table=code) == (200, {"code": code, "already": False})
    for what in ("do", "state"):
        assert refused(phone.post(what, {"what": "start"} if what == "do" else {})) == (403, "not_host")
    assert server.table(code).state is None
    assert server.host("host-phone/revoke", table=code) == (200, {"code": code, "already": True})


def test_a_new_code_takes_it_from_the_phone_before(phone: HostPhone, server: Server, code: str) -> None:
    other = HostPhone(server, code)
    link = link_of(server, code)
    assert phone.do("start")[1]["refused"] == "not_host"
    assert other.enter(link).status == 200
    assert other.do("start")[0] == 200


def test_a_link_that_was_used_is_worth_nothing(server: Server, code: str) -> None:
    link = link_of(server, code)
    assert HostPhone(server, code).enter(link).status == 200
    thief = HostPhone(server, code)
    answer = thief.enter(link)
    assert refused(answer) == (403, "link_wrong")
    assert "Set-Cookie" not in answer.headers
    thief.cookie = link
    assert refused(thief.post("state", {})) == (403, "not_host")


def test_what_is_another_tables_is_worth_nothing(phone: HostPhone, server: Server) -> None:
    elsewhere = HostPhone(server, server.open_table())
    link = link_of(server, elsewhere.code)
    elsewhere.cookie = phone.cookie
    assert refused(elsewhere.post("do", {"what": "start"})) == (403, "not_host")
    assert refused(phone.post("enter", {"link": link})) == (403, "link_wrong")


def test_guesses_run_out_and_keep_no_pin_out(server: Server, code: str) -> None:
    server.lay(seated(), code)
    phone = HostPhone(server, code)
    link = link_of(server, code)
    for _ in range(PER_ADDRESS):
        assert refused(phone.enter("x" * 43)) == (403, "link_wrong")
    assert refused(phone.enter(link)) == (429, "too_many_tries")
    assert refused(server.request("POST", f"/j/{code}/reclaim", {"pin": "000000"})) == (403, "pin_wrong")
    server.later(ticks=61)
    assert phone.enter(link).status == 200


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_no_other_page_can_press_its_buttons(headers: dict[str, str], phone: HostPhone) -> None:
    assert refused(phone.post("do", {"what": "start"}, **headers)) == (403, "bad_origin")
    assert refused(phone.post("do", {"what": "start"}, **{"Content-Type": "text/plain"})) == (
        400,
        "malformed",
    )
    assert phone.post("do", {"what": "start"}, Host="evil.example").status == 421


def test_every_state_has_the_same_length(phone: HostPhone, server: Server, code: str) -> None:
    sizes = set()
    for what in ("start", "pause", "resume"):
        sizes.add(len(phone.post("state", {}).body))
        phone.do(what)
    server.lay(seated(10), server.code)
    assert sizes == {STATE_BYTES}


def test_the_page_is_the_same_for_everybody(phone: HostPhone, server: Server, code: str) -> None:
    with_cookie = server.request("GET", f"/h/{code}", headers={"Cookie": f"host-{code}={phone.cookie}"})
    assert with_cookie.body == server.request("GET", f"/h/{code}").body
    assert f'data-code="{code}"' in with_cookie.text
    assert server.request("GET", f"/h/{code.lower()}").headers["Location"] == f"/h/{code}"
    assert server.request("GET", "/h/QQQQ").status == 404


def test_it_goes_with_its_table(phone: HostPhone, server: Server, code: str) -> None:
    assert server.host("table/close", table=code)[0] == 200
    assert refused(phone.post("state", {})) == (404, "no_table")
