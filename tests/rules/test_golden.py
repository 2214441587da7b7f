"""Whole games that a player can read (tests/rules/golden/*.txt) come out as they are written there."""

import re
from pathlib import Path

import pytest

from tests.helpers.playthrough import replayed

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FILES}


@pytest.mark.parametrize("name", TEXTS)
def test_the_game_comes_out_as_written(name: str) -> None:
    """Every line of the file follows from the deal and the actions in it."""
    assert replayed(TEXTS[name]).strip() == TEXTS[name].strip()


def test_they_are_played_at_every_number_of_seats() -> None:
    """5 to 10 seats, each at least once."""
    seats = {
        int(count) for text in TEXTS.values() for count in re.findall(r"^seats: (\d+)$", text, re.MULTILINE)
    }
    assert seats == set(range(5, 11))


@pytest.mark.parametrize(
    "shown",
    [
        "may see the top three",
        "is fascist)",
        "calls a special election for",
        "executes",
        "agrees to the veto",
        "refuses the veto",
        "» chaos:",
        "» reshuffled:",
        "liberals win: liberal tiles",
        "liberals win: hitler executed",
        "fascists win: fascist tiles",
        "fascists win: hitler elected",
    ],
)
def test_between_them_they_show(shown: str) -> None:
    """Every power, a veto agreed and refused, chaos, a reshuffle and all four endings."""
    assert any(shown in text for text in TEXTS.values())


def test_one_shows_a_special_election_that_fails() -> None:
    """The vote after the special nomination is rejected, and the caller's left is next."""
    failing = re.compile(
        r"calls a special election for (\d+)\n.*\n.*\n\n\1 nominates .*\n.*\n.*\n\nvote: .*\n    » rejected"
    )
    assert any(failing.search(text) for text in TEXTS.values())


def test_a_changed_line_is_noticed() -> None:
    """The runner works everything out anew: a wrong tracker in a file does not pass."""
    name, text = next(iter(TEXTS.items()))
    wrong = text.replace("tracker 1", "tracker 2", 1)
    assert wrong != text, name
    assert replayed(wrong).strip() == text.strip()
