"""The pages on an origin that is as insecure as a guest's, and a fresh phone for each test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.helpers.gallery import POSTS, gallery
from tests.phone import views
from tests.phone.holding import SECRET
from tests.phone.kept import Kept
from tests.phone.screen import Phone, new_context


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with gallery() as address:
        yield address.replace("127.0.0.1", "shboard.test")


@pytest.fixture(scope="session")
def kept(browser: Browser, base: str) -> Iterator[list[Kept]]:
    """The phone that the last test has handed back, if it could be."""
    kept: list[Kept] = []
    yield kept
    for one in kept:
        one.throw_away()


@pytest.fixture
def phone(request: pytest.FixtureRequest, kept: list[Kept], browser: Browser, base: str) -> Iterator[Phone]:
    """A phone as good as new; whatever its page complains about fails the test."""
    one = kept.pop() if kept else Kept(browser, base)
    failed = request.session.testsfailed
    yield one.phone
    POSTS.clear()
    errors = one.phone.errors
    if errors or request.session.testsfailed > failed:
        one.throw_away()
    elif one.hand_back():
        kept.append(one)
    assert errors == []


Make = Callable[..., Phone]


@pytest.fixture
def make_phone(browser: Browser, base: str) -> Iterator[Make]:
    """Make phones with a context's options of their own."""
    made: list[Phone] = []

    def make(**options: object) -> Phone:
        made.append(Phone(new_context(browser, **options), base))
        return made[-1]

    yield make
    for phone in made:
        phone.page.context.close()
        assert phone.errors == []


@pytest.fixture
def revealed(phone: Phone) -> Phone:
    """A phone in the reveal, whose secret holds a name that stands nowhere else."""
    view = views.reveal()
    view["seats"][6]["name"] = SECRET
    view["seats"][4]["name"] = SECRET
    return phone.open(view, pace="0")
