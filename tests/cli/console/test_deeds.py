"""The keys: what is offered at which stage, what asks first, and what is done."""

from typing import Any

import pytest

from cli.console.deeds import UNCHANGED, Deeds, Question, away
from cli.exits import Failure
from cli.host import Host, Refused
from tests.cli.fake_host import FakeHost, lobby, playing, seat

OVER = playing(stage="over")
TEN = lobby(seats=[seat(n, f"P{n}") for n in range(1, 11)])


def press(fake: FakeHost, found: dict[str, Any], keys: str) -> Question | str:
    """What these keys, one after the other, lead to."""
    after = Deeds(Host(fake.folder, "KRAB"), found).offered()[keys[0]][1]()
    for key in keys[1:]:
        assert isinstance(after, Question), after
        after = after.answer(key)
    return after


@pytest.mark.parametrize(
    ("found", "keys"),
    [
        (lobby(), "scnrl"), (lobby(seats=[]), "sl"), (playing(), "pcl"), (playing(paused=True), "pcl"),
        (OVER, "acl"),
    ],
)  # fmt: skip
def test_only_what_can_be_done_is_offered(found: dict[str, Any], keys: str, fake: FakeHost) -> None:
    assert "".join(Deeds(Host(fake.folder, "KRAB"), found).offered()) == keys


@pytest.mark.parametrize(
    ("found", "keys", "command", "body"),
    [
        (lobby(), "sy", "start", {}),
        (playing(), "p", "pause", {}),
        (playing(paused=True), "p", "resume", {}),
        (OVER, "ay", "again", {}),
        (lobby(), "l", "lock", {}),
        (lobby(locked=True), "l", "unlock", {}),
        (lobby(), "r2y", "seats/remove", {"seat": 2, "who": "Bo"}),
        (TEN, "r0Y", "seats/remove", {"seat": 10, "who": "P10"}),
        (lobby(), "n1Æx\x7f\x1f\n", "seats/rename", {"seat": 1, "who": "Ida", "name": "Æ"}),
    ],
)
def test_host05b_what_a_key_does(
    found: dict[str, Any], keys: str, command: str, body: dict[str, Any], fake: FakeHost
) -> None:
    fake.grants(command)
    said = press(fake, found, keys)
    assert isinstance(said, str)
    assert fake.asked == [(command, {"table": "KRAB", **body})]


@pytest.mark.parametrize(
    ("found", "keys"),
    [
        (lobby(), "sn"),
        (lobby(), "s\n"),
        (OVER, "aq"),
        (lobby(), "r2n"),
        (lobby(), "r\x1b"),
        (lobby(), "n1x\x1b"),
    ],
)
def test_what_is_not_meant_is_not_done(found: dict[str, Any], keys: str, fake: FakeHost) -> None:
    assert press(fake, found, keys) == UNCHANGED
    assert fake.asked == []


def test_a_seat_that_is_not_there_is_asked_for_again(fake: FakeHost) -> None:
    asked = press(fake, lobby(), "r9x0٣")
    assert isinstance(asked, Question)
    assert asked.text == "Remove which seat? 1–5; Esc: none"


def test_a_pin_goes_at_the_next_key(fake: FakeHost) -> None:
    fake.grants("claim", seat=2, name="Bo", pin="402918", minutes=10)
    asked = press(fake, playing(), "c2")
    assert isinstance(asked, Question)
    assert asked.text.startswith("PIN for seat 2 (Bo): 402 918 · valid 10 minutes · code KRAB")
    assert fake.last() == ("claim", {"table": "KRAB", "seat": 2, "who": "Bo", "yes": False})
    assert asked.answer("q") == ""


def test_a_phone_that_is_online_keeps_its_seat_unless_that_is_meant(fake: FakeHost) -> None:
    fake.refuses("claim", "online", name="Bo", seat=2)
    asked = press(fake, playing(), "c2")
    assert isinstance(asked, Question)
    assert "Bo's phone is online" in asked.text
    fake.grants("claim", seat=2, name="Bo", pin="402918", minutes=10)
    assert asked.answer("n") == UNCHANGED
    assert len(fake.asked) == 1
    asked.answer("y")
    assert fake.last()[1]["yes"] is True


def test_a_refusal_is_said(fake: FakeHost) -> None:
    fake.refuses("start", "too_few", seats=2)
    assert press(fake, lobby(), "sy") == "A game needs 5 to 10 people; 2 are seated."
    fake.refuses("seats/remove", "seats_changed")
    assert str(press(fake, lobby(), "r1y")).startswith("Somebody changed seats at this very moment")
    fake.refuses("claim", "no_seat", seat=2)
    assert press(fake, lobby(), "c2") == "There is no seat 2 at this table."


def test_why_nothing_is_shown(fake: FakeHost) -> None:
    host = Host(fake.folder, "KRAB")
    assert away(host, Failure("Gone.", "Start it.")) == "Gone. Waiting for it to come back."
    assert away(host, Refused("no_table", {})).startswith("There is no table KRAB here. Waiting")
