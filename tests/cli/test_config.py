"""`config`: where the file lies, and each setting with what has set it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import CHAPTERS, main


def typed(line: str, file: Path | str, **variables: str) -> Result:
    return CliRunner().invoke(main, line.split(), env={"SHBOARD_CONFIG": str(file), **variables})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A configuration file."""
    path = tmp_path / "night.toml"
    path.write_text("state = '/srv/night'\n[serve]\nlang = 'da'\nno-motion = true\n[demo]\nseats = 9\n")
    return path


def test_the_path(file: Path, tmp_path: Path) -> None:
    result = typed("config path", file)
    assert (result.stdout, result.stderr, result.exit_code) == (f"{file}\n", "", 0)
    result = typed("config path", tmp_path / "none.toml")
    assert result.stdout == f"{tmp_path}/none.toml\n"
    assert result.stderr.startswith("There is none yet")
    assert typed("config path", "").exit_code == 1


def test_c28_host10d_each_value_is_shown_with_what_has_set_it(file: Path) -> None:
    result = typed("config show", file, SHBOARD_SERVE_LANG="fr", SHBOARD_SERVE_URL="http://x:1")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, *rows = result.stdout.splitlines()
    assert (first, second) == (f"File: {file}", "")
    shown = {tuple(row.split()) for row in rows}
    for row in (
        ("serve", "--lang", "fr", "SHBOARD_SERVE_LANG"),
        ("serve", "--url", "http://x:1", "SHBOARD_SERVE_URL"),
        ("serve", "--no-motion", "yes", "shboard.toml"),
        ("serve", "--mute", "no", "default"),
        ("serve", "--port", "8000", "default"),
        ("serve", "--state", "/srv/night", "shboard.toml"),
        ("serve", "--interface", "(the", "likeliest)", "default"),
        ("seats", "move", "--state", "/srv/night", "shboard.toml"),
        ("demo", "--seats", "9", "shboard.toml"),
    ):
        assert row in shown
    assert not any("--yes" in row or "--help" in row for row in shown)


def test_one_command_and_for_programs(file: Path) -> None:
    found = json.loads(typed("config show demo --json", file).stdout)
    assert found["file"] == str(file)
    assert {row["command"] for row in found["settings"]} == {"demo"}
    seats = next(row for row in found["settings"] if row["option"] == "seats")
    assert seats == {
        "command": "demo",
        "option": "seats",
        "value": 9,
        "source": "shboard.toml",
        "meaning": None,
    }
    assert typed("config show about", file).exit_code == 2


def test_every_command_that_can_be_set_is_there(file: Path) -> None:
    found = json.loads(typed("config show --json", file).stdout)["settings"]
    names = {name for rows in CHAPTERS.values() for name, *_ in rows}
    assert {row["command"].split()[0] for row in found} == names - {"about", "completion"}


def test_a_wrong_value_is_not_shown_as_if_it_counted(file: Path) -> None:
    result = typed("config show", file, SHBOARD_DEMO_SEATS="11")
    assert result.exit_code == 2
    assert "(from SHBOARD_DEMO_SEATS)." in result.stderr
