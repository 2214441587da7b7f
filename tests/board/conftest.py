"""Boards to test, at any size; whatever their page complains about fails the test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.board.screen import Screen
from tests.helpers.gallery import gallery


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with gallery() as address:
        yield address.replace("127.0.0.1", "shboard.test")


Make = Callable[..., Screen]


@pytest.fixture
def make(browser: Browser, base: str) -> Iterator[Make]:
    """Make boards: size, and any of a browser context's options."""
    made: list[Screen] = []

    def one(width: int = 1280, height: int = 720, **options: object) -> Screen:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        made.append(Screen(context, base))
        return made[-1]

    yield one
    for screen in made:
        screen.page.context.close()
    assert [screen.errors for screen in made] == [[] for _ in made]


@pytest.fixture(scope="session")
def standing(browser: Browser, base: str) -> Iterator[tuple[Screen, Screen]]:
    """Two boards at 720p for many tests each: loading one takes longer than most tests."""
    # A context each, for a clock belongs to its context.
    contexts = [browser.new_context(viewport={"width": 1280, "height": 720}) for _ in range(2)]
    yield Screen(contexts[0], base), Screen(contexts[1], base, clocked=True)
    for context in contexts:
        context.close()


@pytest.fixture
def screen(standing: tuple[Screen, Screen]) -> Iterator[Screen]:
    """A board to look at."""
    yield standing[0]
    assert standing[0].errors == []


@pytest.fixture
def clocked(standing: tuple[Screen, Screen]) -> Iterator[Screen]:
    """A board whose time passes only when the test says so."""
    yield standing[1]
    assert standing[1].errors == []
