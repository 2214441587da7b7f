"""Who sits where: shown at any time, changed before the deal."""

import pytest

from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby, seat


@pytest.mark.parametrize("words", [("seats",), ("seats", "list")])
def test_the_list(words: tuple[str, ...], fake: FakeHost, type_: Type) -> None:
    result = type_(*words)
    assert result.stdout.splitlines() == ["1  Ida", "2  Bo", "3  Cleo", "4  Elisabeth", "5  Øjvind"]
    assert result.exit_code == 0


def test_an_empty_table(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[]))
    result = type_("seats")
    assert (result.stdout, result.exit_code) == ("", 0)
    assert "shboard qr" in result.stderr


def test_options_may_stand_before_the_verb(fake: FakeHost, type_: Type) -> None:
    type_("seats", "--table", "krab", "list")
    assert fake.last() == ("status", {"table": "KRAB"})


@pytest.mark.parametrize(
    ("words", "command", "sent"),
    [
        (("move", "Bo", "5"), "seats/move", {"seat": 2, "who": "Bo", "to": 5}),
        (("move", "4", "1"), "seats/move", {"seat": 4, "who": "Elisabeth", "to": 1}),
        (("swap", "Bo", "5"), "seats/swap", {"seat": 2, "who": "Bo", "to": 5, "whom": "Øjvind"}),
        (("shuffle",), "seats/shuffle", {}),
        (("rename", "øjvind", "Bodil"), "seats/rename", {"seat": 5, "who": "Øjvind", "name": "Bodil"}),
        (("rename", "2", "3"), "seats/rename", {"seat": 2, "who": "Bo", "name": "3"}),
        (("remove", "Cleo"), "seats/remove", {"seat": 3, "who": "Cleo"}),
    ],
)
def test_host06a_changes(
    words: tuple[str, ...], command: str, sent: dict[str, object], fake: FakeHost, type_: Type
) -> None:
    fake.grants(command, seats=["Ida", "Bo"])
    result = type_("seats", *words)
    assert (result.stdout, result.exit_code) == ("1 Ida · 2 Bo\n", 0)
    assert fake.last() == (command, {"table": None, **sent})


def test_the_last_one_leaves(fake: FakeHost, type_: Type) -> None:
    fake.grants("seats/remove", seats=[])
    assert type_("seats", "remove", "1").stdout == "Nobody sits here now.\n"


@pytest.mark.parametrize(
    ("words", "stage", "sentence", "helps"),
    [
        (("move", "1", "2"), "play", "The seats are fixed during a game.", "shboard end"),
        (("swap", "1", "2"), "play", "The seats are fixed during a game.", "shboard end"),
        (("shuffle",), "play", "The seats are fixed during a game.", "shboard end"),
        (("rename", "1", "X"), "play", "The seats are fixed during a game.", "shboard end"),
        (("remove", "1"), "play", "Nobody leaves during a game.", "shboard claim SEAT"),
        (("move", "1", "2"), "over", "The game is over.", "shboard again"),
    ],
)
def test_the_wrong_time(
    words: tuple[str, ...], stage: str, sentence: str, helps: str, fake: FakeHost, type_: Type
) -> None:
    fake.refuses(f"seats/{words[0]}", "not_allowed_now", stage=stage)
    result = type_("seats", *words)
    assert result.exit_code == 4
    assert result.stderr.splitlines()[0] == sentence
    assert helps in result.stderr.splitlines()[1]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("name_invalid", "A name has 1 to 12 letters"),
        ("name_taken", "Somebody at this table is called that"),
    ],
)
def test_a_name_that_will_not_do(code: str, sentence: str, fake: FakeHost, type_: Type) -> None:
    fake.refuses("seats/rename", code)
    result = type_("seats", "rename", "1", "4")
    assert result.exit_code == 4
    assert result.stderr.startswith(sentence)
    assert "shboard seats rename" in result.stderr


def test_a_seat_that_is_not_there(fake: FakeHost, type_: Type) -> None:
    fake.refuses("seats/move", "no_seat", seat=9)
    result = type_("seats", "move", "1", "9")
    assert result.exit_code == 4
    assert result.stderr.startswith("There is no seat 9 at this table.")


def test_whoever_moved_meanwhile_is_not_taken_for_another(fake: FakeHost, type_: Type) -> None:
    fake.refuses("seats/remove", "seats_changed")
    result = type_("seats", "remove", "Bo")
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.splitlines() == [
        "Somebody changed seats at this very moment, so `seats remove` did nothing.",
        f"See who sits where: shboard seats list --state {fake.folder}",
    ]


def test_wrong_lines(fake: FakeHost, type_: Type) -> None:
    assert type_("seats", "move", "1").exit_code == 2
    assert type_("seats", "move", "1", "0").exit_code == 2
    assert type_("seats", "swap", "1").exit_code == 2
    assert type_("seats", "turn", "1", "2").exit_code == 2


def test_wide_names_keep_their_column(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(9, "愛子"), seat(10, "Bo")]))
    assert type_("seats").stdout.splitlines() == [" 9  愛子", "10  Bo"]
