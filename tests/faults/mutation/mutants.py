"""The mutants of a file: every slip in every place of it that can make a difference."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.faults.mutation.slips import Piece, slips

# What says something to readers and to mypy alone, or only to whoever reads a traceback.
UNSAID = ("annotation", "returns", "type_comment", "ctx", "format_spec")
TEXTS = ("Refused", "RulesError", "CannotDeal", "AssertionError", "TypeVar")
DECLARED = "(declared)"


@dataclass(frozen=True)
class Mutant:
    """One slip in one file.

    `function` is the outermost function in whose body it lies, DECLARED for a class and the head of a
    function, "" for what else is in a module. `name` holds no line number, for lines move.
    """

    path: str
    line: int
    function: str
    name: str
    tree: ast.Module
    place: tuple[Any, str, int | None]
    piece: Piece

    def source(self) -> str:
        """The whole file with the slip in it."""
        holder, field, place = self.place
        kept = getattr(holder, field)
        if place is None:
            setattr(holder, field, self.piece)
        else:
            setattr(holder, field, [*kept[:place], *([self.piece] if self.piece else []), *kept[place + 1 :]])
        try:
            return ast.unparse(self.tree)
        finally:
            setattr(holder, field, kept)


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """All of them, in the order of the file."""
    text = (root / path).read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    known, seen = _names(tree), Counter[str]()
    for holder, field, place, function in _places(tree, "", ()):
        siblings = getattr(holder, field)
        node = siblings if place is None else siblings[place]
        for piece in slips(node):
            before, after = _text(node), _text(piece)
            if (
                before == after
                or (piece is None and len(siblings) == 1)
                or not _known(piece, known[function])
            ):
                continue
            line = next(
                each.lineno for top in (node, holder) for each in ast.walk(top) if hasattr(each, "lineno")
            )
            name = f"{path} | {lines[line - 1].strip()} | {before} → {after or 'nothing'}"
            seen[name] += 1
            name += f" ({seen[name]})" if seen[name] > 1 else ""
            yield Mutant(path, line, function, name, tree, (holder, field, place), piece)


def _text(piece: Piece) -> str:
    """A piece on one line; of what has a body, the first line alone."""
    if isinstance(piece, ast.comprehension):
        piece = ast.GeneratorExp(ast.Name("…", ast.Load()), [piece])
    text = ast.unparse(piece) if piece else ""
    if isinstance(piece, ast.ClassDef | ast.FunctionDef | ast.If | ast.While):
        head = [
            line for line in text.splitlines() if line.startswith(("@", "class ", "def ", "if ", "while "))
        ]
        return " ".join(head[: len(getattr(piece, "decorator_list", ())) + 1])
    if isinstance(piece, ast.Try | ast.match_case):
        heads = [
            line.strip() for line in text.splitlines() if line.strip().startswith(("case", "try", "exc"))
        ]
        return " ".join(heads)
    return " ".join(text.split())


def _places(
    node: ast.AST, function: str, classes: tuple[str, ...]
) -> Iterator[tuple[Any, str, int | None, str]]:
    """Each place of a piece below `node`: its holder, the field, the place in the field's list."""
    for field, value in ast.iter_fields(node):
        if field in UNSAID:
            continue
        inside, outer = function, classes
        if isinstance(node, ast.ClassDef):
            inside, outer = DECLARED, (*classes, node.name)
        elif isinstance(node, ast.AnnAssign) and function == "":  # the name of a type
            inside = DECLARED
        elif isinstance(node, ast.FunctionDef) and function in ("", DECLARED):
            inside = ".".join((*classes, node.name)) if field == "body" else DECLARED
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _idle(child) and not (place == 0 and _numbered(node)):
                yield node, field, place, inside
                yield from _places(child, inside, outer)


def _names(tree: ast.Module) -> dict[str, set[str]]:
    """For each outermost function, and for "" the module: the names that are read or written there."""
    found: dict[str, set[str]] = {"": set()}
    for holder, field, place, function in _places(tree, "", ()):
        node = getattr(holder, field) if place is None else getattr(holder, field)[place]
        names = {node.id} if isinstance(node, ast.Name) else {getattr(node, "arg", None) or ""}
        if isinstance(node, ast.MatchAs):
            names = {node.name or ""}
        found.setdefault(function, set()).update(names)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            found[""] |= {alias.asname or alias.name for alias in node.names}
    return {function: names | found[""] for function, names in found.items()}


def _known(piece: Piece, names: set[str]) -> bool:
    """Whether a name that stands in the place of another means anything there."""
    return not isinstance(piece, ast.Name) or piece.id in names


def _numbered(node: ast.AST) -> bool:
    """Whether this makes an event, whose first value is a number that `tell` gives it."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="events")), args=[ast.Constant(value=0), *_]):
            return True
        case ast.Call(func=ast.Name(id="Reshuffled" | "GameOver")):
            return True
    return False


def _idle(node: ast.AST) -> bool:
    """Whether nothing in a piece decides anything: a docstring, an import, an assertion for mypy."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.keyword(arg="frozen"):
            return True
        case ast.ClassDef(bases=[ast.Name(id="Protocol")]):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in TEXTS
        case ast.Load() | ast.Store() | ast.operator() | ast.cmpop() | ast.boolop() | ast.unaryop():
            return True
    return False
