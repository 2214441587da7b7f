"""The code in the terminal is read by a reader that is not its writer, whatever the terminal's colours."""

import pytest

from cli.terminal_qr import QUIET, draw
from shboard.server.link import modules
from tests.cli import screen
from tests.cli.screen import BLACK, WHITE

LINKS = (
    "http://10.0.0.7/j/KRAB",
    "http://192.168.1.23:8000/j/KRAB",
    "http://192.168.178.123:18000/j/MUSE",
    "https://night.example.org/j/WXYZ",
)
GREY = (90, 90, 90)


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    ("ink", "paper"), [(WHITE, BLACK), (BLACK, WHITE), (GREY, GREY), ((0, 255, 0), (0, 0, 160))]
)
def test_with_colour_on_any_terminal(link: str, ink: screen.Colour, paper: screen.Colour) -> None:
    assert screen.read("\n".join(draw(modules(link), colour=True)), ink, paper) == link


@pytest.mark.parametrize("link", LINKS)
def test_without_colour_on_a_dark_terminal(link: str) -> None:
    text = "\n".join(draw(modules(link), colour=False))
    assert "\x1b" not in text
    assert screen.read(text, WHITE, BLACK) == link


@pytest.mark.parametrize("link", LINKS)
def test_inverted_on_a_light_terminal(link: str) -> None:
    text = "\n".join(draw(modules(link), colour=False, invert=True))
    assert "\x1b" not in text
    assert screen.read(text, BLACK, WHITE) == link


@pytest.mark.parametrize("size", [21, 22])
def test_c24_the_quiet_zone_in_the_terminal_is_four(size: int) -> None:
    drawn = draw([[True] * size for _ in range(size)], colour=False, invert=True)
    assert {len(line) for line in drawn} == {size + 2 * QUIET}
    assert QUIET >= 4
    assert drawn[: QUIET // 2] == [" " * (size + 2 * QUIET)] * (QUIET // 2)
    assert drawn[-QUIET // 2 :] == [" " * (size + 2 * QUIET)] * (QUIET // 2)
    assert all(line[:QUIET].isspace() and line[-QUIET:].isspace() for line in drawn)


def test_each_line_ends_its_colours() -> None:
    assert all(line.endswith("\x1b[0m") for line in draw([[True]], colour=True))
