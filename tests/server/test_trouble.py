"""Why a server cannot start: one sentence, and a next step."""

import errno
from pathlib import Path

import pytest

from shboard.server.trouble import ServiceError, bad_address, busy_port, folder_trouble, state_trouble
from shboard.state_folder import HostNote, write_note
from shboard.store import StoreError

PATH = Path("state") / "shboard.db"


@pytest.mark.parametrize(
    ("trouble", "says", "next_step"),
    [
        (busy_port(8000, resumed=False), "Port 8000 is busy", "--port 8001"),
        (busy_port(8000, resumed=True), "Port 8000 is busy", "--new --port 8001"),
        (bad_address("1.2.3.4", 8000, OSError(errno.EADDRNOTAVAIL, "no such address")), "1.2.3.4", "--host"),
        (state_trouble(StoreError("in_use", PATH)), "Another program", "--state"),
        (state_trouble(StoreError("future", PATH)), "newer shboard", "Update"),
        (state_trouble(StoreError("unwritable", PATH)), "full or read-only", "--state"),
        (state_trouble(StoreError("unreadable", PATH)), "cannot be opened", "--state"),
        (folder_trouble(PATH, OSError(errno.EACCES, "Permission denied")), "Permission denied", "--state"),
        (folder_trouble(PATH, OSError()), "not possible", "--state"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_trouble_says_what_and_what_to_do(trouble: ServiceError, says: str, next_step: str) -> None:
    assert says in trouble.sentence
    assert trouble.sentence.endswith(".")
    assert "\n" not in trouble.sentence
    assert next_step in trouble.next_step
    assert trouble.exit_status == 1


def test_a_state_that_another_server_uses_is_not_taken_for_another_programs(tmp_path: Path) -> None:
    write_note(tmp_path, HostNote(1, "http://127.0.0.1:1", "token"))
    trouble = state_trouble(StoreError("in_use", tmp_path / "shboard.db"))
    assert "Another shboard" in trouble.sentence
    assert "shboard status" in trouble.next_step
