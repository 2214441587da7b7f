"""A frame with an id has one length, whatever it says; no id comes twice."""

import json
import re
from typing import Any

import pytest

from cli.bots.frames import Ids, padded

FRAMES: list[dict[str, Any]] = [
    {"reveal": "role"},
    {"game": 1, "round": 30, "action": {"do": "vote", "ja": True}},
    {"game": 1, "round": 30, "action": {"do": "vote", "ja": False}},
    {"game": 12, "round": 9, "action": {"do": "special_election", "target": 10}},
    {"rename": "\U0001f600" * 12},
    {"sit": 3},
]


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_every_frame_has_the_same_length_in_bytes(frame: dict[str, Any]) -> None:
    text = padded({"id": "abcdefgh", **frame})
    assert len(text.encode()) == 192
    said = json.loads(text)
    assert said.pop("pad").strip() == ""
    assert said == {"id": "abcdefgh", **frame}


def test_what_does_not_fit_is_not_cut() -> None:
    with pytest.raises(ValueError, match="longer"):
        padded({"id": "abcdefgh", "rename": "x" * 200})


def test_ids_are_eight_letters_and_differ() -> None:
    ids = Ids()
    taken = [ids.take() for _ in range(2000)]
    assert len(set(taken)) == 2000
    assert all(re.fullmatch("[a-z0-9]{8}", each) for each in taken)


def test_a_bot_that_comes_back_begins_elsewhere() -> None:
    assert Ids().take() != Ids().take()
