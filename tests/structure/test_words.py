"""Words that must not stand in the project, and the line or two that each file opens with."""

import re
from pathlib import Path

import pytest

from tests.structure.house import ROOMS, ROOT, files, finds, name, read

PLACES = (*ROOMS, "tests", ".ci")
CODE = files("py js css html", *PLACES)
TOP = [path for path in sorted(ROOT.iterdir()) if path.is_file()]
SCRIPTS = [path for path in [*ROOT.glob("tests/**/run"), ROOT / ".ci/run"] if path.is_file()]
TEXTS = [*CODE, *files("json svg md txt toml yaml conf", *PLACES), *SCRIPTS, *TOP]

# Patterns are written so that they do not find themselves.
UNFINISHED = {r"\b(TO(?:DO)|FIX(?:ME)|X(?:XX)|HA(?:CK))\b": "unfinished work"}
MACHINE = {
    r"(?<![\w.:~}/])/(home|root|tmp|Users|work)/": "a path of one machine",
    r"[A-Z]:\\+Users": "a path of one machine",
    r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs": "a package registry by name",
}
OPEN_SOURCE = re.compile(r"open[\s-]+source", re.IGNORECASE)
DENIES = re.compile(r"\b(not|never|nor|no|ikke|aldrig)\b", re.IGNORECASE)


def opens_with_a_comment(path: Path) -> bool:
    """Whether the first thing in a file says what belongs there."""
    text = read(path).removeprefix('"use strict";').lstrip()
    if path.suffix == ".py":
        return text.startswith('"""') and not text.startswith('""""""')
    return text.startswith(("//", "/*", "<!--")) or text.lower().startswith("<!doctype html>\n<!--")


@pytest.mark.parametrize("path", [path for path in CODE if read(path).strip()], ids=name)
def test_each_file_says_what_belongs_there(path: Path) -> None:
    assert opens_with_a_comment(path), f"{name(path)} opens without a line that says what belongs there"


def test_nothing_is_left_unfinished() -> None:
    assert [hit for path in TEXTS for hit in finds(UNFINISHED, read(path), name(path))] == []


def test_no_file_knows_this_machine() -> None:
    assert [hit for path in TEXTS for hit in finds(MACHINE, read(path), name(path))] == []


def test_the_project_is_never_called_what_it_is_not() -> None:
    """The licence forbids commercial use; its authors ask not to call such a thing by that phrase."""
    wrong = [
        f"{name(path)}: {sentence.strip()}"
        for path in TEXTS
        for sentence in re.split(r"(?<=[.!?:])\s|\n\s*\n", read(path))
        if OPEN_SOURCE.search(sentence) and not DENIES.search(sentence)
    ]
    assert wrong == []
