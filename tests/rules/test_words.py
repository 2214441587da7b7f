"""The words by which screens and saved games know things: a word that changes is a new version of both."""

from typing import Any

import msgspec
import pytest

from shboard.rules import (
    Action,
    AnswerVeto,
    CallSpecialElection,
    CastBallot,
    Confirm,
    DiscardTile,
    EnactTile,
    ExecuteSeat,
    InvestigateSeat,
    Nominate,
    Party,
    Power,
    ProposeVeto,
    PutAway,
    Reason,
    Role,
    Secret,
    Variant,
    events,
    model,
)

ACTIONS: list[tuple[Action, dict[str, Any]]] = [
    (Confirm(), {"do": "confirm"}),
    (Nominate(3), {"do": "nominate", "target": 3}),
    (CastBallot(True), {"do": "vote", "ja": True}),
    (DiscardTile(3), {"do": "discard", "place": 3}),
    (EnactTile(2), {"do": "enact", "place": 2}),
    (ProposeVeto(), {"do": "propose_veto"}),
    (AnswerVeto(False), {"do": "answer_veto", "ja": False}),
    (InvestigateSeat(4), {"do": "investigate", "target": 4}),
    (PutAway(), {"do": "put_away"}),
    (CallSpecialElection(5), {"do": "special_election", "target": 5}),
    (ExecuteSeat(6), {"do": "execute", "target": 6}),
]
PHASES = "reveal nominate vote discard enact veto investigate party peek special_election execute over"
SECRETS = "role hand party top"
EVENTS = """dealt nominated elected rejected question not_hitler enacted veto_proposed veto_refused vetoed
chaos reshuffled power_skipped investigated peeked special_election executed over"""
WORDS = {
    Party: "liberal fascist",
    Role: "liberal fascist hitler",
    Power: "investigate special_election peek execution",
    Variant: "tracker_resets_on_election rebalance hidden_voters not_hitler_marks",
    Reason: "liberal_tiles fascist_tiles hitler_elected hitler_executed",
}


@pytest.mark.parametrize(("action", "written"), ACTIONS, ids=lambda value: type(value).__name__)
def test_an_action_is_written_so_and_read_again(action: Action, written: dict[str, Any]) -> None:
    assert msgspec.to_builtins(action) == written
    assert msgspec.convert(written, Action) == action
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**written, "seat": 1}, Action)  # an action never names its actor


def test_every_action_has_its_word() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(Action.__args__)


@pytest.mark.parametrize(
    ("union", "field", "words"),
    [(model.Phase, "type", PHASES), (Secret, "kind", SECRETS), (events.Event, "kind", EVENTS)],
    ids=["phases", "secrets", "events"],
)
def test_each_kind_has_its_word(union: Any, field: str, words: str) -> None:
    tags = [each.__struct_config__.tag for each in union.__args__]
    assert tags == words.split()
    assert {each.__struct_config__.tag_field for each in union.__args__} == {field}


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.__name__)
def test_the_words_of_the_game(words: Any) -> None:
    assert [each.value for each in words] == WORDS[words].split()


def test_a_ballot_and_a_government_are_short_and_all_else_has_names() -> None:
    assert msgspec.to_builtins(model.Ballot(3, True)) == [3, True]
    assert msgspec.to_builtins(model.Government(1, 2)) == [1, 2]
