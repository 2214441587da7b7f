"""Whatever happens to phones and their networks, nothing is lost, nothing is shown, and nobody waits."""

import json
import threading
from random import Random

import pytest

from cli.bots.frames import PONG, padded
from cli.bots.wire import WebSocket
from shboard.room import AWAY_SECONDS
from tests.faults import phones
from tests.faults.contact import LATE, connected, is_off, left_on, over_wifi
from tests.faults.evening import Evening
from tests.faults.fault import Case, case_name, cases, caused
from tests.faults.phones import DAY, MOST_UNREAD, loop
from tests.faults.siege import open_files, resident, until
from tests.helpers.serving import GUARD, Guest, Server
from tests.helpers.wifi import DOWN

GROWS = 4096
"""KiB by which the memory of a server may differ from one minute to the next."""


@pytest.mark.parametrize("case", cases(phones), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


def test_the_living_play_on_while_a_page_reconnects_without_pause(server: Server) -> None:
    """The phone is that of somebody who was executed; a second round of it leaves nothing behind."""
    evening = Evening(server, "execute", Random(1))
    assert evening.on_turn().act("execute", target=5)["ok"]
    mad = evening.party.pop(4)
    loop(mad)
    mad.connect().catch_up()
    files, memory = open_files(server), resident(server)
    looping = threading.Thread(target=loop, args=(mad,))
    looping.start()
    evening.play_on()
    looping.join()
    mad.connect().catch_up()
    until(lambda: open_files(server) <= files, "files stay open")
    assert resident(server) - memory <= GROWS
    evening.close()


def test_another_table_lives_on_when_every_socket_of_one_dies(server: Server) -> None:
    dying, living = (Evening(server, "vote", Random(seed)) for seed in (1, 2))
    sockets = [screen.socket for screen in living.screens]
    with over_wifi(dying) as wifi:
        wifi.cut()
        living.play_on()
    assert [screen.socket for screen in living.screens] == sockets
    dying.play_on()
    for evening in (dying, living):
        evening.close()


def test_a_replaced_connection_hears_nothing_after_the_goodbye(server: Server) -> None:
    """Also where it has not read for long, and a view waited for it."""
    evening = Evening(server, "discard", Random(1))
    phone = evening.on_turn()
    with over_wifi(evening, phone) as wifi:
        newest = phone.view()["v"]
        wifi.stall(DOWN)
        while max(server.tell("unread", code=evening.code)) < MOST_UNREAD / 3:
            for _ in range(20):
                phone.send(padded({"id": LATE, "reveal": "hand"}))
        for command in ("pause", "resume"):
            server.host(command, table=evening.code)
        old = phone.socket
        phone.connect().catch_up()
        wifi.heal()
        texts, code = left_on(old)
        assert code in (4001, 1006)  # the goodbye is waited for, but not for long
        assert [frame["v"] for frame in map(json.loads, texts) if frame.get("v", newest) > newest] == []
    evening.close()


def another(server: Server, guest: Guest) -> WebSocket:
    """A second connection of the guest's phone, which says nothing."""
    return WebSocket.connect(server.address, f"/j/{guest.code}/ws", guest.cookie, GUARD)


def test_a_second_connection_must_speak_before_it_takes_the_place_of_the_first(server: Server) -> None:
    ida = server.join("Ida", server.open_table())
    second = another(server, ida)
    told = [json.loads(text)["t"] for text in second.receive(GUARD)]
    ida.catch_up()
    second.send(padded({"id": LATE, "probe": True}))
    assert ida.closed() == 4001
    while not {"pong", "view"} <= set(told):
        told += [json.loads(text)["t"] for text in second.receive(GUARD)]
    assert told[:2] == ["hello", "ping"]
    second.drop()


def test_a_second_connection_that_speaks_after_the_seat_was_claimed_is_sent_away(server: Server) -> None:
    ida = server.join("Ida", server.open_table())
    second = another(server, ida)
    pin = server.host("claim", table=ida.code, seat=1, yes=True)[1]["pin"]
    Guest(server, ida.code).reclaim(pin)
    assert ida.closed() == 4003
    second.send(PONG)
    texts, code = left_on(second)
    assert ([json.loads(text)["t"] for text in texts], code) == (["hello", "ping"], 4003)


def test_a_phone_whose_connection_was_closed_is_away_after_eight_seconds(server: Server) -> None:
    evening = Evening(server, "nominate", Random(1))
    guest = evening.party[2]
    here = connected(evening)
    guest.close()
    until(lambda: connected(evening) < here, "a connection that was closed is believed in")
    server.later(ticks=AWAY_SECONDS / 2)
    assert not is_off(evening, guest)
    server.later(ticks=AWAY_SECONDS / 2 + 1)
    assert is_off(evening, guest)
    assert not is_off(evening, evening.party[1])
    guest.connect().catch_up()
    assert not is_off(evening, guest)
    evening.close()


def test_a_pin_is_no_good_by_another_day(server: Server) -> None:
    code = server.open_table()
    server.join("Ida", code)
    pin = server.host("claim", table=code, seat=1, yes=True)[1]["pin"]
    for jump in (DAY, -2 * DAY):
        server.later(clock=jump)
        assert Guest(server, code).post("reclaim", {"pin": pin}).json["refused"] == "pin_wrong"
    server.later(clock=DAY)
    assert Guest(server, code).reclaim(pin).seat == 1
