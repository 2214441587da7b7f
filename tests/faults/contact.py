"""How an evening's screens reach their server, what is still on the way, and what the server believes."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from cli.bots.frames import padded
from cli.bots.wire import Closed, WebSocket
from shboard.bots.brain import choose
from tests.faults.evening import Evening, expect
from tests.helpers.serving import GUARD, Board, Guest
from tests.helpers.wifi import Wifi

LATE = "late0000"
"""The id of a request that arrives after its time."""


@contextmanager
def over_wifi(evening: Evening, *screens: Board) -> Iterator[Wifi]:
    """These screens, or all, reach the server through a Wi-Fi of their own; afterwards directly again."""
    chosen = screens or tuple(evening.screens)
    with Wifi(evening.server.port) as wifi:
        move(wifi, *chosen)
        yield wifi
        for screen in chosen:
            screen.through = None
            screen.drop()
            screen.connect()


def move(wifi: Wifi, *screens: Board) -> None:
    """Let go of the old connection without a word, and connect through this network."""
    for screen in screens:
        screen.through = wifi.address
        screen.drop()
        screen.connect()


def an_action(guest: Guest, rng: Random) -> str:
    """Something that this seat may do now, as a frame with the id `LATE`."""
    view = guest.view()
    action = choose(view["you"]["legal"], rng)
    return padded({"id": LATE, "game": view["game"], "round": view["table"]["round"], "action": action})


def left_on(socket: WebSocket) -> tuple[list[str], int]:
    """All that still comes on a connection, and the code that ends it; nothing comes after that."""
    texts: list[str] = []
    while True:
        try:
            come = socket.receive(GUARD)
        except Closed as closed:
            expect(not socket._unread and not socket._sock.recv(1), "something follows the goodbye")
            socket.drop()
            return texts, closed.code
        expect(bool(come), "a connection never ends")
        texts += come


def silent_for(evening: Evening, seconds: float, *silent: Board) -> None:
    """By the server's clock so much time goes by, in which these are not heard of, and all others are."""
    evening.server.later(ticks=seconds)
    for screen in evening.screens:
        if screen not in silent:
            screen.catch_up()
    evening.server.tell("look")


def connected(evening: Evening) -> int:
    """How many connections of the table the server believes in."""
    return int(evening.server.tell("connected", code=evening.code))


def is_off(evening: Evening, guest: Guest) -> bool:
    """Whether the TV shows the seat's phone as offline."""
    return bool(evening.board.view()["seats"][guest.seat - 1].get("off"))
