"""Whatever the server refuses, the host reads a sentence and a step; the game's tests see the rest."""

import pytest

from cli.refusals import variant_words
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost


@pytest.mark.parametrize(
    ("code", "status", "sentence"),
    [
        ("too_many", 4, "A game takes 5 to 10 people; 11 are seated."),
        ("malformed", 1, "The server does not understand this command"),
        ("not_saved", 1, "The server could not save this"),
        ("something_new", 4, "The server refused this (something_new)."),
    ],
)
def test_codes(code: str, status: int, sentence: str, fake: FakeHost, type_: Type) -> None:
    fake.refuses("start", code, seats=11)
    result = type_("start")
    assert result.exit_code == status
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first.startswith(sentence)
    assert "shboard " in second or str(fake.folder) in second


def test_a_server_that_breaks(fake: FakeHost, type_: Type) -> None:
    fake.answers["pause"] = (500, {})
    result = type_("pause")
    assert result.exit_code == 1
    assert result.stderr.startswith("The server refused this (500).")


def test_the_words_for_variants() -> None:
    assert variant_words([]) == ["--variant", "none"]
    assert variant_words(["a", "b"]) == ["--variant", "a", "--variant", "b"]
