"""What pages may hold: nothing inline, for the CSP forbids it, and nothing of another host."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.structure.house import BOARD, PHONE, ROOT, SHARED, files, finds, name, read, texts_only

PAGES = files("html", BOARD, PHONE)
SCRIPTS = files("js", BOARD, PHONE, SHARED)
SERVED = files("js css html svg json", BOARD, "shboard/web", "shboard/locale")

INLINE = {
    r"<(style|script)\b": "inline element",
    r"\s(style|on[a-z]+)\s*=\s*[\"'{]?$": "inline attribute",
    r"<[^>]*\s(style|on(click|input|change|load|error|pointer\w+))=": "inline attribute",
}
OUR_LINKS = re.compile(
    r"https?://(www[.]w3[.]org/(2000/svg|1999/xlink|1999/xhtml)"
    r"|(www[.])?secrethitler[.]com|creativecommons[.]org/licenses/)"
)
FOREIGN = re.compile(r"(?:https?:)?//[A-Za-z][\w-]*[.][A-Za-z][\w.-]*[^\s\"'`<>)]*")


class Page(HTMLParser):
    """Collects what the CSP forbids in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden: list[str] = []
        self.tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags[tag] += 1
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.forbidden.append(f"inline {tag}")
        self.forbidden += [f"{tag} {key}" for key in given if key == "style" or key.startswith("on")]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_has_nothing_inline(path: Path) -> None:
    page = Page()
    page.feed(read(path))
    assert page.forbidden == []
    assert page.tags["script"] > 0


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_markup_in_scripts_has_nothing_inline(path: Path) -> None:
    texts = [(token.text, f"{name(path)} {token.line}") for token in texts_only(read(path))]
    assert [hit for text, where in texts for hit in finds(INLINE, text, where)] == []


STATIC_IMPORT = re.compile(r"^import [^;]*?from \"(?:(\./)|/static/)([^\"]+)\";", re.MULTILINE)


def needed(script: Path) -> set[Path]:
    """The modules that a script starts with, itself included."""
    found: set[Path] = set()
    left = [script]
    while left:
        found.add(path := left.pop())
        for beside, there in STATIC_IMPORT.findall(read(path)):
            left.append((path.parent if beside else ROOT / "shboard/web") / there)
        left = [each for each in left if each not in found]
    return found


def test_the_phones_page_asks_for_all_its_modules_at_once() -> None:
    """Else each would be found in the one before it, a round trip later; and none is asked for in vain."""
    page = read(ROOT / PHONE / "index.html")
    asked = re.findall(
        r'<(?:script type="module" src|link rel="modulepreload" href)="/static/([^"]+)">', page
    )
    script = ROOT / PHONE / "phone.js"
    assert sorted(asked) == sorted(
        path.relative_to(ROOT / "shboard/web").as_posix() for path in needed(script)
    )


@pytest.mark.parametrize("path", SERVED, ids=name)
def test_no_page_asks_another_host(path: Path) -> None:
    """The licence and the game are linked to; everything else comes from this server."""
    assert [hit for hit in FOREIGN.findall(read(path)) if not OUR_LINKS.match(hit)] == []
