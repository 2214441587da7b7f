"""A server in a process of its own, told what to do by lines: `python -m tests.helpers.served OPTIONS`.

It prints one JSON line when it listens, then one for each line of standard input. It stops on SIGTERM,
and when standard input ends, so that no server outlives its test.
"""

import base64
import json
import os
import signal
import socket
import struct
import sys
import threading
import time
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import gevent
import msgspec
from gevent.fileobject import FileObjectPosix
from msgspec.structs import replace

from shboard import state_folder
from shboard.lobby import Table
from shboard.rules import State, Variant

# The service patches the standard library as it is imported, so it comes before all else.
from shboard.server.service import Service, ServiceError
from shboard.server.settings import Settings
from tests.helpers.decided import write_down
from tests.helpers.dying import arm
from tests.helpers.slow_disk import SlowDisk, held_up, never_trust


class Clocks:
    """Both clocks of the server; a test moves them on. `still` (seconds since the epoch): else they stand."""

    def __init__(self, wall: float, still: float | None) -> None:
        self.ahead = {"clock": wall, "ticks": 0.0}
        self.still = still

    def clock(self) -> float:
        """Seconds since the epoch."""
        return (time.time() if self.still is None else self.still) + self.ahead["clock"]

    def ticks(self) -> float:
        """Seconds that never jump by themselves."""
        return (time.monotonic() if self.still is None else 0.0) + self.ahead["ticks"]


class Served:
    """The service, and what a test may do to it from outside: each method is a command.

    With the option `unwatched` nothing happens by the clock: no ping, and `look` alone notices who is away.
    With `card` each write takes up to so many seconds, as on a slow SD card.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self.clocks = Clocks(options.pop("ahead", 0.0), options.pop("still", None))
        if "decided" in options:
            write_down(Path(options.pop("decided")))
        self.card = options.pop("card", 0.0)
        seed, unwatched = options.pop("seed", None), options.pop("unwatched", False)
        variants = tuple(map(Variant, options.pop("variants", None) or ()))
        fixed = {"host": "127.0.0.1", "port": 0, "pace": 0.0, "mute": True, "names": ("shboard.test",)}
        settings = Settings(
            **{**fixed, **options, "state": Path(options["state"])},
            variants=variants or None,
            clock=self.clocks.clock,
            ticks=self.clocks.ticks,
            rng=SystemRandom() if seed is None else Random(seed),
        )
        self.service = Service(settings)
        self.slow_disk: SlowDisk | None = None
        if unwatched:
            self.service._watch = lambda: None  # type: ignore[method-assign]

    def listening(self) -> dict[str, Any]:
        """What the first line tells."""
        self.service.start()
        if self.card:
            self._on_a_card()
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

    def _on_a_card(self) -> None:
        saver, chance = self.service.rooms.saver, Random()
        never_trust(saver)
        saver._offload = held_up(saver._offload, lambda: gevent.sleep(chance.uniform(0, self.card)))

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

    def lay(self, code: str, table: str) -> None:
        """Let a table stand as another one does: its people, its game, its lock."""
        laid = msgspec.msgpack.decode(base64.b64decode(table), type=Table)
        self.service.rooms.room(code).change(lambda before: replace(laid, code=code, port=before.port))

    def die(self, where: str) -> None:
        """Die in the next step, at a point of tests/helpers/dying.py."""
        arm(self.service.rooms, where)

    def hold_disk(self) -> None:
        """From now on nothing is saved, until `let_disk_go`."""
        self.slow_disk = self.slow_disk or SlowDisk(self.service.rooms.saver)
        self.slow_disk.hold()

    def until_queued(self, steps: int) -> None:
        """Answer when so many steps more wait for the disk."""
        assert self.slow_disk is not None
        self.slow_disk.until_queued(steps)

    def let_disk_go(self) -> None:
        """Save what waits."""
        assert self.slow_disk is not None
        self.slow_disk.let_go()

    def until_wiped(self) -> None:
        """Answer when nothing is left of what the last steps have overwritten."""
        while self.service.rooms._store.unwiped:
            gevent.sleep(0.001)

    def later(self, **seconds: float) -> None:
        """Move a clock on."""
        for clock, by in seconds.items():
            self.clocks.ahead[clock] += by

    def seed(self, seed: int) -> None:
        """Let chance begin anew."""
        self.service.settings.rng.seed(seed)

    def connected(self, code: str) -> int:
        """How many screens of a table are connected, as far as the server knows."""
        return len(self.service.rooms.room(code).screens())

    def unheard(self, code: str, seconds: float) -> int:
        """How many screens of a table have said nothing for so long."""
        screens: list[Any] = self.service.rooms.room(code).screens()
        return sum(self.clocks.ticks() - screen.heard > seconds for screen in screens)

    def unread(self, code: str) -> list[int]:
        """How many bytes are kept for each screen of a table that it has not read; the kernel's too."""
        screens: list[Any] = self.service.rooms.room(code).screens()
        outboxes = [screen._outbox for screen in screens]
        return [each._size + len(each._view or b"") + _in_kernel(each._sock._sock) for each in outboxes]

    def second(self) -> None:
        """Do at once what the service does once a second."""
        self.service.second()

    def look(self) -> None:
        """Do at once what the service does once a second about who is there."""
        for room in self.service.rooms.all():
            room.tick()

    def fail(self, code: str) -> None:
        """Let everything fail that it can, each time with the whole game in the error's words."""
        rooms = self.service.rooms
        state = rooms.room(code).table.state

        def fails(*_: object) -> Any:
            raise ValueError(repr(state))

        gevent.spawn(fails, state)
        threading.Thread(target=fails, args=(state,), name=repr(state)).start()
        rooms.room(code).secret = fails  # type: ignore[method-assign,assignment]
        rooms.only = fails  # type: ignore[method-assign]

    def disk(self, works: bool) -> None:
        """From now on no file may grow, as on a full disk, or every file may again."""
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard if works else 0, hard))


def _in_kernel(sock: Any) -> int:
    """What the kernel keeps of a connection's unsent bytes, and what that takes; Linux alone tells."""
    if sys.platform != "linux":
        return 0
    so_meminfo, wmem_queued = 55, 5
    told: int = struct.unpack("9I", sock.getsockopt(socket.SOL_SOCKET, so_meminfo, 36))[wmem_queued]
    return told


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
    os._exit(0)  # all is saved and closed; taking the interpreter apart is a third of what starting it takes


def _obey(served: Served) -> None:
    for line in FileObjectPosix(sys.stdin.fileno(), "rb"):
        command, values = json.loads(line)
        print(json.dumps(getattr(served, command)(**values)), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
