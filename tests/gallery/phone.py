"""A guest's phone in any state: drawn on the real page, and measured by a ruler inside it."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from tests.gallery import phone_states
from tests.gallery.cases import Album, Case, renamed
from tests.gallery.phone_states import NTH, State
from tests.helpers.browser import UNSEEN
from tests.phone.screen import NEXT_TASK, Phone, new_context
from tests.phone.views import SECRETS, View

AUDIT = Path(__file__).with_name("phone_audit.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Look:
    """A phone: its size, its theme, and how large its owner wants the text."""

    width: int
    height: int
    scheme: Literal["dark", "light"]
    text: int = 16


LOOKS = {
    "320x568-dark": Look(320, 568, "dark"),
    "320x568-light-double": Look(320, 568, "light", 32),
    "568x320-light": Look(568, 320, "light"),
    "390x844-light": Look(390, 844, "light"),
    "844x390-dark": Look(844, 390, "dark"),
    "768x1024-light": Look(768, 1024, "light"),
    "1024x768-dark": Look(1024, 768, "dark"),
}
ROOMIER = "844x390-dark"
"""By the same rules as 568x320, with more room for them: in the choice of pairs it is left out."""
ALBUM = Album(
    "phone",
    list(phone_states.states(10)),
    list(phone_states.alone()),
    LOOKS,
    narrowest="320x568-dark",
    wordy=list(phone_states.seated()),
    chosen_looks=[look for look in LOOKS if look != ROOMIER],
    also=[{"state": "lobby-sit", "look": "320x568-dark", "lang": "en", "seats": 5, "names": "hostile"}],
)
HOST = "**/h/*/state"
# Where a finger lies on a card.
MIDDLE = """kind => {
  const card = document.querySelector(`.card[data-kind=${kind}] .hold`);
  card.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = card.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
# What one who waits calls, so that waiting costs no round trip each time.
PATIENCE = """const once = async (one) => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const found = one();
    if (found) return found;
    await new Promise((done) => { setTimeout(done, 5); });
  }
  throw new Error(`waited in vain: ${one}`);
};"""
SHOWN = f"""async () => {{
  {PATIENCE}
  await once(() => document.querySelector(".up > .open, .up > .tiles"));
}}"""
# Tap there; what the same state had before has been tapped already.
TAPS = f"""async ([taps, again]) => {{
  {PATIENCE}
  await ({NEXT_TASK})();
  for (const [selector, place] of taps) {{
    const one = () => document.querySelectorAll(selector)[place];
    if (!again || one()) (await once(one)).click();
  }}
}}"""
# What the host's phone is told by now.
LOOK = f"""async () => {{
  {PATIENCE}
  const head = document.getElementById("head"), before = head.textContent;
  document.dispatchEvent(new Event("visibilitychange"));
  await once(() => head.textContent !== before);
}}"""
# As its owner would choose it: so no page is loaded anew.
SPEAK = f"""async (lang) => {{
  {PATIENCE}
  const opened = () => document.querySelector("dialog[open] h2");
  document.getElementById("help").click();
  await once(opened);
  document.querySelector(`input[name=lang][value=${{lang}}]`).click();
  await once(() => document.documentElement.lang === lang && opened());
  document.querySelector("[data-sheet=close]").click();
  document.getElementById("head").focus();
}}"""
# On a tablet a quarter more.
ROOT_SIZE = """size => {
  const now = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return now === size || now === 1.25 * size;
}"""


def state_of(case: Case) -> State:
    """The state that a case shows, with its names."""
    state = (phone_states.states(case.seats) if case.seats else phone_states.alone())[case.state]
    return replace(state, view=renamed(state.view, case.names))


def in_order(cases: list[Case]) -> list[Case]:
    """The cases so that little changes from one to the next, and few pages are loaded."""
    names = list(ALBUM.states) + list(ALBUM.alone)
    looks = list(LOOKS)

    def place(case: Case) -> tuple[object, ...]:
        look, state = looks.index(case.look), names.index(case.state)
        if case.seats:
            return 0, case.lang, look, state, case.seats
        return (1, state, case.lang, look) if "host" not in case.state else (2, case.lang, state, look)

    return sorted(cases, key=place)


class Hand:
    """One phone, which is brought from state to state; laid out alone, at less cost, unless `painted`."""

    def __init__(self, browser: Browser, base: str, *, painted: bool = True) -> None:
        self.phone = Phone(new_context(browser), base)
        if not painted:
            self.phone.page.add_init_script(UNSEEN)
        self.phone.page.set_default_timeout(10_000)
        self.cdp = self.phone.page.context.new_cdp_session(self.phone.page)  # a text's size lasts as long
        self.text = 16
        self.scheme = ""
        self.loaded: dict[str, str] | None = None
        self.told: View = {}
        self.drawn = 0
        self.state = State(ends=True)  # nothing is loaded: equal to no state that there is
        self.lang = "en"

    def draw(self, case: Case) -> Phone:
        """Show this state."""
        self._put_away()
        before, state = self.state, state_of(case)
        self.state = state
        self._set_look(LOOKS[case.look])
        if state.host and (state != before or case.lang != self.lang):
            self._be_the_host(state.host, case.lang)
        elif not state.host and (not state.ends or state != before):
            self._load(state, case.lang, again=state == before)
        if not state.host:
            self._speak(case.lang)
        if state.view:
            # A game of its own: a phone remembers what it has sent and read in a game.
            self.drawn += 1
            self.phone.send(state.view | {"game": self.drawn})
        if state.act:
            state.act(self.phone)
        if state.view or state.taps:
            self._tap(state, again=state == before)
        if state.held:
            self._hold(state)
        return self.phone

    def _set_look(self, look: Look) -> None:
        page = self.phone.page
        if page.viewport_size != {"width": look.width, "height": look.height}:
            page.set_viewport_size({"width": look.width, "height": look.height})
        if look.scheme != self.scheme:
            page.emulate_media(color_scheme=look.scheme)
            self.scheme = look.scheme
        if look.text != self.text:
            self.cdp.send(
                "Page.setFontSizes", {"fontSizes": {"standard": look.text, "fixed": look.text * 13 // 16}}
            )
            page.wait_for_function(ROOT_SIZE, arg=look.text)
            self.text = look.text

    def _tap(self, state: State, *, again: bool) -> None:
        """Once the view has been taken in."""
        taps = [
            (selector, int(place or 0)) for selector, _, place in (tap.partition(NTH) for tap in state.taps)
        ]
        self.phone.page.evaluate(TAPS, [taps, again])

    def _speak(self, lang: str) -> None:
        """In another language."""
        if lang != self.lang:
            self.phone.page.evaluate(SPEAK, lang)
            self.lang = lang

    def _load(self, state: State, lang: str, *, again: bool) -> None:
        """The page, unless what is on it will do; it begins in the language that is wanted."""
        if again and not state.view:
            return
        if self.loaded == state.filled and state.view:
            return
        if self.lang != lang:
            self._prefer(lang)
        if state.view or state.filled:
            self.phone.open(state.view, pace="0", **state.filled)
        else:
            self.phone.view = None
            self.phone.page.goto(f"{self.phone.base}/j/KRAB?pace=0")
            self.phone.page.wait_for_selector("body[data-screen=connecting]")
        self.loaded = None if state.ends or not state.view else state.filled
        self._be_a_guest()

    def _prefer(self, lang: str) -> None:
        """The next page begins in a language that its owner has chosen before."""
        page = self.phone.page
        if not page.url.startswith(self.phone.base):
            page.goto(f"{self.phone.base}/ping")
        page.evaluate("lang => localStorage.setItem('shboard.lang', lang)", lang)
        self.lang = lang

    def _be_the_host(self, told: View, lang: str) -> None:
        """The page of the host's phone; one that is there already looks again at what it is told."""
        page, there = self.phone.page, bool(self.told) and lang == self.lang
        if not self.told:
            page.route(HOST, lambda route: route.fulfill(json=self.told))
        self.told = told
        if there:
            page.evaluate(LOOK)
            return
        self.loaded = None
        self._prefer(lang)
        page.goto(f"{self.phone.base}/h/KRAB?pace=0")
        page.wait_for_selector("#name:not(:empty)")

    def _be_a_guest(self) -> None:
        """No longer the host: a page with a route has no cache."""
        if self.told:
            self.told = {}
            self.phone.page.unroute(HOST)

    def _hold(self, state: State) -> None:
        kind = "role" if state.held == "tap" else state.held
        self.phone.secrets = SECRETS | {kind: state.secret or SECRETS[kind]}
        self.phone.page.mouse.move(*self.phone.page.evaluate(MIDDLE, kind))
        self.phone.page.mouse.down()
        if state.held == "tap":
            self.phone.page.mouse.up()
        self.phone.page.evaluate(SHOWN)

    def _put_away(self) -> None:
        """What the state before has left: a finger, an open sheet, a lost connection."""
        page = self.phone.page
        if self.state.held == "tap":
            page.keyboard.press("Escape")
            page.evaluate("localStorage.removeItem('shboard.tap')")
        elif self.state.held:
            page.mouse.up()
            page.mouse.move(0, 0)
        if any("help" in tap for tap in self.state.taps):
            page.keyboard.press("Escape")
        if self.state.host and self.state.taps:
            page.evaluate("document.querySelector('[data-do=back]').click()")
        if self.phone.away:
            self.phone.away = False
            self.loaded = None

    def complaints(self) -> list[str]:
        """What a ruler finds wrong with the picture, and what the page has complained about."""
        found: list[str] = self.phone.page.evaluate(AUDIT)
        noted = list(self.phone.errors)
        self.phone.errors.clear()
        return found + noted

    def close(self) -> None:
        """No longer needed."""
        self.phone.page.context.close()
