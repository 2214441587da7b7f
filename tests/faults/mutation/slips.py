"""The slips: each is one small change of one piece of a source, as a tired author might make it."""

import ast
import copy
from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

Piece: TypeAlias = ast.AST | None
"""What stands in the place of a piece; None takes it out of the list that it stands in."""
_Node = TypeVar("_Node", bound=ast.AST)

OPPOSITES: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE), ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.Div: (ast.Mult,), ast.Pow: (ast.Mult,),
}  # fmt: skip
PAIRS = (
    "president chancellor", "candidate nominee", "LIBERAL FASCIST", "HITLER FASCIST", "liberal fascist",
    "liberals fascists", "draw discard", "ja nein", "living dead", "LOBBY PLAY", "OVER PLAY", "name token",
    "FEWEST_SEATS MOST_SEATS", "MIN_SEATS MAX_SEATS", "LIBERAL_SLOTS FASCIST_SLOTS", "PER_ADDRESS PER_TABLE",
    "Investigate Execute", "target president", "step round", "limited investigated",
)  # fmt: skip
"""Words that are easily taken for each other."""
TURNS = {
    "replace", "tell", "placed", "checked", "reshuffled", "shuffled", "proved_not_hitler", "next_round",
    "end", "after_failure", "granted", "special_round", "sorted", "set", "tidy", "hashed",
}  # fmt: skip
"""What gives back a thing of the type that it is given, and so may be forgotten: mypy sees the others."""
HEADS = {"state", "table", "room", "self"}
"""Arguments that nobody puts in another place."""
CONFUSED: dict[str, list[str]] = {}
for one, other in (pair.split() for pair in PAIRS):
    CONFUSED.setdefault(one, []).append(other)
    CONFUSED.setdefault(other, []).append(one)


def slips(node: ast.AST) -> Iterator[Piece]:
    """Everything that may stand wrongly in the place of `node`."""
    for kind, found in SLIPS:
        if isinstance(node, kind):
            yield from found(node)


def _with(node: _Node, **fields: Any) -> _Node:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _without(node: _Node, field: str, at_least: int = 0) -> Iterator[_Node]:
    """The node without each element of a list that it holds."""
    whole = getattr(node, field)
    for place in range(len(whole)):
        if len(whole) > at_least:
            yield _with(node, **{field: whole[:place] + whole[place + 1 :]})


def _swapped(node: _Node, field: str) -> Iterator[_Node]:
    """The node with each two neighbours of a list exchanged."""
    whole = getattr(node, field)
    for place in range(len(whole) - 1):
        first, second = whole[place : place + 2]
        if ast.dump(first) != ast.dump(second):
            yield _with(node, **{field: [*whole[:place], second, first, *whole[place + 2 :]]})


def _compare(node: ast.Compare) -> Iterator[Piece]:
    for place, operator in enumerate(node.ops):
        for opposite in OPPOSITES[type(operator)]:
            yield _with(node, ops=[*node.ops[:place], opposite(), *node.ops[place + 1 :]])
    match node.ops[-1], node.comparators[-1]:
        case ast.In() | ast.NotIn(), ast.Constant(value=str() as letters):
            for letter in letters if len(letters) > 1 else "":
                yield _with(
                    node, comparators=[*node.comparators[:-1], ast.Constant(letters.replace(letter, ""))]
                )


def _bool_op(node: ast.BoolOp) -> Iterator[Piece]:
    yield _with(node, op=OPPOSITES[type(node.op)][0]())
    for fewer in _without(node, "values"):
        yield fewer if len(fewer.values) > 1 else fewer.values[0]


def _bin_op(node: ast.BinOp) -> Iterator[Piece]:
    yield node.left
    if not isinstance(node.op, ast.BitOr) or not isinstance(node.left, ast.BinOp):
        yield node.right
    if type(node.op) in OPPOSITES:
        yield _with(node, op=OPPOSITES[type(node.op)][0]())
    elif any(isinstance(getattr(side, "value", None), int) for side in (node.left, node.right)):
        yield _with(node, op=ast.Sub())


def _constant(node: ast.Constant) -> Iterator[Piece]:
    match node.value:
        case bool() as value:
            yield _with(node, value=not value)
        case int() | float() as value:
            yield _with(node, value=value + 1)
            yield _with(node, value=value - 1)
        case str() as value:
            yield _with(node, value=value + "x")
        case bytes() as value:
            yield _with(node, value=value + b"x")


def _call(node: ast.Call) -> Iterator[Piece]:
    if getattr(node.args[0] if node.args else None, "id", "") not in HEADS:
        yield from _swapped(node, "args")
    yield from _without(node, "keywords")
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if node.args and called in TURNS and not isinstance(node.args[0], ast.GeneratorExp):
        yield node.args[0]
    if called in ("casefold", "strip", "translate") and isinstance(node.func, ast.Attribute):
        yield node.func.value


def _collection(node: ast.Tuple | ast.List | ast.Set) -> Iterator[Piece]:
    yield from _swapped(node, "elts")
    if not isinstance(getattr(node, "ctx", None), ast.Store):
        yield from _without(node, "elts")


def _class(node: ast.ClassDef) -> Iterator[Piece]:
    yield from _without(node, "decorator_list")


def _return(node: ast.Return) -> Iterator[Piece]:
    if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "tuple":
        yield _with(node, value=ast.Tuple([], ast.Load()))


def _if(node: ast.If) -> Iterator[Piece]:
    for always in (True, False):
        yield _with(node, test=ast.Constant(always))


def _assign(node: ast.Assign) -> Iterator[Piece]:
    """An assignment that may be forgotten: its name has a value already."""
    read = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
    if all(isinstance(each, ast.Attribute) or getattr(each, "id", "") in read for each in node.targets):
        yield ast.Pass()


def _case(node: ast.match_case) -> Iterator[Piece]:
    yield None
    if node.guard:
        yield _with(node, guard=None)


def _word(node: ast.Name | ast.Attribute) -> Iterator[Piece]:
    field = "attr" if isinstance(node, ast.Attribute) else "id"
    for other in CONFUSED.get(getattr(node, field), ()) if isinstance(node.ctx, ast.Load) else ():
        yield _with(node, **{field: other})


SLIPS: tuple[tuple[Any, Any], ...] = (
    (ast.Compare, _compare),
    (ast.BoolOp, _bool_op),
    (ast.BinOp, _bin_op),
    (ast.Constant, _constant),
    (ast.UnaryOp, lambda node: iter([node.operand])),
    (ast.IfExp, lambda node: iter([node.body, node.orelse])),
    (ast.If, _if),
    (ast.While, lambda node: iter([_with(node, test=ast.Constant(False))])),
    (ast.comprehension, lambda node: _without(node, "ifs")),
    (ast.Call, _call),
    (ast.Tuple | ast.List | ast.Set, _collection),
    (ast.Slice, lambda node: iter([_with(node, **{side: None}) for side in _sides(node)])),
    (ast.ClassDef, _class),
    (ast.FunctionDef, lambda node: _without(node, "decorator_list")),
    (ast.Return, _return),
    (ast.Assign, _assign),
    (ast.Raise | ast.Continue | ast.Break | ast.AugAssign | ast.Delete, lambda node: iter([ast.Pass()])),
    (ast.Expr, lambda node: iter([ast.Pass()])),
    (ast.Try, lambda node: iter([_with(ast.If(ast.Constant(True), node.body, []))])),
    (ast.match_case, _case),
    (ast.MatchOr, lambda node: _without(node, "patterns", at_least=2)),
    (ast.Name | ast.Attribute, _word),
)


def _sides(node: ast.Slice) -> list[str]:
    return [side for side in ("lower", "upper") if getattr(node, side) is not None]
