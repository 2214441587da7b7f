"""Motion: by opacity and transform alone, 600 ms at most, and none where it is not wanted."""

from collections.abc import Iterator
from contextlib import contextmanager
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
    "result": (VOTE, with_events(play(7, "discard", **ballots(7, 4)), elected())),
    "question": (VOTE, with_events(play(7, "discard"), event("question", 3, seat=3))),
    "tile": (play(7, "enact"), with_events(play(7, fascist=3), event("enacted", 3, tile="fascist", slot=3))),
    "chaos": (VOTE, with_events(play(7, liberal=3), event("chaos", 3, tile="liberal", slot=3))),
    "chaos-zone": (VOTE, with_events(play(7, fascist=3), event("chaos", 3, tile="fascist", slot=3))),
    "investigation": (
        play(7, "investigate"),
        with_events(play(7, "party", target=2), event("investigated", 3, president=4, target=2)),
    ),
    "investigation-below": (
        play(7, "investigate"),
        with_events(play(7, "party", target=6), event("investigated", 3, president=4, target=6)),
    ),
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


@contextmanager
def beginning(screen: Screen, name: str, motion: str = "yes") -> Iterator[None]:
    """The beginning of a moment; almost stopped, or a slow machine would miss it."""
    before, after = MOMENTS[name]
    screen.begin(before, motion=motion)
    screen.page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    tools = screen.page.context.new_cdp_session(screen.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    screen.show(after, settle=False)
    yield
    tools.send("Animation.setPlaybackRate", {"playbackRate": 1})
    tools.detach()


def moving(screen: Screen, name: str, motion: str = "yes") -> list[dict[str, Any]]:
    """What moves at the beginning of a moment."""
    with beginning(screen, name, motion):
        found: list[dict[str, Any]] = screen.page.evaluate(ANIMATIONS)
    return found


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_moves_by_opacity_and_transform_within_600_ms(clocked: Screen, name: str) -> None:
    found = moving(clocked, name)
    assert found, "something moves"
    assert {key for each in found for key in each["of"]} - BESIDES <= {"opacity", "transform"}
    assert max(each["ms"] for each in found) <= 600


@pytest.mark.parametrize("name", ["deal", "nomination", "result", "tile", "morning"])
def test_c19_nothing_moves_with_reduced_motion(make: Make, name: str) -> None:
    screen = make(painted=False, reduced_motion="reduce")
    assert moving(screen, name) == []


@pytest.mark.parametrize("name", ["deal", "nomination", "result", "tile", "shutters"])
def test_nothing_moves_with_no_motion(clocked: Screen, name: str) -> None:
    assert moving(clocked, name, motion="no") == []


def test_the_placard_glides_from_the_old_president(clocked: Screen) -> None:
    gliding = [each for each in moving(clocked, "nomination") if "plq" in each["what"]]
    assert [each["from"].partition("(")[0] for each in gliding] == ["translate"]


# Everything that moves is put to so many milliseconds after the moment began.
SEEK = "document.getAnimations().forEach((each) => { each.pause(); each.currentTime = at; });"
LENS = f"""([at, seat]) => {{
  {SEEK}
  const lens = document.querySelector(".lens").getBoundingClientRect();
  const card = document.querySelector(`[data-seat="${{seat}}"] .card`).getBoundingClientRect();
  const x = lens.left + lens.width / 2, y = lens.top + lens.height / 2;
  return {{
    along: (x - card.left) / card.width,
    over: y > card.top && y < card.bottom,
    seen: Number(getComputedStyle(document.querySelector(".lens")).opacity),
  }};
}}"""


@pytest.mark.parametrize(("name", "seat"), [("investigation", 2), ("investigation-below", 6)])
def test_the_lens_goes_along_the_card_of_the_investigated_and_comes_to_lie_before_it(
    clocked: Screen, name: str, seat: int
) -> None:
    with beginning(clocked, name):
        first, early, late, last = (clocked.page.evaluate(LENS, [at, seat]) for at in (0, 150, 420, 600))
    assert (first["seen"], early["seen"], late["seen"], last["seen"]) == (0, 1, 1, 1)
    assert early["over"]
    assert late["over"], "both times it is upon the name"
    assert early["along"] < 0.4
    assert late["along"] > 0.6
    assert not last["over"]


FALL = f"""at => {{
  {SEEK}
  const shown = (selector) => Number(getComputedStyle(document.querySelector(selector)).opacity);
  const tile = getComputedStyle(document.querySelector(".new .tile")).transform;
  const [when, band, early] = [".when", ".band > .fit", ".early"].map(shown);
  return {{ flying: tile !== "none", when, band, early }};
}}"""


@pytest.mark.parametrize(("name", "lands"), [("tile", 900), ("chaos-zone", 1200)])
def test_what_would_end_the_game_is_told_once_the_tile_has_come_down(
    clocked: Screen, name: str, lands: int
) -> None:
    with beginning(clocked, name):
        before, after = (clocked.page.evaluate(FALL, at) for at in (lands - 20, lands + 110))
    assert before == {"flying": True, "when": 0, "band": 0, "early": 1}
    assert after == {"flying": False, "when": 1, "band": 1, "early": 0}
    assert clocked.text(".when") == "Now in force"
