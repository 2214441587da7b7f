"""What boards are told of the address: the newest, how long it is new, and the Wi-Fi before a first deal."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shboard import addresses, last_address, state_folder
from shboard.addresses import Address
from shboard.lobby import again, end, lock, unlock
from shboard.room import AWAY_SECONDS, Room
from shboard.server.reach import NEW_AT_MOST, NEW_SECONDS, Reach, at_home
from shboard.server.settings import Settings
from shboard.wifi import Wifi
from tests.helpers.rooms import Clock, FakeScreen, opened
from tests.helpers.tables import over, seated, token

PASSWORD = "correct horse"


@contextmanager
def at(*ips: str) -> Iterator[None]:
    """On a computer with these addresses."""
    found = [Address(f"http://{ip}", "wlan0", True, ip) for ip in ips]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(addresses, "current", lambda _port, _host: found)
        yield


class House:
    """A table of five with a board, and addresses as the test wants them."""

    def __init__(self, room: Room, ticks: Clock, folder: Path) -> None:
        self.room, self.ticks = room, ticks
        self.settings = Settings(folder, ticks=ticks, wifi=Wifi("Lange Nacht", PASSWORD))
        self.reach = Reach(self.settings)
        self.board = FakeScreen(None, ticks)
        room.attach(self.board)
        self.phones = [FakeScreen(token(seat), ticks) for seat in range(1, 6)]
        for phone in self.phones:
            room.attach(phone)

    def looked(self, *ips: str) -> list[dict[str, Any]]:
        """What the board is told, after a look at a computer with these addresses."""
        self.board.sent.clear()
        with at(*ips):
            self.reach.look([self.room])
        return [json.loads(frame) for frame in self.board.sent]

    def restarted(self, *ips: str) -> str | None:
        """Serve the same table again, on a computer with these addresses; what the host is told."""
        self.reach = Reach(self.settings)
        with at(*ips):
            return self.reach.take_up()

    def frame(self) -> dict[str, Any]:
        """What a board is told that connects now."""
        found: dict[str, Any] = json.loads(self.reach.frame(self.room, self.board))
        return found

    def hear(self) -> None:
        """Every phone gives a sign of life."""
        for phone in self.phones:
            phone.heard = self.ticks()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    ticks = Clock()
    with opened(tmp_path, ticks=ticks) as rooms:
        room = rooms.open()
        people = seated(5).people
        room.change(lambda table: replace(table, people=people))
        yield House(room, ticks, tmp_path)


def test_nothing_is_said_while_nothing_changes(house: House) -> None:
    (first,) = house.looked("10.0.0.7")
    assert (first["url"], first["new"]) == ("http://10.0.0.7", False)
    assert house.looked("10.0.0.7") == []


def test_a_change_is_new_until_every_phone_is_back_but_at_least_a_minute(house: House) -> None:
    house.looked("10.0.0.7")
    (told,) = house.looked("10.0.0.8")
    assert (told["url"], told["new"]) == ("http://10.0.0.8", True)
    house.ticks.now += NEW_SECONDS - 1
    house.hear()
    assert house.looked("10.0.0.8") == []
    assert house.frame()["new"], "also a board that connects now is told"
    house.ticks.now += 1
    (told,) = house.looked("10.0.0.8")
    assert told["new"] is False


def test_it_stays_new_while_a_phone_is_away_but_not_for_ever(house: House) -> None:
    house.looked("10.0.0.7")
    house.looked("10.0.0.8")
    house.room.detach(house.phones[1])
    house.ticks.now += NEW_SECONDS + AWAY_SECONDS
    house.hear()
    assert house.looked("10.0.0.8") == []
    house.ticks.now += NEW_AT_MOST - NEW_SECONDS
    house.hear()
    (told,) = house.looked("10.0.0.8")
    assert told["new"] is False


def test_an_address_that_comes_back_is_no_new_one(house: House) -> None:
    house.looked("10.0.0.7")
    (none,) = house.looked()
    assert (none["url"], none["link"], none["qr"]) == (None, None, [])
    (back,) = house.looked("10.0.0.7")
    assert back["new"] is False
    house.looked()
    (other,) = house.looked("10.0.0.9")
    assert other["new"] is True


def test_the_first_address_of_an_evening_is_no_new_one(house: House) -> None:
    assert [frame["new"] for frame in house.looked()] == []
    (told,) = house.looked("10.0.0.7")
    assert told["new"] is False


def test_host01f_a_table_that_is_taken_up_at_another_address_must_be_scanned_again(house: House) -> None:
    """Another Wi-Fi, or another number from the router, since the lid was closed."""
    house.looked("10.0.0.7")
    assert house.restarted("10.0.0.8") == "http://10.0.0.7"
    (told,) = house.looked("10.0.0.8")
    assert (told["url"], told["new"]) == ("http://10.0.0.8", True)


def test_a_table_that_is_taken_up_where_it_was_needs_no_second_scan(house: House) -> None:
    house.looked("10.0.0.7")
    assert house.restarted("10.0.0.7") is None
    assert [told["new"] for told in house.looked("10.0.0.7")] == [False]
    assert house.restarted() is None, "the Wi-Fi is not there yet"
    house.looked()
    assert [told["new"] for told in house.looked("10.0.0.7")] == [False]
    house.looked()
    assert [told["new"] for told in house.looked("10.0.0.9")] == [True]


def test_an_earlier_shboard_has_kept_no_address(house: House) -> None:
    state_folder.keep(house.settings.state, last_address.FILE, {"url": 7})
    assert house.restarted("10.0.0.8") is None
    assert [told["new"] for told in house.looked("10.0.0.8")] == [False]


def test_c24_the_code_of_the_wifi_is_told_before_the_first_deal_alone(house: House) -> None:
    wifi = house.frame()["wifi"]
    assert wifi["ssid"] == "Lange Nacht"
    house.looked("10.0.0.7")
    house.room.change(lock)
    assert [frame["wifi"] for frame in house.looked("10.0.0.7")] == [None]
    house.room.change(unlock)
    assert [frame["wifi"] for frame in house.looked("10.0.0.7")] == [wifi]
    house.room.start()
    assert house.frame()["wifi"] is None
    assert [frame["wifi"] for frame in house.looked("10.0.0.7")] == [None], "it is taken back as well"
    house.room.change(end)
    assert house.frame()["wifi"] is None, "also in the lobby of a rematch"
    house.room.change(lambda table: replace(table, state=over(5).state))
    assert house.frame()["wifi"] is None
    house.room.change(again)
    assert house.frame()["wifi"] is None
    assert house.looked("10.0.0.8")[0]["wifi"] is None


def test_c24_a_board_that_comes_from_outside_is_not_told_the_wifi(house: House) -> None:
    house.board.at_home = False
    assert house.frame()["wifi"] is None
    assert house.frame()["qr"] == json.loads(house.reach.frame(house.room, FakeScreen(None, Clock())))["qr"]


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("127.0.0.1:8000", True), ("192.168.1.23:8000", True), ("[fe80::1]:8000", True), ("10.0.0.7", True),
        ("raspberrypi.local:8000", True), ("localhost:8000", True), ("203.0.114.9:8000", False),
        ("night.example.org", False), ("Night.Example.ORG:443", False), ("100.64.0.9:8000", False),
    ],
)  # fmt: skip
def test_what_is_an_address_of_the_house(host: str, home: bool) -> None:
    assert at_home(host, "https://night.example.org") is home


def test_without_a_url_every_name_is_the_houses_own() -> None:
    assert at_home("raspberrypi.local:8000", None)
    assert at_home("192.168.1.23:8000", "http://192.168.1.23:8000")
    assert not at_home("192.168.1.23:8000", None, proxied=True)
