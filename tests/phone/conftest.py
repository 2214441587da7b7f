"""The pages on an origin that is as insecure as a guest's, and a fresh phone for each test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.helpers.gallery import gallery
from tests.phone import views
from tests.phone.holding import SECRET
from tests.phone.screen import Phone, new_context


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with gallery() as address:
        yield address.replace("127.0.0.1", "shboard.test")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture
def phone(context: BrowserContext, base: str) -> Iterator[Phone]:
    """A phone; whatever its page complains about fails the test."""
    phone = Phone(context, base)
    yield phone
    assert phone.errors == []


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
