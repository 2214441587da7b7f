"""A whole game on the real server: every frame and every answer that a screen gets is read as a spy would."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from shboard.bots.brain import choose
from shboard.rules import State, Variant, model
from tests.helpers.guests import awaited
from tests.helpers.serving import Board, Guest, Server
from tests.helpers.spy import WORDS, leaks_in_view, may_know, words

SEATS, SEED = 7, 8


def hold_everything(party: list[Guest], state: State) -> None:
    """Every seat tries to hold everything: it gets what it may know, and nothing else."""
    for guest in party:
        known = may_know(state, guest.seat)
        for kind in ("role", "hand", "party", "top"):
            answer = guest.reveal(kind)
            if kind in known:
                assert answer["secret"] == {"kind": kind, **known[kind]}
            else:
                assert answer == {"id": answer["id"], "refused": "no_secret"}


class Played:
    """A game that was played to its end, with the truth at each step."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.rng = server, Random(seed)
        self.code = server.open_table([Variant.NOT_HITLER_MARKS])
        self.held: type[object] = object
        self.seen: set[type[object]] = set()
        self.board = server.board(self.code)
        self.party = server.party(SEATS, self.code)
        self.answers = [guest.post("join", {"name": "Twice"}).text for guest in self.party]
        assert server.host("start", table=self.code)[0] == 200
        while self.step():
            pass
        for screen in (self.board, *self.party):
            screen.catch_up()

    def step(self) -> bool:
        """Somebody does what they are offered; False when nobody is offered anything."""
        state = self.server.game(self.code)
        if type(state.phase) is not self.held or self.rng.random() < 0.1:
            self.held = type(state.phase)
            self.seen.add(self.held)
            hold_everything(self.party, state)
            self.answers += self.asked_over_http()
        able = awaited(self.party, self.board.view()["table"])
        offers = [(guest, guest.you()["legal"]) for guest in able]
        acting = [(guest, legal) for guest, legal in offers if legal]
        if not acting:
            return False
        guest, legal = self.rng.choice(acting)
        action = choose(legal, self.rng)
        if action["do"] == "vote":
            action["ja"] = self.rng.random() < 0.8
        assert guest.act(action.pop("do"), **action)["ok"]
        return True

    def asked_over_http(self) -> list[str]:
        """What a phone and the host are told besides."""
        guest = self.rng.choice(self.party)
        page = self.server.request("GET", f"/j/{self.code}", headers={"Cookie": guest.cookie})
        return [page.text, guest.post("leave", {}).text, guest.post("reclaim", {"pin": "1"}).text]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A game of seven that comes to every phase of their board, on a server of its own."""
    with Server(tmp_path_factory.mktemp("wire") / "state", seed=SEED) as server:
        played = Played(server, SEED)
        assert played.seen == set(model.Phase.__args__) - {model.Peek}
        yield played
        assert server.complaints() == ""


def test_c09_no_view_holds_more_than_everybody_may_see(played: Played) -> None:
    for screen in (played.board, *played.party):
        views = [frame for frame in screen.frames if frame.get("t") == "view"]
        assert len(views) > 50
        for view in views:
            assert list(leaks_in_view(view)) == []


def test_c09_a_board_is_sent_no_secret_ever(played: Played) -> None:
    assert {frame.get("t") for frame in played.board.frames} == {
        "hello",
        "address",
        "view",
        "ping",
        "pong",
    } - (set() if any(frame.get("t") == "ping" for frame in played.board.frames) else {"ping"})
    assert all(frame["you"] is None for frame in played.board.frames if frame.get("t") == "view")


def test_c08_nobody_is_told_who_has_read_their_role(played: Played) -> None:
    for screen in (played.board, *played.party):
        views = [frame for frame in screen.frames if frame.get("t") == "view" and frame["table"]]
        reading = [view for view in views if view["table"]["phase"] == "reveal"]
        assert {view["table"]["waiting"] for view in reading} >= {SEATS, 1}, "all wait, then one alone"
        for view in reading:
            assert view["table"]["awaited"] is None
            assert all(set(seat) <= {"name", "off"} for seat in view["seats"])


def test_c09_a_phone_is_sent_a_secret_only_when_it_asks(played: Played) -> None:
    for guest in played.party:
        others = [frame for frame in guest.frames if frame.get("t") != "view" and "secret" not in frame]
        assert [found for frame in others for found in words(frame)] == []
        assert {frame.get("t") for frame in others} <= {None, "hello", "ping", "pong"}
        assert {tuple(frame) for frame in others if "t" not in frame} <= {("id", "ok"), ("id", "refused")}


def test_c01_no_answer_over_http_holds_a_secret(played: Played) -> None:
    assert len(played.answers) > 50
    for text in played.answers:
        if text.startswith("{"):
            assert list(words(json.loads(text))) == []
        else:
            assert not WORDS & set(text.replace('"', " ").replace("<", " ").split())


def test_c10_ballots_are_sent_all_at_once_and_no_acknowledgement_repeats_one(played: Played) -> None:
    for screen in (played.board, *played.party):
        shown = [frame["table"] for frame in screen.frames if frame.get("t") == "view" and frame["table"]]
        for table in shown:
            if table["phase"] == "vote":
                assert table["ja"] + table["nein"] == []
            else:
                assert len(table["ja"] + table["nein"]) in (0, *range(SEATS - 2, SEATS + 1))
        assert not any("ja" in frame for frame in screen.frames)


def test_c08_every_answer_has_the_same_length_whatever_was_asked(played: Played) -> None:
    for guest in played.party:
        answers = [text for text in guest.texts if text.startswith('{"id"')]
        assert {len(text.encode()) for text in answers} == {256}
        assert {word for text in answers for word in ("ok", "refused", "secret", "pong") if word in text} == {
            "ok", "refused", "secret", "pong",
        }  # fmt: skip


def test_every_screen_of_a_table_sees_the_same_game(played: Played) -> None:
    boards = by_number(played.board)
    for guest in played.party:
        for number, view in by_number(guest).items():
            assert boards.get(number, view) == view


def by_number(screen: Board) -> dict[int, dict[str, Any]]:
    """The public part of each view, by its number."""
    views = [frame for frame in screen.frames if frame.get("t") == "view"]
    return {view["v"]: {key: value for key, value in view.items() if key != "you"} for view in views}
