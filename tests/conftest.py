"""What holds for every test: nothing leaves this machine, no setting of the user's counts, chance repeats."""

import ipaddress
import os
import shutil
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

    from tests.helpers.desk import Desk

HERE = {"", "localhost", socket.gethostname().lower()}


def stays_here(host: object) -> bool:
    """Whether reaching this host asks nothing of the network."""
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name.lower() in HERE
    return address.is_loopback or address.is_unspecified


def is_address(host: object) -> bool:
    """Whether a host is a number already, so that resolving it asks nobody."""
    try:
        ipaddress.ip_address(host.decode() if isinstance(host, bytes) else str(host))
    except ValueError:
        return False
    return True


def guard(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook: sees each connection below whatever library makes it, gevent's included."""
    if event in {"socket.connect", "socket.sendto"}:
        address = arguments[1]
        if isinstance(address, tuple) and not stays_here(address[0]):
            raise RuntimeError(f"a test must not reach the network: {event} {address}")
    elif event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        host = arguments[0]
        if not (stays_here(host) or is_address(host)):
            raise RuntimeError(f"a test must not ask the network for a name: {host!r}")


sys.addaudithook(guard)

settings.register_profile("house", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.register_profile("search", settings.get_profile("house"), max_examples=2000, derandomize=False)
settings.load_profile("house")

if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    # Run under nohup, which a server respects. A handler is not handed on to the servers, being ignored is.
    signal.signal(signal.SIGHUP, lambda *_: None)

for name in [name for name in os.environ if name.startswith("SHBOARD_")]:
    del os.environ[name]
os.environ["SHBOARD_CONFIG"] = ""


LONGEST = ("e2e", "gallery", "faults", "cli", "phone", "board", "demo", "server")
"""Folders whose files take longest, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: so no worker is left alone with it at the end."""

    def turn(item: pytest.Item) -> int:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)

    items.sort(key=turn)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test whose tool this system lacks; tests/run installs it where it can, else it says so."""
    for mark in item.iter_markers("needs"):
        if shutil.which(mark.args[0]) is None:
            pytest.skip(f"needs {mark.args[0]}")


@pytest.fixture(scope="session")
def playwright() -> "Iterator[Playwright]":
    """The one Playwright of a whole run: it runs once in a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: "Playwright") -> "Iterator[Browser]":
    """The browser for single pages, on guests' insecure origin."""
    from tests.helpers.browser import INSECURE, launch

    browser = launch(playwright, INSECURE)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def whole_browser(playwright: "Playwright") -> "Iterator[Browser]":
    """The very browser that people use, for whole evenings."""
    from tests.helpers.browser import INSECURE, launch

    browser = launch(playwright, INSECURE, whole=True, keeps=True)
    yield browser
    browser.close()


@pytest.fixture
def desk(tmp_path: Path) -> "Iterator[Desk]":
    """A saver with nothing to do."""
    from tests.helpers.desk import Desk

    desk = Desk(tmp_path)
    yield desk
    desk.store.close()
