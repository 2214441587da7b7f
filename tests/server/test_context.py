"""Tokens are kept hashed, in a cookie of their table."""

from http.cookies import SimpleCookie

import pytest

from shboard.server.context import cookie_name, hashed
from shboard.store import Saved
from tests.helpers.serving import Guest, Server
from tests.helpers.tables import seated
from tests.leaks.shows import house


def test_a_token_is_kept_as_its_hash() -> None:
    assert hashed("token") == hashed("token") != hashed("Token")
    assert b"token" not in hashed("token")
    assert len(hashed("")) == 32


def test_each_table_has_a_cookie_of_its_own() -> None:
    assert cookie_name("KRAB") == "seat-KRAB"


def test_the_seat_is_the_one_of_the_cookie(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida").join()
    token = guest.cookie.partition("=")[2]
    assert server.table(code).seat_of(hashed(token)) == 1
    assert token.encode() not in b"".join(path.read_bytes() for path in server.state.iterdir())
    other = server.open_table()
    moved = Guest(server, other)
    moved.cookie = guest.cookie.replace(code, other)
    assert moved.connect().closed() == 4401


@pytest.mark.parametrize(("scheme", "secure"), [("http", ""), ("https", True)])
def test_no_script_and_no_other_site_gets_at_the_cookie(scheme: str, secure: object) -> None:
    """Over TLS it is never sent without; over plain HTTP a browser would not take it as a secure one."""
    rooms, _, app, _ = house()
    rooms._rooms.clear()
    rooms._add(Saved(seated(), 0))
    origin = f"{scheme}://localhost"
    answer = app.test_client().post("/j/KRAB/enter", base_url=origin, json={}, headers={"Origin": origin})
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values()
    flags = {key: value for key, value in cookie.items() if value and key != "expires"}
    wanted = {"path": "/j/KRAB", "httponly": True, "samesite": "Strict", "max-age": "86400", "secure": secure}
    assert flags == {key: value for key, value in wanted.items() if value}
