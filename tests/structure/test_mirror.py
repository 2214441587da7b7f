"""Each piece of code has a test of its name: shboard/server/play.py ↔ tests/server/test_play.py."""

import ast
from pathlib import Path

from tests.structure.house import ROOMS, ROOT, files, name, read

# Rooms whose tests go by what people see, not by file: the rules under the headings of their page, browser
# code screen by screen.
TOGETHER = {
    "shboard/rules": "tests/rules",
    "shboard/web/shared": "tests/phone",
    "shboard/web/phone": "tests/phone",
    "board_display": "tests/board",
}
# Sources without a test of their own name, since the test named here is about nothing else.
ELSEWHERE: dict[str, str] = {"cli/evening.py": "tests/cli/test_status.py"}


def has_code(path: Path) -> bool:
    """Whether a file does anything: declarations and what merely keeps its arguments have nothing to test."""
    nodes = ast.walk(ast.parse(read(path)))
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return any(function.name != "__init__" for function in functions)


def expected(path: Path) -> str:
    """The test module that mirrors a Python source."""
    folder = name(path).removeprefix("shboard/").rpartition("/")[0]
    stem = "init" if path.stem == "__init__" else path.stem.strip("_")
    return ELSEWHERE.get(name(path)) or f"tests/{folder}/test_{stem}.py".replace("//", "/")


def test_each_source_has_its_test() -> None:
    untested = [
        f"{name(path)} → {expected(path)}"
        for path in files("py", *ROOMS)
        if has_code(path) and name(path.parent) not in TOGETHER and not (ROOT / expected(path)).is_file()
    ]
    assert untested == []


def test_each_room_that_is_tested_together_has_tests() -> None:
    assert [room for room, tests in TOGETHER.items() if not list((ROOT / tests).glob("test_*.py"))] == []


def test_no_exception_is_idle() -> None:
    assert [entry for pair in ELSEWHERE.items() for entry in pair if not (ROOT / entry).is_file()] == []
