"""A window that is kept open: real processes, and a clock of the test's."""

import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from cli import keeper
from cli.keeper import LONGEST_PAUSE, STEADY_SECONDS, Keeper


class Window:
    """What the keeper starts again and again: each lives for some seconds and ends with a code."""

    def __init__(self, lives: Sequence[tuple[float, int]], monkeypatch: pytest.MonkeyPatch) -> None:
        self.lives, self.now, self.told = list(lives), 0.0, list[tuple[int, float]]()
        self.wanted_until = float("inf")
        monkeypatch.setattr(keeper, "_window", lambda _command: self)
        monkeypatch.setattr(Keeper, "_watch", lambda _keeper, _window: self._end())

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def _end(self) -> int | None:
        seconds, code = self.lives.pop(0)
        self.now += seconds
        return code if self.now <= self.wanted_until else None

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def run(self) -> bool:
        def tell(code: int, pause: float) -> None:
            self.told.append((code, pause))

        return Keeper(
            ["window"], lambda: self.now < self.wanted_until, tell, lambda: self.now, self.sleep
        ).run()


def test_it_is_opened_again_each_time_later_and_at_once_after_it_has_stood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    died = [(0.1, 1)] * 7 + [(STEADY_SECONDS + 1, -9), (1.0, 0)]
    window = Window(died, monkeypatch)
    assert window.run() is False, "somebody has closed it"
    assert [pause for _, pause in window.told] == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE, 1]
    assert window.told[-1] == (-9, 1)


def test_it_is_not_opened_again_once_nothing_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window([(0.1, 1), (0.1, 1), (0.1, 1)], monkeypatch)
    window.wanted_until = 2.0
    assert window.run() is True
    assert len(window.told) == 2


def kept(code: str, wanted: Callable[[], bool]) -> bool:
    return Keeper([sys.executable, "-c", code], wanted, lambda *_: None).run()


def test_a_real_window_ends_when_nothing_is_wanted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "LOOK_SECONDS", 0.01)
    seen: list[subprocess.Popen[bytes]] = []
    end = keeper.end

    def noted(process: "subprocess.Popen[bytes]") -> None:
        seen.append(process)
        end(process)

    monkeypatch.setattr(keeper, "end", noted)
    assert kept("import time; time.sleep(60)", lambda: False) is True
    assert seen[0].returncode not in (None, 0)


def test_a_real_window_that_somebody_closes_stays_closed() -> None:
    assert kept("pass", lambda: True) is False


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(OSError, match="no-such-browser"):
        Keeper(["no-such-browser"], lambda: True, lambda *_: None).run()
