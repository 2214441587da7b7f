"""The static files of the pages: found once, sent compressed, and checked for changes by the browser."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
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

blueprint = Blueprint("static_files", __name__)


@dataclass(frozen=True)
class _File:
    body: bytes
    packed: bytes
    etag: str
    kind: str


@cache
def _files() -> dict[str, _File]:
    found: dict[str, _File] = {}
    for name, folder in FOLDERS.items():
        for path in sorted(folder.iterdir()):
            if path.suffix in KINDS:
                body = path.read_bytes()
                digest = hashlib.sha256(body).hexdigest()[:16]
                packed = gzip.compress(body, 9, mtime=0)
                found[f"{name}/{path.name}"] = _File(body, packed, digest, KINDS[path.suffix])
    return found


@cache
def build() -> str:
    """Names this version of the pages: another one and a page that is open reloads itself."""
    together = hashlib.sha256()
    for name, file in _files().items():
        together.update(f"{name} {file.etag}\n".encode())
    for page in ("phone", "board"):
        together.update((FOLDERS[page] / "index.html").read_bytes())
    return f"{shboard.__version__}-{together.hexdigest()[:8]}"


@blueprint.get("/static/<folder>/<name>")
def static_file(folder: str, name: str) -> Response:
    """One file; 304 where the browser has it already."""
    file = _files().get(f"{folder}/{name}")
    if file is None:
        abort(404)
    return _answer(file, request)


def _answer(file: _File, asked: Request) -> Response:
    packed = "gzip" in asked.headers.get("Accept-Encoding", "")
    response = Response(file.packed if packed else file.body, content_type=file.kind)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(file.etag, weak=True)
    response.make_conditional(asked)
    return response
