"""What the tests of the bots share: a server that does as it is told."""

from collections.abc import Iterator

import pytest

from tests.helpers.fake_server import FakeServer


@pytest.fixture
def server() -> Iterator[FakeServer]:
    """A server of plain sockets."""
    fake = FakeServer()
    yield fake
    fake.stop()
