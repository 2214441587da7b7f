"""Frames on the wire are decoded strictly: what is not exactly a request is refused."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shboard.refusal import Refusal
from shboard.rules import CastBallot, Confirm, Nominate
from shboard.rules.observation import HandSecret, PartySecret, RoleSecret, Secret, TopSecret
from shboard.rules.terms import Party, Role
from shboard.server import frames
from shboard.server.frames import BROKEN_FRAME, Broken, Malformed, decode

ID = "a1b2c3d4"
VOTE = {"id": ID, "game": 1, "round": 3, "action": {"do": "vote", "ja": True}}


def outcome(frame: object) -> str:
    """What becomes of a frame: "ok", "malformed", or the close code."""
    try:
        decode(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    except Malformed as malformed:
        return "malformed" if malformed.id == ID else "wrong id"
    except Broken:
        return str(BROKEN_FRAME)
    return "ok"


@pytest.mark.parametrize(
    "frame",
    [
        VOTE,
        {**VOTE, "pad": " " * 100},
        *({"id": ID, "game": 1, "round": 1, "action": {"do": do}}
          for do in ("confirm", "put_away", "propose_veto")),
        *({"id": ID, "game": 1, "round": 1, "action": {"do": do, "target": 7}}
          for do in ("nominate", "investigate", "special_election", "execute")),
        *({"id": ID, "game": 1, "round": 1, "action": {"do": do, "place": 2}} for do in ("discard", "enact")),
        {"id": ID, "game": 1, "round": 1, "action": {"do": "answer_veto", "ja": False}},
        {"id": ID, "reveal": "role"}, {"id": ID, "sit": 3}, {"id": ID, "rename": "Ida"},
        {"id": ID, "dismiss": True}, {"id": ID, "probe": True}, {"pong": True},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_every_request_is_understood(frame: dict[str, Any]) -> None:
    assert outcome(frame) == "ok"


def test_a_request_says_what_it_says() -> None:
    frame = decode(json.dumps(VOTE))
    assert (frame.id, frame.game, frame.round, frame.action) == (ID, 1, 3, CastBallot(True))
    assert decode('{"id":"a1b2c3d4","game":1,"round":1,"action":{"do":"confirm"}}').action == Confirm()
    nominated = decode('{"id":"a1b2c3d4","game":1,"round":1,"action":{"do":"nominate","target":2}}')
    assert nominated.action == Nominate(2)


@pytest.mark.parametrize(
    "frame",
    [
        {**VOTE, "seat": 2}, {**VOTE, "extra": None}, {**VOTE, "pong": True}, {**VOTE, "reveal": "role"},
        {"id": ID}, {"id": ID, "pad": ""}, {"id": ID, "probe": True, "sit": 1}, {"id": ID, "pong": True},
        {"id": ID, "action": {"do": "confirm"}}, {"id": ID, "game": 1, "action": {"do": "confirm"}},
        {"id": ID, "round": 1, "action": {"do": "confirm"}},
        {"id": ID, "game": 1, "round": 1, "reveal": "role"},
        {"id": ID, "game": 1, "round": 1}, {"id": ID, "game": 1, "probe": True},
        {**VOTE, "game": "1"}, {**VOTE, "round": 1.5}, {**VOTE, "game": None}, {**VOTE, "game": True},
        {**VOTE, "pad": 3},
        {**VOTE, "action": None}, {**VOTE, "action": []}, {**VOTE, "action": "confirm"},
        {**VOTE, "action": {}},
        {**VOTE, "action": {"do": "vote"}}, {**VOTE, "action": {"do": "vote", "ja": 1}},
        {**VOTE, "action": {"do": "vote", "ja": "true"}},
        {**VOTE, "action": {"do": "vote", "ja": True, "seat": 2}},
        {**VOTE, "action": {"do": "nominate", "target": True}},
        {**VOTE, "action": {"do": "nominate", "ja": True}},
        {**VOTE, "action": {"do": "discard", "tile": "fascist"}}, {**VOTE, "action": {"do": "win"}},
        {**VOTE, "action": {"target": 2}}, {**VOTE, "action": {"do": ["vote"], "ja": True}},
        {"id": ID, "reveal": 1}, {"id": ID, "reveal": ["role"]}, {"id": ID, "sit": "1"},
        {"id": ID, "sit": 1.0001},
        {"id": ID, "rename": None}, {"id": ID, "dismiss": False}, {"id": ID, "probe": False},
        {"id": ID, "probe": 1},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_what_is_not_exactly_a_request_is_refused_under_its_id(frame: dict[str, Any]) -> None:
    assert outcome(frame) == "malformed"


@pytest.mark.parametrize(
    "frame",
    [
        "", " ", "null", "1", '"text"', "[]", "[{}]", "{", "}", "{}{}", '{"id":', "\x00", "NaN",
        {}, {"pad": ""}, {"probe": True}, {"pong": False}, {"pong": 1}, {"pong": True, "game": 1},
        {"pong": True, "probe": True}, {"pong": True, "t": "pong"}, {"action": {"do": "confirm"}},
        {**VOTE, "id": ""}, {**VOTE, "id": "A1B2C3D4"}, {**VOTE, "id": "a1b2c3d"},
        {**VOTE, "id": "a1b2c3d45"},
        {**VOTE, "id": "a1b2c3d\n"}, {**VOTE, "id": "a1b2c3d4\n"}, {**VOTE, "id": 12345678},
        {**VOTE, "id": None},
        {**VOTE, "id": "a1b2c3d٤"},
        b'{"id":"a1b2c3d4","probe":true}', b"", b"\xff",
        '{"id":"a1b2c3d4","rename":"\\ud800"}',
        "[" * 4000, '{"x":' * 800, '{"id":"a1b2c3d4","x":' + "[" * 2000 + "]" * 2000 + "}",
    ],
    ids=lambda frame: str(frame)[:40],
)  # fmt: skip
def test_what_cannot_be_answered_closes_the_socket(frame: object) -> None:
    assert outcome(frame) == "4400"


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=4,
)
FIELDS = ("id", "pad", "game", "round", "action", "reveal", "sit", "rename", "dismiss", "probe", "pong", "do")


@given(st.text() | st.binary())
def test_no_text_and_no_bytes_break_the_decoder(frame: str | bytes) -> None:
    assert outcome(frame) == "4400"


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(), ANY_JSON, max_size=6), st.booleans())
def test_no_json_breaks_the_decoder(frame: dict[str, Any], named: bool) -> None:
    found = outcome({**frame, "id": ID} if named else frame)
    assert found in ("ok", "malformed", "4400")


@given(st.integers(0, 95), st.characters(codec="utf-8"))
def test_one_wrong_character_never_breaks_the_decoder(place: int, wrong: str) -> None:
    text = json.dumps(VOTE)
    assert outcome(text[:place] + wrong + text[place + 1 :]) in ("ok", "malformed", "4400", "wrong id")


SECRETS: list[Secret] = [
    RoleSecret(Role.LIBERAL),
    RoleSecret(Role.FASCIST, (9, 10), 8),
    RoleSecret(Role.HITLER, (2,)),
    HandSecret((Party.FASCIST,) * 3),
    HandSecret((Party.LIBERAL,) * 2),
    PartySecret(10, Party.FASCIST),
    TopSecret((Party.LIBERAL,) * 3),
]


def test_every_answer_to_a_hold_has_one_length() -> None:
    answers = [frames.revealed(ID, held) for held in SECRETS]
    assert {len(answer) for answer in answers} == {frames.ANSWER_BYTES}
    assert [msgspec.json.decode(answer)["secret"] for answer in answers] == [
        msgspec.json.decode(msgspec.json.encode(held)) for held in SECRETS
    ]


def test_what_the_server_says() -> None:
    said = [
        frames.hello("1.0-abc", (7, 1200)), frames.ping(), frames.pong(ID), frames.accepted(ID),
        frames.refused(ID, Refusal("stale")), frames.address({"url": None, "link": None, "qr": []}),
    ]  # fmt: skip
    assert [json.loads(frame) for frame in said] == [
        {"t": "hello", "protocol": 2, "build": "1.0-abc", "told": 7, "age": 1200},
        {"t": "ping"},
        {"id": ID, "t": "pong"},
        {"id": ID, "ok": True},
        {"id": ID, "refused": "stale"},
        {"t": "address", "url": None, "link": None, "qr": []},
    ]
