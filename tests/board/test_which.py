"""A TV that is not told which table asks for the four letters, readably, and leaves alone who types."""

import pytest

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.gallery.board import AUDIT


def asking(screen: Screen, **filled: str) -> Screen:
    """A board without a table."""
    screen.open(code="", **filled)
    screen.wait(lambda: screen.page.locator(".which").count() == 1)
    return screen


@pytest.mark.parametrize("press", ["Enter", "button"])
def test_the_code_leads_to_its_table(make: Make, press: str) -> None:
    screen = asking(make(painted=False))
    assert screen.text(".which h1") == "Which table?"
    screen.page.keyboard.type("mola")
    if press == "Enter":
        screen.page.keyboard.press("Enter")
    else:
        screen.page.get_by_role("button", name="Show this table").click()
    screen.page.wait_for_url("**/board/MOLA")
    screen.wait(lambda: bool(screen.sockets))


def test_a_code_that_no_table_has_is_said_to_be_so(make: Make) -> None:
    screen = asking(make(painted=False), unknown="XXXX")
    assert screen.text("#which-say") == "There is no table XXXX. Look at the four letters once more."
    assert screen.page.locator("input").input_value() == ""


def test_what_is_no_code_goes_nowhere(make: Make) -> None:
    screen = asking(make(painted=False))
    screen.page.keyboard.type("k4")
    screen.page.keyboard.press("Enter")
    assert screen.text("#which-say") == "A code has four letters, A to Z."
    assert screen.page.locator("input").input_value() == "k4"


def test_whoever_types_is_left_alone_and_an_idle_tv_follows_the_table(fresh: Make) -> None:
    """Asking again, the server sends a TV on to the only table."""
    screen = fresh()
    screen.page.clock.install(time=0)
    screen.page.goto(f"{screen.base}/board/?unknown=KRAB")
    screen.wait(lambda: screen.page.locator(".which").count() == 1)
    screen.page.keyboard.type("mo")
    with screen.page.expect_response("**/board/?unknown=KRAB"):
        screen.page.clock.run_for(5000)
    screen.page.wait_for_timeout(100)
    assert screen.page.locator("input").input_value() == "mo"
    screen.page.locator("input").fill("")
    with screen.page.expect_navigation():
        screen.page.clock.run_for(5000)


@pytest.mark.parametrize(("lang", "unknown"), [("en", ""), ("da", "WWWW")])
def test_the_question_can_be_read_from_the_sofa(make: Make, lang: str, unknown: str) -> None:
    screen = asking(make(960, 540, painted=False), lang=lang, unknown=unknown)
    assert screen.page.evaluate(AUDIT) == []
