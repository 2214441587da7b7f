"""Bots have names as people have, and no two at a table have the same."""

import random

from shboard.bots.names import NAMES, draw_names
from shboard.lobby.names import alike, tidy


def test_every_name_is_one_that_a_table_takes() -> None:
    assert [tidy(name) for name in NAMES] == list(NAMES)
    assert not [(a, b) for a in NAMES for b in NAMES if a < b and alike(a, b)]


def test_a_table_has_no_name_twice_and_none_that_is_taken() -> None:
    for seed in range(50):
        names = draw_names(10, random.Random(seed), taken=("IDA", "Bo"))
        assert len(set(names)) == 10
        assert not {"Ida", "Bo"} & set(names)


def test_the_same_chance_gives_the_same_names() -> None:
    assert draw_names(7, random.Random(3)) == draw_names(7, random.Random(3))
