"""At a person's pace a bot waits for the TV, then thinks; in a hurry it does neither."""

import random
import re
from pathlib import Path

import shboard
from shboard.bots.pace import STAGE_MS, THINK_SECONDS, Pace

EVENTS = [{"kind": "rejected", "id": 1}, {"kind": "chaos", "id": 2}]


def test_the_stage_times_are_those_of_the_screens() -> None:
    source = (Path(shboard.__file__).parent / "web/shared/stages.js").read_text(encoding="utf-8")
    table = re.search(r"STAGES = \{(.*?)\}", source, re.DOTALL)
    assert table
    times = {kind: int(ms) for kind, ms in re.findall(r"(\w+): (\d+)", table[1])}
    assert times == STAGE_MS


def test_in_a_hurry_nothing_takes_time() -> None:
    assert Pace(0).think(["vote"], random.Random(1)) == 0
    assert Pace(0).stage(EVENTS) == 0


def test_bots_in_a_hurry_act_now_together_now_apart() -> None:
    waits = [Pace(0, stagger=0.01).think(["vote"], random.Random(seed)) for seed in range(40)]
    assert 0 in waits
    assert 0 < max(waits) <= 0.01


def test_a_person_takes_seconds() -> None:
    low, high = THINK_SECONDS
    assert all(low <= Pace(1).think(["vote"], random.Random(seed)) <= high for seed in range(20))


def test_reading_a_role_takes_longer_than_a_ballot() -> None:
    assert Pace(1).think(["confirm"], random.Random(1)) > Pace(1).think(["vote"], random.Random(1))


def test_the_tv_shows_one_thing_after_the_other() -> None:
    assert Pace(1).stage(EVENTS) == (STAGE_MS["rejected"] + STAGE_MS["chaos"]) / 1000
    assert Pace(0.5).stage(EVENTS) == Pace(1).stage(EVENTS) / 2
