"""A page that came without cookies, as through a link on another site, asks whether it has a seat."""

import json

import pytest

from tests.helpers.gallery import POSTS
from tests.phone import views
from tests.phone.screen import Phone


@pytest.mark.parametrize(("seated", "screen"), [("yes", "lobby"), ("no", "join"), ("revoked", "revoked")])
def test_the_answer_decides(phone: Phone, seated: str, screen: str) -> None:
    asked: list[bytes] = []

    def answer(sent: bytes) -> tuple[int, bytes]:
        asked.append(sent)
        return 200, json.dumps({"seated": seated}).encode()

    POSTS["/j/KRAB/enter"] = answer
    phone.open(views.lobby(), seated="ask", pace="0")
    phone.on(screen)
    assert asked == [b"{}"]
    assert len(phone.sockets) == (seated == "yes")


def test_without_an_answer_it_begins_as_a_guest(phone: Phone) -> None:
    phone.page.route("**/j/KRAB/enter", lambda route: route.abort())
    phone.open(seated="ask", pace="0")
    phone.on("join")
    phone.errors.clear()


@pytest.mark.parametrize("seated", ["yes", "no"])
def test_a_page_that_knows_does_not_ask(phone: Phone, seated: str) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.open(views.lobby(), seated=seated, pace="0")
    assert not any(url.endswith("/enter") for url in asked)
