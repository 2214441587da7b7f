"""Another site's page in a guest's own browser tries everything that a page can, and gets nowhere.

Once from another name (another site), and once from another port of the table's own name: for a browser that
is the same site, so the seat's cookie goes along, and the Origin alone tells them apart.
"""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.helpers.phases import in_phase
from tests.helpers.serving import Server

TRIED = Path(__file__).with_name("stranger.js").read_text(encoding="utf-8")
INJECTED = Path(__file__).with_name("injected.js").read_text(encoding="utf-8")
SEND_FORM = """([action, enctype]) => {
  const put = (tag, parent, values) => parent.appendChild(Object.assign(document.createElement(tag), values));
  const form = put("form", document.body, { method: "post", action, enctype });
  put("input", form, { name: '{"name":"Eve","', value: '":""}' });
  form.submit();
}"""
WAIT = 30_000


class Blank(BaseHTTPRequestHandler):
    """A page with nothing on it and no policy, on which a stranger's script may do what it likes."""

    def do_GET(self) -> None:
        """The page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title><body><iframe name=inside></iframe>")

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    """The port of a server that is not ours."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Blank)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


class Victim:
    """A guest in a game, with a page of theirs open; `sent` are the requests of their browser."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.code = server.open_table()
        self.base = f"http://shboard.test:{server.port}"
        self.context = browser.new_context(viewport={"width": 390, "height": 844})
        self.sent: list[Request] = []
        self.page = self.context.new_page()
        self.page.goto(f"{self.base}/j/{self.code}")
        self.page.get_by_label("Your name").fill("Ida")
        self.page.get_by_role("button", name="Take a seat").click()
        self.on("lobby")
        state = in_phase("discard")
        self.party = [server.join(name, self.code) for name in ("Bo", "Cleo", "Elin", "Finn")]
        server.plant(state, self.code)
        self.on("discard")
        self.context.on("request", self._note)

    def _note(self, request: Request) -> None:
        self.sent.append(request)

    def on(self, screen: str, page: Page | None = None) -> None:
        """Wait until a page shows this screen."""
        expect(page or self.page).to_have_title("Ida · shboard", timeout=WAIT)
        expect((page or self.page).locator("body")).to_have_attribute("data-screen", screen, timeout=WAIT)

    def token(self) -> str:
        """The seat's token, as the browser keeps it."""
        (cookie,) = self.context.cookies(f"{self.base}/j/{self.code}")
        return str(cookie["value"])

    def cookies_sent(self, page: Page) -> list[str]:
        """The addresses to which requests of that page took a cookie along."""
        ours = [each for each in self.sent if each.url.startswith(self.base) and each.frame.page == page]
        return [each.url for each in ours if "cookie" in each.all_headers()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("strangers") / "state") as server:
        yield server
        assert server.complaints() == ""


@pytest.fixture(scope="module")
def seated(server: Server, browser: Browser) -> Iterator[Victim]:
    victim = Victim(server, browser)
    yield victim
    victim.context.close()


@pytest.fixture
def victim(seated: Victim) -> Iterator[Victim]:
    """With their own page open, and no other."""
    seated.page.goto(f"{seated.base}/j/{seated.code}")
    seated.on("discard")
    yield seated
    for page in seated.context.pages:
        if page != seated.page:
            page.close()


@pytest.mark.parametrize("site", ["evil.test", "shboard.test"])
def test_a_strangers_page_gets_nowhere(site: str, victim: Victim, elsewhere: int) -> None:
    before, token = victim.server.table(victim.code), victim.token()
    page = victim.context.new_page()
    page.goto(f"http://{site}:{elsewhere}/")
    asked: dict[str, Any] = {
        "base": victim.base, "code": victim.code, "host": victim.server.host_url, "token": victim.server.token
    }  # fmt: skip
    told = page.evaluate(TRIED, asked)
    assert len(told) > 20
    assert {name: answer for name, answer in told.items() if answer != "refused"} == {}
    assert page.frames[1].url.startswith("chrome-error:")
    assert victim.server.table(victim.code) == before
    assert victim.token() == token
    assert bool(victim.cookies_sent(page)) is (site == "shboard.test")
    victim.on("discard")


FORMS = {
    "join": "text/plain",
    "leave": "multipart/form-data",
    "enter": "application/x-www-form-urlencoded",
}


def test_nor_does_a_form(victim: Victim, elsewhere: int) -> None:
    before = victim.server.table(victim.code)
    page = victim.context.new_page()
    for what, kind in FORMS.items():
        page.goto(f"http://evil.test:{elsewhere}/")
        action = f"{victim.base}/j/{victim.code}/{what}"
        with page.expect_response(action) as answered:
            page.evaluate(SEND_FORM, [action, kind])
        assert answered.value.status == 403
        assert answered.value.json()["refused"] == "bad_origin"
        assert "set-cookie" not in answered.value.all_headers()
    assert victim.server.table(victim.code) == before


def test_a_link_on_another_site_costs_nobody_their_seat(victim: Victim, elsewhere: int) -> None:
    """The browser keeps the cookie to itself when such a link is followed; so the page asks once more."""
    token = victim.token()
    victim.page.goto(f"http://evil.test:{elsewhere}/")
    victim.page.evaluate("(link) => { location.href = link; }", f"{victim.base}/j/{victim.code}")
    victim.on("discard")
    assert victim.token() == token
    victim.page.reload()
    victim.on("discard")
    assert victim.token() == token


def test_nor_does_a_window_that_another_site_opens(victim: Victim, elsewhere: int) -> None:
    page = victim.context.new_page()
    page.goto(f"http://evil.test:{elsewhere}/")
    with victim.context.expect_page() as opened:
        page.evaluate("(link) => { window.table = window.open(link); }", f"{victim.base}/j/{victim.code}")
    victim.on("discard", opened.value)
    for reads in ("table.document", "table.localStorage", "table.name", "table.location.href"):
        with pytest.raises(Exception, match="SecurityError"):
            page.evaluate(reads)
    page.evaluate("table.postMessage({ do: 'discard', place: 1 }, '*')")
    victim.on("discard", opened.value)


def test_a_name_that_an_attackers_dns_gives_the_table_opens_nothing(victim: Victim) -> None:
    page = victim.context.new_page()
    for path in (f"/j/{victim.code}", f"/board/{victim.code}", "/static/phone/phone.js", "/"):
        answer = page.goto(f"http://rebound.test:{victim.server.port}{path}")
        assert answer
        assert (answer.status, answer.json()["refused"]) == (421, "bad_host")
    told = page.evaluate(
        """async (code) => {
          const post = await fetch(`/j/${code}/join`, { method: "POST", body: '{"name":"Eve"}' });
          const socket = new WebSocket(`ws://${location.host}/board/${code}/ws`);
          const ended = await new Promise((tell) => { socket.onopen = socket.onclose = tell; });
          return [post.status, ended.type];
        }""",
        victim.code,
    )
    assert told == [421, "close"]


STOPPED = [
    "script-src-elem", "script-src-attr", "script-src", "style-src-elem", "style-src-attr", "img-src",
    "connect-src", "frame-src", "object-src", "worker-src", "form-action",
]  # fmt: skip


@pytest.mark.parametrize("path", ["/j/{code}", "/board/{code}"])
def test_no_script_but_ours_runs_on_our_pages(path: str, victim: Victim) -> None:
    """Whatever markup found its way into a page: the policy that comes with it stops it."""
    page = victim.context.new_page()
    page.goto(victim.base + path.format(code=victim.code))
    page.wait_for_function("() => document.body.textContent.length > 20")
    tools = victim.context.new_cdp_session(page)
    run = {"expression": INJECTED, "awaitPromise": True, "returnByValue": True}
    told = tools.send("Runtime.evaluate", {**run, "allowUnsafeEvalBlockedByCSP": False})["result"]["value"]
    assert told["ran"] == []
    assert told["changed"] is False
    page.wait_for_function("stopped => stopped.every(what => blocked.has(what))", arg=STOPPED)
