"""The static files of the pages: found once, sent compressed, and checked for changes by the browser.

A phone is sent no comments, which are a quarter of it all, no indentation, nor the words of "How to play"
before it asks.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from flask import Blueprint, Request, Response, abort, request

import board_display
import shboard

_HOUSE = Path(shboard.__file__).parent
FOLDERS = {
    "shared": _HOUSE / "web" / "shared",
    "phone": _HOUSE / "web" / "phone",
    "locale": _HOUSE / "locale",
    "board": board_display.FOLDER,
}
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}

ON_DEMAND, NEEDED_THERE = "howto.", ("howto.", "mark.")
"""The keys that are left out of a language's first file, and all those that its second one is read with."""

blueprint = Blueprint("static_files", __name__)

_COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
"""One that has its lines to itself."""
_INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
"""Within the markup of a template, too: there a line's end parts words as well."""


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    body: bytes
    kind: str

    @cached_property
    def packed(self) -> bytes:
        """The same, compressed."""
        return packed(self.body)

    @cached_property
    def etag(self) -> str:
        """Names what is in it."""
        return hashlib.sha256(self.body).hexdigest()[:16]


def packed(body: bytes, size: int = 0) -> bytes:
    """Compressed; what is missing to `size` is a comment in its head, which nobody reads (RFC 1952, 2.3)."""
    plain = gzip.compress(body, 9, mtime=0)
    missing = size - len(plain) - 1
    if missing < 0:
        return plain
    has_comment = 0x10
    return plain[:3] + bytes([plain[3] | has_comment]) + plain[4:10] + b" " * missing + b"\0" + plain[10:]


@cache
def files() -> dict[str, File]:
    """Every file, by its folder's name and its own."""
    return {
        f"{name}/{part}": File(body, KINDS[path.suffix])
        for name, folder in FOLDERS.items()
        for path in sorted(folder.iterdir())
        if path.suffix in KINDS
        for part, body in _parts(path)
    }


def _parts(path: Path) -> Iterator[tuple[str, bytes]]:
    """What is made of a file of ours: as a rule one that is named the same."""
    body = path.read_bytes()
    if path.suffix in (".js", ".css"):
        body = _INDENTATION.sub(b"", _COMMENT.sub(b"", body))
    elif path.parent == FOLDERS["locale"]:
        texts: dict[str, str] = json.loads(body)
        howto = {key: text for key, text in texts.items() if key.startswith(NEEDED_THERE)}
        yield f"{path.stem}.howto.json", _catalogue(howto)
        body = _catalogue({key: text for key, text in texts.items() if not key.startswith(ON_DEMAND)})
    yield path.name, body


def _catalogue(texts: dict[str, str]) -> bytes:
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def build() -> str:
    """Names this version of the pages: another one and a page that is open reloads itself."""
    together = hashlib.sha256()
    for name, file in files().items():
        together.update(f"{name} {file.etag}\n".encode())
    for page in ("phone", "board"):
        together.update((FOLDERS[page] / "index.html").read_bytes())
    return f"{shboard.__version__}-{together.hexdigest()[:8]}"


@blueprint.get("/static/<folder>/<name>")
def static_file(folder: str, name: str) -> Response:
    """One file; 304 where the browser has it already."""
    file = files().get(f"{folder}/{name}")
    if file is None:
        abort(404)
    return _answer(file, request)


def unpacks(asked: Request) -> bool:
    """Whether the browser takes what is compressed."""
    return "gzip" in asked.headers.get("Accept-Encoding", "")


def _answer(file: File, asked: Request) -> Response:
    response = Response(file.packed if unpacks(asked) else file.body, content_type=file.kind)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    if unpacks(asked):
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(file.etag, weak=True)
    response.make_conditional(asked)
    return response
