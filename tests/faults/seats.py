"""A seat moves to another phone by a claim PIN, whatever goes on; and PINs are guessed at."""

from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier
from time import monotonic
from typing import Any

from shboard.bots.brain import choose
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.helpers.guests import GUARD, Guest
from tests.helpers.serving import Server

ELSEWHERE = [f"127.0.0.{host}" for host in range(2, 72)]
WRONG = ("pin_wrong", "too_many_tries")


@fault("A PIN brings a seat to another phone, while the old one holds a secret")
def claimed(evening: Evening) -> None:
    """Whichever secret is the rarest now is up on the old phone at that moment."""
    old, kind = held_now(evening)
    pin = issued(evening, old)
    with evening.nothing_lost(moved=True):
        if kind:
            old.secret(kind)
        brought(evening, old, Guest(evening.server, evening.code).reclaim(pin))


@fault("A PIN is used while a step of the old phone is being saved", ("vote", "discard", "reveal", "party"))
def claimed_behind_a_step(evening: Evening) -> None:
    """The step comes first; what the old phone asks for behind the claim is not done, and nothing told."""
    old, new = evening.on_turn(), Guest(evening.server, evening.code)
    pin, step, table = issued(evening, old), a_step(evening, old), evening.table()
    with evening.nothing_lost(steps=1, moved=True), ThreadPoolExecutor() as another:
        with evening.server.slow_disk() as until_queued:
            first = old.put(step)
            until_queued(1)
            claim = another.submit(new.post, "reclaim", {"pin": pin})
            until_queued(1)
            late = [old.put(ask) for ask in (step, {"reveal": "hand"}, {"dismiss": True}, step)]
        new.take(claim.result())
        brought(evening, old, new)
        answers = answered(old)
        expect(answers[first] == {"ok": True}, "the step that came first is not told to be done")
        expect(not any("ok" in answers.get(each, {}) for each in late), "a seat that was claimed still acts")
        expect(steps_since(evening, table) == 1, "a step is lost, or done twice")


@fault("A PIN is used at the moment at which the old phone acts", ("enact", "peek", "hidden vote", "veto"))
def claimed_at_once(evening: Evening) -> None:
    """Whichever comes first: the step is told to be done if it was, and otherwise never is."""
    old, new = evening.on_turn(), Guest(evening.server, evening.code)
    pin, step, table = issued(evening, old), a_step(evening, old), evening.table()
    ready = Barrier(2)

    def claim() -> Any:
        ready.wait(GUARD)
        return new.post("reclaim", {"pin": pin})

    with evening.nothing_lost(steps=1, moved=True), ThreadPoolExecutor() as another:
        answer = another.submit(claim)
        ready.wait(GUARD)
        asked = [old.put(each) for each in (step, {"reveal": "role"}, step, {"reveal": "hand"})]
        new.take(answer.result())
        brought(evening, old, new)
        done = [each for each in asked if answered(old).get(each) == {"ok": True}]
        expect(
            len(done) == steps_since(evening, table) <= 1, "a step is done and not told, or told and not done"
        )


@fault("Claim PINs are guessed at from seventy addresses, and by thirty at once from one", ("party",))
def guessed_at(evening: Evening) -> None:
    """The right person, who has not mistyped, is let in at once."""
    old = held_now(evening)[0]
    pin = issued(evening, old)
    with evening.nothing_lost(moved=True) as took:
        with ThreadPoolExecutor(30) as crowd:
            at_once = [*crowd.map(lambda _: guess(evening, "127.0.1.1", wrong(pin)), range(30))]
        expect(at_once.count("pin_wrong") <= 5, "more than five guesses of one address were judged")
        for _ in range(2):
            told = [guess(evening, address, wrong(pin)) for address in ELSEWHERE]
            expect(set(told) <= {*WRONG}, "a flood is not answered with a refusal")
        expect(told.count("pin_wrong") == 0, "more than sixty guesses at one table were judged")
        expect(guess(evening, "127.0.1.1", pin) == "too_many_tries", "a guess too many was judged")
        begun = monotonic()
        brought(evening, old, Guest(evening.server, evening.code).reclaim(pin))
        took.append(monotonic() - begun)


def held_now(evening: Evening) -> tuple[Guest, str]:
    """A seat that may hold something now, the rarest of all, and what that is ("" after an ending)."""
    holders = [(guest, kind) for guest, kind in evening.holders() if kind != "role"] or evening.holders()
    return evening.rng.choice(holders or [(guest, "") for guest in evening.party])


def issued(evening: Evening, guest: Guest) -> str:
    """A PIN for this seat, read out by the host."""
    status, answer = evening.server.host("claim", table=evening.code, seat=guest.seat, yes=True)
    expect(status == 200, "no PIN is issued")
    return str(answer["pin"])


def brought(evening: Evening, old: Guest, new: Guest) -> None:
    """The claim was answered: from now on the new phone has the seat, and the old one nothing."""
    expect(new.seat == old.seat, "the PIN leads to another seat")
    for _ in range(2):
        expect(old.closed() == 4003, "the old phone is not sent away for good")
        old.connect()
    expect(old.closed() == 4003, "the old token opens the seat again")
    for what, body in (("leave", {}), ("join", {"name": "Again"})):
        expect(old.post(what, body).status in (403, 409), "the old token is good for something")
    evening.hand_over(old, new.connect())


def a_step(evening: Evening, guest: Guest) -> dict[str, Any]:
    """A step that is offered to this seat now, as its phone would send it."""
    view = guest.view()
    action = choose(view["you"]["legal"], evening.rng)
    return {"game": view["game"], "round": view["table"]["round"], "action": action}


def answered(guest: Guest) -> dict[str, dict[str, Any]]:
    """What a phone was answered, by the id of its request."""
    answers = [frame for frame in guest.frames if "id" in frame]
    return {frame["id"]: {key: frame[key] for key in frame if key not in ("id", "pad")} for frame in answers}


def steps_since(evening: Evening, before: Any) -> int:
    """How many steps the game has gone on."""
    return int(evening.table().state.step - before.state.step)  # type: ignore[union-attr]


def wrong(pin: str) -> str:
    """Another PIN."""
    return f"{(int(pin) + 1) % 10**6:06d}"


def guess(evening: Evening, source: str, pin: str) -> str:
    """What somebody at this address is told who types this PIN; "" where it brings a seat."""
    return guessed(evening.server, evening.code, source, pin)


def guessed(server: Server, code: str, source: str, pin: str) -> str:
    """The same at any table."""
    connection = HTTPConnection(*server.address, timeout=GUARD, source_address=(source, 0))
    try:
        headers = {"Origin": server.address.origin, "Content-Type": "application/json"}
        connection.request("POST", f"/j/{code}/reclaim", f'{{"pin":"{pin}"}}', headers)
        body = connection.getresponse().read().decode()
    finally:
        connection.close()
    return next((word for word in WRONG if word in body), "" if '"seat"' in body else body)
