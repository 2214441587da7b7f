"""A file is read in one sitting: 300 lines at most, a function 45 as a rule."""

import ast

from tests.structure.house import ROOMS, files, name, read

LINES = 300
FUNCTION = 60


def test_no_file_is_longer_than_a_sitting() -> None:
    sizes = {name(path): len(read(path).splitlines()) for path in files("py js css html", *ROOMS, "tests")}
    assert {path: lines for path, lines in sizes.items() if lines > LINES} == {}


def test_no_function_is_a_chapter() -> None:
    long = {
        f"{name(path)}:{node.name}": node.end_lineno - node.lineno + 1
        for path in files("py", *ROOMS, "tests")
        for node in ast.walk(ast.parse(read(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    }
    assert {function: lines for function, lines in long.items() if lines > FUNCTION} == {}
