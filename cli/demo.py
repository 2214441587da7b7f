"""`shboard demo`: bots play on a server of their own, to watch, or as fast as it goes."""

import contextlib
import json
import random
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import say
from cli.desktop import has_desktop, open_browser
from cli.exits import ExitStatus, Failure
from cli.help import Command, Option
from cli.options import variant_option
from cli.progress import Tell, progress
from cli.refusals import variant_words
from shboard.rules import Variant, idle_variants

if TYPE_CHECKING:
    from cli.bots.game import Ending
    from cli.bots.recorder import Record
    from shboard.server.service import Service

STAGGER_SECONDS = 0.005
"""In a hurry bots still do not act all at once: what is shown while some have voted must be seen too."""
APPLAUSE_SECONDS = 10
"""How long an ending stays on the TV when somebody watches."""
MOST_DISPUTES = 10
REASONS = {
    "liberal_tiles": "five liberal tiles",
    "fascist_tiles": "six fascist tiles",
    "hitler_elected": "Hitler was elected Chancellor",
    "hitler_executed": "Hitler was executed",
}

_GAME = (
    click.option(
        "--seats", cls=Option, section="Game", type=click.IntRange(5, 10), default=7,
        metavar="5-10", help="How many bots play.",
    ),
    variant_option(default="none"),
    click.option(
        "--games", cls=Option, section="Game", type=click.IntRange(1), default=1, metavar="N",
        help="How many games, each at a fresh table.",
    ),
    click.option(
        "--seed", cls=Option, section="Game", type=int, metavar="N", show_default="by chance",
        help="Deals and choices follow from it.",
    ),
)  # fmt: skip
_SHOW = (
    click.option("--fast", cls=Option, section="Show", is_flag=True, help="Nobody watches: no pauses."),
    click.option(
        "--open/--no-open", "open_board", cls=Option, section="Show", default=None,
        show_default="on a desktop", help="Open the board in this computer's browser.",
    ),
)  # fmt: skip
_OUTPUT = (
    click.option(
        "--record", cls=Option, section="Output", type=click.Path(path_type=Path, file_okay=False),
        metavar="DIR",
        help="Write what each screen was sent, and the truth, to DIR/game-1 and so on, replacing them.",
    ),
    click.option(
        "--json", "as_json", cls=Option, section="Output", is_flag=True, help="One JSON object a line."
    ),
)  # fmt: skip


def _options(command: Any) -> Any:
    for option in reversed((*_GAME, *_SHOW, *_OUTPUT)):
        command = option(command)
    return command


@click.command(
    cls=Command,
    examples=(
        ("shboard demo", "Watch seven bots play one game."),
        ("shboard demo --seats 10", "The full table."),
        ("shboard demo --fast --games 20", "Twenty games without a pause."),
    ),
    epilog="Exit code 0: every game ended and every bot saw what the board showed.",
)
@_options
def demo(**given: Any) -> ExitStatus:
    """Watch bots play on a server of their own, which only this computer reaches."""
    _check_variants(given["seats"], given["variants"] or [])
    with tempfile.TemporaryDirectory(prefix="shboard-demo-") as state:
        return Demo(Path(state), given).run()


def _check_variants(seats: int, variants: list[str]) -> None:
    for idle in idle_variants(seats, map(Variant, variants)):
        rest = [name for name in variants if name != idle]
        without = say.command("demo", "--seats", str(seats), *(variant_words(rest) if rest else ()))
        raise Failure(
            f"The variant {idle} changes nothing with {seats} seats.",
            f"Without it: {without}",
            ExitStatus.REFUSED,
        )


def _stop_on_signals() -> None:
    """Ctrl-C and SIGTERM interrupt this thread where it waits, never the server or a bot in mid-step."""
    import gevent

    interrupt = gevent.get_hub().handle_system_error
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, interrupt, KeyboardInterrupt, KeyboardInterrupt())


class Demo:
    """One run of the command: a server, and one game after the other."""

    def __init__(self, state: Path, given: dict[str, Any]) -> None:
        self._state = state
        self._seats: int = given["seats"]
        self._games: int = given["games"]
        self._variants = tuple(map(Variant, given["variants"] or ()))
        self._pace = 0.0 if given["fast"] else 1.0
        self._fast, self._as_json = given["fast"], given["as_json"]
        self._open = has_desktop() if given["open_board"] is None else given["open_board"]
        self._folder: Path | None = given["record"]
        self._records: dict[str, Record] = {}
        seed = random.SystemRandom().getrandbits(64) if given["seed"] is None else given["seed"]
        self._deck, self._choices = random.Random(seed), random.Random(f"bots {seed}")
        self._ended, self._agreed = 0, True
        self._progress: Tell = lambda _text: None

    def run(self) -> ExitStatus:
        """Play all games; OK if each one ended and nobody saw anything else than the board."""
        with self._service() as service, progress() as self._progress:
            for game in range(1, self._games + 1):
                if not self._play(service, game):
                    break
        ok = self._ended == self._games and self._agreed
        self._sum_up()
        return ExitStatus.OK if ok else ExitStatus.FAILED

    @contextlib.contextmanager
    def _service(self) -> Iterator["Service"]:
        # The service patches the standard library as it is imported, so it comes before all else.
        from shboard.server.service import Service, ServiceError
        from shboard.server.settings import Settings

        _stop_on_signals()
        service = Service(
            Settings(
                state=self._state,
                host="127.0.0.1",
                port=0,
                pace=self._pace,
                rng=self._deck,
                truth=self._note if self._folder else None,
            )
        )
        try:
            service.start()
        except ServiceError as error:
            raise Failure(str(error), "See that this computer may listen on 127.0.0.1.") from error
        try:
            yield service
        finally:
            service.stop()

    def _note(self, code: str, *step: Any) -> None:
        self._records[code].truth.note(*step)

    def _play(self, service: "Service", number: int) -> bool:
        """One game at a fresh table; False if it did not end."""
        from cli.bots.address import Address
        from cli.bots.bot import NotSeated
        from cli.bots.game import Game, StandsStill
        from shboard.bots.pace import Pace

        code = service.code if number == 1 else service.open_table()
        record = self._new_record(code, number)
        game = Game(
            Address("127.0.0.1", service.port),
            code,
            self._seats,
            random.Random(self._choices.getrandbits(64)),
            begin=lambda: service.rooms.room(code).start(self._variants),
            pace=Pace(self._pace, STAGGER_SECONDS),
            record=record,
        )
        self._invite(f"{service.board_url}/{code}")
        self._progress(f"Game {number} of {self._games} is being played …")
        try:
            ending = game.play(0 if self._fast else APPLAUSE_SECONDS)
        except (StandsStill, NotSeated, OSError) as trouble:
            self._progress("")
            say.complain(f"Game {number} did not end: {trouble}.")
            return False
        finally:
            self._save(record)
        self._ended += 1
        self._tell(number, ending)
        return True

    def _new_record(self, code: str, number: int) -> "Record | None":
        from cli.bots.recorder import Record

        if self._folder is None:
            return None
        record = self._records[code] = Record(self._folder / f"game-{number}")
        return record

    def _save(self, record: "Record | None") -> None:
        if record is None:
            return
        try:
            record.write()
        except OSError as error:
            raise Failure(
                f"The record cannot be written to {record.folder}: {error.strerror}.",
                "Name another folder: --record DIR",
            ) from error

    def _invite(self, url: str) -> None:
        if self._fast:
            return
        self._progress("")
        if not self._as_json:
            say.line(f"Board: {url}")
        if self._open:
            open_browser(url)

    def _tell(self, number: int, ending: "Ending") -> None:
        self._progress("")
        for dispute in ending.disputes[:MOST_DISPUTES]:
            say.complain(f"Game {number}: {dispute}.")
        self._agreed = self._agreed and not ending.disputes
        if self._as_json:
            facts = {"winner": ending.winner, "reason": ending.reason, "steps": ending.steps}
            say.line(json.dumps({"game": number, "seats": self._seats, **facts}))
        else:
            why = f"{REASONS[ending.reason]}, {ending.steps} steps"
            say.line(f"Game {number}: the {ending.winner}s win ({why}).")

    def _sum_up(self) -> None:
        self._progress("")
        if self._as_json:
            say.line(json.dumps({"games": self._games, "ended": self._ended, "agreed": self._agreed}))
            return
        verdict = "every bot agrees with the board" if self._agreed else "not every bot agrees with the board"
        say.line(f"{self._ended} of {self._games} games ended; {verdict}.")
