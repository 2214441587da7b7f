"""Each line of the checklist of the screens, C1 to C31, has a test named after it: `test_c07_…`."""

import ast
import re
from functools import cache

import pytest

from tests.structure.house import files, read

LINES = range(1, 32)


@cache
def named() -> dict[int, list[str]]:
    """The names of the tests of each line."""
    found: dict[int, list[str]] = {line: [] for line in LINES}
    for path in files("py", "tests"):
        if not path.name.startswith("test_"):
            continue
        functions = (node for node in ast.walk(ast.parse(read(path))) if isinstance(node, ast.FunctionDef))
        for function in functions:
            prefix = re.match(r"test_((?:c\d\d_)*)", function.name)
            for line in re.findall(r"\d\d", prefix[1] if prefix else ""):
                found[int(line)].append(function.name)
    return found


@pytest.mark.parametrize("line", LINES, ids="C{}".format)
def test_each_line_has_a_test_of_its_name(line: int) -> None:
    assert named()[line] != []


def test_no_two_tests_of_a_line_have_one_name() -> None:
    assert [names for names in named().values() if len(set(names)) < len(names)] == []
