"""Lock and unlock: what they say, also where there was nothing to do."""

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost


@pytest.mark.parametrize(
    ("command", "already", "said"),
    [
        ("lock", False, "Table KRAB is locked. Open it with: shboard unlock --state {state}"),
        ("lock", True, "Table KRAB is locked already."),
        ("unlock", False, "Table KRAB is open."),
        ("unlock", True, "Table KRAB is not locked."),
    ],
)
def test_lock_and_unlock(command: str, already: bool, said: str, fake: FakeHost, type_: Type) -> None:
    fake.grants(command, code="KRAB", locked=command == "lock", already=already)
    result = type_(command)
    assert (result.stdout, result.exit_code) == (said.format(state=fake.folder) + "\n", 0)
    assert fake.last() == (command, {"table": None})


@pytest.mark.parametrize("command", ["lock", "unlock"])
def test_without_a_server_there_is_nothing_to_lock(command: str, type_: Type) -> None:
    result = type_(command)
    assert result.exit_code == 3
    assert "shboard serve" in result.stderr
