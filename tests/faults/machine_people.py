"""The first third of the machine: its table, the comparison of every screen, and people in the lobby."""

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cli.bots.wire import Closed, WebSocket
from shboard.rules import State
from tests.faults.machine_model import CALLED, Model, Person, Phone
from tests.helpers.decided import Decided
from tests.helpers.guests import GUARD, Answer, Board, Guest
from tests.helpers.referee_position import Line
from tests.helpers.serving import Server
from tests.helpers.spy import leaks_in_frame
from tests.helpers.tables import NAMES

WHO, SEAT = st.integers(0, 9), st.integers(0, 11)


class People(RuleBasedStateMachine):
    """One example: one table of its own on `server`, whose clocks stand still, and its model.

    Every rule does one thing to the server and the same to the model. None has a precondition: what
    cannot be done now is tried, and must be refused for a reason that the model has as well.
    """

    server: ClassVar[Server]
    decided: ClassVar[Decided]

    def __init__(self) -> None:
        super().__init__()
        code = self.server.open_table()
        self.server.tell("seed", seed=1)
        self.model = Model(code, clock=self.server.settings["still"])
        self.board = self.server.board(code)
        self.last: State | None = None
        self._read: dict[Board, tuple[int, int]] = {}

    def teardown(self) -> None:
        """Everybody goes home; the next example has another table."""
        self.server.hang_up()

    # What must be so after each rule

    @invariant()
    def every_screen_is_right(self) -> None:
        """The newest view of each says what the model says, and none was sent what it may not know."""
        self.server.tell("look")
        phones = [phone for phone in self.model.phones if phone.link == "up"]
        for phone, screen in [(None, self.board), *((phone, phone.guest) for phone in phones)]:
            view, expected = screen.view(), self.model.view(phone)
            for part, said in expected.items():
                assert view[part] == said, f"{part} for seat {phone and self.model.seat_of(phone)}"
            assert view.keys() == {"t", "v", *expected}
            self.spied(screen)
            if phone:
                phone.since = self.model.ticks

    def spied(self, screen: Board) -> None:
        """What has come since the last time holds no secret, and no older view after a newer one."""
        read, newest = self._read.get(screen, (0, 0))
        for frame in screen.frames[read:]:
            assert list(leaks_in_frame(frame)) == []
            if frame.get("t") == "view":
                assert frame["v"] >= newest
                newest = frame["v"]
        self._read[screen] = (len(screen.frames), newest)

    # Small things

    def phone(self, who: int) -> Phone:
        """One of the phones that have been here, or a new one."""
        if who >= len(self.model.phones):
            self.model.phones.append(Phone(Guest(self.server, self.model.code)))
            return self.model.phones[-1]
        return self.model.phones[who]

    def holder(self, who: int, *links: str) -> Phone | None:
        """A phone that holds a seat (and whose connection is like this), or None where there is none."""
        phones = [person.phone for person in self.model.people]
        phones = [phone for phone in phones if not links or phone.link in links]
        return phones[who % len(phones)] if phones else None

    def connect(self, phone: Phone) -> None:
        """Open a connection; the one that it had is closed for it."""
        older = phone.guest.socket if phone.link != "off" else None
        phone.guest.connect()
        phone.link = "up"
        assert older is None or closing_code(older) == 4001

    def gone(self, phone: Phone) -> None:
        """The phone's connection has ended; wait until the server knows."""
        phone.link, phone.since = "off", self.model.ticks
        self.all_known()

    def all_known(self) -> None:
        """Wait until the server knows of every connection whether it is there."""
        screens = 1 + sum(phone.link != "off" for phone in self.model.phones)
        while self.server.tell("connected", code=self.model.code) != screens:
            self.board.catch_up()

    def host(self, command: str, refused: set[str], **values: Any) -> Line:
        """A command of the host; `refused` are the reasons of which one must be given, none for a yes."""
        status, answer = self.server.host(command, table=self.model.code, **values)
        assert status == (409 if refused else 200), (command, answer, refused)
        assert not refused or answer["refused"] in refused, (command, answer, refused)
        return answer

    def posted(self, answer: Answer, refused: set[str]) -> bool:
        """Whether a form was taken; a refusal must have one of these reasons."""
        assert (400 <= answer.status < 500) if refused else answer.status == 200, (answer.text, refused)
        assert not refused or answer.json["refused"] in refused, (answer.text, refused)
        return not refused

    def asked(self, phone: Phone, frame: Line, refused: set[str]) -> bool:
        """Whether a frame of a seat was a yes; a refusal must have one of these reasons."""
        answer = phone.guest.ask(frame)
        assert not refused if answer.get("ok") else answer["refused"] in refused, (frame, answer, refused)
        return not refused

    # The lobby

    def sit_down(self, count: int) -> None:
        """So many people are there already."""
        for name in NAMES[:count]:
            self.join(len(self.model.phones), name)

    @rule(who=SEAT, name=st.sampled_from(tuple(CALLED)))
    def join(self, who: int, name: str) -> None:
        """Somebody wants a seat, perhaps with a phone that has one."""
        phone = self.phone(who)
        refused = self.model.no_join(phone, name)
        answer = phone.guest.post("join", {"name": name})
        if self.posted(answer, refused):
            self.model.people.append(Person(name, phone))
            self.model.notice = None
            self.seated(phone, answer)

    def seated(self, phone: Phone, answer: Answer) -> None:
        """The phone has been given a seat, and comes to the table."""
        phone.guest.take(answer)
        phone.revoked = False
        assert phone.guest.seat == self.model.seat_of(phone)
        self.connect(phone)

    @rule(who=SEAT, by_host=st.booleans())
    def stand_up(self, who: int, by_host: bool) -> None:
        """Somebody leaves, or the host frees the seat of that number."""
        if not by_host:
            self.leave(self.phone(who))
            return
        missing = set() if 1 <= who <= len(self.model.people) else {"no_seat"}
        refused = self.model.not_in("lobby") | missing
        self.host("seats/remove", refused, seat=who)
        if not refused:
            self.sent_away(who)

    def leave(self, phone: Phone) -> None:
        """The phone gives its seat up, if it has one."""
        refused = {"game_running"} if self.model.position else set[str]()
        refused |= set() if self.model.person_of(phone) else {"not_seated"}
        if self.posted(phone.guest.post("leave", {}), refused):
            self.sent_away(self.model.seat_of(phone))

    def sent_away(self, seat: int) -> None:
        """Whoever sat there has no seat any more."""
        phone = self.model.people.pop(seat - 1).phone
        self.model.notice = None
        if phone.link != "off":
            phone.link = "off"
            assert phone.guest.closed() == 4401

    @rule(who=WHO, change=st.one_of(SEAT, st.sampled_from(tuple(CALLED)), st.none()), by_host=st.booleans())
    def change(self, who: int, change: int | str | None, by_host: bool) -> None:
        """Somebody sits down elsewhere, wants another name, or has read that the seat has moved here."""
        by_host = by_host and change is not None
        phone = self.holder(who, *(() if by_host else ("up",)))
        if phone is None:
            return
        people, seat = self.model.people, self.model.seat_of(phone)
        person, refused = people[seat - 1], set() if change is None else self.model.not_in("lobby")
        if isinstance(change, str):
            what, refused = "rename", refused | set(self.model.no_name(change, but=person))
        else:
            refused |= set() if change is None or 1 <= change <= len(people) else {"no_seat"}
            what = "dismiss" if change is None else "sit"
        if by_host:
            command, value = ("seats/rename", "name") if what == "rename" else ("seats/move", "to")
            self.host(command, refused, seat=seat, **{value: change})
        else:
            self.asked(phone, {what: True if change is None else change}, refused)
        if refused:
            return
        if change is None:
            person.moved = False
            return
        if isinstance(change, str):
            person.name = change
        else:
            people.insert(change - 1, people.pop(seat - 1))
        self.model.notice = None


def closing_code(socket: WebSocket) -> int:
    """With which code the server closes an old connection of a phone."""
    while True:
        try:
            assert socket.receive(GUARD), "it stays open"
        except Closed as closed:
            socket.drop()
            return closed.code
