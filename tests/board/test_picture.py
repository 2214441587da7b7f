"""The picture as a whole: every state, at every size, with the longest names, in every language."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

import shboard
from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import ballots, elected, play, states, with_events

AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8")
SIZES = [(1920, 1080), (1280, 720), (960, 540)]
LANGUAGES = sorted(path.stem for path in (Path(shboard.__file__).parent / "locale").glob("*.json"))

# Each language meets the fewest seats and the most; each size meets each number of seats.
COMBINED = [
    *(
        (SIZES[(row + column) % 3], n, lang)
        for row, lang in enumerate(LANGUAGES)
        for column, n in enumerate((5, 10))
    ),
    *zip(SIZES, (7, 7, 7), LANGUAGES[::2], strict=False),
]


@pytest.mark.parametrize(("size", "n", "lang"), COMBINED)
def test_everything_fits(make: Make, size: tuple[int, int], n: int, lang: str) -> None:
    screen = make(*size)
    screen.begin(states(n)["lobby"], lang=lang, pace="0", motion="no")
    bad = {}
    for name, view in states(n).items():
        screen.show(view)
        bad[name] = screen.page.evaluate(AUDIT)
    assert {name: found for name, found in bad.items() if found} == {}


@pytest.mark.parametrize(("n", "lang"), [(5, "fr"), (8, "da"), (10, "de")])
def test_a_vote_result_fits(make: Make, n: int, lang: str) -> None:
    screen = make(960, 540)
    screen.begin(play(n, "vote"), lang=lang, motion="no", pace="100")
    screen.show(with_events(play(n, "discard", ballots=ballots(n, 3)), elected()), settle=False)
    assert screen.page.locator(".vote").count() == n
    assert screen.page.evaluate(AUDIT) == []


@pytest.mark.parametrize("size", [(1366, 768), (3840, 2160), (1024, 768), (1600, 700)])
def test_odd_screens_keep_the_picture_whole(make: Make, size: tuple[int, int]) -> None:
    screen = make(*size)
    screen.begin(states(10)["vote"], pace="0", motion="no")
    frame = screen.page.locator(".stage").bounding_box()
    assert frame is not None
    assert frame["width"] / frame["height"] == pytest.approx(16 / 9, rel=0.01)
    assert frame["width"] <= size[0] + 1
    assert frame["height"] <= size[1] + 1
    assert [bad for bad in screen.page.evaluate(AUDIT) if "safe" not in bad] == []


@pytest.mark.parametrize(
    "name", ["lobby", "nominate", "vote", "discard", "veto", "chaos", "paused", "over-fascist"]
)
def test_assistive_technology_finds_nothing_wrong(screen: Screen, name: str) -> None:
    screen.begin(states(10)[name], pace="0", motion="no")
    assert violations(screen) == []


def test_assistive_technology_finds_nothing_wrong_in_a_result(screen: Screen) -> None:
    screen.begin(play(7, "vote"), motion="no", pace="100")
    screen.show(with_events(play(7, "discard", ballots=ballots(7, 4)), elected()), settle=False)
    assert screen.page.locator(".vote").count() == 7
    assert violations(screen) == []


def violations(screen: Screen) -> list[str]:
    """What axe complains about, in words."""
    found = Axe().run(screen.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]


def test_only_the_phase_line_is_read_out(screen: Screen) -> None:
    screen.begin(states(7)["vote"], pace="0", motion="no")
    assert screen.page.locator("[aria-live]").evaluate_all("all => all.map(each => each.id)") == ["say"]


def test_a_change_of_window_size_redraws(make: Make) -> None:
    screen = make().begin(states(10)["nominate"], pace="0", motion="no")
    before = screen.page.locator(".qr").get_attribute("width")
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    screen.page.wait_for_function(
        "before => document.querySelector('.qr').getAttribute('width') !== before", arg=before
    )
    assert screen.page.evaluate(AUDIT) == []
