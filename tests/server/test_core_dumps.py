"""A crash leaves no picture of the memory behind, and nothing in the house prints what its functions held."""

import re
from pathlib import Path

import pytest

from tests.helpers.serving import Server
from tests.structure.house import ROOMS, files, name, read

resource = pytest.importorskip("resource")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux tells it of another process")
def test_the_running_server_leaves_none(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (before[1], before[1]))  # what the system would grant
    try:
        with Server(tmp_path / "state") as server:
            assert server.process is not None
            assert resource.prlimit(server.process.pid, resource.RLIMIT_CORE) == (0, 0)
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, before)


def test_nothing_prints_the_values_that_a_function_held() -> None:
    telling = re.compile(r"\b(faulthandler|capture_locals|cgitb|f_locals|tb_frame|inspect\.stack)\b")
    assert [name(path) for path in files("py", *ROOMS) if telling.search(read(path))] == []
