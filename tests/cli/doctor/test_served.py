"""What is served, by the server's own word; and what could be where none runs."""

import socket
from pathlib import Path

import pytest

from cli.doctor import served
from cli.doctor.finding import Level
from cli.host import Host
from shboard import addresses
from shboard.addresses import Address
from tests.cli.fake_host import FakeHost, lobby

WIFI = Address("http://192.168.1.23:8000", "wlan0", True, "192.168.1.0/24")


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "current", lambda _port: [WIFI])


def test_a_server_tells_it(fake: FakeHost) -> None:
    fake.answers["tables"] = (200, {"tables": [{"code": "KRAB"}, {"code": "ZANG"}]})
    what, found = served.look(Host(fake.folder, None), 9000)
    assert (what.running, what.port, what.url) == (True, 8000, "http://192.168.1.23:8000")
    assert what.address is not None
    assert what.address.network == "192.168.1.0/24"
    assert found.sentence == "Table KRAB is served on port 8000."
    fake.answers["status"] = (200, lobby(url="https://elsewhere.test"))
    assert served.look(Host(fake.folder, None), 9000)[0].address is None


def test_a_server_that_makes_no_sense(fake: FakeHost) -> None:
    fake.answers["tables"] = (200, {"tables": []})
    assert served.look(Host(fake.folder, None), 8000)[1].sentence == "A server runs, and no table is open."
    fake.answers["tables"] = (409, {"refused": "malformed"})
    what, found = served.look(Host(fake.folder, None), 8000)
    assert (what.running, found.level) == (False, Level.WRONG)


def test_nobody_serves_and_the_port_is_free_or_taken(tmp_path: Path) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
        what, found = served.look(Host(tmp_path, None), port)
        assert (what.running, what.url) == (False, WIFI.url)
        assert (found.level, found.sentence) == (
            Level.UNSURE, f"No table is served, and another program has port {port}.",
        )  # fmt: skip
    assert served.look(Host(tmp_path, None), port)[1].level is Level.WELL
    assert not (tmp_path / "host.json").exists()
