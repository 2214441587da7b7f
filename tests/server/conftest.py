"""Servers that tests share: whoever changes more than a table of its own starts another."""

from collections.abc import Iterator

import pytest

from tests.helpers.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with many tables; a test opens its own (`code`)."""
    with Server(tmp_path_factory.mktemp("shared") / "state") as server:
        server.open_table()
        yield server
        assert server.complaints() == "", "whatever a screen sends, the server takes it without a word"


@pytest.fixture
def code(server: Server) -> Iterator[str]:
    """A fresh table of the shared server."""
    yield server.open_table()
    server.hang_up()
