"""Imports go down only, the lower floors are pure, and the TV's folder knows nothing of the server."""

import ast
import sys
from graphlib import CycleError, TopologicalSorter

from tests.structure.house import ROOMS, files, imports, module_name, name, read

# The floor of each room; a file belongs to the longest name that fits. A new room gets its line here.
FLOORS = {
    "shboard": 0,  # the version alone
    "shboard.rules": 0,
    "shboard.bots": 1,
    "shboard.lobby": 1,
    "shboard.refusal": 1,
    "shboard.view": 1,
    "shboard.addresses": 1,
    "shboard.links": 1,
    "shboard.networks": 1,
    "shboard.last_address": 1,
    "shboard.wifi": 1,
    "shboard.state_folder": 1,
    "shboard.rooms": 2,
    "shboard.room": 2,
    "shboard.quickness": 1,
    "shboard.saver": 2,
    "shboard.store": 2,
    "shboard.schema": 2,
    "shboard.damage": 2,
    "shboard.forget": 2,
    "shboard.server": 3,
    "cli": 4,
}
PURE = ("shboard.rules", "shboard.lobby")
# All that a pure room may use: no clock, no file, no socket, no hidden chance.
VALUES = {"collections", "dataclasses", "enum", "functools", "itertools", "msgspec", "random", "typing"}
TEXT = {"hashlib", "hmac", "re", "unicodedata"}

MODULES = {module_name(path): path for path in files("py", *ROOMS)}


def room(module: str) -> str | None:
    """The line of FLOORS that a module, or a name in one, belongs to."""
    parts = module.split(".")
    prefixes = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    found = next((prefix for prefix in prefixes if prefix in FLOORS), None)
    return None if found == "shboard" and module in MODULES and module != "shboard" else found


def target(imported: str) -> str | None:
    """The module of this house that an imported name comes from."""
    owner = imported.rpartition(".")[0]
    return next((module for module in (imported, owner) if module in MODULES), None)


def test_each_module_has_its_floor() -> None:
    homeless = [name for name in MODULES if room(name) is None and not name.startswith("board_display")]
    assert homeless == [], "give these rooms a floor in FLOORS"


def test_imports_go_down_only() -> None:
    upward = []
    for module, path in MODULES.items():
        here = room(module)
        for line, imported in imports(path):
            there = room(imported)
            if here and there and FLOORS[there] > FLOORS[here]:
                upward.append(f"{name(path)}:{line}: {here} must not know {imported}")
    assert upward == []


def test_no_module_needs_itself() -> None:
    needs = {
        module: {found for _, imported in imports(path) if (found := target(imported)) and found != module}
        for module, path in MODULES.items()
    }
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from None


def test_the_pure_rooms_use_values_alone() -> None:
    found = [
        f"{name(path)}:{line}: {imported}"
        for module, path in MODULES.items()
        if module.startswith(PURE)
        for line, imported in imports(path)
        if imported.split(".")[0] not in VALUES | TEXT | {"shboard"}
    ]
    assert found == []


def test_the_pure_rooms_take_their_chance_from_the_caller() -> None:
    """`random` is there for its type alone: a function of the module would draw from a hidden source."""
    found = []
    for path in files("py", *(prefix.replace(".", "/") for prefix in PURE)):
        tree = ast.parse(read(path))
        drawn = [
            f"random.{node.attr}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr != "Random"
        ]
        taken = [full for _, full in imports(path) if full.startswith("random.") and full != "random.Random"]
        found += [f"{name(path)}: {what}" for what in drawn + taken]
    assert found == []


def test_the_board_knows_nothing_of_the_server() -> None:
    found = [
        f"{name(path)}:{line}: {imported}"
        for path in files("py", "board_display")
        for line, imported in imports(path)
        if imported.split(".")[0] not in sys.stdlib_module_names
    ]
    assert found == []
