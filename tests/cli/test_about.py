"""The licence's conditions, on the command line."""

import pytest
from click.testing import CliRunner

from cli import main

SAID = (
    "Mike Boxleiter", "Tommy Maranges", "Max Temkin", "Mac Schubert", "© Goat, Wolf, & Cabbage LLC",
    "https://www.secrethitler.com", "https://creativecommons.org/licenses/by-nc-sa/4.0/",
    "CC BY-NC-SA 4.0", "What is changed", "not made or endorsed",
)  # fmt: skip


@pytest.fixture(scope="module")
def text() -> str:
    result = CliRunner().invoke(main, ["about"])
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("said", SAID)
def test_it_credits_and_links(said: str, text: str) -> None:
    assert said in text


def test_it_lists_what_is_changed(text: str) -> None:
    assert text.partition("What is changed")[2].count("\n  - ") >= 8


def test_it_fits_a_terminal(text: str) -> None:
    assert max(map(len, text.splitlines())) <= 80
