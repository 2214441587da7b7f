"""What is given to pytest: to measure all tests once, and to run the chosen ones with a slip in the code."""

import gc
import json
import resource
import sys
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import IO, Any

import pytest

CASES, SLOW = 6, 0.5
"""A test that takes so many seconds and is repeated over many cases is run with a few, spread evenly."""
PATIENCE = 15
"""Seconds of the processor after which a test that a slip has sent into a circle is ended."""


class Measure:
    """Runs the tests once: how long each takes, and which functions it calls. "" stands for the imports."""

    def __init__(self, paths: list[str]) -> None:
        self.files = {str(Path(path).resolve()): path for path in paths}
        self.test = ""
        self.cases: dict[str, list[str]] = {}
        self.caches: list[_lru_cache_wrapper[Any]] = []
        self.calls: dict[str, set[str]] = {}
        self.seconds: dict[str, float] = {}
        self.began = 0.0
        self.failed = ""

    def pytest_sessionstart(self) -> None:
        """From now on each call is noted."""
        sys.settrace(self.called)

    def called(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note who calls a function of the files, or a function within it."""
        if path := self.files.get(frame.f_code.co_filename):
            function = frame.f_code.co_qualname.partition(".<locals>")[0]
            self.calls.setdefault(f"{path} {function}", set()).add(self.test)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the cases of each test, and what would answer without a call."""
        caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        self.caches = [each for each in caches if str(each.__module__).startswith("shboard")]
        for item in items:
            self.cases.setdefault(item.nodeid.partition("[")[0], []).append(item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Leave out a case where two have been slow and this is not one of the few."""
        self.test = item.nodeid
        for cache in self.caches:
            cache.cache_clear()
        cases = self.cases[item.nodeid.partition("[")[0]]
        known = [self.seconds[case] for case in cases if case in self.seconds]
        slow = len(known) > 1 and min(known) > SLOW
        return True if slow and item.nodeid not in cases[:: len(cases) // CASES + 1] else None

    def pytest_runtest_logstart(self) -> None:
        """Its time begins: the processor's, for others may be busy here too."""
        self.began = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Note its time."""
        self.seconds[nodeid] = time.process_time() - self.began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first that fails."""
        self.failed = self.failed or (report.nodeid if report.failed else "")


class Chosen:
    """Runs the chosen tests alone, in their order, and knows which fails first."""

    def __init__(self, order: list[str]) -> None:
        self.order = {test: place for place, test in enumerate(order)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what is chosen."""
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])

    def pytest_runtest_setup(self) -> None:
        """Each test has its own time."""
        seconds = int(time.process_time()) + PATIENCE
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first that fails."""
        self.failed = self.failed or (report.nodeid if report.failed else "")


class Collected(Chosen):
    """Collects once, and then asks `forked` for a child for each slip that comes as a line."""

    def __init__(self, asked: IO[str], answers: IO[str], forked: Any) -> None:
        super().__init__([])
        self.asked, self.answers, self.forked = asked, answers, forked
        self.items: dict[str, pytest.Item] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep all at hand."""
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self) -> bool:
        """Answer until nobody asks."""
        print("ready", file=self.answers, flush=True)
        for line in self.asked:
            answer = self.forked(self.tried, json.loads(line))
            print(json.dumps(answer), file=self.answers, flush=True)
        return True

    def tried(self, request: dict[str, Any]) -> str:
        """In the child: make the slip, and run the chosen tests until one fails."""
        exchange(request["path"], request["function"], request["source"])
        tests = [self.items[test] for test in request["tests"]]
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            test.ihook.pytest_runtest_protocol(item=test, nextitem=following)
            if self.failed:
                break
        return self.failed


def exchange(path: str, function: str, source: str) -> None:
    """Make a slip in a function, or ("") in a module's constants, if the module has been imported."""
    code, whole = compile(source, path, "exec"), str(Path(path).resolve())
    if not function:
        exchange_constants(code, whole)
        return
    new = dict(functions(code))[function]
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (each.__qualname__, each.__code__.co_filename) == (
            function,
            whole,
        ):
            each.__code__ = new


def exchange_constants(code: CodeType, path: str) -> None:
    """Put the changed constants of a module in their places, there and wherever they were imported to."""
    for module in [each for each in sys.modules.values() if getattr(each, "__file__", None) == path]:
        new, old = {"__name__": module.__name__, "__file__": path}, dict(vars(module))
        exec(code, new)
        for name in old.keys() & new.keys():
            if not name.startswith("__") and not isinstance(old[name], type | FunctionType):
                for other in list(sys.modules.values()):
                    if getattr(other, name, new) is old[name]:
                        setattr(other, name, new[name])


def functions(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """The code of every function of a file that lies in no other function."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each.co_qualname, each
            if "<locals>" not in each.co_qualname:
                yield from functions(each)
