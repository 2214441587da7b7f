"""Options that many commands share mean the same in each."""

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost

COMMANDS = (
    ("status",), ("start",), ("pause",), ("resume",), ("end", "--yes"), ("again",), ("claim", "1"), ("qr",),
    ("seats",), ("seats", "list"), ("seats", "move", "1", "2"), ("seats", "rename", "1", "x"),
    ("seats", "remove", "1"),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_each_command_has_table_and_state(words: tuple[str, ...], fake: FakeHost, type_: Type) -> None:
    fake.refuses("status", "something")
    type_(*words, "--table", "muse")
    assert fake.asked[0][1]["table"] == "MUSE"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_next_steps_lead_to_the_same_table(words: tuple[str, ...], fake: FakeHost, type_: Type) -> None:
    for command in ("status", words[0], "/".join(words[:2])):
        fake.refuses(command, "not_allowed_now", stage="over")
    result = type_(*words, "--table", "muse")
    assert result.exit_code == 4
    assert f"--table MUSE --state {fake.folder}" in result.stderr.splitlines()[1]


def test_a_variant_in_any_case(fake: FakeHost, type_: Type) -> None:
    fake.grants("start", code="KRAB", seats=6)
    assert type_("start", "--variant", "Rebalance").exit_code == 0
    assert fake.last()[1]["variants"] == ["rebalance"]
