"""Boards to test, at any size; whatever their page complains about fails the test."""

from collections.abc import Callable, Iterator
from typing import Any

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
def fresh(browser: Browser, base: str) -> Iterator[Make]:
    """Make boards whose pages nobody had before, for tests that do to one what cannot be undone."""
    made: list[Screen] = []

    def one(width: int = 1280, height: int = 720, **options: Any) -> Screen:
        made.append(new(browser, base, width, height, options))
        return made[-1]

    yield one
    for screen in made:
        screen.page.context.close()
    assert [screen.errors for screen in made] == [[] for _ in made]


def new(
    browser: Browser, base: str, width: int, height: int, options: dict[str, Any], *, painted: bool = True
) -> Screen:
    """A board in a browser profile of its own."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    return Screen(context, base, painted=painted)


Lent = tuple[str, Screen]


@pytest.fixture(scope="session")
def kept() -> Iterator[list[Lent]]:
    """Boards that earlier tests have handed back, each with what it is like."""
    kept: list[Lent] = []
    yield kept
    for _, screen in kept:
        screen.page.context.close()


@pytest.fixture
def make(request: pytest.FixtureRequest, browser: Browser, base: str, kept: list[Lent]) -> Iterator[Make]:
    """Boards of any size, painted or not, with any of a browser context's options; kept ones or new ones."""
    lent: list[Lent] = []
    failed = request.session.testsfailed

    def one(width: int = 1280, height: int = 720, *, painted: bool = True, **options: Any) -> Screen:
        kind = f"{painted} {options}"
        found = next((each for each in kept if each[0] == kind), None)
        if found:
            kept.remove(found)
            found[1].resize(width, height)
        lent.append(found or (kind, new(browser, base, width, height, options, painted=painted)))
        return lent[-1][1]

    yield one
    errors = [screen.errors for _, screen in lent]
    for kind, screen in lent:
        if screen.errors or request.session.testsfailed > failed:
            screen.page.context.close()
        else:
            screen.rest()
            kept.append((kind, screen))
    assert errors == [[] for _ in lent]


@pytest.fixture(scope="session")
def standing(browser: Browser, base: str) -> Iterator[tuple[Screen, Screen]]:
    """Two boards at 720p, not painted, for many tests each: loading one takes longer than most tests."""
    # A context each, for a clock belongs to its context.
    contexts = [browser.new_context(viewport={"width": 1280, "height": 720}) for _ in range(2)]
    one, other = contexts
    yield Screen(one, base, painted=False), Screen(other, base, clocked=True, painted=False)
    for context in contexts:
        context.close()


@pytest.fixture
def screen(standing: tuple[Screen, Screen]) -> Iterator[Screen]:
    """A board to ask what it shows."""
    yield standing[0]
    assert standing[0].errors == []


@pytest.fixture
def clocked(standing: tuple[Screen, Screen]) -> Iterator[Screen]:
    """A board whose time passes only when the test says so."""
    yield standing[1]
    assert standing[1].errors == []
