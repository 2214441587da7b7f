"""One live view of a table: looked at every second, drawn when something has changed, steered by keys."""

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from cli.console import terminal
from cli.console.deeds import Deeds, Question, away
from cli.console.keys import Key
from cli.console.picture import picture
from cli.console.terminal import Terminal
from cli.exits import Failure
from cli.host import Host, Refused

LOOK_SECONDS = 1.0
KEY_SECONDS = 0.25
"""So soon after it another size of the window is seen."""
QUIT = "q"


class Live:
    """A table on a terminal until somebody quits. `steered`: with all keys; else only to quit."""

    def __init__(
        self,
        host: Host,
        screen: Terminal,
        key: Key,
        *,
        steered: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._host, self._screen, self._key = host, screen, key
        self._steered, self._clock = steered, clock
        self._found: dict[str, Any] | None = None
        self._said, self._away = "", ""
        self._question: Question | None = None
        self._due = clock()

    def run(self) -> None:
        """Stay. A server that goes away is waited for."""
        with contextlib.suppress(EOFError):
            while True:
                if self._clock() >= self._due:
                    self._look()
                self._draw()
                key = self._key(KEY_SECONDS)
                if key and not self._press(key):
                    return

    def _look(self) -> None:
        self._due = self._clock() + LOOK_SECONDS
        try:
            self._found, self._away = self._host.call("status"), ""
        except (Failure, Refused) as error:
            self._found, self._away, self._question = None, away(self._host, error), None

    def _draw(self) -> None:
        question = self._question.text if self._question else ""
        said = self._away or question or self._said
        keys = {} if self._question else {key: word for key, (word, _) in self._deeds().items()}
        quit_ = {} if self._question else {QUIT: "quit"}
        self._screen.draw(picture(self._found, said, keys | quit_, self._screen.size))

    def _deeds(self) -> dict[str, Any]:
        return Deeds(self._host, self._found).offered() if self._steered and self._found else {}

    def _press(self, key: str) -> bool:
        """Do what a key does; whether to stay. What was said last is gone with it."""
        self._said = ""
        if self._question is not None:
            self._do(partial(self._question.answer, key))
        elif key.casefold() == QUIT:
            return False
        elif key.casefold() in (deeds := self._deeds()):
            self._do(deeds[key.casefold()][1])
        return True

    def _do(self, deed: Callable[[], Question | str]) -> None:
        try:
            following = deed()
        except (Failure, Refused) as error:
            following = away(self._host, error)
        self._question = following if isinstance(following, Question) else None
        self._said = "" if isinstance(following, Question) else following
        if self._question is None:
            self._look()


def show(host: Host, key: Key, *, steered: bool) -> None:
    """Stay with a table on the terminal's second screen."""
    with terminal.opened() as screen:
        Live(host, screen, key, steered=steered).run()
