"""What the host reads when the table is open: the right addresses first, and what is unusual."""

from dataclasses import dataclass, field

from cli import banner
from cli.choice import Chosen
from shboard import __version__
from shboard.addresses import Address
from shboard.networks import Choice

WIFI = Address("http://192.168.1.23:8000", "wlan0", True)
CABLE = Address("http://10.0.0.7:8000", "eth0", True)
DOCKER = Address("http://172.17.0.1:8000", "docker0", False)


@dataclass
class Serving:
    """A server that says what the test wants."""

    base: str | None = WIFI.url
    addresses: list[Address] = field(default_factory=lambda: [WIFI, DOCKER])
    code: str = "KRAB"
    port: int = 8000
    port_was_busy: bool = False
    resumed: bool = False
    damaged: str | None = None
    folder_was_open: bool = False
    name: str | None = None
    phones_know: str | None = None
    paused: bool = False
    forgotten: list[str] = field(default_factory=list)

    @property
    def board_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/board"

    def phones(self) -> list[Address]:
        return self.addresses

    def link(self) -> str | None:
        return self.base and f"{self.base}/j/{self.code}"

    def local(self) -> str | None:
        return self.name


HERE = Chosen("192.168.1.0/24", Choice())
KEPT = Chosen("192.168.1.0/24", Choice(interface="eth0"), remembered=True)


def remarks(serving: Serving, state: object = None, chosen: Chosen = HERE) -> list[str]:
    return list(banner.remarks(serving, 8000, state, chosen))


def test_the_headline() -> None:
    assert banner.headline(Serving()) == f"shboard {__version__} · table KRAB"


def test_the_places() -> None:
    assert banner.places(Serving()) == [
        "Board   http://127.0.0.1:8000/board  this computer",
        "Phones  http://192.168.1.23:8000     wlan0",
        "Also    http://172.17.0.1:8000       docker0, probably not reachable",
    ]


def test_the_one_in_the_code_comes_first() -> None:
    places = banner.places(Serving(base=CABLE.url, addresses=[WIFI, CABLE]))
    assert [place.split()[:2] for place in places[1:]] == [["Phones", CABLE.url], ["Also", WIFI.url]]


def test_the_hosts_own_url() -> None:
    places = banner.places(Serving(base="https://night.example.org"))
    assert places[1].split() == ["Phones", "https://night.example.org", "--url"]
    assert places[2].split()[:2] == ["Also", WIFI.url]


def test_host01d_without_an_address_there_is_a_sentence() -> None:
    serving = Serving(base=None, addresses=[DOCKER])
    assert [place.split()[0] for place in banner.places(serving)] == ["Board", "Also"]
    assert remarks(serving) == [
        "No address is known that a phone can reach, so there is no QR code.",
        "Join the Wi-Fi or plug in the cable; or name one: shboard serve --url http://ADDRESS:8000",
    ]


def test_host01h_the_name_of_this_computer_comes_second() -> None:
    assert banner.places(Serving(name="http://pi.local:8000"))[1:3] == [
        "Phones  http://192.168.1.23:8000     wlan0",
        "        http://pi.local:8000         if that one fails",
    ]
    assert "this computer's name" in banner.places(Serving(name="http://pi.local:8000", base=None))[1]


def test_a_choice_of_another_evening_is_said_and_how_to_undo_it() -> None:
    assert remarks(Serving(), "games", KEPT) == [
        "Remembered for this network: --interface eth0."
        " Forget it: shboard serve --forget-network --state games"
    ]
    assert banner.listening(Serving(), KEPT)["remembered"] == {"url": None, "interface": "eth0"}


def test_an_ordinary_evening_needs_no_remark() -> None:
    assert remarks(Serving()) == []


def test_remarks() -> None:
    serving = Serving(
        port=8001, port_was_busy=True, resumed=True, paused=True, damaged="shboard.db.damaged-1",
        folder_was_open=True, addresses=[WIFI, CABLE],
    )  # fmt: skip
    assert remarks(serving, "games") == [
        "Port 8000 was busy, using 8001.",
        "The saved state was damaged: it is set aside as shboard.db.damaged-1,"
        " and the table goes on from the last whole step.",
        "The state folder was open to others; it is closed now.",
        "Table KRAB goes on where it was. For a fresh one: shboard serve --new --state games",
        "The game is paused. Go on with: shboard resume --state games",
        "Wrong address? shboard serve --interface eth0 --state games",
    ]


def test_a_damaged_state_that_leaves_nothing_to_go_on_with() -> None:
    assert remarks(Serving(damaged="shboard.db.damaged-1")) == [
        "The saved state was damaged: it is set aside as shboard.db.damaged-1, and a new table begins."
    ]


def test_at_another_address_the_host_is_told_what_to_do() -> None:
    assert remarks(Serving(resumed=True, phones_know="http://10.0.0.7:8000"), "games")[1:] == [
        "The phones still open http://10.0.0.7:8000: everybody scans again, as the TV says.",
        "A PIN for each seat: shboard claim --all --state games",
    ]


def test_the_object_for_programs() -> None:
    assert banner.listening(Serving(), HERE) == {
        "event": "listening",
        "board": "http://127.0.0.1:8000/board",
        "phones": [
            {"url": WIFI.url, "interface": "wlan0", "probable": True},
            {"url": DOCKER.url, "interface": "docker0", "probable": False},
        ],
        "local": None,
        "link": "http://192.168.1.23:8000/j/KRAB",
        "remembered": None,
        "code": "KRAB",
        "port": 8000,
        "resumed": False,
        "phones_know": None,
        "damaged": None,
        "folder_was_open": False,
    }


def test_a_game_that_was_too_old_is_named() -> None:
    assert remarks(Serving(forgotten=["KRAB"])) == [
        "The game at table KRAB is forgotten: it was given up, or more than 12 hours old."
    ]
