"""The files of the house and how to read them: what is code, what is text, who imports whom."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("shboard", "board_display", "cli")
SHARED = "shboard/web/shared"
PHONE = "shboard/web/phone"
BOARD = "board_display"


def files(suffixes: str, *places: str) -> list[Path]:
    """Files below some places of the house with one of the suffixes ("js css"), in order."""
    wanted = {f".{suffix}" for suffix in suffixes.split()}
    below = (path for place in places for path in sorted((ROOT / place).rglob("*")))
    return [
        path for path in below if path.suffix in wanted and path.is_file() and "__pycache__" not in path.parts
    ]


def name(path: Path) -> str:
    """A file's name as people say it, from the root on."""
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def module_name(path: Path) -> str:
    """`shboard/rules/__init__.py` → `shboard.rules`."""
    return name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Each import of a Python file: its line and the full dotted name, `from a import b` as a.b."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


@dataclass(frozen=True)
class Token:
    """A piece of JavaScript: `kind` is comment, string, template (text between its holes), regex or code."""

    kind: str
    text: str
    line: int


PIECE = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")
    |(?P<regex>/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*)
    |(?P<code>[\w$]+|\s+|.)""",
    re.VERBOSE | re.DOTALL,
)
CHUNK = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*", re.DOTALL)
BEFORE_REGEX = re.compile(r"(^|[(,=:\[!&|?{};+\-*%~^<>]|\b(return|typeof|case|of|in|await|yield))\s*$")


def javascript(source: str) -> list[Token]:
    """The pieces of a script, in order; a template's holes are code."""
    found: list[Token] = []
    holes: list[int] = []  # for each template we are inside of: open braces within its hole
    code = ""
    at = 0

    def add(kind: str, text: str) -> None:
        found.append(Token(kind, text, source.count("\n", 0, at) + 1))

    while at < len(source):
        if source[at] == "`" or (source[at] == "}" and holes and holes[-1] == 0):
            if source[at] == "}":
                holes.pop()
            chunk = CHUNK.match(source, at + 1)
            assert chunk
            add("template", chunk[0])
            opens = source.startswith("${", chunk.end())
            holes += [0] if opens else []
            code = "(" if opens else ")"  # a whole template is a value: what follows it is no regex
            at = chunk.end() + (2 if opens else 1)
            continue
        piece = PIECE.match(source, at)
        assert piece
        kind = str(piece.lastgroup)
        if kind == "regex" and not BEFORE_REGEX.search(code):
            add("code", "/")
            code, at = "/", at + 1
            continue
        add(kind, piece[0])
        if kind == "code":
            code = (code + piece[0])[-40:]
            if holes:
                holes[-1] += {"{": 1, "}": -1}.get(piece[0], 0)
        elif kind != "comment":
            code = ")"
        at = piece.end()
    return found


def code_only(source: str) -> str:
    """A script without its comments and texts; lines stay where they are."""
    pieces = (
        token.text if token.kind == "code" else "\n" * token.text.count("\n") + " "
        for token in javascript(source)
    )
    return "".join(pieces)


def texts_only(source: str) -> list[Token]:
    """The strings (without their quotes) and template pieces of a script."""
    return [
        Token(token.kind, token.text[1:-1] if token.kind == "string" else token.text, token.line)
        for token in javascript(source)
        if token.kind in {"string", "template"}
    ]


def css_only(source: str) -> str:
    """A style sheet without comments and strings; lines stay where they are."""
    return re.sub(
        r"/\*.*?\*/|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"",
        lambda match: "\n" * match[0].count("\n") + " ",
        source,
        flags=re.DOTALL,
    )


def blocks(css: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each block of a style sheet without comments: its selector, its own declarations, what encloses it."""
    open_ones: list[tuple[str, str]] = []
    start = 0
    for match in re.finditer(r"[{};]", css):
        piece = css[start : match.start()].strip()
        start = match.end()
        if match[0] == "{":
            open_ones.append((piece, ""))
        elif open_ones:
            selector, own = open_ones.pop()
            own = f"{own}{piece};" if piece else own
            if match[0] == ";":
                open_ones.append((selector, own))
            else:
                yield selector, own, [outer for outer, _ in open_ones]


def finds(patterns: dict[str, str], text: str, where: str) -> list[str]:
    """For each pattern (regex → what to say) found in a text: `file:line: what to say`."""
    return [
        f"{where}:{text.count(chr(10), 0, match.start()) + 1}: {say}"
        for pattern, say in patterns.items()
        for match in re.finditer(pattern, text, re.MULTILINE)
    ]
