"""What the licence asks for: who made the game, both links and what is changed, on paper and on screens."""

import json

import pytest

from tests.structure.house import ROOT, files, read

MAKERS = ("Mike Boxleiter", "Tommy Maranges", "Max Temkin", "Mac Schubert", "Goat, Wolf, & Cabbage LLC")
LINKS = ("secrethitler.com", "creativecommons.org/licenses/by-nc-sa/4.0")
NAME = "CC BY-NC-SA 4.0"
LANGUAGES = sorted(path.stem for path in files("json", "shboard/locale"))


def catalogue(language: str) -> dict[str, str]:
    """What screens in this language say about the project."""
    texts: dict[str, str] = json.loads(read(ROOT / f"shboard/locale/{language}.json"))
    return {key: text for key, text in texts.items() if key.startswith("about.")}


def places() -> dict[str, str]:
    """All that each place says; on the TV the text alone counts, for nobody can tap a link there."""
    said = {file: read(ROOT / file) for file in ("LICENSE", "README.md", "cli/about.py")}
    page = read(ROOT / "shboard/web/phone/about.js")
    for language in LANGUAGES:
        texts = catalogue(language)
        said[f"board, {language}"] = texts.pop("about.credit")
        said[f"phone, {language}"] = "\n".join([page, *texts.values()])
    return said


@pytest.mark.parametrize("place", places())
def test_the_game_is_credited_wherever_the_project_speaks_of_itself(place: str) -> None:
    said = places()[place]
    assert [what for what in (*MAKERS, *LINKS, NAME) if what not in said] == []


def test_the_changes_are_listed() -> None:
    text = read(ROOT / "LICENSE")
    changes = text.partition("What is changed\n")[2].partition("The licence\n")[0]
    assert changes.count("\n- ") >= 8


def test_the_legal_text_is_whole() -> None:
    text = " ".join(read(ROOT / "LICENSE").split())
    assert "Attribution-NonCommercial-ShareAlike 4.0 International Public License" in text
    assert all(f"Section {number} – " in text for number in range(1, 9))
    assert text.endswith("Creative Commons may be contacted at creativecommons.org.")
