"""Phones die, sleep, move to other networks and come back; here as it looks on the wire."""

import json
import socket
import threading

from cli.bots.frames import PONG, padded
from cli.bots.wire import _request
from shboard.room import SILENT_SECONDS
from tests.faults.contact import LATE, an_action, connected, is_off, left_on, over_wifi, silent_for
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.faults.siege import until
from tests.helpers.serving import GUARD, Board, Guest
from tests.helpers.wifi import DOWN, Wifi

DAY, HOUR, PING = 86400.0, 3600.0, 10.0
LOOPS = 200
MOST_UNREAD = 256 * 1024


@fault("A phone dies without a word", ("veto",))
def dies(evening: Evening) -> None:
    """The TV says so after 25 seconds of silence, and for whom everybody waits; back again at once.

    After 50 the server gives the connection up.
    """
    dead = evening.on_turn()
    with over_wifi(evening, dead) as wifi, evening.nothing_lost():
        wifi.hush()
        silent_for(evening, SILENT_SECONDS - 1, dead)
        expect(not is_off(evening, dead), "a phone is given up too early")
        silent_for(evening, 2, dead)
        expect(is_off(evening, dead), "a dead phone is shown as there")
        expect(evening.board.view()["table"]["awaited"] == [dead.seat], "nobody learns who is waited for")
        here = connected(evening)
        silent_for(evening, SILENT_SECONDS + 1, dead)
        evening.server.tell("second")
        while connected(evening) == here:
            evening.board.catch_up()
        expect(is_off(evening, dead), "a phone is there again because its connection was given up")
        dead.drop()
        dead.connect()
        expect(not is_off(evening, dead), "a phone that is back is shown as away")


@fault("A dead connection is still open when its phone comes back", ("vote", "enact"))
def zombie(evening: Evening) -> None:
    """The new one replaces it: what was sent on the old one is not done, and it is told nothing more."""
    phone = evening.on_turn()
    with over_wifi(evening, phone) as wifi, evening.nothing_lost():
        action, old = an_action(phone, evening.rng), phone.socket
        wifi.hush()
        phone.send(action)
        known = phone.connect().view()["v"]
        for command in ("pause", "resume"):
            evening.server.host(command, table=evening.code)
        wifi.heal()
        told, code = left_on(old)
        expect(code == 4001, "the old connection is not told why it ends")
        expect(all(json.loads(text).get("v", known + 1) <= known for text in told), "it was told of later")


@fault("A connection that was given up arrives after the one that followed", ("party",))
def too_late(evening: Evening) -> None:
    """It is nobody's any more, and takes the seat from no living one."""
    phone = evening.on_turn()
    with Wifi(evening.server.port) as wifi, evening.nothing_lost():
        wifi.hush(new=True)
        given_up = socket.create_connection(wifi.address, GUARD)
        path = f"/j/{evening.code}/ws"
        given_up.sendall(_request(wifi.address, path, phone.cookie, "AAAAAAAAAAAAAAAAAAAAAA=="))
        given_up.close()
        phone.drop()
        phone.connect().catch_up()
        alive = phone.socket
        wifi.heal()
        until(lambda: wifi.connections == 1 and wifi.open == 0, "it is never let go")
        expect(phone.alive() and phone.socket is alive, "a connection that nobody has any more has won")


@fault("The Wi-Fi stalls one way, and an answer never arrives", ("discard",))
def unanswered(evening: Evening) -> None:
    """The step was taken: the phone that comes back sees it, and cannot take it twice."""
    phone = evening.on_turn()
    with over_wifi(evening, phone) as wifi, evening.nothing_lost(steps=1):
        action, step = an_action(phone, evening.rng), evening.board.view()["n"]
        wifi.stall(DOWN)
        phone.send(action)
        while evening.board.view()["n"] == step:
            evening.board.read()
        phone.drop()
        phone.connect()
        phone.send(action)
        expect("refused" in phone.answer(LATE), "a step is taken twice")


@fault("A seat is open in two tabs", ("party",))
def two_tabs(evening: Evening) -> None:
    """The newest wins, and may be changed back; the other is sent away with a code that keeps it away."""
    first = evening.on_turn()
    second = Guest(evening.server, evening.code)
    second.cookie, second.seat = first.cookie, first.seat
    with evening.nothing_lost():
        told = evening.told(first)
        second.connect()
        expect(first.closed() == 4001, "the first tab goes on")
        expect(evening.told(second) == told, "the second tab is told something else")
        first.connect()
        expect(second.closed() == 4001, "the second tab goes on")
        expect(evening.told(first) == told, "the first tab is told something else")


@fault("A phone changes from Wi-Fi to mobile data and back", ("discard",))
def other_network(evening: Evening) -> None:
    """Another address, the same cookie: the same seat. The networks it has left never say goodbye."""
    phone = evening.on_turn()
    mobile = Wifi(evening.server.port, "127.0.0.2")
    with mobile, over_wifi(evening, phone) as home, evening.nothing_lost():
        told = evening.told(phone)
        for left, entered in ((home, mobile), (mobile, home)):
            left.hush()
            phone.through = entered.address
            phone.connect()
            expect(evening.told(phone) == told, "a phone is told something else elsewhere")


@fault(
    "Every phone is loaded anew in the middle of a hold", ("reveal", "hidden vote", "enact", "peek", "over")
)
def reloads(evening: Evening) -> None:
    """Whatever was asked for is never shown; a new hold shows the same again."""
    held = dict(evening.holders())
    with evening.nothing_lost():
        for guest in evening.party:
            if guest in held:
                guest.send(padded({"id": LATE, "reveal": held[guest]}))
            guest.drop()
            page = evening.server.request("GET", f"/j/{evening.code}", headers={"Cookie": guest.cookie})
            expect('data-seated="yes"' in page.text, "a page has lost its seat")
            guest.connect()


@fault("Every connection of the table dies at the same moment", ("hidden vote",))
def all_die(evening: Evening) -> None:
    """Nobody says goodbye, and everybody comes back."""
    with over_wifi(evening) as wifi, evening.nothing_lost():
        wifi.cut()


@fault("Ten screens come back at the same moment", ("special_election",))
def all_at_once(evening: Evening) -> None:
    """Nine phones and the TV, each on a thread of its own."""
    with over_wifi(evening) as wifi, evening.nothing_lost():
        wifi.cut()
        gate = threading.Barrier(len(evening.screens))

        def back(screen: Board) -> None:
            gate.wait(GUARD)
            screen.connect()

        threads = [threading.Thread(target=back, args=(screen,)) for screen in evening.screens]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


@fault("A page reconnects again and again without pause", ("nominate",))
def tight_loop(evening: Evening) -> None:
    """The others are answered all the while, and see nothing of it."""
    mad, *others = sorted(evening.party, key=lambda guest: not guest.you()["legal"])
    with evening.nothing_lost():
        looping = threading.Thread(target=loop, args=(mad,))
        looping.start()
        views = [len(guest.frames) for guest in others]
        while looping.is_alive():
            for guest in others:
                guest.catch_up()
        news = [
            [frame for frame in guest.frames[read:] if frame.get("t") == "view"]
            for guest, read in zip(others, views, strict=True)
        ]
        expect(not any(news), "everybody is shown each of its turns")


def loop(phone: Guest) -> None:
    """Connect, and now and then listen for a moment, and connect again."""
    for turn in range(LOOPS):
        phone.connect()
        if turn % 7 == 0:
            phone.read()
        if turn % 3:
            phone.drop()


@fault("The computer's clock jumps by a day, forward and back", ("veto refused",))
def clock_jumps(evening: Evening) -> None:
    """Nothing happens: no clock acts for anybody, and who is there is not judged by it."""
    with evening.nothing_lost():
        told = [evening.told(screen) for screen in evening.screens]
        for jump in (DAY, -2 * DAY, DAY):
            evening.server.later(clock=jump)
            expect([evening.told(screen) for screen in evening.screens] == told, "a clock has acted")


@fault("Nobody does anything for fifteen minutes", ("nominate",))
def quiet(evening: Evening) -> None:
    """Every phone is asked for a sign of life every ten seconds, and no connection dies of boredom."""
    with evening.nothing_lost():
        sockets = [screen.socket for screen in evening.screens]
        for _ in range(90):
            evening.server.later(ticks=PING)
            evening.server.tell("second")
            for screen in evening.screens:
                await_ping(screen)
            until(lambda: evening.server.tell("unheard", code=evening.code, seconds=PING / 2) == 0, "unheard")
        expect(not any(is_off(evening, guest) for guest in evening.party), "a phone is shown as away")
        expect([screen.socket for screen in evening.screens] == sockets, "a connection has died")


def await_ping(screen: Board) -> None:
    """Read until the server asks for a sign of life, and give it."""
    read = len(screen.frames)
    while not any(frame.get("t") == "ping" for frame in screen.frames[read:]):
        screen.read()
    screen.send(PONG)


@fault("The server is away for an hour", ("discard",))
def away(evening: Evening) -> None:
    """It was killed, and the host finds that out late."""
    server = evening.server
    with evening.nothing_lost():
        server.kill()
        server.settings["ahead"] = server.settings.get("ahead", 0.0) + HOUR
        server.start()


@fault("A phone asks and never reads the answers", ("vote",))
def never_reads(evening: Evening) -> None:
    """It is dropped, and comes back to the newest view; nobody else waits for it."""
    deaf, *others = evening.party
    acting = next(guest for guest in others if guest.you()["legal"])
    with evening.nothing_lost(steps=1):
        asks_much(deaf)
        acting.send(an_action(acting, evening.rng))
        expect(acting.answer(LATE).get("ok") is True, "nobody can act while one does not read")
        try:
            for _ in range(100):
                asks_much(deaf)
                for guest in others:
                    guest.catch_up()
                unread = max(evening.server.tell("unread", code=evening.code))
                expect(unread <= MOST_UNREAD, f"{unread} bytes are kept for a phone that never reads")
        except OSError:
            deaf.drop()
        expect(deaf.connect().view()["n"] == evening.board.view()["n"], "it comes back to an old view")


def asks_much(guest: Guest) -> None:
    """Ask, and read no answer."""
    for _ in range(100):
        guest.send(padded({"id": LATE, "reveal": "role"}))
