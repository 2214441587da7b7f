"""What the TV sounds like: each event has its own sound, in time with what is seen; silence is visible."""

from typing import Any

import pytest

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import View, ballots, elected, event, lobby, over, play, rejected, with_events

BLOCKED = "The AudioContext was not allowed to start"
LISTEN = """
  window.struck = [];
  window.speakers = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.speakers += 1; }
    note(node) {
      const start = node.start.bind(node);
      node.start = (at) => { window.struck.push(at - this.currentTime); return start(at); };
      return node;
    }
    createOscillator() { return this.note(super.createOscillator()); }
    createBufferSource() { return this.note(super.createBufferSource()); }
  };
"""
RENDERED = """async () => {
  const { THINGS, output } = await import("/static/board/sound.js");
  const loud = {};
  for (const [name, thing] of Object.entries(THINGS)) {
    const audio = new OfflineAudioContext(1, 4 * 44100, 44100);
    thing(audio, output(audio), 0.01);
    const samples = (await audio.startRendering()).getChannelData(0);
    const peak = (from, to) => samples.slice(from, to).reduce((most, it) => Math.max(most, Math.abs(it)), 0);
    loud[name] = [peak(0, 3.4 * 44100), peak(3.5 * 44100)];
  }
  return loud;
}"""

PLACES = {"president": 4, "chancellor": 3}
TELLINGS: dict[str, tuple[View, View]] = {
    "dealt": (play(7, "reveal", awaited=None), event("dealt", 1)),
    "nominated": (play(7, "vote"), event("nominated", 3, **PLACES)),
    "elected": (play(7, "discard", **ballots(7, 6)), elected(3)),
    "rejected": (play(7, **ballots(7, 2)), rejected(3)),
    "enacted": (play(7), event("enacted", 3, tile="liberal", slot=3)),
    "chaos": (play(7), event("chaos", 3, tile="fascist", slot=3)),
    "veto_proposed": (play(7, "veto"), event("veto_proposed", 3, **PLACES)),
    "veto_refused": (play(7, "enact", awaited=[3]), event("veto_refused", 3, **PLACES)),
    "vetoed": (play(7), event("vetoed", 3, failures=2, **PLACES)),
    "reshuffled": (play(7), event("reshuffled", 3, draw=12)),
    "investigated": (play(7, "party", target=2), event("investigated", 3, president=4, target=2)),
    "peeked": (play(7), event("peeked", 3, president=4)),
    "special_election": (play(7), event("special_election", 3, president=4, target=2)),
    "executed": (play(7, dead=[2]), event("executed", 3, president=4, target=2)),
}


@pytest.fixture(scope="module")
def heard(standing: tuple[Screen, Screen]) -> Screen:
    """A board with its sound on, of which every struck thing is noted."""
    screen = Screen(standing[0].page.context, standing[0].base, painted=False)
    screen.page.add_init_script(LISTEN)
    screen.begin(lobby(7), mute="no", pace="0.05")
    screen.page.keyboard.press("Shift")
    screen.wait(lambda: "is-on" in slip(screen))
    return screen


def slip(screen: Screen) -> str:
    """The classes of the speaker's slip."""
    return str(screen.page.locator("#sound").get_attribute("class"))


def struck(screen: Screen) -> list[float]:
    """When each thing is struck, in seconds from when it was told to."""
    found: list[float] = screen.page.evaluate("window.struck.splice(0)")
    return found


def told(screen: Screen, view: View, news: View) -> list[float]:
    """What is heard when a board is told this."""
    screen.show(play(7, fascist=2, liberal=2))
    struck(screen)
    screen.show(with_events(view, news), settle=False)
    return struck(screen)


@pytest.mark.parametrize("kind", TELLINGS)
def test_each_event_is_heard(heard: Screen, kind: str) -> None:
    times = told(heard, *TELLINGS[kind])
    assert times, f"{kind} is silent"
    assert max(times) < 3


def test_a_tile_is_heard_when_it_lands_and_not_before(heard: Screen) -> None:
    times = told(heard, *TELLINGS["enacted"])
    assert 0.9 <= min(times) < 1


@pytest.mark.parametrize(("kind", "number"), [("question", 3), ("not_hitler", 3), ("power_skipped", 3)])
def test_the_question_is_silent_for_yes_and_for_no(heard: Screen, kind: str, number: int) -> None:
    assert told(heard, play(7), event(kind, number, seat=3)) == []


@pytest.mark.parametrize("winner", ["liberal", "fascist"])
def test_each_ending_is_heard(heard: Screen, winner: str) -> None:
    heard.show(play(7))
    struck(heard)
    heard.show(over(7, winner, f"{winner}_tiles"), settle=False)
    assert len(struck(heard)) > 3


def test_what_happened_before_a_board_came_is_not_played_again(heard: Screen) -> None:
    heard.connect_again()
    struck(heard)
    heard.show(with_events(*TELLINGS["enacted"]))
    assert struck(heard) == []


def test_every_thing_can_be_heard_dies_away_and_hurts_no_speaker(heard: Screen) -> None:
    loud: dict[str, list[float]] = heard.page.evaluate(RENDERED)
    assert len(loud) > 10
    for name, (peak, end) in loud.items():
        assert 0.01 < peak < 1, (name, peak)
        assert end < 0.001, (name, end)


def open_with(fresh: Make, **filled: Any) -> Screen:
    """A board whose browser lets no page make a sound by itself, as they do."""
    screen = fresh()
    screen.page.add_init_script(LISTEN)
    return screen.begin(lobby(7), **filled)


def test_where_the_browser_wants_a_touch_the_board_asks_for_one(fresh: Make) -> None:
    screen = open_with(fresh, mute="no")
    assert "is-blocked" in slip(screen)
    assert screen.text("#sound") == "Click, or press a key, for sound"
    assert [error for error in screen.errors if BLOCKED not in error] == []
    screen.errors.clear()
    screen.page.locator("#sound").click()
    screen.wait(lambda: "is-on" in slip(screen))
    assert screen.page.locator("#sound").get_attribute("aria-pressed") == "true"


def test_a_muted_board_makes_no_sound_and_says_so(fresh: Make) -> None:
    screen = open_with(fresh, mute="yes")
    assert screen.text("#sound") == "Sound off"
    screen.show(with_events(*TELLINGS["enacted"]), settle=False)
    assert screen.page.evaluate("window.speakers") == 0
    assert screen.page.locator("#sound").is_visible()


def test_the_room_turns_it_off_and_on_by_a_key(fresh: Make) -> None:
    screen = open_with(fresh, mute="yes")
    screen.page.keyboard.press("m")
    screen.wait(lambda: "is-on" in slip(screen))
    screen.page.keyboard.press("m")
    assert "is-off" in slip(screen)
    screen.show(with_events(*TELLINGS["nominated"]), settle=False)
    assert struck(screen) == []
