"""The pages, and the way to them."""

import gzip
import re
from pathlib import Path

import pytest

from shboard.server.static import build
from tests.helpers.serving import NAMES, Guest, Server


def facts(page: str) -> dict[str, str]:
    """What the page tells its script: the attributes of <html>."""
    (tag,) = re.findall(r"<html[^>]*>", page)
    return dict(re.findall(r'([\w-]+)="([^"]*)"', tag))


def test_with_one_table_the_way_is_short(tmp_path: Path) -> None:
    with Server(tmp_path / "state", lang="da", motion=False, mute=False, pace=1) as server:
        code = server.code
        for start, place in (("/", "j"), ("/board", "board")):
            answer = server.request("GET", start)
            assert (answer.status, answer.headers["Location"]) == (302, f"/{place}/{code}")
        board = facts(server.request("GET", f"/board/{code}").text)
        assert board["lang"] == "da"
        assert (board["data-motion"], board["data-mute"], board["data-pace"]) == ("no", "no", "1")


@pytest.mark.parametrize(("start", "place"), [("/", "j"), ("/board", "board")])
def test_with_several_tables_the_code_is_asked_for(start: str, place: str, server: Server) -> None:
    answer = server.request("GET", start)
    assert answer.status == 200
    assert facts(answer.text)["data-code"] == ""
    unknown = server.request("GET", f"/{place}/QQQQ")
    assert unknown.status == 404
    assert facts(unknown.text)["data-code"] == ""


def test_a_phone_is_told_whether_it_has_a_seat(server: Server, code: str) -> None:
    guest = Guest(server, code, "Ida")
    page = facts(server.request("GET", f"/j/{code}").text)
    assert page == {
        "lang": "en", "translate": "no", "data-code": code, "data-unknown": "", "data-seated": "ask",
        "data-closed": "", "data-build": build(), "data-pace": "0",
    }  # fmt: skip
    guest.join()
    for cookie, seated in ((guest.cookie, "yes"), (f"seat-{code}=wrong", "no"), (f"seat-{code}=", "ask")):
        page = facts(server.request("GET", f"/j/{code}", headers={"Cookie": cookie}).text)
        assert page["data-seated"] == seated


def test_a_phone_is_told_why_it_could_not_take_a_seat(server: Server, code: str) -> None:
    def closed() -> str:
        return facts(server.request("GET", f"/j/{code}").text)["data-closed"]

    server.party(5, code)
    assert closed() == ""
    server.host("lock", table=code)
    assert closed() == "locked"
    server.host("start", table=code)
    assert closed() == "game_running"
    server.host("end", table=code)
    server.host("unlock", table=code)
    for name in NAMES[5:]:
        server.join(name, code)
    assert closed() == "table_full"


@pytest.mark.parametrize("place", ["j", "board"])
def test_a_code_in_small_letters_leads_to_the_table(place: str, server: Server, code: str) -> None:
    answer = server.request("GET", f"/{place}/{code.lower()}")
    assert (answer.status, answer.headers["Location"]) == (302, f"/{place}/{code}")


def test_a_wrong_code_is_named_and_does_no_harm(server: Server) -> None:
    page = server.request("GET", "/j/%22%3E%3Cscript%3Ealert(1)%3C").text
    assert "<script>alert" not in page
    assert facts(page)["data-unknown"] == "&quot;&gt;&lt;script&gt;alert("
    assert facts(server.request("GET", f"/j/{'Q' * 500}").text)["data-unknown"] == "Q" * 16


def test_no_place_of_a_page_is_left_unfilled(server: Server, code: str) -> None:
    for path in (f"/j/{code}", f"/board/{code}", "/", "/board", "/j/QQQQ", "/board/QQQQ"):
        assert "{{" not in server.request("GET", path).text


def test_no_page_lets_itself_be_translated(server: Server, code: str) -> None:
    """A browser that translates sends all that stands on a page to somebody else: a role as well."""
    for path in (f"/j/{code}", f"/board/{code}", f"/h/{code}", "/", "/board"):
        page = server.request("GET", path).text
        assert facts(page)["translate"] == "no"
        assert '<meta name="google" content="notranslate">' in page


def test_host02h_a_phone_that_cannot_connect_can_try_the_way(server: Server) -> None:
    answer = server.request("GET", "/ping")
    assert (answer.status, answer.text) == (200, "pong\n")


def test_a_page_comes_compressed_and_always_as_long(server: Server, code: str) -> None:
    lengths: dict[str, set[int]] = {}
    guest = Guest(server, code, "Ida").join()
    for path in (
        f"/j/{code}",
        f"/j/{server.code}",
        "/j/QQQQ",
        "/j/" + "X" * 40,
        f"/board/{code}",
        f"/h/{code}",
    ):
        for headers in ({}, {"Cookie": guest.cookie}, {"Accept-Language": "da"}):
            plain = server.request("GET", path, headers=headers)
            packed = server.request("GET", path, headers={"Accept-Encoding": "gzip", **headers})
            assert packed.headers["Content-Encoding"] == "gzip"
            assert (packed.status, gzip.decompress(packed.body)) == (plain.status, plain.body)
            assert "Accept-Encoding" in plain.headers["Vary"]
            lengths.setdefault(path.split("/")[1], set()).add(len(packed.body))
    assert [len(found) for found in lengths.values()] == [1, 1, 1]
