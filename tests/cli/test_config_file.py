"""The configuration file: where it is looked for, and what is said of one that cannot be read."""

from pathlib import Path

import pytest

from cli import config_file
from cli.exits import ExitStatus, Failure


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The two files that may be there: of the folder, and of the user."""
    here, home = tmp_path / "here", tmp_path / "home"
    here.mkdir()
    (home / "shboard").mkdir(parents=True)
    monkeypatch.delenv(config_file.VARIABLE)
    monkeypatch.chdir(here)
    monkeypatch.setattr("platformdirs.user_config_path", lambda name, appauthor: home / name)
    return [here / "shboard.toml", home / "shboard" / "shboard.toml"]


def test_c28_the_file_of_the_folder_comes_before_that_of_the_user(places: list[Path]) -> None:
    assert config_file.places() == places
    assert config_file.found() is None
    for place in reversed(places):
        place.touch()
        assert config_file.found() == place


def test_a_variable_names_another_one_or_none(places: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    places[0].touch()
    monkeypatch.setenv(config_file.VARIABLE, str(places[1]))
    assert config_file.found() is None
    places[1].touch()
    assert config_file.found() == places[1]
    monkeypatch.setenv(config_file.VARIABLE, "")
    assert config_file.found() is None


def test_windows_may_have_put_a_mark_before_it(places: list[Path]) -> None:
    places[0].write_bytes(b"\xef\xbb\xbf[serve]\r\nport = 8001\r\n")
    assert config_file.load(places[0]) == {"serve": {"port": 8001}}


@pytest.mark.parametrize(
    ("written", "status", "said"),
    [
        (b"port 8001", ExitStatus.USAGE, "is not written as TOML: "),
        (b"\xff\xfe[", ExitStatus.USAGE, "is not written as TOML: "),
        (None, ExitStatus.FAILED, "cannot be read: Is a directory."),
    ],
)
def test_what_cannot_be_read_is_said_to_be_so(
    written: bytes | None, status: ExitStatus, said: str, places: list[Path]
) -> None:
    if written is None:
        places[0].mkdir()
    else:
        places[0].write_bytes(written)
    with pytest.raises(Failure) as failed:
        config_file.load(places[0])
    assert failed.value.status is status
    assert failed.value.message.startswith(f"{places[0]} {said}")
