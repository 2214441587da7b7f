"""One running server for the faults of a module: each has a table of its own there."""

from collections.abc import Iterator

import pytest

from tests.helpers.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that must not complain, whatever is done to it."""
    with Server(tmp_path_factory.mktemp("faults") / "state") as server:
        yield server
        assert server.complaints() == ""
