"""While only the number of those awaited is shown, no frame tells by its moment who has just done it."""

from typing import Any

import pytest

from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

BEAT_MS = 1000


class Ear:
    """All that a phone sends, in order: whoever watches the air sees no more of it than that it was sent."""

    def __init__(self, phone: Phone) -> None:
        self.frames: list[dict[str, Any]] = []
        self.phone, self._grant = phone, phone.reply
        phone.reply = self._hear

    def _hear(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        self.frames.append(frame)
        return self._grant(frame)

    def in_a_beat(self) -> list[dict[str, Any]]:
        """What is sent within one beat."""
        before = len(self.frames)
        self.phone.page.clock.run_for(BEAT_MS)
        self.phone.page.evaluate("0")  # whatever was sent has arrived
        return self.frames[before:]


def begun(make_phone: Make, view: views.View, pace: str = "1") -> tuple[Phone, Ear]:
    """A phone past its first beat, whose clock goes on when the test moves it alone."""
    phone = make_phone()
    phone.page.clock.install(time=0)
    phone.open(view, pace=pace)
    phone.page.clock.pause_at(10_000)
    ear = Ear(phone)
    ear.in_a_beat()
    return phone, ear


def read(phone: Phone) -> None:
    """Hold the role, and long enough."""
    phone.page.locator("#hold .hold").hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector(".up .open")
    phone.page.mouse.up()
    phone.page.clock.run_for(6 * BEAT_MS)


@pytest.mark.parametrize("done", [False, True])
def test_whoever_has_confirmed_goes_on_as_all_the_others(make_phone: Make, done: bool) -> None:
    _, ear = begun(make_phone, views.reveal(done=done))
    assert [len(ear.in_a_beat()) for _ in range(4)] == [1, 1, 1, 1]


def test_a_confirmation_leaves_at_the_beat_in_the_place_of_a_probe(make_phone: Make) -> None:
    phone, ear = begun(make_phone, views.reveal())
    read(phone)
    sent = len(ear.frames)
    phone.press("I have read it")
    assert len(ear.frames) == sent
    (frame,) = ear.in_a_beat()
    assert frame["action"] == {"do": "confirm"}
    assert phone.sizes == {192}
    (after,) = ear.in_a_beat()
    assert after["probe"]


def test_a_ballot_of_hidden_voters_leaves_at_the_beat(make_phone: Make) -> None:
    phone, ear = begun(make_phone, views.vote(awaited=None, voted=None, waiting=5, cast=2))
    phone.pick("Ja")
    phone.press("Cast Ja!")
    assert phone.actions() == []
    (frame,) = ear.in_a_beat()
    assert frame["action"] == {"do": "vote", "ja": True}


def test_what_waits_when_the_connection_is_lost_is_not_sent_later(make_phone: Make) -> None:
    phone, ear = begun(make_phone, views.reveal())
    read(phone)
    phone.press("I have read it")
    phone.sockets[-1].close(code=1012)
    phone.page.wait_for_selector("#error:not(:empty)")
    for _ in range(3):
        ear.in_a_beat()
    assert phone.actions() == []


def test_where_it_is_shown_who_is_awaited_there_is_no_beat(make_phone: Make) -> None:
    phone, ear = begun(make_phone, views.vote())
    assert [ear.in_a_beat() for _ in range(3)] == [[], [], []]
    phone.pick("Nein")
    phone.press("Cast Nein")
    phone.until(lambda: bool(phone.actions()))
