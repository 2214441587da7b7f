"""`shboard forget`: says what it erased, asks first, and lets a running server be."""

from contextlib import closing
from pathlib import Path

import pytest

from shboard import wifi
from shboard.store import FILE, Saved, Store
from shboard.wifi import Wifi
from tests.cli.conftest import Type
from tests.cli.terminal import on_a_terminal
from tests.helpers.tables import NAMES, dealt


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A state folder with a game in play and a Wi-Fi."""
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    with closing(Store(folder)) as store:
        store.save([Saved(dealt(5), 1)])
    wifi.keep(folder, Wifi("Attic", "correct horse"))
    return folder


def test_host09b_it_says_what_it_erased(folder: Path, type_: Type) -> None:
    result = type_("forget", "--yes")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"Erased from {folder}:",
        "  table KRAB, in the midst of a game: 5 seats",
        "  the Wi-Fi Attic and its password",
    ]
    assert list(folder.iterdir()) == []
    assert not any(word in result.stdout for word in (*NAMES, "horse"))
    again = type_("forget")
    assert (again.exit_code, again.stdout) == (0, f"Nothing is kept in {folder}.\n")


def test_without_a_yes_and_with_nobody_to_ask_it_erases_nothing(folder: Path, type_: Type) -> None:
    result = type_("forget")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"shboard forget --yes --state {folder}" in result.stderr
    assert (folder / FILE).exists()


@pytest.mark.parametrize(("key", "left"), [("n\n", True), ("y\n", False)])
def test_on_a_terminal_it_asks(key: str, left: bool, folder: Path) -> None:
    def press(shown: str) -> str:
        return key if "Erase it all?" in shown else ""

    shown = on_a_terminal("forget", "--state", str(folder), press=press)
    assert "table KRAB, in the midst of a game: 5 seats" in shown
    assert ("Nothing was erased." in shown) is left
    assert (folder / FILE).exists() is left


def test_a_server_that_runs_keeps_what_it_has(folder: Path, type_: Type) -> None:
    with closing(Store(folder)):
        result = type_("forget", "--yes")
    assert result.exit_code == 4
    assert "A server still keeps its tables" in result.stderr
    assert f"shboard forget --state {folder}" in result.stderr
    assert (folder / FILE).exists()


def test_an_empty_state_and_a_damaged_one(tmp_path: Path, type_: Type) -> None:
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    with closing(Store(folder)):
        pass
    assert "  an empty state file" in type_("forget", "--yes").stdout
    (folder / FILE).write_bytes(b"damaged" * 1000)
    assert "  1 state file set aside as damaged" in type_("forget", "--yes").stdout
    assert list(folder.iterdir()) == []
