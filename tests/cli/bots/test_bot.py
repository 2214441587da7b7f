"""A bot looks before it acts, does one thing at a time, and remembers nothing."""

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from cli.bots.bot import Bot, NotSeated
from shboard.bots.pace import Pace
from tests.helpers.fake_server import Connection, FakeServer


@pytest.fixture
def bot(server: FakeServer) -> Iterator[Bot]:
    """A bot with a seat, running."""
    server.answers.append((200, {"seat": 3}, "seat-KRAB=token"))
    bot = Bot(server.address, "KRAB", "Ida", random.Random(1))
    bot.join()
    bot.start()
    yield bot
    bot.stop()


@pytest.fixture
def phone(server: FakeServer, bot: Bot) -> Connection:
    """The server's end of its connection."""
    return server.connection()


def view(v: int, legal: dict[str, Any], holds: list[str] | None = None, **table: Any) -> dict[str, Any]:
    """A view of a game in play."""
    facts = {"round": 2, "phase": "vote", "events": [], **table}
    you = {"seat": 3, "moved": False, "legal": legal, "holds": holds or [], "done": False}
    return {"t": "view", "v": v, "game": 1, "n": v, "stage": "play", "table": facts, "you": you}


def answer(phone: Connection, secret: str) -> None:
    """Take a request for a secret and give it."""
    asked = phone.receive()
    assert asked["reveal"] == secret
    phone.send({"id": asked["id"], "secret": {}, "pad": ""})


def test_it_joins_with_its_name_and_comes_with_its_cookie(
    server: FakeServer, bot: Bot, phone: Connection
) -> None:
    assert server.posts == [("/j/KRAB/join", {"name": "Ida"})]
    assert (bot.seat, phone.path, phone.cookie) == (3, "/j/KRAB/ws", "seat-KRAB=token")


def test_a_refused_join_tells_why(server: FakeServer) -> None:
    server.answers.append((409, {"refused": "table_full", "sentence": "…"}, ""))
    with pytest.raises(NotSeated) as refused:
        Bot(server.address, "KRAB", "Ida", random.Random(1)).join()
    assert refused.value.code == "table_full"


def test_a_bot_can_reclaim_and_leave(server: FakeServer) -> None:
    server.answers += [(200, {"seat": 2}, "seat-KRAB=other"), (200, {"left": True}, "")]
    bot = Bot(server.address, "KRAB", "Ida", random.Random(1))
    assert bot.reclaim("402 918") == 2
    bot.leave()
    assert server.posts == [("/j/KRAB/reclaim", {"pin": "402 918"}), ("/j/KRAB/leave", {})]


def test_it_does_what_is_legal_and_names_the_view_it_was_drawn_from(phone: Connection) -> None:
    phone.send(view(1, {"nominate": [5]}, phase="nominate"))
    sent = phone.receive()
    assert sent["action"] == {"do": "nominate", "target": 5}
    assert (sent["game"], sent["round"]) == (1, 2)


def test_with_nothing_legal_it_does_nothing(phone: Connection) -> None:
    phone.send(view(1, {}))
    assert phone.silent()


def test_it_looks_at_everything_it_may_hold_before_it_acts(phone: Connection) -> None:
    phone.send(view(1, {"discard": [1, 2, 3]}, ["role", "hand"], phase="discard"))
    answer(phone, "role")
    answer(phone, "hand")
    assert phone.receive()["action"]["do"] == "discard"


def test_it_asks_again_only_when_it_may_hold_something_else(phone: Connection) -> None:
    phone.send(view(1, {}, ["role"]))
    answer(phone, "role")
    phone.send(view(2, {}, ["role"]))
    assert phone.silent()
    phone.send(view(3, {}, ["role", "top"], phase="peek"))
    answer(phone, "role")
    answer(phone, "top")
    phone.send(view(4, {}, ["role"]))
    answer(phone, "role")


def test_after_confirming_it_asks_what_it_may_still_know(phone: Connection) -> None:
    phone.send(view(1, {"confirm": True}, ["role"], phase="reveal"))
    answer(phone, "role")
    confirmed = phone.receive()
    phone.send({"id": confirmed["id"], "ok": True})
    later = view(2, {}, ["role"], phase="reveal")
    later["you"]["done"] = True
    phone.send(later)
    answer(phone, "role")


def test_it_votes_once_though_the_view_that_shows_it_is_late(phone: Connection) -> None:
    phone.send(view(1, {"vote": True}))
    phone.send({"id": phone.receive()["id"], "ok": True})
    phone.send(view(2, {"vote": True}))
    assert phone.silent()
    phone.send(view(3, {"vote": True}, round=3))
    assert phone.receive()["round"] == 3


def test_a_refused_action_is_noted_and_tried_again(bot: Bot, phone: Connection) -> None:
    phone.send(view(1, {"vote": True}))
    first = phone.receive()
    phone.send({"id": first["id"], "refused": "not_saved"})
    assert phone.receive()["id"] != first["id"]
    assert bot.refused == ["not_saved"]


def test_after_a_loss_it_looks_and_acts_again(server: FakeServer, phone: Connection) -> None:
    phone.send(view(1, {"vote": True}, ["role"]))
    answer(phone, "role")
    phone.receive()
    phone.drop()
    again = server.connection()
    assert again.cookie == "seat-KRAB=token"
    assert again.silent(), "before it sees the table it must not act"
    again.send(view(1, {"vote": True}, ["role"]))
    answer(again, "role")
    assert again.receive()["action"]["do"] == "vote"


def test_at_a_persons_pace_it_waits_for_the_tv(server: FakeServer) -> None:
    server.answers.append((200, {"seat": 3}, "seat-KRAB=token"))
    bot = Bot(server.address, "KRAB", "Ida", random.Random(1), Pace(0.05))
    bot.join()
    bot.start()
    phone = server.connection()
    phone.send(view(1, {}, events=[{"kind": "nominated", "id": 3}]))
    phone.send(view(2, {"vote": True}, events=[{"kind": "nominated", "id": 3}, {"kind": "chaos", "id": 4}]))
    started = time.monotonic()
    phone.receive()
    bot.stop()
    stage, shortest_thought = 0.05 * 2.5, 0.05 * 1.2
    assert time.monotonic() - started >= stage + shortest_thought - 0.02


def test_the_same_chance_makes_the_same_choices(server: FakeServer) -> None:
    chosen = []
    for _ in range(2):
        server.answers.append((200, {"seat": 3}, "seat-KRAB=token"))
        bot = Bot(server.address, "KRAB", "Ida", random.Random(9))
        bot.join()
        bot.start()
        phone = server.connection()
        for round_ in range(6):
            phone.send(view(round_ + 1, {"vote": True}, round=round_))
            sent = phone.receive()
            chosen.append(sent["action"]["ja"])
            phone.send({"id": sent["id"], "ok": True})
        bot.stop()
    assert chosen[:6] == chosen[6:]
    assert len(set(chosen)) == 2
