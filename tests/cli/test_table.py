"""`shboard table`: list, open, close; a game that is on is not closed without a yes."""

import json
from typing import Any

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost
from tests.cli.terminal import on_a_terminal


def told(code: str, stage: str = "lobby", seats: int = 0, **more: Any) -> dict[str, Any]:
    """What the server says of a table."""
    where = {"board": f"http://127.0.0.1:8000/board/{code}", "link": f"http://192.168.1.23:8000/j/{code}"}
    return {"code": code, "stage": stage, "game": 0, "seats": seats, "online": 0, **where, **more}


def test_host08a_open(fake: FakeHost, type_: Type) -> None:
    fake.grants("table/open", **told("KRAB"))
    result = type_("table", "open", "--variant", "rebalance")
    assert result.stdout.splitlines() == [
        "Table KRAB is open.",
        "Board   http://127.0.0.1:8000/board/KRAB",
        "Phones  http://192.168.1.23:8000/j/KRAB",
    ]
    assert fake.last() == ("table/open", {"table": None, "variants": ["rebalance"]})
    fake.grants("table/open", **told("MUSE", link=None))
    assert "no address known that a phone can reach" in type_("table", "open").stdout


def test_host08a_list(fake: FakeHost, type_: Type) -> None:
    tables = [told("KRAB", "play", 10), told("MUSE", "over", 5), told("QUAX")]
    fake.grants("tables", tables=tables)
    assert type_("table", "list").stdout.splitlines() == [
        "Code  Stage    Seats  Board",
        "KRAB  playing     10  http://127.0.0.1:8000/board/KRAB",
        "MUSE  over         5  http://127.0.0.1:8000/board/MUSE",
        "QUAX  lobby        0  http://127.0.0.1:8000/board/QUAX",
    ]
    assert json.loads(type_("table", "list", "--json").stdout) == {"tables": tables}


def test_where_no_table_is_open_the_commands_say_how_to_open_one(fake: FakeHost, type_: Type) -> None:
    fake.grants("tables", tables=[])
    result = type_("table", "list")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "shboard table open" in result.stderr
    fake.refuses("status", "which_table", tables=[])
    result = type_("status")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == "No table is open here."
    assert "shboard table open" in result.stderr


def test_host08a_close(fake: FakeHost, type_: Type) -> None:
    fake.grants("table/close", **told("KRAB"))
    result = type_("table", "close", "krab")
    assert result.stdout == "Table KRAB is closed, and what was kept of it is erased.\n"
    assert fake.last() == ("table/close", {"table": "KRAB", "yes": False})
    type_("table", "close", "krab", "--yes")
    assert fake.last()[1]["yes"] is True


def test_a_game_that_is_on_wants_a_yes(fake: FakeHost, type_: Type) -> None:
    fake.refuses("table/close", "game_on", table="KRAB")
    result = type_("table", "close", "KRAB")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[1].endswith(f"shboard table close KRAB --yes --state {fake.folder}")


def test_on_a_terminal_it_is_asked_and_a_no_changes_nothing(fake: FakeHost) -> None:
    fake.refuses("table/close", "game_on", table="KRAB")

    def press(shown: str) -> str:
        return "n\n" if "Close it all the same?" in shown else ""

    shown = on_a_terminal("table", "close", "KRAB", "--state", str(fake.folder), press=press)
    assert "Nothing was changed." in shown
    assert [body["yes"] for command, body in fake.asked if command == "table/close"] == [False]


@pytest.mark.parametrize("code", ["nada", "K", ""])
def test_a_table_that_is_not_there(code: str, fake: FakeHost, type_: Type) -> None:
    fake.refuses("table/close", "no_table", table=code)
    result = type_("table", "close", code)
    assert result.exit_code == 2
    assert "shboard table list" in result.stderr


def test_the_file_may_name_a_table_and_say_something_of_the_command(
    fake: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`table = "krab"` is the option of the other commands, `[table.open]` is about this one."""
    fake.grants("table/open", **told("KRAB"))
    file = fake.folder / "shboard.toml"
    monkeypatch.setenv("SHBOARD_CONFIG", str(file))
    file.write_text('table = "muse"\n')
    assert type_("table", "open").exit_code == 0
    assert type_("status").exit_code == 0
    assert fake.last()[1]["table"] == "MUSE"
    file.write_text('[table.open]\nvariant = "rebalance"\n')
    assert type_("table", "open").exit_code == 0
    assert fake.last()[1]["variants"] == ["rebalance"]
    assert type_("status").exit_code == 0
