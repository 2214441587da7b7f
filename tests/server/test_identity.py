"""Joining, reclaiming and leaving over HTTP: a seat is a token in a cookie, never a name."""

import json
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

from shboard.server.static import FOLDERS
from tests.helpers.serving import NAMES, Answer, Guest, Server

SENTENCES = json.loads((FOLDERS["locale"] / "en.json").read_text(encoding="utf-8"))
Body = dict[str, Any]


def refused(answer: Answer) -> str:
    """The code of a refusal, which comes with the sentence for it and without a cookie."""
    code = str(answer.json["refused"])
    assert 400 <= answer.status < 500
    assert answer.json == {"refused": code, "sentence": SENTENCES[f"refused.{code}"]}
    assert "Set-Cookie" not in answer.headers
    return code


def pin_for(server: Server, code: str, seat: int) -> str:
    """A PIN that the host reads out."""
    status, answer = server.host("claim", table=code, seat=seat, yes=True)
    assert status == 200
    return str(answer["pin"])


def test_a_guest_gets_a_seat_and_a_cookie_that_only_this_table_reads(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida")
    answer = guest.post("join", {"name": " Ida "})
    assert (answer.status, answer.json) == (200, {"seat": 1})
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
    assert cookie.key == f"seat-{code}"
    assert len(cookie.value) >= 43  # 256 bits
    wanted = {"path": f"/j/{code}", "httponly": True, "samesite": "Strict", "max-age": "86400", "domain": ""}
    assert {key: cookie[key] for key in wanted} == wanted
    assert not cookie["secure"]  # plain HTTP: a browser would not send it back
    assert cookie.value not in answer.text
    assert server.table(code).people[0].name == "Ida"


def test_each_guest_has_another_token(server: Server, code: str) -> None:
    assert len({Guest(server, code, name).join().cookie for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", ["", " ", "A" * 13, "42", "\u202eadI", "I\nda", "\ud83d\ude00", "\u0000"])
def test_a_name_that_is_none_is_refused(name: str, server: Server, code: str) -> None:
    assert refused(Guest(server, code).post("join", {"name": name})) == "name_invalid"


def test_a_name_that_is_taken_moves_no_seat(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida").join()
    for name in ("Ida", "ida", "ΙDА", "ｉｄａ"):
        assert refused(Guest(server, code).post("join", {"name": name})) == "name_taken"
    assert guest.connect().you()["seat"] == 1


def test_an_eleventh_guest_is_told_what_to_do(server: Server, code: str) -> None:
    for name in NAMES:
        Guest(server, code, name).join()
    assert refused(Guest(server, code).post("join", {"name": "Eleventh"})) == "table_full"
    assert "TV" in SENTENCES["refused.table_full"]


def test_a_locked_table_is_told_from_a_full_one(server: Server, code: str) -> None:
    server.host("lock", table=code)
    answer = Guest(server, code).post("join", {"name": "Late"})
    assert (answer.status, refused(answer)) == (409, "locked")
    assert "locked" in SENTENCES["refused.locked"]


def test_after_the_deal_nobody_joins_or_leaves(server: Server, code: str) -> None:
    party = server.party(5, code)
    assert server.host("start", table=code)[0] == 200
    assert refused(Guest(server, code).post("join", {"name": "Late"})) == "game_running"
    assert refused(party[0].post("leave", {})) == "game_running"
    assert party[0].you()["seat"] == 1


def test_a_browser_holds_one_seat_of_a_table_and_one_of_another(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida").join()
    assert refused(guest.post("join", {"name": "Bo"})) == "already_seated"
    other = Guest(server, server.open_table(), "Ida")
    other.cookie = guest.cookie
    assert other.post("join", {"name": "Ida"}).status == 200


def test_whoever_leaves_is_free_to_come_back(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida").join().connect()
    answer = guest.post("leave", {})
    assert (answer.status, answer.json) == (200, {"left": True})
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
    assert (cookie.value, cookie["path"], cookie["max-age"]) == ("", f"/j/{code}", "0")
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert guest.closed() == 4401
    assert refused(guest.post("leave", {})) == "not_seated"
    assert guest.post("join", {"name": "Ida"}).status == 200


@pytest.mark.parametrize("what", ["enter", "join", "reclaim", "leave"])
def test_a_table_that_is_not_there(what: str, server: Server) -> None:
    assert refused(Guest(server, "QQQQ").post(what, {})) == "no_table"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"Ida"', b"\xff", b'{"name":1}', b'{"name":null}', b'{"name":["Ida"]}',
        b"{}", b'{"name":"Ida","seat":1}', b'{"name":"\\ud800"}', b'{"name":"Ida"}{}',
        b"[" * 4000, b"name=Ida",
        b'{"name":' + b"[" * 1900 + b"]" * 1900 + b"}",
    ],
)  # fmt: skip
def test_what_is_not_exactly_asked_for_is_refused(body: bytes, server: Server, code: str) -> None:
    for what in ("join", "reclaim"):
        assert refused(server.request("POST", f"/j/{code}/{what}", body)) == "malformed"
    assert server.table(code).people == ()


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("reclaim", b'{"pin":"402918","seat":1}'),
        ("leave", b'{"seat":2}'),
        ("leave", b""),
        ("enter", b'{"seat":2}'),
    ],
)
def test_what_is_more_than_asked_for_is_refused(what: str, body: bytes, server: Server, code: str) -> None:
    ida = Guest(server, code, "Ida").join()
    answer = server.request(
        "POST", f"/j/{code}/{what}", body, {"Content-Type": "application/json", "Cookie": ida.cookie}
    )
    assert refused(answer) == "malformed"
    assert [person.name for person in server.table(code).people] == ["Ida"]


def test_a_cookie_that_can_be_guessed_is_no_token(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida")
    guest.cookie = f"seat-{code}={'a' * 31}"
    (cookie,) = SimpleCookie(guest.post("join", {"name": "Ida"}).headers["Set-Cookie"]).values()
    assert len(cookie.value) >= 43


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_form_of_another_page_is_refused(kind: str, server: Server, code: str) -> None:
    answer = server.request("POST", f"/j/{code}/join", {"name": "Ida"}, {"Content-Type": kind})
    assert refused(answer) == "malformed"


def test_c15_a_pin_brings_the_seat_once_and_sends_the_old_phone_away(server: Server, code: str) -> None:
    party = server.party(5, code)
    board = server.board(code)
    server.host("start", table=code)
    secret = party[1].secret("role")
    pin = pin_for(server, code, 2)
    assert board.view()["notice"] == {"kind": "pin", "seat": 2}
    new = Guest(server, code).reclaim(f" {pin[:3]} {pin[3:]} ").connect()
    assert new.seat == 2
    assert party[1].closed() == 4003
    assert board.view()["notice"] == {"kind": "moved", "seat": 2}
    assert (new.you()["moved"], new.secret("role")) == (True, secret)
    assert new.ask({"dismiss": True})["ok"]
    assert not new.you()["moved"]
    assert party[1].connect().closed() == 4003
    assert refused(Guest(server, code).post("reclaim", {"pin": pin})) == "pin_wrong"


def test_a_pin_typed_where_a_seat_is_held_is_not_spent(server: Server, code: str) -> None:
    party = server.party(5, code)
    pin = pin_for(server, code, 2)
    for guest in party:
        assert refused(guest.post("reclaim", {"pin": pin})) == "already_seated"
    assert Guest(server, code).reclaim(pin).seat == 2


def test_a_lost_token_is_worth_nothing_for_anything(server: Server, code: str) -> None:
    party = server.party(5, code)
    Guest(server, code).reclaim(pin_for(server, code, 1))
    assert refused(party[0].post("leave", {})) == "not_seated"
    page = server.request("GET", f"/j/{code}", headers={"Cookie": party[0].cookie}).text
    assert 'data-seated="revoked"' in page
    assert Guest(server, code).reclaim(pin_for(server, code, 1)).seat == 1


def test_c15_a_pin_is_good_for_ten_minutes_by_the_clock(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        server.party(2)
        pin = pin_for(server, server.code, 1)
        server.later(clock=599)
        assert Guest(server, server.code).reclaim(pin).seat == 1
        pin = pin_for(server, server.code, 1)
        server.later(clock=601)
        assert refused(Guest(server, server.code).post("reclaim", {"pin": pin})) == "pin_wrong"


def test_c15_the_sixth_wrong_pin_is_refused_and_after_a_minute_all_are_forgotten(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        server.party(2)
        pin = pin_for(server, server.code, 1)
        wrong = [str(number) for number in range(6)]
        codes = [refused(Guest(server, server.code).post("reclaim", {"pin": each})) for each in wrong]
        assert codes == ["pin_wrong"] * 5 + ["too_many_tries"]
        assert refused(Guest(server, server.code).post("reclaim", {"pin": pin})) == "too_many_tries"
        forwarded = {"X-Forwarded-For": "192.0.2.7", "Forwarded": "for=192.0.2.7"}
        path = f"/j/{server.code}/reclaim"
        assert refused(server.request("POST", path, {"pin": pin}, forwarded)) == "too_many_tries"
        server.later(ticks=60)
        assert Guest(server, server.code).reclaim(pin).seat == 1


def test_a_join_that_is_sent_twice_takes_one_seat(server: Server, code: str) -> None:
    """The browser has its token before it joins, so neither a second tab nor a resend sits down again."""
    entered = server.request("POST", f"/j/{code}/enter", {})
    assert (entered.status, entered.json) == (200, {"seated": "no"})
    cookie = entered.headers["Set-Cookie"]
    assert {"HttpOnly", f"Path=/j/{code}", "SameSite=Strict"} <= {part.strip() for part in cookie.split(";")}
    guests = [Guest(server, code, name) for name in ("Zed", "Zod")]
    for guest in guests:
        guest.cookie = cookie.partition(";")[0]
    assert guests[0].post("join", {"name": "Zed"}).status == 200
    assert guests[1].post("join", {"name": "Zod"}).json["refused"] == "already_seated"
    assert [seat["name"] for seat in server.host("status", table=code)[1]["seats"]] == ["Zed"]
    again = server.request("POST", f"/j/{code}/enter", {}, {"Cookie": guests[0].cookie})
    assert again.json == {"seated": "yes"}
    assert "Set-Cookie" not in again.headers


def test_a_page_never_takes_the_place_of_a_seats_token(server: Server, code: str) -> None:
    """A link on another site opens it without the browser's cookies: so the page itself must ask."""
    party = server.party(2, code)
    for path in (f"/j/{code}", f"//j/{code}", f"/j/{code}?seat=1", f"/board/{code}"):
        for method in ("GET", "HEAD"):
            assert "Set-Cookie" not in server.request(method, path).headers
    assert 'data-seated="ask"' in server.request("GET", f"/j/{code}").text
    strange = server.request("POST", f"/j/{code}/enter", {}, {"Origin": "http://evil.example"})
    assert refused(strange) == "bad_origin"
    Guest(server, code).reclaim(pin_for(server, code, 1))
    seated = [guest.post("enter", {}) for guest in party]
    assert [answer.json for answer in seated] == [{"seated": "revoked"}, {"seated": "yes"}]
    assert not any("Set-Cookie" in answer.headers for answer in seated)


def test_a_browser_whose_seat_was_claimed_is_told_so_whenever_it_comes_back(
    server: Server, code: str
) -> None:
    """Also one that slept through the claim; and in the next lobby it does not sit down with that token."""
    bo = server.join("Bo", code)
    bo.drop()
    pin = server.host("claim", table=code, seat=1, yes=True)[1]["pin"]
    Guest(server, code, "Bo").reclaim(pin)
    page = server.request("GET", f"/j/{code}", headers={"Cookie": bo.cookie})
    assert 'data-seated="revoked"' in page.text
    assert bo.connect().closed() == 4003
    answer = bo.post("join", {"name": "Bodil"})
    assert answer.status == 200
    assert answer.headers["Set-Cookie"].partition(";")[0] != bo.cookie
