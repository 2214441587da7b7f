"""`shboard bots N`: so many sit at the table, in the lobby."""

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby, seat


@pytest.mark.parametrize(
    ("number", "already", "seats", "said"),
    [
        (4, False, 7, "4 bots sit at table KRAB; 7 seats are taken."),
        (1, True, 1, "1 bot sits at table KRAB already; 1 seat is taken."),
        (0, False, 3, "No bots sit at table KRAB; 3 seats are taken."),
    ],
)
def test_so_many(number: int, already: bool, seats: int, said: str, fake: FakeHost, type_: Type) -> None:
    fake.grants("bots", code="KRAB", bots=number, seats=seats, already=already)
    result = type_("bots", str(number))
    assert (result.stdout, result.exit_code) == (f"{said}\n", 0)
    assert fake.last() == ("bots", {"table": None, "bots": number})


@pytest.mark.parametrize(("room", "words"), [(1, "room for 1 bot here"), (6, "room for 6 bots here")])
def test_too_many(room: int, words: str, fake: FakeHost, type_: Type) -> None:
    fake.refuses("bots", "no_room", bots=room)
    result = type_("bots", "9")
    assert result.exit_code == 4
    assert words in result.stderr
    assert f"shboard bots {room}" in result.stderr


def test_in_a_game_they_stay(fake: FakeHost, type_: Type) -> None:
    fake.refuses("bots", "not_allowed_now", stage="play")
    result = type_("bots", "0")
    assert result.exit_code == 4
    assert result.stderr.startswith("The game is still being played.")


@pytest.mark.parametrize("number", ["11", "-1", "some"])
def test_wrong_lines(number: str, fake: FakeHost, type_: Type) -> None:
    assert type_("bots", "--", number).exit_code == 2


def test_in_the_status_a_bot_is_called_one(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(1, "Ida"), seat(2, "Robo Ada", bot=True)]))
    assert "   2  Robo Ada         a bot, no phone" in type_("status").stdout.splitlines()
