"""Tokens are kept hashed, in a cookie of their table."""

from shboard.server.context import cookie_name, hashed
from tests.helpers.serving import Guest, Server


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
