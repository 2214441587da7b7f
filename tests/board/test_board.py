"""The page as a whole: what it joins together, and what it does when the table is not there."""

import json

from playwright.sync_api import Route, WebSocketRoute

from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.views import lobby, play


def test_c30_the_language_is_the_hosts(screen: Screen) -> None:
    screen.begin(lobby(3), lang="da", pace="0", motion="no")
    assert screen.page.locator("html").get_attribute("lang") == "da"
    assert screen.line == "Scan og vær med"


def test_the_page_keeps_nothing_in_the_open(fresh: Make) -> None:
    """No view, no socket, no player is reachable from outside its module."""
    screen = fresh()
    bare = {"__pwClock"} | set(screen.page.evaluate("Object.keys(window)"))
    screen.begin(play(7), pace="0", motion="no")
    assert set(screen.page.evaluate("Object.keys(window)")) - bare == set()
    assert screen.page.evaluate("Object.keys(localStorage).length + document.cookie.length") == 0


def test_a_page_of_an_older_build_reloads_once(fresh: Make) -> None:
    screen = fresh()
    loads: list[str] = []
    screen.page.on("load", lambda page: loads.append(page.url))

    def newer(socket: WebSocketRoute) -> None:
        screen.sockets.append(socket)
        socket.on_message(lambda _: None)
        socket.send(json.dumps({"t": "hello", "protocol": 2, "build": "newer"}))

    screen.page.route_web_socket("**/ws", newer)
    screen.page.goto(f"{screen.base}/board/KRAB")
    screen.wait(lambda: len(screen.sockets) == 2)
    screen.page.wait_for_timeout(300)
    assert len(loads) == 2


def test_words_that_do_not_come_at_first_are_asked_for_again(fresh: Make) -> None:
    screen = fresh()
    asked: list[str] = []

    def fails_twice(route: Route) -> None:
        asked.append(screen.text("#over"))
        if len(asked) < 3:
            route.abort()
        else:
            route.continue_()

    screen.page.route("**/static/locale/*.json", fails_twice)
    screen.begin(play(7), pace="0", motion="no")
    assert asked == ["Board is connecting…"] * 3, "never a black screen"
    assert screen.line == "Ægir picks a Chancellor"
    assert all("Failed to load resource" in error for error in screen.errors)
    screen.errors.clear()


def test_a_table_that_is_gone_is_not_shown_as_if_it_were_there(fresh: Make) -> None:
    screen = fresh().begin(play(7), pace="0", motion="no")
    screen.sockets[-1].close(code=4404)
    screen.wait(lambda: screen.text("#over") == "This table is no longer here")
    assert screen.page.locator(".stale").count() == 1


def test_a_rematch_goes_back_to_the_lobby(screen: Screen) -> None:
    screen.begin(play(7), pace="0", motion="no")
    screen.show(lobby(7))
    assert screen.line == "Scan to join"
    assert screen.page.locator(".tracks").count() == 0
