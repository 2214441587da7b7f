"""Strange frames, bytes, requests and forms: each is refused in a known way, and nothing changes."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from shboard.server import frames
from tests.faults.fuzz import Target, corpus, mutants
from tests.faults.search import seeds
from tests.helpers.serving import ROOT, Server

CODES = {4400, 1009, 1007, 1002, 1003}
"""How a socket may be closed for what was sent: broken, too big, no UTF-8, against the protocol, binary."""
ENDED = {1000, 1005, 1006}
"""And if what it sent was its own goodbye, or the end of its connection."""
SAID = json.loads((ROOT / "shboard" / "locale" / "en.json").read_text(encoding="utf-8"))
REFUSALS = {key.removeprefix("refused.") for key in SAID if key.startswith("refused.")}
HOST_REFUSALS = REFUSALS | {"no_seat", "online", "variant_idle", "too_few", "which_table", "seats_changed"}
ID = re.compile(r"[a-z0-9]{8}")
TYPES: dict[str, type] = {"id": str, "pad": str, "game": int, "round": int, "action": dict, "reveal": str}
TYPES |= {"sit": int, "rename": str, "dismiss": bool, "probe": bool, "pong": bool}
ASKS = {"action", "reveal", "sit", "rename", "dismiss", "probe"}


@pytest.fixture(scope="module")
def target(server: Server) -> Iterator[Target]:
    """A table in the middle of a game."""
    target = Target(server)
    yield target
    target.minds_nothing()


def decoded(payload: bytes) -> str:
    """What is made of a frame: answered, malformed, or broken; and what the decoder takes is a fair one."""
    if len(payload) > frames.MAX_FRAME:
        return "broken"
    try:
        frame = frames.decode(payload.decode())
    except frames.Malformed as malformed:
        return "malformed" if ID.fullmatch(malformed.id) else malformed.id
    except (frames.Broken, UnicodeDecodeError):
        return "broken"
    assert fair(json.loads(payload)), payload
    assert payload.isascii() or frame == frames.decode(json.dumps(json.loads(payload)))
    return "answered"


def fair(asked: dict[str, Any]) -> bool:
    """Whether a frame has the form that the contract of the wire gives it."""
    typed = all(type(value) is TYPES.get(key) for key, value in asked.items())
    if "id" not in asked:
        return typed and set(asked) <= {"pong", "pad"} and asked["pong"]
    placed = {"game", "round"} & set(asked)
    one = len(ASKS & set(asked)) == 1 and "pong" not in asked
    return (
        typed and one and bool(ID.fullmatch(asked["id"])) and len(placed) == (2 if "action" in asked else 0)
    )


def check_frame(target: Target, payload: bytes) -> str:
    """The server must say what the decoder says of it; returns that."""
    verdict, got = decoded(payload), target.frame(payload)
    assert target.server.complaints() == "", payload
    if verdict == "broken":
        assert got in CODES, payload
        return verdict
    assert isinstance(got, list), (got, payload)
    if verdict == "malformed":
        assert [answer["refused"] for answer in got] == ["malformed"], payload
    elif "id" in json.loads(payload):
        (answer,) = got
        assert {"ok", "secret", "t"} & set(answer) or answer["refused"] in REFUSALS | {"no_seat"}, payload
    else:
        assert got == []
    return verdict


def test_a_kept_frame_is_answered_refused_or_the_end(target: Target) -> None:
    kept = corpus("frames")
    assert {name: check_frame(target, kept[name]) for name in kept} == {
        name: name.partition("/")[0] for name in kept
    }


def test_a_frame_like_those_changes_nothing(target: Target) -> None:
    verdicts = [check_frame(target, payload) for _, payload in mutants("frames", seeds(300))]
    assert {*verdicts} == {"answered", "malformed", "broken"}
    target.minds_nothing()


def test_bytes_on_a_socket_end_it_at_most(target: Target) -> None:
    for name, data in (*corpus("streams").items(), *mutants("streams", seeds(100))):
        assert target.stream(data) in CODES | ENDED, (name, data)
        assert target.server.complaints() == "", (name, data)
    target.minds_nothing()


def test_a_request_is_answered_or_hung_up_on(target: Target) -> None:
    for name, data in (*corpus("requests").items(), *mutants("requests", seeds(150))):
        status = target.request(data)
        assert status in (0, 101) or 200 <= status < 500, (name, data, status)
        assert target.server.complaints() == "", (name, data)
    target.minds_nothing()


def test_a_form_is_answered_with_a_known_word(target: Target) -> None:
    for name, body in (*corpus("forms").items(), *mutants("forms", seeds(150))):
        answer = target.form(name, body)
        assert answer.status < 500, (name, body, answer.text)
        assert answer.status == 200 or answer.json["refused"] in HOST_REFUSALS, (name, body, answer.text)
        assert target.server.complaints() == "", (name, body)
    target.minds_nothing()
