"""The host types whatever there is to type, twice, and from two terminals at once."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import product
from typing import Any

from shboard.server.commands import COMMANDS
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.faults.seats import a_step, answered, steps_since
from tests.helpers.guests import GUARD, Guest
from tests.helpers.serving import Server

Json = dict[str, Any]
Ask = tuple[str, Json]
"""A command of the host and its values, or "join"."""
Told = tuple[int, Json]

BO: Json = {"seat": 2, "who": "Bo"}
ASKS: dict[str, Ask] = {
    "status": ("status", {}),
    "lock": ("lock", {}),
    "join": ("join", {"name": "Late"}),
    "unlock": ("unlock", {}),
    "pause": ("pause", {}),
    "resume": ("resume", {}),
    "claim": ("claim", {**BO, "yes": True}),
    "claim --all": ("claim/all", {"yes": True}),
    "seats move": ("seats/move", {**BO, "to": 5}),
    "seats swap": ("seats/swap", {**BO, "to": 5}),
    "seats shuffle": ("seats/shuffle", {}),
    "bots": ("bots", {"bots": 1}),
    "seats rename": ("seats/rename", {**BO, "name": "Bodil"}),
    "seats remove": ("seats/remove", BO),
    "start": ("start", {}),
    "start --variant": ("start", {"variants": ["hidden_voters"]}),
    "end": ("end", {}),
    "host-phone": ("host-phone", {}),
    "host-phone --revoke": ("host-phone/revoke", {}),
    "again": ("again", {}),
    "again --variant": ("again", {"variants": ["not_hitler_marks"]}),
}
"""Every command; with them somebody at the door."""
assert {command for command, _ in ASKS.values()} == {*COMMANDS, "join"}

CHANCE = ("seats shuffle", "bots")
"""What comes out otherwise each time."""
GIVES_UP = {"play": ("end",), "over": ("again", "again --variant")}
"""What ends the evening that is on."""


@fault("Every host command is given twice, whether it is its time or not")
def twice(evening: Evening) -> None:
    """The second time it has nothing to do, or is refused as the first time; the game does not notice."""
    stage = "over" if evening.phase == "over" else "play"
    with evening.nothing_lost(moved=True):
        for name, (command, values) in ASKS.items():
            if name not in GIVES_UP[stage]:
                first, second = (asked(evening.server, evening.code, command, values) for _ in range(2))
                expect(first[0] in (200, 409), f"{name} is answered with {first}")
                expect(_again(first) == plain(second), f"{name} is answered with {first}, then with {second}")


@fault("Two host commands come at once, or one with somebody at the door", ("discard", "reveal", "party"))
def at_once(evening: Evening) -> None:
    """Each is answered as if it had come alone, before the other or after it."""
    names = [name for name in ASKS if name not in ("status", *CHANCE, *GIVES_UP["play"])]
    pairs = evening.rng.sample([*product(names, names)], 8)
    server, code = evening.server, evening.code
    with evening.nothing_lost(moved=True):
        for one, other in pairs:
            before, alone = server.table(code), server.open_table()
            server.lay(before, alone)
            expected = one_by_one(server, alone, one, other)
            told = overlapping(server, code, (one, other), expected)
            expect(told == expected, f"{one} and {other} at once: {told}, and not {expected}")
        for name in ("resume", "unlock"):
            asked(server, code, *ASKS[name])


@fault("The host stops the server with a step on its way, and starts it again", ("vote", "discard", "party"))
def stopped(evening: Evening) -> None:
    """Every screen is told to come back; the step was done if that was told."""
    server, acting = evening.server, evening.on_turn()
    step, before = a_step(evening, acting), evening.table()
    with evening.nothing_lost(steps=1):
        server.freeze()
        asked_last = acting.put(step)
        expect(server.stop() == 0, "it does not end well")
        expect({screen.closed() for screen in evening.screens} == {1012}, "a screen is not told to come back")
        done = answered(acting).get(asked_last) == {"ok": True}
        server.start()
        expect(done <= steps_since(evening, before), "a step that was told to be done is lost")


def asked(server: Server, code: str, command: str, values: Json) -> Told:
    """What the host, or somebody at the door, is told."""
    if command != "join":
        return server.host(command, table=code, **values)
    answer = Guest(server, code).post("join", values)
    return answer.status, answer.json


def plain(told: Told) -> Told:
    """Without what is another one each time."""
    status, answer = told
    chance = ("pin", "pins", "token", "code")
    return status, {key: value for key, value in answer.items() if key not in chance}


def _again(first: Told) -> Told:
    """What a command is told the second time, as far as there is nothing left to do."""
    status, answer = plain(first)
    return status, {**answer, "already": True} if "already" in answer else answer


def one_by_one(server: Server, code: str, *names: str) -> list[Told]:
    """What each is told, one after the other."""
    return [plain(asked(server, code, *ASKS[name])) for name in names]


def overlapping(server: Server, code: str, names: Sequence[str], expected: Sequence[Told]) -> list[Told]:
    """What each is told when the second comes while the first waits for a slow disk.

    `expected`: what they are told alone. What is refused at first waits for nothing, and so is over at once.
    """
    with ThreadPoolExecutor(2) as crowd, server.slow_disk() as until_queued:
        answers: list[Future[Told]] = []
        for name, (status, _) in zip(names, expected, strict=True):
            answers.append(crowd.submit(asked, server, code, *ASKS[name]))
            if status == 200:
                until_queued(1)
            elif len(answers) == 1:
                answers[0].result(GUARD)
    return [plain(answer.result(GUARD)) for answer in answers]
