"""Many tables in one house: each with a code and a board of its own, opened and closed without the others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.serving import Server

MANY = 100


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with a hundred tables."""
    with Server(tmp_path_factory.mktemp("hall") / "state") as server:
        for _ in range(MANY - 1):
            assert server.host("table/open")[0] == 200
        yield server
        assert server.complaints() == ""


def test_host08b_a_hundred_tables_have_a_code_and_a_board_each(hall: Server) -> None:
    tables = hall.host("tables")[1]["tables"]
    assert len({table["code"] for table in tables}) == MANY
    for table in tables:
        assert table["board"] == f"http://127.0.0.1:{hall.port}/board/{table['code']}"
        assert (table["stage"], table["seats"], table["online"], table["game"]) == ("lobby", 0, 0, 0)
    for table in (tables[0], tables[-1]):
        assert hall.request("GET", f"/board/{table['code']}").status == 200
        assert hall.request("GET", f"/j/{table['code']}").status == 200


def test_what_happens_at_one_happens_at_no_other(hall: Server) -> None:
    one, other = (table["code"] for table in hall.host("tables")[1]["tables"][3:5])
    party, board = hall.party(5, one), hall.board(other)
    assert hall.join("Ida", other).view()["code"] == other
    assert hall.host("start")[1]["refused"] == "which_table"
    assert hall.host("start", table=one)[0] == 200
    assert (party[0].view()["stage"], board.view()["stage"]) == ("play", "lobby")
    listed = {table["code"]: table for table in hall.host("tables")[1]["tables"]}
    assert (listed[one]["stage"], listed[one]["seats"], listed[one]["online"]) == ("play", 5, 5)
    assert hall.host("table/close", table=one) == (409, {"refused": "game_on", "table": one})
    assert party[0].alive()
    assert hall.host("table/close", table=one, yes=True)[1]["code"] == one
    assert [guest.closed() for guest in party] == [4404] * 5
    assert hall.request("GET", f"/j/{one}").status == 404
    assert hall.host("status", table=one) == (409, {"refused": "no_table", "table": one})
    assert hall.host("table/close", table=one)[1]["refused"] == "no_table"
    assert hall.host("table/close")[1]["refused"] == "malformed"
    assert board.alive()
    assert one.encode() not in b"".join(path.read_bytes() for path in hall.state.iterdir())
    more = hall.host("table/open", variants=["hidden_voters"])[1]["code"]
    assert hall.host("status", table=more)[1]["variants"] == ["hidden_voters"]


def test_all_of_them_come_back(hall: Server) -> None:
    before = {table["code"] for table in hall.host("tables")[1]["tables"]}
    hall.hang_up()
    hall.restart()
    assert {table["code"] for table in hall.host("tables")[1]["tables"]} == before


def test_also_the_last_one_can_be_closed(tmp_path: Path) -> None:
    with Server(tmp_path / "state", codes="Z") as server:
        assert server.code[0] == "Z"
        # Other servers may stand behind the same address: which of them is meant, the code alone tells.
        assert [server.request("GET", path).status for path in ("/", "/board")] == [200, 200]
        assert server.host("table/close", table=server.code)[0] == 200
        assert server.host("status") == (409, {"refused": "which_table", "tables": []})
        assert server.request("GET", "/board").status == 200
        assert server.host("table/open")[1]["code"][0] == "Z"
