"""The TV in any state: drawn on the real page, and measured by a ruler inside it."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.board.screen import Screen
from tests.board.views import View
from tests.gallery import board_states
from tests.gallery.board_states import State
from tests.gallery.cases import Album, Case, renamed
from tests.phone.screen import NEXT_TASK

AUDIT = Path(__file__).with_name("board_audit.js").read_text(encoding="utf-8")
SIZES = [(3840, 2160), (1920, 1080), (1366, 768), (1280, 720), (960, 540)]
LOOKS = {f"{width}x{height}": (width, height) for width, height in SIZES}
ALBUM = Album(
    "board",
    list(board_states.seated(10)),
    list(board_states.alone()),
    LOOKS,
    narrowest="960x540",
    chosen_seats=(5, 7, 8, 10),
)
BLOCKED = "The AudioContext was not allowed to start"


def state_of(case: Case) -> State:
    """The state that a case shows, with its names."""
    state = (board_states.seated(case.seats) if case.seats else board_states.alone())[case.state]
    return State(
        renamed(state.view, case.names),
        renamed(state.before, case.names),
        state.link,
        state.act,
        state.filled,
    )


def in_order(cases: list[Case]) -> list[Case]:
    """The cases so that few pages are loaded: a language's on one page, the larger sizes first."""
    names = list(ALBUM.states) + list(ALBUM.alone)
    looks = list(LOOKS)
    return sorted(
        cases,
        key=lambda case: (
            case.lang,
            (state_of(case).pace, str(state_of(case).filled)),
            looks.index(case.look),
            names.index(case.state),
            case.seats,
        ),
    )


class Stand:
    """One TV, which is brought from state to state. Unless `painted` it is laid out alone, at less cost."""

    def __init__(self, browser: Browser, base: str, *, painted: bool = True) -> None:
        self.screen = Screen(browser.new_context(), base, clocked=True, painted=painted)
        self.state = State()
        self.link: View | None = None

    def draw(self, case: Case) -> Screen:
        """Show this state. Time stands still in it."""
        screen, state = self.screen, state_of(case)
        width, height = LOOKS[case.look]
        screen.resize(width, height)
        filled = {"lang": case.lang, "pace": state.pace, "motion": "no"} | state.filled
        self._load(state, filled)
        if state.link is not self.link and state.view:
            screen.send(state.link)
            self.link = state.link
        if state.before:
            self._show(state.before)
            screen.page.clock.run_for(2500)
        if state.view:
            self._show(state.view)
            if state.view["stage"] == "lobby" and not state.before:  # nobody has sat down just now
                screen.page.clock.run_for(2000)
        if state.act:
            state.act(screen)
        return screen

    def _show(self, view: View) -> None:
        """Send a view, and wait until it is drawn."""
        self.screen.version += 1
        self.screen.send(view | {"v": self.screen.version})
        self.screen.page.evaluate(NEXT_TASK)

    def _load(self, state: State, filled: dict[str, str]) -> None:
        """The page, or the same page when the state before is over."""
        screen = self.screen
        before, self.state = self.state, state
        self.link = self.link if screen.loaded == filled else None
        if screen.loaded == filled and state.view:
            if before.before or before.act:  # what it began comes to its end
                screen.heard()
                screen.page.clock.run_for(600)
            return
        code = filled.get("code", "KRAB")
        screen.open(**{**filled, "code": code})
        screen.loaded = filled
        if not code:
            screen.wait(lambda: screen.page.locator(".which").count() == 1)
        screen.wait(lambda: bool(screen.page.locator("#over:not(:has([lang=en]))").count()))

    def complaints(self) -> list[str]:
        """What a ruler finds wrong with the picture, and what the page has complained about."""
        found: list[str] = self.screen.page.evaluate(AUDIT)
        noted = [error for error in self.screen.errors if BLOCKED not in error]
        self.screen.errors.clear()
        return found + noted

    def close(self) -> None:
        """No longer needed."""
        self.screen.page.context.close()
