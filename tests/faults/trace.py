"""Reads what strace wrote: each call with its arguments, in the order in which the calls took effect."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SHAPE = re.compile(r"^(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$")
RESULT = re.compile(r"\) += (-?\d+)(?:<.*>)?(?: .*)?$")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
FILE = re.compile(r"^\d+<((?:\\x[0-9a-f]{2}|[^>])*)>")

TELL = "sendto"
OPTIONS = (
    "-y", "-xx", "-s", "9999999",
    "-e", "trace=openat,pwrite64,write,ftruncate,fsync,fdatasync,?unlink,?rename,?mkdir,"
    "?unlinkat,?renameat,?renameat2,?mkdirat,sendto",
)  # fmt: skip
"""What strace must be asked for, so that this module can read it."""


@dataclass(frozen=True)
class Call:
    """One call that succeeded. `path`: of the file it was made on; `texts`: its quoted arguments, as bytes.

    `numbers`: its plain ones; `result`: what it returned.
    """

    name: str
    path: str
    texts: tuple[bytes, ...]
    numbers: tuple[int, ...]
    result: int
    words: str


def calls(log: Path) -> Iterator[Call]:
    """The calls of a trace. What is told counts from its beginning on, all else from its end."""
    begun: dict[str, str] = {}
    for line in log.read_text(encoding="ascii").splitlines():
        found = SHAPE.match(line)
        if not found:
            continue
        process, name, rest, resumed, tail = found.groups()
        if resumed:
            name, rest = resumed, begun.pop(process, "") + tail
            if name == TELL:
                continue
        elif rest.endswith("<unfinished ...>"):
            begun[process] = rest.removesuffix("<unfinished ...>")
            if name != TELL:
                continue
            rest = f"{begun[process]}) = 1"
        result = RESULT.search(rest)
        if result and int(result[1]) >= 0:
            yield _call(name, rest[: result.start()], int(result[1]))


def _call(name: str, arguments: str, result: int) -> Call:
    on = FILE.match(arguments)
    texts = tuple(bytes.fromhex(text.replace("\\x", "")) for text in TEXT.findall(arguments))
    words = TEXT.sub("", arguments)
    numbers = tuple(int(number) for number in re.findall(r"(?<=, )-?\d+\b", words))
    return Call(name, _plain(on[1]) if on else "", texts, numbers, result, words)


def _plain(path: str) -> str:
    return re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), path)


def frames(told: Iterable[bytes]) -> Iterator[bytes]:
    """The text frames in what a server wrote to one WebSocket, each written whole."""
    for data in told:
        at = 0
        while data[at : at + 1] == b"\x81":
            size, head = data[at + 1], at + 2
            if size >= 126:
                head = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : head], "big")
            yield data[head : head + size]
            at = head + size
