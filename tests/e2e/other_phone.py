"""A guest's phone in WebKit or Firefox: the same hand as in Chromium, with a mouse, a finger or a key."""

import re
from itertools import cycle

from tests.e2e.handset import Handset
from tests.e2e.tab import KEYS, Tab

CARD = '.card[data-kind="{}"]'
FIND = """const [label] = arguments;
const wanted = Array.from(document.querySelectorAll("main button")).find((button) =>
  button.textContent.replace(/\\s+/g, " ").trim() === label && button.getClientRects().length);
if (!wanted || wanted.matches(":disabled, [aria-disabled=true]")) return null;
document.querySelectorAll("[data-wanted]").forEach((one) => one.removeAttribute("data-wanted"));
wanted.dataset.wanted = "";
return true;"""
LINES = """const up = document.querySelector(arguments[0] + " .up");
if (!up.querySelector(".open, .tiles")) return null;
const lines = Array.from(up.querySelectorAll(".ln, .tl > span"));
return lines.map((line) => line.textContent.replace(/\\s+/g, " ").trim());"""


class OtherPhone(Handset):
    """A phone whose owner holds cards `by` "mouse", "touch" or a key ("Space", "Enter").

    It is held in all `ways` in turn. `seen` are the screens that it was to show, and did.
    """

    def __init__(self, tab: Tab, name: str, ways: tuple[str, ...], port: int) -> None:
        super().__init__(name)
        self.tab = tab
        self.ways = cycle(ways)
        self.by = next(self.ways)
        self.port = port
        self.seen: set[str] = set()
        tab.size(390, 844)

    def join(self, link: str) -> None:
        self.come(link)
        self.tab.wait("return document.body.dataset.screen === 'join'")
        self._tap("#name-field")
        self.tab.type(self.name)
        self.press("Take a seat")
        self.on("lobby")
        self.tab.listen()
        place = re.search(r"\d+", str(self.tab.run("return document.getElementById('place').textContent")))
        assert place
        self.seat = int(place.group())

    def come(self, link: str) -> None:
        """Open the link, on the origin that this browser knows the server by."""
        self.tab.goto("/j/" + link.partition("/j/")[2], self.port)

    def on(self, *screens: str) -> str:
        script = "const screen = document.body && document.body.dataset.screen;"
        script += "return arguments[0].includes(screen) && screen"
        screen = str(self.tab.wait(script, list(screens)))
        self.seen.add(screen)
        return screen

    def down(self, kind: str) -> None:
        """Press a card."""
        self.tab.wait("return document.querySelector(arguments[0]) !== null", CARD.format(kind))
        if self.by in KEYS:
            self.tab.run("document.querySelector(arguments[0] + ' .hold').focus()", CARD.format(kind))
            self.tab.key("keyDown", self.by)
        else:
            self.tab.down(self.by, f"{CARD.format(kind)} .hold")

    def up(self) -> None:
        """Let go."""
        if self.by in KEYS:
            self.tab.key("keyUp", self.by)
        else:
            self.tab.up(self.by)

    def read(self, kind: str) -> list[str]:
        """What the pressed card shows, once it does."""
        return list(self.tab.wait(LINES, CARD.format(kind)))

    def shows(self) -> list[str]:
        """What any card of this page holds."""
        return list(
            self.tab.run("return Array.from(document.querySelectorAll('.up'), (up) => up.textContent)")
        )

    def hold(self, kind: str) -> list[str]:
        self.down(kind)
        lines = self.read(kind)
        self.up()
        assert not any(self.shows())
        self.by = next(self.ways)
        return lines

    def confirm(self) -> None:
        self.press("I have read it")

    def choices(self) -> list[int]:
        return list(
            self.tab.run(
                "return Array.from(document.querySelectorAll('input[name=choice]'), (r) => +r.value)"
            )
        )

    def pick(self, value: str | int) -> None:
        self._tap(f'label.pick:has(input[value="{value}"])')

    def press(self, label: str) -> None:
        self.tab.wait(FIND, label)
        self._tap("[data-wanted]")

    def _tap(self, selector: str) -> None:
        self.tab.tap("mouse" if self.by in KEYS else self.by, selector)
