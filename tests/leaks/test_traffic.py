"""Equal traffic: whoever sees the size, order and number of all frames of all screens learns nothing hidden.

Twin games, which differ only in what the board may not know, are played by the same script on two tables of
one server: each seat's confirmation, ballot or tile is another one where that is what is hidden. Then every
screen must have sent and received as many frames, of as many bytes, in the same order.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from shboard.rules import Party, State, model
from tests.helpers.guests import Board, Guest
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.serving import Server
from tests.helpers.twins import twins

Json = dict[str, Any]
Traffic = list[tuple[str, str, int]]
"""Who, "in" or "out", and how many bytes; in the order of the script."""

KINDS = ("role", "hand", "party", "top")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As in service: what is only counted is shown at the beat, which the test alone gives.

    Bots think for so long that none acts meanwhile.
    """
    with Server(tmp_path_factory.mktemp("traffic") / "state", pace=1e3, seed=1, unwatched=True) as server:
        yield server
        assert server.complaints() == ""


class Air:
    """A table of which every byte is noted from the deal on.

    Of the board and the first seats, that is; on the last ones there may be so many `bots`, or phones that do
    nothing (`still`).
    """

    def __init__(self, server: Server, state: State, bots: int = 0, still: int = 0) -> None:
        self.server, self.state = server, state
        self.code = server.open_table()
        party = server.party(state.seats - bots, self.code)
        self.screens: list[Board] = [server.board(self.code), *party[: len(party) - still]]
        self.traffic: Traffic = []
        self._heard = [0] * len(self.screens)
        if bots:
            server.tell("seed", seed=1)  # so that they have the same names
            assert server.host("bots", table=self.code, bots=bots)[0] == 200
        server.tell("second")  # at which bots sit down
        self.listen()
        self.traffic.clear()  # how they sat down
        server.plant(state, self.code)
        self.listen()

    @property
    def party(self) -> list[Guest]:
        """The phones."""
        return [screen for screen in self.screens if isinstance(screen, Guest)]

    def listen(self) -> None:
        """Note what has come to each screen, after a probe of each: its answer comes last."""
        for number, screen in enumerate(self.screens):
            screen.catch_up()
            new, self._heard[number] = screen.texts[self._heard[number] :], len(screen.texts)
            who = screen.place + str(number)
            self.traffic += [(who, "in", len(text.encode())) for text in new]

    def send(self, guest: Guest, frame: Json) -> Json:
        """A frame of a seat, and its answer."""
        sent = guest.socket.send

        def noted(text: str) -> None:
            self.traffic.append((f"j{guest.seat}", "out", len(text.encode())))
            sent(text)

        guest.socket.send = noted  # type: ignore[method-assign]
        try:
            return guest.ask(frame)
        finally:
            guest.socket.send = sent  # type: ignore[method-assign]

    def get(self, guest: Guest) -> None:
        """The seat's page, loaded anew."""
        page = self.server.request("GET", f"/j/{self.code}", headers={"Cookie": guest.cookie})
        self.traffic.append((f"j{guest.seat}", "in", len(page.body) + len(str(page.headers))))

    def play(self, choice: Callable[[State, int], Json | None]) -> None:
        """Everybody tries to hold everything, then does what is hidden, or sends a probe in its place."""
        for guest in self.party:
            self.get(guest)
            for kind in KINDS:
                self.send(guest, {"reveal": kind})
        self.listen()
        for guest in self.party:
            action = choice(self.state, guest.seat)
            placed = {"game": 1, "round": self.state.round, "action": action} if action else {"probe": True}
            answer = self.send(guest, placed)
            assert "refused" not in answer, (action, answer)
            self.listen()
        self.server.tell("look")
        self.listen()


def hidden_choice(state: State, seat: int) -> Json | None:
    """What this seat does next, where nobody else may know it (or even that it was this seat)."""
    match state.phase:
        case model.Reveal(awaiting=awaiting) if seat in awaiting and len(awaiting) > 1:
            return {"do": "confirm"} if seat in awaiting[1:] else None
        case model.Vote() as phase:
            return _ballot(state, phase, seat)
        case model.Discard(president=president, hand=hand) if president == seat:
            return {"do": "discard", "place": hand.index(max(hand)) + 1}
        case model.Enact(chancellor=chancellor, hand=hand) if chancellor == seat:
            return {"do": "enact", "place": hand.index(Party.FASCIST) + 1}
        case model.PartyCard(president=president) | model.Peek(president=president) if president == seat:
            return {"do": "put_away"}
    return None


def _ballot(state: State, phase: model.Vote, seat: int) -> Json | None:
    """All vote but one, each Ja where its earlier neighbours were given so: twins vote otherwise."""
    cast = {ballot.seat: ballot.ja for ballot in phase.ballots}
    last = max(each for each in state.living if each not in cast)
    if seat in cast or seat == last:
        return None
    return {"do": "vote", "ja": not any(cast.values())}


def comparable(state: State) -> bool:
    """Whether the script can go on in public the same way: a fascist tile is there to be enacted."""
    return not isinstance(state.phase, model.Enact) or Party.FASCIST in state.phase.hand


@pytest.mark.parametrize("phase", PHASES)
def test_twin_games_make_the_same_traffic(phase: str, server: Server) -> None:
    state = in_phase(phase)
    pairs = [twin for twin in twins(state, None, Random(phase)) if comparable(twin)]
    assert pairs or phase == "over"
    told = heard(server, state)
    assert len(told) > 10 * state.seats
    for twin in pairs:
        assert heard(server, twin) == told


def heard(server: Server, state: State, **others: int) -> Traffic:
    """All traffic of the script on this game; `others` sit on the last seats."""
    air = Air(server, state, **others)
    air.play(hidden_choice)
    for screen in air.screens:
        screen.drop()
    return air.traffic


BESIDE_BOTS = ("reveal", "vote", "hidden vote", "discard")
"""Where a person has something to hide, at a small table."""


@pytest.mark.parametrize("phase", BESIDE_BOTS)
def test_host07d_twin_games_make_the_same_traffic_beside_bots(phase: str, server: Server) -> None:
    state = in_phase(phase)
    told = heard(server, state, bots=2)
    for twin in filter(comparable, twins(state, None, Random(phase))):
        assert heard(server, twin, bots=2) == told


@pytest.mark.parametrize("phase", ["reveal", "hidden vote", "discard"])
def test_host07d_a_bot_is_heard_no_more_than_a_phone_that_does_nothing(phase: str, server: Server) -> None:
    """What the others send and are sent is the same, but that each view says which seat is a bot's."""
    beside_bots = heard(server, in_phase(phase), bots=2)
    beside_phones = heard(server, in_phase(phase), still=2)
    assert [each[:2] for each in beside_bots] == [each[:2] for each in beside_phones]
    longer = {bots[2] - phones[2] for bots, phones in zip(beside_bots, beside_phones, strict=True)}
    assert longer - {0} != set(), "or there were no bots"
    assert len(longer - {0}) == 1, "always by as much"


def test_a_choice_that_is_longer_or_answered_otherwise_would_be_heard(server: Server) -> None:
    """The test can fail: a refusal in the place of a confirmation brings no view."""
    state = in_phase("reveal")
    air = Air(server, state)
    air.play(lambda state, seat: None)
    assert air.traffic != heard(server, state)


def test_join_and_claim_are_as_long_whoever_takes_which_seat(server: Server) -> None:
    sizes = set()
    for _ in range(2):
        code = server.open_table()
        guest = Guest(server, code, "Ida")
        joined = guest.post("join", {"name": "Ida"})
        sizes.add(len(joined.body) + len(str(joined.headers)))
    assert len(sizes) == 1
