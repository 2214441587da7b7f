"""Blocking calls in a thread: others go on meanwhile, and what fails there fails where it is waited for."""

import threading
from pathlib import Path

import gevent
import pytest
from gevent import monkey

from shboard.server.elsewhere import Elsewhere
from shboard.store import StoreError


def test_others_go_on_while_a_call_blocks() -> None:
    free = monkey.get_original("threading", "Event")()
    waited = Elsewhere().begin(free.wait, 20)
    gevent.spawn(free.set).join()
    assert waited() is True


def test_it_runs_in_one_thread_one_call_after_the_other() -> None:
    elsewhere = Elsewhere()
    order: list[int] = []
    calls = [elsewhere.begin(order.append, number) for number in range(5)]
    threads = {elsewhere.begin(monkey.get_original("threading", "get_ident"))() for _ in range(3)}
    for call in reversed(calls):
        call()
    assert order == [0, 1, 2, 3, 4]
    assert len(threads) == 1
    assert threads != {threading.get_ident()}


def test_what_fails_there_fails_where_it_is_waited_for_and_is_printed_nowhere(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(reason: str, *, path: Path) -> None:
        raise StoreError(reason, path)

    result = Elsewhere().begin(fail, "unwritable", path=Path("card"))
    with pytest.raises(StoreError):
        result()
    assert capfd.readouterr().err == ""
