"""The address that phones still open is kept for the next `serve`."""

from pathlib import Path

from shboard import state_folder
from shboard.last_address import FILE, remember, remembered


def test_the_last_one_is_known(tmp_path: Path) -> None:
    state_folder.prepare(tmp_path)
    assert remembered(tmp_path) is None
    for url in ("http://192.168.1.23:8000", "http://10.0.0.7:8000"):
        remember(tmp_path, url)
        assert remembered(tmp_path) == url
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_what_makes_no_sense_is_none(tmp_path: Path) -> None:
    for nonsense in ("[]", '{"url": 7}', "{", "{}"):
        (tmp_path / FILE).write_text(nonsense)
        assert remembered(tmp_path) is None


def test_a_disk_that_is_full_stops_nobody(tmp_path: Path) -> None:
    remember(tmp_path / "missing", "http://10.0.0.7:8000")
    assert remembered(tmp_path / "missing") is None
