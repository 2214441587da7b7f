"""Motion: by opacity and transform alone, 600 ms at most, and none where it is not wanted."""

from typing import Any

import pytest

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import View, ballots, elected, event, lobby, over, play, with_events

VOTE = play(7, "vote", voted=[1], cast=1, awaited=[2])
END = {"winner": "liberal", "reason": "liberal_tiles"}
MOMENTS: dict[str, tuple[View, View]] = {
    "deal": (lobby(7), with_events(play(7, "reveal", awaited=None), event("dealt", 1))),
    "nomination": (play(7), play(7, candidate=5, awaited=[5])),
    "ballot": (VOTE, play(7, "vote", voted=[1, 2], cast=2, awaited=[3])),
    "result": (VOTE, with_events(play(7, "discard", ballots=ballots(7, 4)), elected())),
    "question": (VOTE, with_events(play(7, "discard"), event("question", 3, seat=3))),
    "tile": (play(7, "enact"), with_events(play(7, fascist=3), event("enacted", 3, tile="fascist", slot=3))),
    "chaos": (VOTE, with_events(play(7, liberal=3), event("chaos", 3, tile="liberal", slot=3))),
    "reshuffle": (play(7), with_events(play(7), event("reshuffled", 3, draw=12))),
    "execution": (
        play(7, "execute"),
        with_events(play(7, dead=[6]), event("executed", 3, president=4, target=6)),
    ),
    "veto": (
        play(7, "enact"),
        with_events(play(7, "veto"), event("veto_proposed", 3, president=4, chancellor=3)),
    ),
    "vetoed": (
        play(7, "veto"),
        with_events(play(7), event("vetoed", 3, president=4, chancellor=3, failures=2)),
    ),
    "morning": (play(7, "enact"), over(7, **END)),
    "shutters": (play(7, "enact"), over(7, "fascist", "fascist_tiles")),
}
ANIMATIONS = """() => document.getAnimations().map((each) => ({
  ms: each.effect.getTiming().duration,
  what: each.effect.target.getAttribute("class") || "",
  from: each.effect.getKeyframes()[0].transform || "",
  of: each.effect.getKeyframes().flatMap((frame) => Object.keys(frame)),
}))"""
BESIDES = {"offset", "computedOffset", "easing", "composite"}


def moving(screen: Screen, name: str, motion: str = "yes") -> list[dict[str, Any]]:
    """What moves at the beginning of a moment; almost stopped, or a slow machine would miss it."""
    before, after = MOMENTS[name]
    screen.begin(before, motion=motion)
    screen.page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    tools = screen.page.context.new_cdp_session(screen.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    screen.show(after, settle=False)
    found: list[dict[str, Any]] = screen.page.evaluate(ANIMATIONS)
    tools.send("Animation.setPlaybackRate", {"playbackRate": 1})
    tools.detach()
    return found


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_moves_by_opacity_and_transform_within_600_ms(clocked: Screen, name: str) -> None:
    found = moving(clocked, name)
    assert found, "something moves"
    assert {key for each in found for key in each["of"]} - BESIDES <= {"opacity", "transform"}
    assert max(each["ms"] for each in found) <= 600


@pytest.mark.parametrize("name", ["deal", "nomination", "result", "tile", "morning"])
def test_c19_nothing_moves_with_reduced_motion(make: Make, name: str) -> None:
    screen = make(reduced_motion="reduce")
    assert moving(screen, name) == []


@pytest.mark.parametrize("name", ["deal", "nomination", "result", "tile", "shutters"])
def test_nothing_moves_with_no_motion(clocked: Screen, name: str) -> None:
    assert moving(clocked, name, motion="no") == []


def test_the_placard_glides_from_the_old_president(clocked: Screen) -> None:
    gliding = [each for each in moving(clocked, "nomination") if "plq" in each["what"]]
    assert [each["from"].partition("(")[0] for each in gliding] == ["translate"]
