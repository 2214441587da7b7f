"""Whom the host means: a number is always a seat, anything else a name."""

from pathlib import Path

import pytest

from cli.exits import ExitStatus, Failure
from cli.host import Host
from cli.people import find_seat
from tests.cli.fake_host import lobby, seat

HOST = Host(Path("nowhere"), None)


@pytest.mark.parametrize(
    ("word", "number"),
    [("2", 2), ("02", 2), ("Bo", 2), ("bo", 2), ("BO", 2), ("ØJVIND", 5)],
)
def test_found(word: str, number: int) -> None:
    assert find_seat(HOST, lobby(), word)["seat"] == number


def test_a_name_of_digits_is_reached_by_its_seat_alone() -> None:
    status = lobby(seats=[seat(1, "Ida"), seat(2, "1a")])
    assert find_seat(HOST, status, "1")["name"] == "Ida"
    assert find_seat(HOST, status, "1A")["name"] == "1a"


def test_composed_and_decomposed_are_one_name() -> None:
    status = lobby(seats=[seat(1, "Ren\u00e9")])
    assert find_seat(HOST, status, "Rene\u0301")["seat"] == 1


def test_the_exact_name_comes_first() -> None:
    status = lobby(seats=[seat(1, "bo"), seat(2, "Bo")])
    assert find_seat(HOST, status, "Bo")["seat"] == 2


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("6", "There is no seat 6 at table KRAB."),
        ("0", "There is no seat 0 at table KRAB."),
        ("Bob", "Nobody is called Bob at table KRAB."),
        ("", "Nobody is called  at table KRAB."),
        ("²", "Nobody is called ² at table KRAB."),
    ],
)
def test_not_found(word: str, sentence: str) -> None:
    with pytest.raises(Failure) as caught:
        find_seat(HOST, lobby(), word)
    assert caught.value.message == sentence
    assert caught.value.next_step == "Seats: 1 Ida · 2 Bo · 3 Cleo · 4 Elisabeth · 5 Øjvind"
    assert caught.value.status is ExitStatus.REFUSED


def test_two_that_answer_to_it() -> None:
    with pytest.raises(Failure) as caught:
        find_seat(HOST, lobby(seats=[seat(1, "bo"), seat(2, "Bo")]), "BO")
    assert caught.value.message == "Several are called BO."
    assert caught.value.next_step == "Say the number: 1 bo · 2 Bo"


def test_an_empty_table() -> None:
    with pytest.raises(Failure) as caught:
        find_seat(HOST, lobby(seats=[]), "1")
    assert caught.value.message == "Nobody sits at table KRAB yet."
    assert "shboard qr" in caught.value.next_step
