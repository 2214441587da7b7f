"""The files of the pages: compressed, checked for changes, and nothing else is served."""

import gzip
import json
import re
from pathlib import Path

import pytest

from shboard.server.static import FOLDERS, KINDS, build
from tests.helpers.serving import Server
from tests.structure.house import BOARD, css_only, files, javascript
from tests.structure.house import name as house_name

FILES = [
    f"{name}/{path.name}"
    for name, folder in FOLDERS.items()
    for path in sorted(folder.iterdir())
    if path.suffix in KINDS
]


def test_every_file_of_the_pages_is_served(server: Server) -> None:
    for name in FILES:
        answer = server.request("GET", f"/static/{name}")
        assert answer.status == 200
        assert answer.headers["Content-Type"] == KINDS[f".{name.rpartition('.')[2]}"]
        assert "Content-Encoding" not in answer.headers


def meant(script: str) -> list[str]:
    """The pieces of a script that a browser heeds; in markup a line's end is as good as with blanks."""
    pieces = [
        re.sub(r"\n[ \t]+", "\n", token.text) if token.kind == "template" else token.text
        for token in javascript(script)
        if token.kind != "comment"
    ]
    return [piece for piece in pieces if piece.strip()]


@pytest.mark.parametrize("path", files("js css", BOARD, "shboard/web"), ids=house_name)
def test_a_file_says_the_same_without_comments_and_indentation(path: Path, server: Server) -> None:
    source = path.read_text(encoding="utf-8")
    served = server.request("GET", f"/static/{path.parent.name.removesuffix('_display')}/{path.name}").text
    assert len(served) < len(source)
    assert not re.search(r"^[ \t]", served, re.MULTILINE)
    if path.suffix == ".js":
        assert meant(served) == meant(source)
        assert not any(token.kind == "comment" and "\n// " in token.text for token in javascript(served))
    else:
        assert css_only(served).split() == css_only(source).split()


def catalogue(server: Server, name: str) -> dict[str, str]:
    """A file of words as it is served."""
    found: dict[str, str] = server.request("GET", f"/static/locale/{name}.json").json
    return found


@pytest.mark.parametrize("lang", sorted(path.stem for path in FOLDERS["locale"].glob("*.json")))
def test_how_to_play_comes_in_a_file_of_its_own(lang: str, server: Server) -> None:
    whole = json.loads((FOLDERS["locale"] / f"{lang}.json").read_bytes())
    first, there = catalogue(server, lang), catalogue(server, f"{lang}.howto")
    assert {**first, **there} == whole
    assert not any(key.startswith("howto.") for key in first)
    assert {key.split(".")[0] for key in there} == {"howto", "mark"}


def test_a_file_comes_compressed_and_once(server: Server) -> None:
    plain = server.request("GET", "/static/locale/en.json")
    packed = server.request("GET", "/static/locale/en.json", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["Cache-Control"] == "no-cache"
    etag = packed.headers["ETag"]
    again = server.request("GET", "/static/locale/en.json", headers={"If-None-Match": etag})
    assert (again.status, again.body) == (304, b"")
    other = server.request("GET", "/static/locale/en.json", headers={"If-None-Match": '"other"'})
    assert other.status == 200


@pytest.mark.parametrize(
    "path",
    [
        "locale/xx.json", "locale/xx.howto.json",
        "phone/index.html", "board/__init__.py", "none/x.js", "shared/", "shared",
        "phone/../../lobby/claim.py", "phone/%2e%2e/%2e%2e/store.py", "..%2fstore.py",
        "phone/..\\..\\store.py",
        "phone/phone.js%00",
    ],
)  # fmt: skip
def test_nothing_else_is_served(path: str, server: Server) -> None:
    answer = server.request("GET", f"/static/{path}")
    assert (answer.status, answer.json["refused"]) == (404, "not_found")


def test_a_build_names_this_version_of_the_pages(server: Server) -> None:
    version, _, mark = build().partition("-")
    assert version
    assert len(mark) == 8
    assert build() == build()
