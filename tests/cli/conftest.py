"""What the tests of the commands share: a stand-in server, and a way to type a command."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from tests.cli.fake_host import FakeHost

Type = Callable[..., Result]


@pytest.fixture
def fake(tmp_path: Path) -> Iterator[FakeHost]:
    """A server whose answers the test writes."""
    host = FakeHost(tmp_path / "state")
    yield host
    host.close()


@pytest.fixture
def type_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type a command line at the server of this test; there is no terminal.

    A server cannot be started so: it would patch the standard library under the threads of other tests.
    """
    monkeypatch.setitem(sys.modules, "shboard.server.service", None)

    def typed(*words: str, keys: str | None = None) -> Result:
        options = ["--state", str(tmp_path / "state")]
        result = CliRunner().invoke(main, [*words, *options], input=keys, terminal_width=80)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return typed
