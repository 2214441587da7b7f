"""The record says what happened, field by field, as a reader who knows rules.md alone expects it."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from cli.bots.recorder import Record, Transcript, Truth, deal_line, step_line
from shboard.rules import (
    CannotDeal,
    CastBallot,
    DiscardTile,
    EnactTile,
    Party,
    State,
    Variant,
    actions,
    apply,
    deal,
    legal_actions,
    model,
)
from tests.helpers.referee_replay import replay

L, F = Party.LIBERAL, Party.FASCIST


def recorded(seats: int, variants: tuple[Variant, ...], rng: random.Random) -> list[dict[str, Any]]:
    """The truth of a random game, as read back from its file."""
    clock = itertools.count()
    truth = Truth(lambda: next(clock))
    state = deal(seats, rng, variants)
    truth.note(None, None, None, state)
    while acting := [seat for seat in range(1, seats + 1) if legal_actions(state, seat)]:
        seat = rng.choice(acting)
        action = rng.choice(legal_actions(state, seat))
        before, state = state, apply(state, seat, action, rng)
        truth.note(seat, action, before, state)
    return [json.loads(json.dumps(line)) for line in truth.lines]


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("variants", [(), *((variant,) for variant in Variant), tuple(Variant)], ids=str)
def test_a_referee_that_knows_no_engine_follows_every_game(seats: int, variants: tuple[Variant, ...]) -> None:
    try:
        deal(seats, random.Random(0), variants)
    except CannotDeal:
        return
    for seed in range(3):
        lines = recorded(seats, variants, random.Random(seed))
        positions, fouls = replay(lines)
        assert fouls == []
        assert positions[-1].n == len(lines) - 1


def state(phase: model.Phase, **facts: Any) -> State:
    """A position of five seats: draw pile F L F, discards L F."""
    roles = deal(5, random.Random(0)).roles
    return State(5, (), roles, (F, L, F), phase, placard=1, **{"discard": (L, F), **facts})


def test_the_deal_is_told_from_the_top_of_the_pile() -> None:
    dealt = deal(6, random.Random(1), (Variant.REBALANCE,))
    assert isinstance(dealt.phase, model.Reveal)
    assert json.loads(json.dumps(deal_line(dealt))) == {
        "deal": {
            "seats": 6,
            "variants": ["rebalance"],
            "roles": [role.value for role in dealt.roles],
            "candidate": dealt.phase.candidate,
            "draw": [tile.value for tile in dealt.draw],
        }
    }


def test_a_discard_names_the_tile_thrown_away_by_its_place() -> None:
    before = state(model.Discard(1, 2, (L, F, F)))
    after = state(model.Enact(1, 2, (F, F)), step=9)
    line = step_line(70, 1, DiscardTile(1), before, after)
    assert (line["tile"], line["seat"], line["n"], line["t"]) == ("liberal", 1, 9, 70)
    assert line["after"]["hand"] == (F, F)
    assert (line["target"], line["ja"]) == (None, None)


def test_an_enactment_names_the_tile_placed() -> None:
    before = state(model.Enact(1, 2, (L, F)))
    line = step_line(0, 2, EnactTile(2), before, state(model.Nominate(2), fascist=1))
    assert line["tile"] == "fascist"
    assert line["after"]["candidate"] == 2
    assert (line["after"]["president"], line["after"]["chancellor"], line["after"]["hand"]) == (
        None,
        None,
        (),
    )


def test_a_ballot_tells_ja_and_nobody_is_in_office_yet() -> None:
    before = state(model.Vote(1, 2))
    line = step_line(0, 4, CastBallot(False), before, state(model.Vote(1, 2, (model.Ballot(4, False),))))
    assert (line["action"], line["ja"], line["tile"], line["target"]) == ("vote", False, None, None)
    assert (line["after"]["candidate"], line["after"]["president"]) == (1, None)


def test_an_investigation_names_its_target_and_the_phase_of_the_open_card() -> None:
    before = state(model.Investigate(1, 2))
    line = step_line(0, 1, actions.InvestigateSeat(4), before, state(model.PartyCard(1, 2, 4)))
    assert (line["action"], line["target"], line["after"]["phase"]) == ("investigate", 4, "party")
    assert line["after"]["president"] == 1


def test_the_facts_have_exactly_the_fields_agreed() -> None:
    line = step_line(0, 4, CastBallot(True), state(model.Vote(1, 2)), state(model.Vote(1, 2)))
    assert list(line) == ["n", "t", "seat", "action", "target", "tile", "ja", "after"]
    assert list(line["after"]) == [
        *("phase", "candidate", "president", "chancellor", "draw", "discard", "hand"),
        *("liberal", "fascist", "tracker", "alive", "limited", "veto_unlocked", "winner", "reason"),
    ]


def test_a_transcript_keeps_the_exact_text_until_it_is_closed() -> None:
    transcript = Transcript(lambda: 12)
    transcript.note("in", '{"seat": 3}\n', "http")
    transcript.note("out", '{"id":"a"}')
    transcript.closed = True
    transcript.note("in", "too late")
    assert transcript.lines == [
        {"t": 12, "dir": "in", "via": "http", "text": '{"seat": 3}\n'},
        {"t": 12, "dir": "out", "via": "ws", "text": '{"id":"a"}'},
    ]


def test_a_record_replaces_an_earlier_one(tmp_path: Path) -> None:
    folder = tmp_path / "game-1"
    folder.mkdir()
    (folder / "seat-9.jsonl").write_text("of a larger game")
    record = Record(folder)
    for seat in range(1, 6):
        record.seats[seat] = record.transcript()
        record.seats[seat].note("in", f"seat {seat}")
    record.write()
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["board.jsonl", *(f"seat-{seat}.jsonl" for seat in range(1, 6)), "truth.jsonl"]
    assert json.loads((folder / "seat-3.jsonl").read_text())["text"] == "seat 3"


def test_a_record_has_one_clock_and_ends_for_all_at_once(tmp_path: Path) -> None:
    record = Record(tmp_path)
    record.seats[1] = record.transcript()
    record.seats[1].note("in", "one")
    record.board.note("in", "two")
    record.close()
    record.board.note("in", "three")
    record.seats[1].note("in", "four")
    assert len(record.board.lines) == len(record.seats[1].lines) == 1
    assert record.seats[1].lines[0]["t"] <= record.board.lines[0]["t"]
