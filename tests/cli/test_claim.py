"""A PIN for another phone: one line, and nothing that slips past the person whose seat it is."""

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby, seat


def grant(fake: FakeHost, number: int = 4, name: str = "Elisabeth", pin: str = "402918") -> None:
    fake.grants("claim", seat=number, name=name, pin=pin, minutes=10)


def test_it_prints_the_pin_and_nothing_else(fake: FakeHost, type_: Type) -> None:
    grant(fake)
    result = type_("claim", "4")
    assert result.stdout == "PIN for seat 4 (Elisabeth): 402 918 · valid 10 minutes · code KRAB\n"
    assert result.stderr == ""
    assert result.exit_code == 0
    assert fake.last() == ("claim", {"table": None, "seat": 4, "who": "Elisabeth", "yes": False})


def test_a_name_will_do(fake: FakeHost, type_: Type) -> None:
    grant(fake)
    assert type_("claim", "elisabeth").exit_code == 0
    assert fake.last()[1]["seat"] == 4


def test_c15_leading_zeros_stay(fake: FakeHost, type_: Type) -> None:
    grant(fake, pin="004071")
    assert "004 071" in type_("claim", "4").stdout


def test_a_seat_that_is_online_wants_a_yes(fake: FakeHost, type_: Type) -> None:
    fake.refuses("claim", "online", name="Elisabeth", seat=4)
    result = type_("claim", "4")
    assert result.exit_code == 4
    assert result.stdout == ""
    sentence, next_step = result.stderr.splitlines()
    assert sentence == "Elisabeth's phone is online, and a PIN would take the seat from it."
    assert "shboard claim 4 --yes" in next_step


def test_the_yes_is_passed_on(fake: FakeHost, type_: Type) -> None:
    grant(fake)
    assert type_("claim", "4", "--yes").exit_code == 0
    assert fake.last()[1]["yes"] is True


def test_nobody_of_that_name(fake: FakeHost, type_: Type) -> None:
    result = type_("claim", "Bob")
    assert result.exit_code == 4
    assert result.stderr.splitlines() == [
        "Nobody is called Bob at table KRAB.",
        "Seats: 1 Ida · 2 Bo · 3 Cleo · 4 Elisabeth · 5 Øjvind",
    ]
    assert [command for command, _ in fake.asked] == ["status"]


def test_a_hostile_name_cannot_steer_the_terminal(fake: FakeHost, type_: Type) -> None:
    evil = "\x1b[2J\u202e\x07o\n"
    fake.stands(lobby(seats=[seat(1, evil)]))
    grant(fake, 1, evil)
    shown = type_("claim", "1").stdout
    assert shown == "PIN for seat 1 (\ufffd[2J\ufffd\ufffdo\ufffd): 402 918 · valid 10 minutes · code KRAB\n"


def test_the_table_is_passed_on_in_capitals(fake: FakeHost, type_: Type) -> None:
    grant(fake)
    type_("claim", "4", "--table", "krab")
    assert [body["table"] for _, body in fake.asked] == ["KRAB", "KRAB"]


PINS = [{"seat": 1, "name": "Ida", "pin": "402918"}, {"seat": 10, "name": "Øjvind", "pin": "004071"}]


def test_host01g_all_prints_a_pin_for_each_seat(fake: FakeHost, type_: Type) -> None:
    fake.grants("claim/all", code="KRAB", pins=PINS, minutes=10)
    result = type_("claim", "--all")
    assert result.stdout.splitlines() == [
        "PINs · valid 10 minutes · code KRAB",
        "Seat  Name    PIN",
        "   1  Ida     402 918",
        "  10  Øjvind  004 071",
    ]
    assert (result.stderr, result.exit_code) == ("", 0)
    assert fake.last() == ("claim/all", {"table": None, "yes": False})
    assert type_("claim", "--all", "--yes").exit_code == 0
    assert fake.last()[1]["yes"] is True


def test_all_asks_first_while_a_phone_is_online(fake: FakeHost, type_: Type) -> None:
    fake.refuses("claim/all", "some_online", names=["Bo", "\x1b[2J"])
    result = type_("claim", "--all")
    assert (result.exit_code, result.stdout) == (4, "")
    sentence, next_step = result.stderr.splitlines()
    assert sentence == "These phones are online, and a PIN would take the seat from them: Bo, \ufffd[2J."
    assert "shboard claim --all --yes" in next_step
    fake.refuses("claim/all", "some_online", names=["Bo"])
    assert type_("claim", "--all").stderr.startswith(
        "This phone is online, and a PIN would take the seat from it: Bo."
    )


def test_all_where_nobody_sits(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[]))
    result = type_("claim", "--all")
    assert (result.exit_code, result.stderr.splitlines()[0]) == (4, "Nobody sits at table KRAB yet.")


def test_either_one_seat_or_all(fake: FakeHost, type_: Type) -> None:
    for words in ((), ("Bo", "--all")):
        assert type_("claim", *words).exit_code == 2
    assert fake.asked == []
