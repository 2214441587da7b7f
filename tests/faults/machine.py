"""The whole machine: to people and their game come lost phones, claimed seats, kills and time."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import rule

from shboard.bots.brain import choose
from tests.faults.machine_game import PICK, Players
from tests.faults.machine_model import NEVER, PIN_LIVES, SILENT, Phone
from tests.faults.machine_people import SEAT, WHO
from tests.helpers.decided import as_kept
from tests.helpers.guests import Answer, Guest

DROPPED = 2 * SILENT
"""After so many seconds of silence the server gives a connection up."""


class Machine(Players):
    """The rules of what goes wrong."""

    # Connections

    @rule(who=WHO, how=st.sampled_from(("close", "drop", "mute")))
    def lose(self, who: int, how: str) -> None:
        """A phone's connection ends politely or not, or it just says nothing any more."""
        phone = self.holder(who, "up")
        if phone is None:
            return
        if how == "mute":
            phone.link = "mute"
            return
        if how == "close":
            phone.guest.close()
        else:
            phone.guest.drop()
        self.gone(phone)

    @rule(who=SEAT, wakes=st.booleans())
    def come_back(self, who: int, wakes: bool) -> None:
        """A phone connects: again, in a second tab, or while the server still believes in its old connection.

        Or it `wakes`, and goes on with the connection on which it said nothing for a while.
        """
        phone = self.phone(who)
        if not self.model.person_of(phone):
            self.intrude(phone)
        elif wakes and phone.link == "mute":
            phone.guest.catch_up()
            phone.link = "up"
        else:
            self.connect(phone)

    def intrude(self, phone: Phone) -> None:
        """A phone without a seat connects, and is told nothing but that."""
        stranger = Guest(self.server, self.model.code)
        stranger.cookie = phone.guest.cookie
        assert stranger.connect().closed() == (4003 if phone.revoked else 4401)
        assert stranger.frames == []

    # Seats

    @rule(seat=SEAT, yes=st.sampled_from((True, True, False)), typed_on=st.none() | SEAT)
    def claim(self, seat: int, yes: bool, typed_on: int | None) -> None:
        """The host issues a PIN, and perhaps it is typed at once."""
        people = self.model.people
        seat = seat if seat in (0, 11) or not people else 1 + seat % len(people)
        person = people[seat - 1] if 1 <= seat <= len(people) else None
        refused = set() if person else {"no_seat"}
        refused |= {"online"} if person and self.model.online(person) and not yes else set()
        answer = self.host("claim", refused, seat=seat, yes=yes)
        if person and not refused:
            person.pin, person.until = answer["pin"], self.model.clock + PIN_LIVES
            self.model.notice = {"kind": "pin", "seat": seat}
            if typed_on is not None:
                self.every_screen_is_right()
                self.type(person.pin, [self.phone(typed_on)])

    @rule(who=SEAT, pin=st.sampled_from((0, 1, 2, 0, 1, "", "12345", "1234567", "٣")), races=st.booleans())
    def reclaim(self, who: int, pin: int | str, races: bool) -> None:
        """Somebody types a PIN that was read out, or none; perhaps on two phones at the same moment."""
        pins = [person.pin for person in self.model.people if person.pin]
        if not isinstance(pin, str):
            pin = pins[pin % len(pins)] if pins else "000000"
        phones = [self.phone(who)]
        if races:
            phones.append(self.phone(len(self.model.phones)))
        self.type(pin, phones)

    def type(self, pin: str, phones: list[Phone]) -> None:
        """The same PIN on each of these phones, at the same moment."""
        with ThreadPoolExecutor(len(phones)) as at_once:
            typed = at_once.map(lambda phone: phone.guest.post("reclaim", {"pin": pin}), phones)
            answers = list(zip(phones, typed, strict=True))
        seated = [phone for phone in phones if self.model.person_of(phone)]
        for phone, answer in sorted(answers, key=lambda each: each[1].status):
            self.answered(phone, pin, answer, seated=phone in seated)

    def answered(self, phone: Phone, pin: str, answer: Answer, *, seated: bool) -> None:
        """A PIN was typed on this phone: the seat is there from now on, and no more where it was."""
        person = self.model.whose(pin)
        refused = {"already_seated"} if seated else set()
        refused |= {"too_many_tries"} if self.model.no_try() else set() if person else {"pin_wrong"}
        if self.posted(answer, refused):
            assert person is not None
            old, link = person.phone, person.phone.link
            self.model.claimed(person, phone)
            if link != "off":
                assert old.guest.closed() == 4003
            self.intrude(old)
            self.seated(phone, answer)
        elif answer.json["refused"] == "pin_wrong":
            self.model.wrong.append(self.model.ticks)

    # The server and its clocks

    @rule(pick=PICK, in_flight=st.booleans())
    def kill(self, pick: int, in_flight: bool) -> None:
        """The server dies, perhaps while all act, and starts again; screens come back by themselves."""
        if pick >= self.kills:
            return
        rng, here = Random(pick), [phone for phone in self.model.phones if phone.link == "up"]
        for phone, legal in self.acting() if in_flight else ():
            phone.guest.put(self.frame(choose(legal, rng)))
        self.server.restart()
        self.server.tell("seed", seed=1)
        self.model.fallen()
        self.saved()
        self.board.connect()
        for phone in here:
            self.connect(phone)

    kills = 10
    """In so many of a hundred cases a kill is really one: it takes longer than all the rest."""

    def saved(self) -> None:
        """What was decided last may be lost, if nobody was told; what is there is what was decided."""
        kept = self.server.table(self.model.code).state
        if kept is not None:
            self.decide([made for made in self.news() if made.after.step <= kept.step])
            assert self.last is not None
            assert as_kept(self.last) == as_kept(kept)

    @rule(seconds=st.sampled_from((3, 9, 27, 60)), pins_age=st.booleans())
    def wait(self, seconds: int, pins_age: bool) -> None:
        """Time passes; whoever is there is heard of meanwhile. Or it passes for the PINs alone."""
        if pins_age:
            self.server.later(clock=5 * seconds)
            self.server.settings["still"] += 5 * seconds
            self.model.clock += 5 * seconds
            return
        for left in range(seconds, 0, -9):
            self.server.later(ticks=min(9, left))
            self.model.ticks += min(9, left)
            self.every_screen_is_right()
        for phone in self.model.phones:
            if phone.link == "mute" and self.model.ticks - phone.since > DROPPED:
                phone.guest.drop()
                phone.link, phone.since = "off", NEVER
        self.all_known()
