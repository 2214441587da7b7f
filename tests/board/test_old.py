"""A television without modules says what to do instead of staying black."""

from tests.board.conftest import Make


def test_an_old_browser_gets_one_sentence(fresh: Make) -> None:
    screen = fresh()
    # Its modules never run, here as there: what they draw into would be swept away before their eyes.
    screen.page.route("**/board.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    screen.page.goto(f"{screen.base}/board/KRAB?lang=da")
    screen.page.add_script_tag(url="/static/board/old.js")
    screen.page.evaluate("window.onload()")
    screen.wait(lambda: screen.page.locator(".old").count() == 1)
    assert screen.text("body") == "Browseren er for gammel til tavlen. Åbn adressen på en bærbar i stedet."
