"""The files of the pages: compressed, checked for changes, and nothing else is served."""

import gzip
import json

import pytest

from shboard.server.static import FOLDERS, KINDS, build
from tests.helpers.serving import Server

FILES = [
    f"{name}/{path.name}"
    for name, folder in FOLDERS.items()
    for path in sorted(folder.iterdir())
    if path.suffix in KINDS
]


def test_every_file_of_the_pages_is_served_as_it_is(server: Server) -> None:
    for name in FILES:
        folder, _, file = name.partition("/")
        answer = server.request("GET", f"/static/{name}")
        assert answer.status == 200
        assert answer.body == (FOLDERS[folder] / file).read_bytes()
        assert answer.headers["Content-Type"] == KINDS[f".{file.rpartition('.')[2]}"]
        assert "Content-Encoding" not in answer.headers


def test_a_file_comes_compressed_and_once(server: Server) -> None:
    packed = server.request("GET", "/static/locale/en.json", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert json.loads(gzip.decompress(packed.body)) == json.loads(
        (FOLDERS["locale"] / "en.json").read_bytes()
    )
    assert packed.headers["Cache-Control"] == "no-cache"
    etag = packed.headers["ETag"]
    again = server.request("GET", "/static/locale/en.json", headers={"If-None-Match": etag})
    assert (again.status, again.body) == (304, b"")
    other = server.request("GET", "/static/locale/en.json", headers={"If-None-Match": '"other"'})
    assert other.status == 200


@pytest.mark.parametrize(
    "path",
    [
        "locale/xx.json", "phone/index.html", "board/__init__.py", "none/x.js", "shared/", "shared",
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
