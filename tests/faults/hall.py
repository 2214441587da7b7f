"""A table for each size of party, with real pages on some of its seats, on which any game can be laid.

Cheaper than an evening where nothing is played on: pages are opened once, and shown the next phase.
"""

from contextlib import ExitStack
from typing import Self

from playwright.sync_api import Browser

from tests.helpers.glass import Glass, glass_of
from tests.helpers.phases import in_phase
from tests.helpers.serving import Guest, Server
from tests.helpers.tables import NAMES

CHANCELLOR_HOLDS = ("enact", "veto", "veto refused")


class Hall:
    """Use as a context manager."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self._server, self._browser = server, browser
        self._parties: dict[int, list[Guest]] = {}
        self._pages: dict[Guest, Glass] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def at(self, phase: str) -> tuple[Guest, Glass]:
        """A guest who has something to do or to hold in this phase, and their page, which shows it."""
        state = in_phase(phase)
        party = self._party(state.seats)
        guest = party[1 if phase in CHANCELLOR_HOLDS else 0]
        game = self._server.plant(state, guest.code)
        if guest not in self._pages:
            self._pages[guest] = self._open.enter_context(glass_of(self._browser, guest))
        page = self._pages[guest]
        shown = "body[data-screen=over]" if phase == "over" else f'.card[data-state^="{game}/"]'
        page.page.wait_for_selector(shown)
        return guest, page

    def _party(self, seats: int) -> list[Guest]:
        if seats not in self._parties:
            code = self._server.open_table()
            self._parties[seats] = [Guest(self._server, code, name).join() for name in NAMES[:seats]]
        return self._parties[seats]
