"""A server in a process of its own, told what to do by lines: `python -m tests.helpers.served OPTIONS`.

It prints one JSON line when it listens, then one for each line of standard input. It stops on SIGTERM,
and when standard input ends, so that no server outlives its test.
"""

import base64
import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import gevent
import msgspec
from gevent.fileobject import FileObjectPosix
from msgspec.structs import replace

from shboard import state_folder
from shboard.rules import State, Variant

# The service patches the standard library as it is imported, so it comes before all else.
from shboard.server.service import Service, ServiceError
from shboard.server.settings import Settings


class Clocks:
    """Both clocks of the server; a test moves them on."""

    def __init__(self, wall: float) -> None:
        self.ahead = {"clock": wall, "ticks": 0.0}

    def clock(self) -> float:
        """Seconds since the epoch."""
        return time.time() + self.ahead["clock"]

    def ticks(self) -> float:
        """Seconds that never jump by themselves."""
        return time.monotonic() + self.ahead["ticks"]


class Served:
    """The service, and what a test may do to it from outside: each method is a command."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.clocks = Clocks(options.pop("ahead", 0.0))
        seed = options.pop("seed", None)
        variants = tuple(map(Variant, options.pop("variants", None) or ()))
        fixed = {"host": "127.0.0.1", "port": 0, "pace": 0.0, "names": ("shboard.test",)}
        settings = Settings(
            **{**fixed, **options, "state": Path(options["state"])},
            variants=variants or None,
            clock=self.clocks.clock,
            ticks=self.clocks.ticks,
            rng=SystemRandom() if seed is None else Random(seed),
        )
        self.service = Service(settings)

    def listening(self) -> dict[str, Any]:
        """What the first line tells."""
        self.service.start()
        note = state_folder.read_note(self.service.settings.state)
        assert note is not None
        return {
            "port": self.service.port,
            "code": self.service.code,
            "resumed": self.service.resumed,
            "damaged": self.service.damaged,
            "folder_was_open": self.service.folder_was_open,
            "host_url": note.url,
            "token": note.token,
        }

    def open_table(self, variants: list[str]) -> str:
        """A fresh table's code."""
        return self.service.rooms.open(tuple(map(Variant, variants)), self.service.port).code

    def table(self, code: str) -> str:
        """The whole truth about a table, as saved."""
        return _packed(self.service.rooms.room(code).table)

    def plant(self, code: str, state: str) -> int:
        """Lay a game on the table in any state; returns its number."""
        laid = msgspec.msgpack.decode(base64.b64decode(state), type=State)
        room = self.service.rooms.room(code)
        return room.change(lambda t: replace(t, state=laid, game=t.game + 1, paused=False, notice=None)).game

    def later(self, **seconds: float) -> None:
        """Move a clock on."""
        for clock, by in seconds.items():
            self.clocks.ahead[clock] += by

    def look(self) -> None:
        """Do at once what the service does once a second about who is there."""
        for room in self.service.rooms.all():
            room.tick()

    def disk(self, works: bool) -> None:
        """From now on no file may grow, as on a full disk, or every file may again."""
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard if works else 0, hard))


def _packed(value: object) -> str:
    return base64.b64encode(msgspec.msgpack.encode(value)).decode()


def main() -> None:
    """Serve until told to stop."""
    served = Served(json.loads(sys.argv[1]))
    try:
        print(json.dumps(served.listening()), flush=True)
    except ServiceError as error:
        print(json.dumps({"trouble": [error.sentence, error.next_step]}), flush=True)
        return
    gevent.signal_handler(signal.SIGTERM, served.service.stop)
    gevent.spawn(_obey, served)
    served.service.run()


def _obey(served: Served) -> None:
    for line in FileObjectPosix(sys.stdin.fileno(), "rb"):
        command, values = json.loads(line)
        print(json.dumps(getattr(served, command)(**values)), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
