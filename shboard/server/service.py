"""The running server: both apps on gevent, the saver, and the clockwork that watches the screens.

The patch comes before anything else is imported: flask-sock needs gevent's threads and sockets.
"""

from gevent import events, monkey

# Nobody has plugins of gevent, and each step of the patch would read every installed package to find some.
events.notify_and_call_entry_points = events.notify
monkey.patch_all()

# ruff: noqa: E402
import errno
import os
import secrets
from typing import Any

import gevent
from gevent.event import Event
from msgspec.structs import replace

from shboard import addresses, lobby, state_folder
from shboard.addresses import Address
from shboard.lobby import Stage
from shboard.room import SILENT_SECONDS
from shboard.rooms import CODE_LETTERS, Rooms
from shboard.server import core_dumps, frames, interpreter, mishap
from shboard.server.app import create_app
from shboard.server.bots import Bots
from shboard.server.callers import trusted
from shboard.server.door import Server
from shboard.server.elsewhere import Elsewhere
from shboard.server.host import create_host_app
from shboard.server.link import phone_link
from shboard.server.local_name import LocalName
from shboard.server.play import GOING_AWAY
from shboard.server.proxy import Proxy
from shboard.server.reach import Reach
from shboard.server.report import Report
from shboard.server.settings import Settings
from shboard.server.trouble import ServiceError, bad_address, busy_port, folder_trouble, state_trouble
from shboard.state_folder import HostNote
from shboard.store import Store, StoreError

__all__ = ["Service", "ServiceError"]

PORTS_TRIED = 20
ADDRESS_SECONDS = 5
"""How often the computer's addresses are looked at, so that the code on the TV follows them."""
DROP_SECONDS = 2 * SILENT_SECONDS
"""A screen that is silent for this long is sent away: its socket is dead, or its page asleep."""
_TAKEN = (errno.EADDRINUSE, *((errno.EACCES,) if os.name == "nt" else ()))
"""Windows keeps ranges of ports for virtual machines, and says that they are forbidden."""
_EVERYWHERE = ("0.0.0.0", "", "::")


class Service:
    """One server. `start()` raises `ServiceError` where it cannot; `run()` stays until `stop()`.

    `code` is the table that the host means when no other is named; `resumed` whether it was taken
    up from before, `variants_wait` whether the variants asked for must wait for its next deal.
    `forgotten` are the tables whose game was too old to be taken up, or given up for a fresh one.
    `damaged` is where a broken state file was set aside, `folder_was_open` whether the state folder
    had to be closed to others. `phones_know` is the address that the phones of a table taken up still open,
    where that is not the one of now.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.code = ""
        self.port = settings.port
        self.port_was_busy = False
        self.resumed = False
        self.variants_wait = False
        self.forgotten: list[str] = []
        self.folder_was_open = False
        self.phones_know: str | None = None
        self.damaged: str | None = None
        self._store: Store | None = None
        self._begin = Elsewhere().begin
        self._servers: list[Server] = []
        self._greenlets: list[Any] = []
        self._note: HostNote | None = None
        self.reach = Reach(settings)
        self._name = LocalName()
        self._stopped = Event()

    # Starting

    def open(self) -> list[str]:
        """Open the state; the codes of tables on which a game is on. Raises `ServiceError`."""
        if self._store is None:
            core_dumps.forbid()
            folder = self.settings.state
            try:
                self.folder_was_open = state_folder.prepare(folder)
                self._store = Store(folder)
            except StoreError as error:
                raise state_trouble(error) from error
            except OSError as error:
                raise folder_trouble(folder, error) from error
            self.damaged = str(self._store.damaged) if self._store.damaged else None
            clocks = (self.settings.clock, self.settings.ticks)
            rng, truth, even = self.settings.rng, self.settings.truth, self.settings.pace > 0
            firsts = self.settings.codes or CODE_LETTERS
            self.rooms = Rooms(self._store, clocks, rng, self._begin, truth, even=even, firsts=firsts)
            self._bots = Bots(self.rooms.all, self.settings)
        return self.rooms.running()

    def start(self) -> None:
        """Open the state, take up or open a table, and listen. Raises `ServiceError`."""
        # Importing ifaddr runs other programs, so greenlets switch: it must be whole before one uses it.
        import ifaddr

        assert ifaddr
        mishap.hush()
        self.open()
        codes: list[str] = []
        try:
            codes = [] if self.settings.fresh else self.rooms.resume()
            self.resumed = bool(codes)
            self._listen()
            self.forgotten = [] if self.resumed else self.rooms.forget_kept()
            self.code = codes[0] if codes else self.open_table()
            if any(not person.bot for room in self.rooms.all() for person in room.table.people):
                self.phones_know = self.reach.take_up()
        except (ServiceError, StoreError) as error:
            self.stop()
            raise state_trouble(error) if isinstance(error, StoreError) else error from None
        self._follow_name()
        self._greenlets = [
            gevent.spawn(work) for work in (self.rooms.saver.run, self._watch, self._follow_address)
        ]
        if self.resumed:
            self._settle()
        interpreter.make_brisk()

    def open_table(self) -> str:
        """A fresh table's code."""
        return self.rooms.open(self.settings.variants or (), self.port).code

    def _settle(self) -> None:
        """Tell the tables taken up what is new: the port, and variants where none are dealt yet."""
        wanted = self.settings.variants
        for room in self.rooms.all():
            if room.table.port != self.port:
                room.change(lambda table: replace(table, port=self.port))
            if wanted is not None and room.table.stage is Stage.LOBBY:
                room.change(lambda table: lobby.prefer(table, wanted))
        self.variants_wait = wanted is not None and self.rooms.room(self.code).table.stage is not Stage.LOBBY

    def _listen(self) -> None:
        app = create_app(self.rooms, self.settings, self.reach)
        self._serve(self._bind(app))
        token = secrets.token_hex(16)
        report = Report(self._board_url, self.phones, self.reach.base, self.settings.lang, self.port)
        host_app = create_host_app(self.rooms, self.settings, report, token)
        loopback = self._serve(Server(("127.0.0.1", 0), host_app, self.settings.ticks))
        self._note = HostNote(os.getpid(), f"http://127.0.0.1:{loopback.server_port}", token)
        try:
            state_folder.write_note(self.settings.state, self._note)
        except OSError as error:
            raise folder_trouble(self.settings.state, error) from error

    def _serve(self, server: Server) -> Server:
        server.start()
        self._servers.append(server)
        return server

    def _bind(self, app: Any) -> Server:
        """A server on the port wanted; a fresh table may take the next free one."""
        host, wanted = self.settings.host, self.settings.port
        proxy = Proxy(self.settings.proxy) if self.settings.proxy else None
        if self.resumed and not self.settings.port_fixed:
            wanted = self.rooms.all()[0].table.port or wanted
        fixed = self.settings.port_fixed or self.resumed or wanted == 0
        for port in range(wanted, wanted + (1 if fixed else PORTS_TRIED)):
            server = Server((host, port), app, self.settings.ticks, proxy, self.settings.tls)
            try:
                server.init_socket()
            except OSError as error:
                if error.errno not in _TAKEN:
                    raise bad_address(host, port, error) from error
                continue
            self.port, self.port_was_busy = server.server_port, port != wanted
            self.reach.port = self.port
            return server
        raise busy_port(wanted, resumed=self.resumed)

    # Where it is reached

    def phones(self) -> list[Address]:
        """The addresses that a phone might open, the likeliest first."""
        return self.reach.phones()

    def local(self) -> str | None:
        """The address with this computer's name, where it is known that somebody answers for it."""
        name, tls = self._name.name, self.settings.tls
        if name is None or (tls and name.casefold() not in tls.names):
            return None
        return tls.url(name.casefold(), self.port) if tls else addresses.url(name, self.port)

    def link(self) -> str | None:
        """What the QR code of the main table holds."""
        base = self.reach.base()
        return phone_link(base, self.code) if base else None

    @property
    def paused(self) -> bool:
        """Whether the game on the main table is paused."""
        return self.rooms.room(self.code).table.paused

    @property
    def board_url(self) -> str:
        """The board, as this computer itself opens it: a loopback address is a secure one."""
        return self._board_url()

    def _board_url(self) -> str:
        host = "127.0.0.1" if self.settings.host in _EVERYWHERE else self.settings.host
        if self.settings.tls and not trusted(host):
            return f"{self.settings.tls.url(host, self.port)}/board"
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self.port}/board"

    # Running

    def _watch(self) -> None:
        while True:
            gevent.sleep(1)
            self.second()

    def second(self) -> None:
        """What is done once a second: ping who is due, notice who is gone, send away who lets us wait."""
        now = self.settings.ticks()
        for server in self._servers:
            server.callers.sweep()
        self._bots.look()
        for room in self.rooms.all():
            for screen in room.screens():
                if now - screen.heard > DROP_SECONDS:
                    screen.close(GOING_AWAY)
                elif screen.due <= now:
                    screen.due = now + screen.every
                    screen.send(frames.ping())
            room.tick()
            gevent.sleep(0)  # of a hundred tables none waits for what all others are told

    def _follow_address(self) -> None:
        """The code on every board follows this computer's address."""
        while True:
            self.reach.look(self.rooms.all())
            self._follow_name()
            gevent.sleep(ADDRESS_SECONDS)

    def _follow_name(self) -> None:
        if self.settings.local_name:
            self._name.follow(self.phones(), self.port)

    def run(self) -> None:
        """Stay until somebody stops the server."""
        self._stopped.wait()

    def stop(self) -> None:
        """Send every screen away to come back, save what is on its way, and let everything go."""
        for server in self._servers:
            server.stop_accepting()
        self._bots.leave()
        for room in self.rooms.all():
            for screen in room.screens():
                screen.close(GOING_AWAY)
        gevent.joinall([gevent.spawn(server.stop, 1) for server in self._servers], timeout=3)
        self.rooms.saver.close()
        gevent.joinall(self._greenlets[:1], timeout=10)
        gevent.killall(self._greenlets)
        self._name.close()
        if self._store is not None:
            self._store.close()
        if self._note is not None:
            state_folder.remove_note(self.settings.state, self._note)
        self._stopped.set()
