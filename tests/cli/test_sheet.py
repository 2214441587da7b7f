"""`sheet`: what a guest reads off the wall, and scans from it."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from shboard import wifi
from shboard.wifi import Wifi
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby

HOME = Wifi("Lange; Nacht <b>", "correct horse")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "wall.html"


def test_the_sheet_is_written_for_its_owner_alone(fake: FakeHost, type_: Type, file: Path) -> None:
    wifi.keep(fake.folder, HOME)
    result = type_("sheet", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Wrote {file}. Open it in a browser and print it.\n"
    assert file.stat().st_mode & 0o077 == 0
    text = file.read_text()
    assert text.startswith('<!doctype html>\n<html lang="en" translate="no">')
    assert "Lange; Nacht &lt;b&gt;" in text
    assert "http://192.168.1.23:8000</text>" in text
    assert str(HOME.password) not in text + result.output, "it is in the code, and not written"
    assert [command for command, _ in fake.asked] == ["status"], "the server is not asked for the password"


def test_a_drawing_alone_in_the_boards_language(fake: FakeHost, type_: Type, file: Path) -> None:
    fake.stands(lobby(lang="da"))
    drawing = file.with_suffix(".SVG")
    assert type_("sheet", str(drawing)).exit_code == 0
    words = [each.text for each in ElementTree.parse(drawing).iter("{http://www.w3.org/2000/svg}text")]
    assert words[:3] == ["Kom og spil", "Spillet", "http://192.168.1.23:8000"]


def test_without_the_wifi(fake: FakeHost, type_: Type, file: Path) -> None:
    wifi.keep(fake.folder, HOME)
    assert type_("sheet", str(file), "--no-wifi").exit_code == 0
    assert "Lange" not in file.read_text()


def test_nothing_is_written_over_unasked(fake: FakeHost, type_: Type, file: Path) -> None:
    file.write_text("mine")
    result = type_("sheet", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == f"{file} is there already."
    assert f"shboard sheet {file} --yes" in result.stderr
    assert file.read_text() == "mine"
    assert type_("sheet", str(file), "--yes").exit_code == 0
    assert file.read_text() != "mine"
    assert file.stat().st_mode & 0o077 == 0


def test_what_cannot_be_written_or_led_to_is_told(fake: FakeHost, type_: Type, file: Path) -> None:
    assert type_("sheet", str(file.with_suffix(".pdf"))).stderr.startswith("A sheet is called FILE.html or")
    missing = type_("sheet", str(file.parent / "missing" / "wall.html"))
    assert (missing.exit_code, missing.stderr.splitlines()[1]) == (1, "Name another place.")
    fake.stands(lobby(url=None, phones=[]))
    nowhere = type_("sheet", str(file))
    assert (nowhere.exit_code, file.exists()) == (1, False)
    assert nowhere.stderr.startswith("No address is known")
