"""Exit codes, and the two lines of every error: what is wrong, what to do."""

import click
import pytest

from cli.exits import ExitStatus, Failure, run
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby


def raising(error: BaseException) -> int:
    def invoke() -> None:
        raise error

    return run(invoke)


def test_c28_there_are_six_exit_codes() -> None:
    assert [int(status) for status in ExitStatus] == [0, 1, 2, 3, 4, 130]


def test_c28_host10j_the_exit_code_says_how_a_command_ended(fake: FakeHost, type_: Type) -> None:
    """Ctrl-C, 130, is pressed in test_serve."""
    fake.refuses("start", "too_few", seats=4)
    assert type_("status").exit_code == 0
    fake.stands(lobby(url=None, phones=[]))
    assert type_("qr").exit_code == 1
    assert type_("frobnicate").exit_code == 2
    assert type_("start").exit_code == 4
    fake.close()
    assert type_("status").exit_code == 3


@pytest.mark.parametrize(("result", "status"), [(None, 0), (0, 0), (ExitStatus.INTERRUPTED, 130)])
def test_what_a_command_returns(result: int | None, status: int) -> None:
    assert run(lambda: result) == status


@pytest.mark.parametrize(
    ("error", "status", "lines"),
    [
        (Failure("No.", "Try: x"), 1, ["No.", "Try: x"]),
        (Failure("No.", "Try: x", ExitStatus.REFUSED), 4, ["No.", "Try: x"]),
        (click.UsageError("Wrong\n  line."), 2, ["Wrong line.", "Help: shboard --help"]),
        (click.FileError("x", "gone"), 1, ["Error: Could not open file 'x': gone"]),
        (click.Abort(), 130, ["Stopped."]),
        (KeyboardInterrupt(), 130, ["Stopped."]),
    ],
)
def test_errors(
    error: BaseException, status: int, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert raising(error) == status
    shown = capsys.readouterr()
    assert shown.err.splitlines() == lines
    assert shown.out == ""


def test_a_bug_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        raising(ZeroDivisionError())


@pytest.mark.parametrize(
    ("words", "sentence", "helps"),
    [
        (("strat",), "There is no command strat. Did you mean start, status, seats?", "shboard --help"),
        (("frobnicate",), "There is no command frobnicate.", "shboard --help"),
        (("claim",), "Say whose seat, or --all.", "shboard claim --help"),
        (
            ("start", "--variant", "none", "--variant", "rebalance"),
            "`--variant none`",
            "shboard start --help",
        ),
        (("start", "--variant", "x"), "Invalid value for '--variant'", "shboard start --help"),
        (("serve", "--port", "70000"), "Invalid value for '--port'", "shboard serve --help"),
        (("serve", "--lang", "xx"), "Invalid value for '--lang'", "shboard serve --help"),
        (("serve", "--url", "ftp://x"), "`--url` wants an address", "shboard serve --help"),
        (("serve", "--url", "http://x/y"), "`--url` wants the address alone", "shboard serve --help"),
        (("serve", "--url", "http://a@x"), "`--url` wants an address", "shboard serve --help"),
        (("serve", "--url", "http://x:y"), "`--url` wants an address", "shboard serve --help"),
        (("serve", "--url", "http:// x"), "`--url` wants an address", "shboard serve --help"),
        (("serve", "--interface", "nosuch0"), "There is no network nosuch0 here", "shboard serve --help"),
    ],
)
def test_host10k_a_wrong_line(words: tuple[str, ...], sentence: str, helps: str, type_: Type) -> None:
    result = type_(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first.startswith(sentence)
    assert second == f"Help: {helps}"
