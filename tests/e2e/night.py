"""A whole evening: the real server, one board and a phone for each seat, all of them real pages."""

import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.e2e.handset import Handset
from tests.e2e.phone import WAIT, Phone
from tests.e2e.plan import Plan, Table
from tests.helpers.browser import UNSEEN
from tests.helpers.serving import NAMES, Server

TARGET_PHASES = ("investigate", "special_election", "execute")
BOARD = {"width": 960, "height": 540}
"""The smallest that it is made for: a larger one costs as much as several phones, drawn without a GPU."""
WORDS = {"investigate": "Investigate", "special_election": "Choose", "execute": "Execute"}


class Night:
    """One table in one browser; `complaints` are the consoles' errors and the pages' exceptions.
    `events` are the kinds of what was told in the last game.

    The first phone lives in the board's `browser`, the rest in the `crowd`'s, if there is one: laid out and
    tapped as ever, but not painted, for nobody looks at them. `others` sit at it too, with phones of whatever
    make: `handsets` are all the phones, in their order.
    """

    def __init__(
        self,
        server: Server,
        browser: Browser,
        seats: int,
        others: Sequence[Handset] = (),
        *,
        crowd: Browser | None = None,
        **board: Any,
    ) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.events: set[str] = set()
        self.link = f"http://shboard.test:{server.port}/j/{server.code}"
        self.board = self._page(browser, **{"viewport": BOARD, **board})
        self.board.goto(f"http://shboard.test:{server.port}/board")
        browsers = [browser, *[crowd or browser] * (seats - 1)]
        self.phones = [
            Phone(self._phone_page(its, painted=its is not crowd), name)
            for its, name in zip(browsers, NAMES[:seats], strict=True)
        ]
        self.handsets: list[Handset] = [*self.phones, *others]

    def _phone_page(self, browser: Browser, *, painted: bool) -> Page:
        size = {"width": 390, "height": 844}
        page = self._page(browser, viewport=size, has_touch=True, reduced_motion="reduce")
        if not painted:
            page.add_init_script(UNSEEN)
        return page

    def _page(self, browser: Browser, **options: Any) -> Page:
        page = browser.new_context(**options).new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def close(self) -> None:
        """Everybody goes home."""
        for page in (self.board, *(phone.page for phone in self.phones)):
            page.context.close()

    # The evening

    def sit_down(self) -> None:
        """Everybody scans, names themself and takes a seat."""
        for phone in self.handsets:
            phone.join(self.link)

    def go_home(self, staying: int) -> None:
        """Those on the last seats leave the table."""
        leaving, self.phones = self.phones[staying:], self.phones[:staying]
        self.handsets = [phone for phone in self.handsets if phone not in leaving]
        for phone in leaving:
            phone.leave()
            phone.page.context.close()

    def phone(self, seat: int) -> Handset:
        """The phone on a seat."""
        return next(phone for phone in self.handsets if phone.seat == seat)

    @property
    def hitler(self) -> int:
        """Hitler's seat, as Hitler has read it."""
        return next(phone.seat for phone in self.handsets if phone.role == "Hitler")

    def status(self) -> Table:
        """What the host may know."""
        return self.server.host("status")[1]

    def table(self) -> Table:
        """The public state of the game."""
        found: Table = self.status()["table"]
        return found

    def until_step(self, after: int) -> None:
        """Wait until more steps than `after` have been taken."""
        end = time.monotonic() + WAIT / 1000
        while self.status()["n"] <= after:
            assert time.monotonic() < end, f"nothing came after step {after}"

    def reveal(self) -> None:
        """Everybody reads their role and says so."""
        for phone in self.handsets:
            phone.look()
        for phone in self.handsets:
            phone.confirm()

    def play(self, plan: Plan) -> Table:
        """From the first nomination to the ending; the table as it then stands."""
        self.events = set()
        while (status := self.status())["table"]["phase"] != "over":
            table = status["table"]
            self.events |= {event["kind"] for event in table["events"]}
            getattr(self, f"_{table['phase']}", self._target)(table, plan)
            self.until_step(status["n"])
        table = self.table()
        self.events |= {event["kind"] for event in table["events"]}
        return table

    def _reveal(self, table: Table, plan: Plan) -> None:
        """The last confirmation is on its way."""

    def _nominate(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["candidate"])
        phone.on("nominate")
        nominee = plan.nominee(table, phone.choices(), self.hitler)
        phone.pick(nominee)
        phone.press(f"Nominate {self.phone(nominee).name}")

    def _vote(self, table: Table, plan: Plan) -> None:
        ja = plan.ballot()
        living = [phone for phone in self.handsets if phone.seat not in table["dead"]]
        for phone in living:
            phone.vote(ja)
        self.until_step(self.status()["n"] - 1)
        end = time.monotonic() + WAIT / 1000
        while self.table()["cast"]:
            assert time.monotonic() < end, "a ballot is missing"

    def _discard(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["president"])
        phone.on("discard")
        place = plan.place(phone.hold("hand"), keep=False)
        phone.press(f"Discard {place}")
        phone.press(f"Discard tile {place}")

    def _enact(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["chancellor"])
        phone.on("enact")
        if table["veto_unlocked"] and not table["veto_refused"] and plan.vetoes:
            phone.press("Ask for a veto")
            phone.press("Ask for a veto")
            return
        place = plan.place(phone.hold("hand"), keep=True)
        phone.press(f"Enact {place}")
        phone.press(f"Enact tile {place}")

    def _veto(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["president"])
        phone.on("veto")
        word = "Agree" if plan.vetoes.pop(0) else "Refuse"
        phone.press(word)
        phone.press(word)

    def _target(self, table: Table, plan: Plan) -> None:
        """A power that falls on somebody: choose, confirm."""
        verb = table["phase"]
        phone = self.phone(table["president"])
        phone.on(verb)
        target = plan.target(verb, phone.choices(), self.hitler)
        phone.pick(target)
        phone.press(f"{WORDS[verb]} {self.phone(target).name}")
        phone.press(f"{WORDS[verb]} {self.phone(target).name}")

    def _party(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["president"])
        phone.on("party")
        party = phone.hold("party")[1]
        role = self.phone(table["target"]).role
        assert party == ("Liberal" if role == "Liberal" else "Fascist")
        phone.press("Put it away")

    def _peek(self, table: Table, plan: Plan) -> None:
        phone = self.phone(table["president"])
        phone.on("peek")
        assert len(phone.hold("top")) == 3
        phone.press("Put them back")
