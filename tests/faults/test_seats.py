"""A claim brings exactly the seat, at once and for good; no flood and no race makes anything else of it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shboard.server.context import hashed
from tests.faults import seats
from tests.faults.evening import Evening
from tests.faults.fault import Case, case_name, cases, caused
from tests.faults.seats import guessed, wrong
from tests.helpers.serving import NAMES, Answer, Guest, Server

CLAIMED = ("nominate", "reveal", "vote", "discard", "enact", "party", "peek")
"""Phases in which a seat has nothing to do, and those with each kind of secret or choice."""


def short() -> list[Case]:
    """A claim in some phases, and each other fault in the first of its phases."""
    return [
        (fault, phase)
        for fault, phase in cases(seats)
        if phase in (CLAIMED if fault.cause is seats.claimed else fault.phases[:1])
    ]


@pytest.mark.parametrize("case", short(), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


def at_a_table(server: Server, seats: int = 5) -> tuple[str, list[Guest]]:
    """A table of its own in the lobby, and who sits there."""
    code = server.open_table()
    return code, server.party(seats, code)


def pin_for(server: Server, code: str, seat: int) -> str:
    """A PIN that the host reads out."""
    return str(server.host("claim", table=code, seat=seat, yes=True)[1]["pin"])


def refused(answer: Answer) -> str:
    """How it was refused; "" where it was not."""
    return str(answer.json.get("refused", ""))


@contextmanager
def behind_a_claim(server: Server, code: str, seat: int) -> Iterator[ThreadPoolExecutor]:
    """Meanwhile a claim of this seat waits for a slow disk, and is then answered."""
    new, pin = Guest(server, code), pin_for(server, code, seat)
    with ThreadPoolExecutor() as crowd:
        with server.slow_disk() as until_queued:
            claim = crowd.submit(new.post, "reclaim", {"pin": pin})
            until_queued(1)
            yield crowd
        assert new.take(claim.result()).seat == seat


def read_by_now(server: Server) -> None:
    """What was sent before was probably read: the test says the same if it was not, but then shows less."""
    server.host("tables")


@pytest.mark.parametrize(
    ("what", "body", "why"),
    [("join", {"name": "Again"}, ""), ("leave", {}, "not_seated"), ("reclaim", {"pin": "0"}, "pin_wrong")],
)
def test_a_request_of_the_old_phone_behind_the_claim_is_a_strangers(
    what: str, body: dict[str, str], why: str, server: Server
) -> None:
    """Above all no join: it would bring the revoked token back to life, on another seat."""
    code, party = at_a_table(server)
    old = hashed(party[1].cookie.partition("=")[2])
    with behind_a_claim(server, code, 2) as crowd:
        late = crowd.submit(party[1].post, what, body)
        if not why:
            server.tell("until_queued", steps=1)
        read_by_now(server)
    assert refused(late.result()) == why
    table = server.table(code)
    assert [person.name for person in table.people[:5]] == [guest.name for guest in party]
    assert table.seat_of(old) is None
    assert old in table.revoked
    assert party[1].closed() == 4003


@pytest.mark.parametrize("frame", [{"sit": 5}, {"rename": "Other"}, {"dismiss": True}])
def test_a_frame_of_the_old_phone_behind_the_claim_changes_nothing(
    frame: dict[str, Any], server: Server
) -> None:
    code, party = at_a_table(server)
    with behind_a_claim(server, code, 2):
        late = party[1].put(frame)
        read_by_now(server)
    assert party[1].closed() == 4003
    assert not any(answer.get("ok") for answer in party[1].frames if answer.get("id") == late)
    table = server.table(code)
    assert ([each.name for each in table.people], table.people[1].moved) == ([*NAMES[:5]], True)


def test_a_browser_that_sits_down_and_reclaims_at_once_gets_one_seat(server: Server) -> None:
    code, _ = at_a_table(server)
    phone, pin = Guest(server, code, "Two"), pin_for(server, code, 2)
    phone.cookie = f"seat-{code}={'t' * 43}"
    with ThreadPoolExecutor() as crowd, server.slow_disk() as until_queued:
        join = crowd.submit(phone.post, "join", {"name": "Two"})
        until_queued(1)
        claim = crowd.submit(phone.post, "reclaim", {"pin": pin})
        read_by_now(server)
    assert refused(claim.result()) == "already_seated"
    assert join.result().json == {"seat": 6}
    assert Guest(server, code).reclaim(pin).seat == 2, "the PIN was not spent"


def test_two_pins_in_two_tabs_at_once_bring_one_seat(server: Server) -> None:
    code, _ = at_a_table(server)
    phone, pins = Guest(server, code), [pin_for(server, code, seat) for seat in (2, 3)]
    phone.cookie = f"seat-{code}={'t' * 43}"
    with ThreadPoolExecutor() as crowd:
        answers = [*crowd.map(lambda pin: phone.post("reclaim", {"pin": pin}), pins)]
    assert sorted(map(refused, answers)) == ["", "already_seated"]
    unspent = pins[[*map(refused, answers)].index("already_seated")]
    assert Guest(server, code).reclaim(unspent).seat in (2, 3)


def test_one_pin_on_many_phones_at_once_brings_the_seat_to_one(server: Server) -> None:
    code, party = at_a_table(server)
    pin, phones = pin_for(server, code, 2), [Guest(server, code) for _ in range(6)]
    with ThreadPoolExecutor() as crowd:
        answers = [*crowd.map(lambda phone: phone.post("reclaim", {"pin": pin}), phones)]
    assert [*map(refused, answers)].count("") == 1
    assert party[1].closed() == 4003


def test_an_answer_lost_on_the_way_costs_no_second_pin(server: Server) -> None:
    """The phone asks again, with the cookie that it was given before: it has the seat; no try is counted."""
    code, _ = at_a_table(server)
    phone, pin = Guest(server, code), pin_for(server, code, 2)
    phone.cookie = f"seat-{code}={'t' * 43}"
    assert phone.post("reclaim", {"pin": pin}).status == 200
    assert [refused(phone.post("reclaim", {"pin": pin})) for _ in range(9)] == ["already_seated"] * 9
    assert phone.connect().you()["seat"] == 2


def test_what_cannot_be_saved_spends_no_pin_and_sends_nobody_away(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        party = server.party(5)
        server.host("start")
        pin = pin_for(server, server.code, 2)
        server.disk(works=False)
        assert refused(Guest(server, server.code).post("reclaim", {"pin": pin})) == "not_saved"
        assert party[1].secret("role")
        server.disk(works=True)
        new = Guest(server, server.code).reclaim(pin).connect()
        assert (party[1].closed(), new.you()["moved"]) == (4003, True)
        server.host("lock")
        server.restart()
        assert server.table().locked
        assert new.connect().you()["moved"]
        assert party[1].connect().closed() == 4003
        assert server.complaints() == ""


def test_thirty_guesses_at_once_are_judged_as_one_after_the_other(server: Server) -> None:
    code, _ = at_a_table(server)
    pin = pin_for(server, code, 2)
    with ThreadPoolExecutor(30) as crowd:
        told = [*crowd.map(lambda _: guessed(server, code, "127.0.2.1", wrong(pin)), range(30))]
    assert sorted(told) == ["pin_wrong"] * 5 + ["too_many_tries"] * 25
    assert guessed(server, code, "127.0.2.1", pin) == "too_many_tries", "a guess too many is not even judged"
    assert guessed(server, code, "127.0.2.2", pin) == ""


def test_an_investigation_result_waits_for_its_president_on_whichever_phone(server: Server) -> None:
    evening = Evening(server, "party", Random(1))
    president = evening.party[0]
    party = president.secret("party")
    president.drop()
    assert president.connect().secret("party") == party
    new = Guest(server, evening.code).reclaim(pin_for(server, evening.code, 1)).connect()
    assert new.secret("party") == party
    assert [guest.reveal("party").get("refused") for guest in evening.party[1:]] == ["no_secret"] * 8
    assert new.act("put_away")["ok"]
    assert new.reveal("party")["refused"] == "no_secret"
    evening.close()
