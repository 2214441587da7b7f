"""The referee is no rubber stamp: each kind of fault, planted in a copy of a good record, is caught."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.demo.spoil import change_frames, change_truth, write
from tests.helpers.referee import judge, read

Line = dict[str, Any]
Change = Callable[[Line], bool]


def in_play(frame: Line) -> bool:
    return frame.get("t") == "view" and bool(frame["table"]) and frame["stage"] == "play"


def table(name: str, value: Any, when: Change = lambda _view: True) -> Change:
    """Another value in the table of a view in play."""

    def change(frame: Line) -> bool:
        if not in_play(frame) or not when(frame):
            return False
        frame["table"][name] = value
        return True

    return change


def own(name: str, value: Any, when: Change = lambda _view: True) -> Change:
    """Another value in a seat's own part of a view in play."""

    def change(frame: Line) -> bool:
        if not in_play(frame) or not when(frame):
            return False
        frame["you"][name] = value
        return True

    return change


def swap_voters(frame: Line) -> bool:
    """Those who are awaited in a vote, as those who have voted."""
    if not in_play(frame) or not half_cast(frame):
        return False
    frame["table"]["voted"] = frame["table"]["awaited"]
    return True


def added(**extra: Any) -> Change:
    """A field that a view should not have."""

    def change(frame: Line) -> bool:
        if not in_play(frame):
            return False
        frame.update(extra)
        return True

    return change


def half_cast(view: Line) -> bool:
    return bool(view["table"]["phase"] == "vote" and 0 < view["table"]["cast"] < 6)


def secret(**changed: Any) -> Change:
    """Another answer to a hold; the length stays as it was."""

    def change(frame: Line) -> bool:
        if "secret" not in frame or not set(changed) <= set(frame["secret"]):
            return False
        if all(frame["secret"][name] == value for name, value in changed.items()):
            return False
        frame["secret"].update(changed)
        return True

    return change


def acknowledged(**extra: Any) -> Change:
    """An acknowledgement that says more than yes."""

    def change(frame: Line) -> bool:
        if not frame.get("ok"):
            return False
        frame.update(extra)
        return True

    return change


_SEEN: list[str] = []


def _badge(frame: Line) -> bool:
    frame["seats"][0]["role"] = "fascist"
    return True


def _late_fellows(frame: Line) -> bool:
    """The second answer about the role comes after the confirmation."""
    if frame.get("secret", {}).get("kind") != "role":
        return False
    _SEEN.append("role")
    if len(_SEEN) < 2:
        return False
    frame["secret"]["fascists"] = [2, 3]
    return True


def _in_ping(frame: Line) -> bool:
    if frame.get("t") != "hello":
        return False
    frame["roles"] = []
    return True


VIEWS: dict[str, tuple[str, Change]] = {
    "a role under an innocent key": ("board", added(theme="hitler")),
    "all roles before the end": ("board", table("roles", ["liberal"] * 7)),
    "a role beside a name": ("seat-2", lambda frame: in_play(frame) and _badge(frame)),
    "a ballot before the last": ("board", table("ja", [1], half_cast)),
    "a ballot to its voter": ("seat-3", own("ballot", True, half_cast)),
    "who has voted, wrongly": ("seat-1", swap_voters),
    "a wrong tracker": ("board", table("tracker", 2)),
    "a wrong pile count": ("seat-4", table("draw", 16)),
    "a wrong term limit": ("seat-5", table("limited", [1])),
    "another President": ("board", table("president", 1, lambda view: view["table"]["phase"] == "nominate")),
    "who has confirmed": ("board", table("awaited", [1], lambda view: view["table"]["phase"] == "reveal")),
    "an event that was not": ("seat-6", table("events", [{"kind": "chaos", "id": 1, "tile": "liberal"}])),
    "a legal action that is none": ("seat-6", own("legal", {"execute": [1]})),
    "a hold that is none": ("seat-7", own("holds", ["role", "hand", "top"])),
    "another role": ("seat-1", secret(role="hitler")),
    "fellows after the confirmation": ("seat-1", _late_fellows),
    "another hand": ("president", secret(tiles=["fascist", "fascist", "liberal"])),
    "an acknowledgement with the tile": ("president", acknowledged(tile="liberal")),
    "the truth in a ping": ("seat-2", _in_ping),
}


def president(folder: Path) -> str:
    """The first seat that had three tiles in hand."""
    step = next(line for line in read(folder / "truth.jsonl")[1:] if line["action"] == "discard")
    return f"seat-{step['seat']}"


def test_the_good_record_is_good(record: Path) -> None:
    assert judge(record) == []


@pytest.mark.parametrize(("screen", "change"), VIEWS.values(), ids=VIEWS)
def test_a_fault_at_the_wire_is_caught(copy: Path, screen: str, change: Change) -> None:
    _SEEN.clear()
    name = president(copy) if screen == "president" else screen
    assert change_frames(copy / f"{name}.jsonl", change) == 1
    faults = judge(copy)
    assert faults
    assert all(fault.startswith((f"{name}.jsonl", "answers to holds")) for fault in faults)


def after(name: str, value: Any, action: str) -> Change:
    """Another outcome of the first step of a kind."""

    def change(line: Line) -> bool:
        if line.get("action") != action or line["after"][name] == value:
            return False
        line["after"][name] = value
        return True

    return change


def swapped(line: Line) -> bool:
    """The top tile of the pile changes places with another kind."""
    draw = line.get("after", {}).get("draw", [])
    other = next((k for k, tile in enumerate(draw) if tile != draw[0]), None)
    if other is None:
        return False
    draw[0], draw[other] = draw[other], draw[0]
    return True


def another_tile(line: Line) -> bool:
    if line.get("action") != "enact":
        return False
    line["tile"] = "liberal" if line["tile"] == "fascist" else "fascist"
    return True


def another_role(line: Line) -> bool:
    roles = line["deal"]["roles"]
    roles[roles.index("liberal")] = "fascist"
    return True


def one_tile_more(line: Line) -> bool:
    line["deal"]["draw"].append("fascist")
    return True


def another_actor(line: Line) -> bool:
    if line.get("action") != "nominate":
        return False
    line["seat"] = line["seat"] % 7 + 1
    return True


TRUTHS: dict[str, Change] = {
    "a tile swapped in the pile": swapped,
    "another tile placed": another_tile,
    "a role too many": another_role,
    "a tile too many": one_tile_more,
    "a nomination by somebody else": another_actor,
    "a wrong tracker": after("tracker", 2, "vote"),
    "a phase skipped": after("phase", "nominate", "discard"),
    "limits forgotten": after("limited", [], "discard"),
    "a veto too early": after("veto_unlocked", True, "nominate"),
    "a win too early": after("winner", "liberal", "enact"),
    "somebody dead": after("alive", [1, 2, 3, 4, 5, 6], "confirm"),
    "a tile lost": after("discard", [], "enact"),
}


@pytest.mark.parametrize("change", TRUTHS.values(), ids=TRUTHS)
def test_a_fault_in_the_truth_is_caught(copy: Path, change: Change) -> None:
    assert change_truth(copy, change) == 1
    assert judge(copy)


def _drop_first(path: Path, wanted: str) -> None:
    lines = read(path)
    lines.remove(next(line for line in lines if wanted in line["text"] and line["dir"] == "in"))
    write(path, lines)


def test_an_answer_that_never_came_is_caught(copy: Path) -> None:
    _drop_first(copy / "seat-1.jsonl", '"ok":true')
    assert any("never answered" in fault for fault in judge(copy))


def test_a_second_answer_is_caught(copy: Path) -> None:
    lines = read(copy / "seat-1.jsonl")
    lines.append(next(line for line in lines if '"ok":true' in line["text"]))
    write(copy / "seat-1.jsonl", lines)
    assert any("a second one" in fault for fault in judge(copy))


def test_a_frame_of_another_length_is_caught(copy: Path) -> None:
    lines = read(copy / "seat-1.jsonl")
    line = next(line for line in lines if line["dir"] == "out" and '"action"' in line["text"])
    line["text"] = line["text"].replace('"pad":" ', '"pad":"')
    write(copy / "seat-1.jsonl", lines)
    assert any("191 bytes" in fault for fault in judge(copy))


def test_a_view_that_comes_before_its_step_is_caught(copy: Path) -> None:
    lines = read(copy / "truth.jsonl")
    for line in lines[1:]:
        line["t"] += 50
    write(copy / "truth.jsonl", lines)
    assert any("before it was saved" in fault for fault in judge(copy))


def test_a_step_of_nobody_is_caught(copy: Path) -> None:
    """An action that a seat sent, and that the truth tells otherwise."""
    path = copy / "seat-1.jsonl"

    def turned(frame: Line) -> bool:
        if frame.get("action", {}).get("do") != "vote":
            return False
        frame["action"]["ja"] = not frame["action"]["ja"]
        return True

    assert change_frames(path, turned, "out") == 1
    assert any("is another in the truth" in fault for fault in judge(copy))


def test_a_screen_that_is_missing_is_caught(copy: Path) -> None:
    (copy / "seat-7.jsonl").unlink()
    assert judge(copy)
