"""NAME.local is offered where somebody is known to answer for it, and nowhere else."""

import importlib.util
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shboard.addresses import Address
from shboard.server import local_name
from shboard.server.local_name import LocalName

WIFI = Address("http://192.168.1.23:8000", "wlan0", True)
VPN = Address("http://10.8.0.2:8000", "wg0", False)


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer called pi, on which nobody answers for names."""
    monkeypatch.setattr(socket, "gethostname", lambda: "pi")
    monkeypatch.setattr(local_name, "AVAHI", str(tmp_path / "avahi"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)


@contextmanager
def avahi(path: Path, answer: bytes) -> Iterator[list[bytes]]:
    """Somebody who answers each question so; gives the questions."""
    asked: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                asked.append(line.recv(1024))
                line.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        yield asked
        thread.join(10)


def found(*phones: Address) -> str | None:
    """The name that a server offers at these addresses."""
    offered = LocalName()
    offered.follow(list(phones), 8000)
    return offered.name


def test_where_nobody_answers_there_is_no_name() -> None:
    assert found(WIFI) is None
    assert found() is None


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (b"+ 2 0 pi.local 192.168.1.23\n", "pi.local"),
        (b"+ 2 0 pi.local 192.168.1.99\n", None),  # another computer's
        (b"+ 2 0 pi.local 10.8.0.2\n", None),  # not where a phone is
        (b"-15 Timeout reached\n", None),
        (b"", None),
    ],
)
def test_avahi_is_asked(answer: bytes, name: str | None, tmp_path: Path) -> None:
    with avahi(tmp_path / "avahi", answer) as asked:
        offered = LocalName()
        offered.follow([WIFI, VPN], 8000)
    assert asked == [b"RESOLVE-HOSTNAME-IPV4 pi.local\n"]
    assert offered.name == name


@pytest.mark.parametrize(("host", "name"), [("pi.local", "pi.local"), ("pi.example.org", None)])
def test_macos_answers_for_the_name_it_gives_itself(
    host: str, name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(socket, "gethostname", lambda: host)
    assert found(WIFI) == name
    assert found(VPN) is None


@pytest.mark.parametrize("host", ["localhost", "", "-pi", "p i", "pi_", "ü"])
def test_no_name_that_a_phone_cannot_type_or_that_is_everybodys(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_name, "_bonjour", lambda: True)
    assert found(WIFI) == "pi.local"
    monkeypatch.setattr(socket, "gethostname", lambda: host)
    assert found(WIFI) is None


def test_a_change_of_address_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_name, "_bonjour", lambda: True)
    offered, names = LocalName(), []
    for phones in ([WIFI, VPN], [VPN], [WIFI]):
        offered.follow(phones, 8000)
        names.append(offered.name)
    assert names == ["pi.local", None, "pi.local"]
