"""Whether one order of steps explains all that concurrent clients were told: every answer and every view.

`python -m tests.faults.history_check SEED KILL_AT …` plays a game, kills the server at these steps of it, and
prints what is not explained.
"""

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from cli.bots.agreement import Agreement
from tests.faults.history import History, Json, Request, played
from tests.helpers import referee_knowledge as knowledge
from tests.helpers.decided import Decision
from tests.helpers.referee_position import Position
from tests.helpers.referee_replay import replay

NEVER, EVER = float("-inf"), float("inf")
Key = tuple[int, bytes]


@dataclass(frozen=True)
class Order:
    """The game after each step, and when that can have been so.

    `sent[n]`: when the last of the first n steps was asked for; before that, step n was not.
    `told[n]`: by when somebody knew that n steps were done; after that, no step below n was the newest.
    """

    positions: list[Position]
    sent: list[float]
    told: list[float]

    def between(self, since: float, until: float) -> list[Position]:
        """The positions that can have been the newest at some moment of that time."""
        lowest = max(n for n, when in enumerate(self.told) if when < since)
        highest = bisect_left(self.sent, until) - 1
        return self.positions[lowest : highest + 1]


def key(seat: int, action: Any, game: int, round_: int) -> Key:
    """What cannot be done twice in a game: a seat's deed in a round."""
    return seat, msgspec.json.encode([game, round_, sorted(msgspec.to_builtins(action).items())])


def unexplained(history: History) -> list[str]:
    """In words, everything that the order in which the server decided does not explain."""
    positions, faults = replay([made.line() for made in history.decided])
    if faults or history.faults:
        return history.faults + faults
    steps = history.decided[1:]
    asked = _by_key(history.requests)
    faults += _once(asked, steps)
    if faults:
        return faults
    requests = [_asker(asked[_key_of(step)]) for step in steps]
    faults += _in_real_time(requests)
    order = _order(positions, requests, history)
    faults += [fault for request in history.requests for fault in _answer(request, order)]
    return faults + list(_views(history, order))


def _by_key(requests: list[Request]) -> dict[Key, list[Request]]:
    found: dict[Key, list[Request]] = defaultdict(list)
    for each in requests:
        if "action" in each.asked:
            found[key(each.seat, each.asked["action"], each.asked["game"], each.asked["round"])].append(each)
    return found


def _key_of(step: Decision) -> Key:
    assert step.seat is not None
    assert step.before is not None
    return key(step.seat, step.action, step.game, step.before.round)


def _once(asked: dict[Key, list[Request]], steps: list[Decision]) -> Iterator[str]:
    """An acknowledged step appears exactly once, a refused one never, an unanswered one at most once."""
    done = [_key_of(step) for step in steps]
    for each in sorted({*done, *asked}):
        answers = [request.answer for request in asked.get(each, [])]
        acknowledged = sum(answer is not None and answer.get("ok") is True for answer in answers)
        times, most = done.count(each), acknowledged + answers.count(None)
        if not acknowledged <= times <= min(most, 1):
            yield f"seat {each[0]}, {each[1].decode()}: done {times} times, acknowledged {acknowledged} times"


def _asker(requests: list[Request]) -> Request:
    """Whose request it was that led to a step: the one acknowledged, else the first that was not answered."""
    acknowledged = [each for each in requests if each.answer and each.answer.get("ok")]
    return (acknowledged or [each for each in requests if each.answer is None])[0]


def _in_real_time(requests: list[Request]) -> Iterator[str]:
    """What was acknowledged before something else was asked for comes before it."""
    earliest = EVER
    for n, request in reversed(list(enumerate(requests, start=1))):
        if earliest < request.sent:
            yield f"step {n} was asked for after a later step had been acknowledged"
        earliest = min(earliest, request.answered)


def _order(positions: list[Position], requests: list[Request], history: History) -> Order:
    sent, told = [NEVER], [NEVER] + [EVER] * len(requests)
    for request in requests:
        sent.append(max(sent[-1], request.sent))
    for n, request in enumerate(requests, start=1):
        told[n] = request.answered
    for seen in history.seen:
        if seen.view["table"]:
            told[seen.view["n"]] = min(told[seen.view["n"]], seen.at)
    return Order(positions, sent, told)


def _answer(request: Request, order: Order) -> Iterator[str]:
    """A refusal, or what a hold showed, must be right at a moment between the question and the answer."""
    answer, asked = request.answer, request.asked
    if answer is None or answer.get("ok"):
        return
    moments = order.between(request.sent, request.answered)
    if "reveal" in asked:
        told = [_secret(position, request.seat, asked["reveal"]) for position in moments]
        if answer.get("secret") not in told:
            yield f"seat {request.seat} was shown a {asked['reveal']} that was not there to be seen"
    elif all(_legal(position, request) for position in moments):
        yield f"seat {request.seat} was refused {asked['action']}, which was legal all the time"


def _secret(position: Position, seat: int, kind: str) -> Json | None:
    return next((held for held in knowledge.secrets(position, seat) if held["kind"] == kind), None)


def _legal(position: Position, request: Request) -> bool:
    action = request.asked["action"]
    offered = {} if position.winner else position.legal(request.seat)
    among = offered.get(action["do"], [])
    fits = among is True or action.get("target", action.get("place")) in among
    return position.round == request.asked["round"] and fits


def _views(history: History, order: Order) -> Iterator[str]:
    """Each view says what was so at its step; none comes too early, none is behind what was known before."""
    agreement, newest = Agreement(), dict[int | None, tuple[int, int]]()
    for seen in sorted(history.seen, key=lambda seen: seen.at):
        view, who = seen.view, f"seat {seen.seat}" if seen.seat else "the board"
        if view["table"] is None:
            continue
        n, said = view["n"], f"{who} at step {view['n']}"
        agreement.hear(who, view)
        if n >= len(order.positions) or seen.at < order.sent[n]:
            yield f"{said}: a step that nobody had asked for"
            continue
        position = order.positions[n]
        if view["table"] != knowledge.public(position):
            yield f"{said}: another table"
        if seen.seat and view["you"] != knowledge.own(position, seen.seat):
            yield f"{said}: another own part"
        if (view["v"], n) < newest.get(seen.seat, (0, 0)):
            yield f"{said}: back to an older view"
        newest[seen.seat] = (view["v"], n)
        if seen.connecting_since is not None:
            behind = max(k for k, when in enumerate(order.told) if when < seen.connecting_since)
            if n < behind:
                yield f"{said}: the first view of a connection is behind step {behind}, known before"
    yield from agreement.disputes


if __name__ == "__main__":
    seed, *kill_at = map(int, sys.argv[1:])
    found = [fault for history in played([seed], 10, kill_at) for fault in unexplained(history)]
    print(*found[:20] or ["explained"], sep="\n")
    sys.exit(bool(found))
