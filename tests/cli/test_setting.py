"""An option, its variable and the file: which counts, and what is said of a value that none can have."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from tests.cli.fake_host import FakeHost, lobby

Try = Callable[..., Result]


@pytest.fixture
def try_(tmp_path: Path) -> Try:
    """Type a command line with a configuration file and variables of the environment."""

    def typed(line: str, written: str = "", **variables: str) -> Result:
        file = tmp_path / "shboard.toml"
        file.write_text(written, encoding="utf-8")
        return CliRunner().invoke(main, line.split(), env={"SHBOARD_CONFIG": str(file), **variables})

    return typed


def test_c28_host10c_an_option_counts_before_a_variable_and_that_before_the_file(
    fake: FakeHost, tmp_path: Path, try_: Try
) -> None:
    right, wrong = str(fake.folder), str(tmp_path / "nobody")
    for state in ("state = '{}'", "[status]\nstate = '{}'"):
        assert try_("status", state.format(right)).exit_code == 0
        assert try_("status", state.format(right), SHBOARD_STATE=wrong).exit_code == 3
        assert try_("status", state.format(wrong), SHBOARD_STATE=right).exit_code == 0
        assert try_(f"status --state {right}", state.format(wrong), SHBOARD_STATE=wrong).exit_code == 0
        assert try_(f"status --state {wrong}", state.format(right), SHBOARD_STATE=right).exit_code == 3


def test_c28_a_commands_own_table_counts_before_what_stands_above_them_all(
    fake: FakeHost, tmp_path: Path, try_: Try
) -> None:
    state = f"state = '{fake.folder}'\ntable = 'muse'\n[status]\ntable = 'krab'"
    try_("status", state)
    try_("qr", state)
    try_("seats list", state)
    assert [said["table"] for _, said in fake.asked] == ["KRAB", "MUSE", "MUSE"]


def test_a_home_may_be_written_short(fake: FakeHost, try_: Try, tmp_path: Path) -> None:
    assert try_("status", "state = '~/state'", HOME=str(tmp_path), USERPROFILE=str(tmp_path)).exit_code == 0


def test_flags_and_lists(fake: FakeHost, try_: Try) -> None:
    fake.grants("start", code="KRAB", seats=6)
    state = f"state = '{fake.folder}'\n"
    try_("start", state + "[start]\nvariant = ['hidden_voters', 'rebalance']")
    try_("start", state + "[start]\nvariant = 'rebalance'")
    try_("start", state, SHBOARD_START_VARIANT="rebalance hidden_voters")
    variants = [said["variants"] for command, said in fake.asked if command == "start"]
    assert variants == [["rebalance", "hidden_voters"], ["rebalance"], ["rebalance", "hidden_voters"]]
    assert try_("status", state + "[status]\njson = true").stdout.startswith("{")
    assert try_("status", state, SHBOARD_STATUS_JSON="1").stdout.startswith("{")


def test_nobody_consents_once_and_for_all(fake: FakeHost, try_: Try) -> None:
    fake.stands(lobby(stage="play"))
    state = f"state = '{fake.folder}'\n"
    assert try_("end", state, SHBOARD_END_YES="1").exit_code == 2
    said = try_("end", state + "[end]\nyes = true")
    assert (said.exit_code, "nothing is called yes in [end]" in said.stderr) == (2, True)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("prot = 8001", "nothing is called prot"),
        ("[serv]\nport = 8001", "nothing is called serv"),
        ("[serve]\nprot = 8001", "nothing is called prot in [serve]"),
        ("serve = 8001", "serve is a command, and so a table: [serve]"),
        ("[serve]\nmute = 'yes'", "mute is true or false"),
        ("[serve]\nport = true", "port is no yes or no"),
        ("[serve]\nport = [8001]", "port is one value"),
        ("[serve]\nport = 2026-01-01", "port is one value"),
        ("[serve]\nvariant = [1]", "variant is a list of names"),
    ],
)
def test_a_file_that_cannot_be_meant_so(written: str, said: str, try_: Try) -> None:
    result = try_("serve --port 70000", written)
    first, second = result.stderr.splitlines()
    assert result.exit_code == 2
    assert first.endswith(f"shboard.toml: {said}.")
    assert second == "What it may say: shboard config show"


@pytest.mark.parametrize(
    ("written", "variables", "said"),
    [
        ("[serve]\nport = 70000", {}, "(from shboard.toml)."),
        ("", {"SHBOARD_SERVE_PORT": "x"}, "(from SHBOARD_SERVE_PORT)."),
        ("", {"SHBOARD_SERVE_URL": "ftp://x"}, "(from SHBOARD_SERVE_URL)."),
        ("[serve]\nlang = 'xx'", {}, "(from shboard.toml)."),
    ],
)
def test_a_wrong_value_is_told_with_where_it_stands(
    written: str, variables: dict[str, str], said: str, try_: Try
) -> None:
    result = try_("serve", written, **variables)
    first, second = result.stderr.splitlines()
    assert (result.exit_code, second) == (2, "Help: shboard serve --help")
    assert first.endswith(said)


def test_help_and_other_commands_bear_any_file(try_: Try) -> None:
    for line in ("serve --help", "seats -h", "--help", "about", "config path", "completion zsh"):
        assert try_(line, "nonsense").exit_code == 0, line


def test_host10b_each_option_has_its_variable_and_the_help_names_it(try_: Try) -> None:
    shown = " ".join(try_("serve --help").stdout.split())
    for variable in ("SHBOARD_SERVE_PORT", "SHBOARD_SERVE_NO_MOTION", "SHBOARD_SERVE_OPEN", "SHBOARD_STATE"):
        assert f"env var: {variable}" in shown
    assert "YES" not in shown
    assert "env var: SHBOARD_TABLE" in " ".join(try_("seats list --help").stdout.split())
