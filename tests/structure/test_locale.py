"""The catalogues agree with each other and with the code: no key missing, none idle, no placeholder lost."""

import ast
import json
import re
from functools import cache

import pytest

from tests.structure.house import BOARD, ROOMS, ROOT, files, name, read, texts_only

LANGUAGES = sorted(path.stem for path in (ROOT / "shboard/locale").glob("*.json"))
# What may read as in English: names, links, and words that another language has in common with it.
ALIKE = """
    Bot, secrethitler.com, CC BY-NC-SA 4.0, Hitler, Hitler: {name}, Ja!, Nein, PIN, Code, Veto, Veto?,
    Offline, Silence, chaos, Table {code}, Liberal, {n} liberal, Fascist, {n} fascist, Fascist: {name}
"""
# How a language quotes. A language that is not listed here may do as it likes.
QUOTES = {"en": "“”’", "da": "»«’", "de": "„“", "es": "«»", "fr": "«»’"}
ANY_FORM = {"zero", "one", "two", "few", "many", "other"}
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_-]+)+")
FILE_NAMES = re.compile(r"\.(js|css|jsonl?|html|svg|py|sqlite3|log|local)$")
# Scripts that put a prefix before every key of theirs, by a function of their own.
COMPOSERS = {"shboard/web/shared/said.js": ("part", "said.")}


def catalogue(language: str) -> dict[str, str]:
    """All texts of a language."""
    texts: dict[str, str] = json.loads(read(ROOT / f"shboard/locale/{language}.json"))
    return texts


def plurals(texts: dict[str, str]) -> dict[str, set[str]]:
    """The keys that have a form for each number, with the forms they have."""
    forms: dict[str, set[str]] = {}
    for key in texts:
        base, _, form = key.rpartition(".")
        if form in ANY_FORM and f"{base}.other" in texts:
            forms.setdefault(base, set()).add(form)
    return forms


def without_forms(texts: dict[str, str]) -> dict[str, str]:
    """Keys as the code asks for them; the texts of all forms of a key together."""
    bases = plurals(texts)
    joined: dict[str, str] = {}
    for key, text in texts.items():
        base, _, form = key.rpartition(".")
        asked = base if base in bases and form in ANY_FORM else key
        joined[asked] = joined.get(asked, "") + text
    return joined


ENGLISH = without_forms(catalogue("en"))
PREFIXES = {key.split(".")[0] for key in ENGLISH}


@cache
def literals() -> list[tuple[str, str]]:
    """Every text in the code, with its file, and the names of fields, which are words on the wire."""
    found = []
    for path in files("js", *ROOMS):
        found += [(name(path), token.text) for token in texts_only(read(path))]
    for path in files("html", BOARD, "shboard/web"):
        found += [(name(path), value) for value in re.findall(r"=\"([^\"]+)\"", read(path))]
    for path in files("py", *ROOMS):
        tree = ast.parse(read(path))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                found.append((name(path), node.value))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.append((name(path), node.target.id))
    return found


@cache
def words() -> set[str]:
    """Every word in the code."""
    shapes = (r"[a-z0-9_]+", r"[a-z0-9_-]+")
    return {word for _, text in literals() for shape in shapes for word in re.findall(shape, text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_c30_languages_have_the_same_keys(language: str) -> None:
    assert set(without_forms(catalogue(language))) == set(ENGLISH)


def test_the_phone_offers_each_language_that_has_a_catalogue() -> None:
    offered = re.search(r"LANGUAGES = \{(.+?)\}", read(ROOT / "shboard/web/shared/text.js"))
    assert offered
    assert re.findall(r"(\w+): \"", offered[1]) == LANGUAGES


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_english_is_left_over(language: str) -> None:
    alike = {text.strip() for text in ALIKE.split(",")}
    english = catalogue("en")
    left = {key: text for key, text in catalogue(language).items() if text == english.get(key)}
    assert {key: text for key, text in left.items() if text not in alike} == {}


@pytest.mark.parametrize("language", QUOTES)
def test_signs_are_those_of_the_language(language: str) -> None:
    """Its own quotes and no typist's; a French sign stands off, a Spanish question opens upside down."""
    strange = "[\"'`" + "".join(set("“”„«»‘’") - set(QUOTES[language])) + "]|\\.\\.\\."
    if language == "fr":
        strange += "|(?<!Ja)(?<!\u00a0)[?!;:»]|«(?!\u00a0)"
    texts = catalogue(language)
    assert {key: text for key, text in texts.items() if re.search(strange, text)} == {}
    if language == "es":
        assert [text for text in texts.values() if text.count("¿") != text.count("?")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same(language: str) -> None:
    def placeholders(texts: dict[str, str]) -> dict[str, set[str]]:
        return {key: set(re.findall(r"\{(\w+)\}", text)) for key, text in texts.items()}

    assert placeholders(without_forms(catalogue(language))) == placeholders(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_a_text(language: str) -> None:
    """Not empty, no stray space, no markup: escaping is the screens' business."""
    texts = catalogue(language)
    odd = re.compile(r"^$|^\s|\s$|<\w|&\w+;")
    assert [key for key, text in texts.items() if odd.search(text)] == []
    assert list(texts) == sorted(texts)


def test_each_key_in_the_code_has_a_text() -> None:
    missing = set()
    for where, text in literals():
        prefixed = text.split(".")[0] in PREFIXES and not FILE_NAMES.search(text)
        if prefixed and KEY.fullmatch(text) and text not in ENGLISH and where not in COMPOSERS:
            missing.add(f"{where}: {text}")
        begins = re.fullmatch(r"[a-z_]+\.([a-z0-9_]+\.)*", text)
        if prefixed and begins and not any(key.startswith(text) for key in ENGLISH):
            missing.add(f"{where}: {text}…")
    assert missing == set()


@pytest.mark.parametrize("path", COMPOSERS)
def test_each_composed_key_has_a_text(path: str) -> None:
    function, prefix = COMPOSERS[path]
    whole = re.findall(rf"\b{function}\(\"([a-z0-9_.]+)\"[,)]", read(ROOT / path))
    begun = re.findall(rf"\b{function}\(\"([a-z0-9_.]+\.)\" \+", read(ROOT / path))
    assert whole, "nothing is composed here any more"
    assert [key for key in whole if prefix + key not in ENGLISH] == []
    assert [key for key in begun if not any(known.startswith(prefix + key) for known in ENGLISH)] == []


def said(part: str) -> bool:
    """Whether the code says a part of a key, whole or in two pieces (`party + "_track"`)."""
    splits = ((part[:at], part[at:]) for at in range(1, len(part)))
    return part in words() or any({head, tail} <= words() for head, tail in splits)


def test_no_text_is_idle() -> None:
    """A key may be put together from pieces, but each of them is a word that the code says somewhere."""
    assert [key for key in ENGLISH if not all(map(said, key.split(".")))] == []
