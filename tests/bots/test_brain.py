"""A bot chooses among everything that is offered, and nothing else, each as likely as the other."""

import random
from collections import Counter
from typing import Any

import pytest

from shboard.bots.brain import choose, options
from shboard.rules import deal, legal_actions
from shboard.rules.actions import Action
from shboard.rules.engine import apply
from shboard.view import offered

OFFERS: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    ({"confirm": True}, [{"do": "confirm"}]),
    ({"nominate": [2, 5]}, [{"do": "nominate", "target": 2}, {"do": "nominate", "target": 5}]),
    ({"vote": True}, [{"do": "vote", "ja": True}, {"do": "vote", "ja": False}]),
    ({"discard": [1, 2, 3]}, [{"do": "discard", "place": place} for place in (1, 2, 3)]),
    (
        {"enact": [1, 2], "propose_veto": True},
        [{"do": "enact", "place": 1}, {"do": "enact", "place": 2}, {"do": "propose_veto"}],
    ),
    ({"answer_veto": True}, [{"do": "answer_veto", "ja": True}, {"do": "answer_veto", "ja": False}]),
    ({"put_away": True}, [{"do": "put_away"}]),
    ({"execute": [4]}, [{"do": "execute", "target": 4}]),
    ({}, []),
]


@pytest.mark.parametrize(("legal", "expected"), OFFERS, ids=str)
def test_the_options_are_what_the_view_offers(legal: dict[str, Any], expected: list[dict[str, Any]]) -> None:
    assert options(legal) == expected


def test_each_option_is_as_likely_as_the_others() -> None:
    rng = random.Random(1)
    chosen = Counter(str(choose({"enact": [1, 2], "propose_veto": True}, rng)) for _ in range(3000))
    assert len(chosen) == 3
    assert all(900 < count < 1100 for count in chosen.values())


def test_the_options_are_exactly_the_legal_actions() -> None:
    """Through whole games: what a bot reads from the wire is what the engine would take."""
    rng = random.Random(2)
    for seats in range(5, 11):
        state = deal(seats, rng)
        while acting := [seat for seat in range(1, seats + 1) if legal_actions(state, seat)]:
            seat = rng.choice(acting)
            legal = legal_actions(state, seat)
            assert options(offered(legal)) == [_on_the_wire(action) for action in legal]
            state = apply(state, seat, rng.choice(legal), rng)


def _on_the_wire(action: Action) -> dict[str, Any]:
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return {"do": action.__struct_config__.tag, **fields}
