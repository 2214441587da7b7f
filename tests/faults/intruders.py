"""People at the table or on the same Wi-Fi who do what they are not offered, or are not who they say.

Each attempt is refused and leaves everything as it was; whoever has no seat is not told a word.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cli.bots.address import Address
from cli.bots.frames import padded
from cli.bots.wire import Closed, WebSocket
from shboard.bots.brain import choose, options
from shboard.server.commands import COMMANDS
from shboard.server.context import hashed
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.helpers.guests import Json
from tests.helpers.phases import PHASES
from tests.helpers.serving import GUARD, Answer, Guest, Server, http

NOT_HIS = {"not_your_turn", "not_allowed_now"}
IN_PLAY = [phase for phase in PHASES if phase != "over"]
BY_SEAT = ("nominate", "investigate", "special_election", "execute")
UPGRADE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}  # fmt: skip


def everything(seats: int) -> Iterator[Json]:
    """Every action that could be put into a frame, on every seat and every place, and some beyond."""
    for do in ("confirm", "propose_veto", "put_away"):
        yield {"do": do}
    for do in ("vote", "answer_veto"):
        yield from ({"do": do, "ja": ja} for ja in (True, False))
    for do in ("discard", "enact"):
        yield from ({"do": do, "place": place} for place in range(-1, 5))
    for do in BY_SEAT:
        yield from ({"do": do, "target": seat} for seat in (-1, *range(seats + 2), 10**9))


def refusals(guest: Guest, actions: list[Json], **otherwise: int) -> set[str]:
    """What a seat is answered that tries all these, drawn from its newest view or `otherwise`."""
    view = guest.view()
    place = {"game": view["game"], "round": (view["table"] or {"round": 0})["round"], **otherwise}
    sent = [guest.put({**place, "action": action}) for action in actions]
    return {guest.answer(id_).get("refused", "accepted") for id_ in sent}


@fault("Every seat tries everything that it is not offered", PHASES)
def out_of_turn(evening: Evening) -> None:
    """Other people's turns, other phases' actions, seats and places that there are not."""
    seats = len(evening.party)
    with evening.nothing_lost():
        for guest in evening.party:
            offered = options(guest.you()["legal"])
            tried = [action for action in everything(seats) if action not in offered]
            expect(refusals(guest, tried) <= NOT_HIS, "what is not offered is accepted")


@fault("Everybody acts while the game is paused", IN_PLAY)
def paused(evening: Evening) -> None:
    """Nobody is offered anything, and whoever asks all the same is told why not."""
    offered = [options(guest.you()["legal"]) for guest in evening.party]
    evening.server.host("pause", table=evening.code)
    with evening.nothing_lost():
        for guest, actions in zip(evening.party, offered, strict=True):
            expect(guest.you()["legal"] == {}, "something is offered during a pause")
            tried = [*everything(len(evening.party)), *actions]
            expect(refusals(guest, tried) == {"paused"}, "an action is accepted during a pause")
    evening.server.host("resume", table=evening.code)


@fault("The dead try to act", ("execute",))
def the_dead(evening: Evening) -> None:
    """The seat that was executed tries every action in every phase until the game is over."""
    seats = len(evening.party)
    president = evening.on_turn()
    target = president.you()["legal"]["execute"][0]
    president.act("execute", target=target)
    ghost = evening.party[target - 1]
    for _ in range(12):
        with evening.nothing_lost():
            expect(ghost.you()["legal"] == {}, "the dead are offered something")
            expect(refusals(ghost, list(everything(seats))) <= NOT_HIS, "the dead act")
        if not any(guest.you()["legal"] for guest in evening.party):
            return
        guest = evening.on_turn()
        guest.act(**choose(guest.you()["legal"], evening.rng))


@fault("An action comes again: byte for byte, elsewhere, after a restart", ("reveal", "vote", "discard"))
def replayed(evening: Evening) -> None:
    """What was accepted once counts no more, nor does what was drawn from another round or game."""
    guest = evening.on_turn()
    view = guest.view()
    place = {"game": view["game"], "round": view["table"]["round"]}
    action = choose(view["you"]["legal"], evening.rng)
    accepted = padded({"id": "replay00", **place, "action": action})
    guest.send(accepted)
    expect(guest.answer("replay00").get("ok") is True, "an offered action is refused")
    with evening.nothing_lost():
        for come_back in (guest.catch_up, guest.connect, evening.server.restart, guest.connect):
            come_back()
            if come_back == evening.server.restart:
                continue
            guest.frames.clear()
            guest.send(accepted)
            expect("refused" in guest.answer("replay00"), "an action counts twice")
    for other in evening.party:
        offered = options(other.you()["legal"])
        now = other.view()
        for game, round_ in ((-1, 0), (1, 0), (0, -1), (0, 1), (-now["game"], 0)):
            stale = {"game": now["game"] + game, "round": now["table"]["round"] + round_}
            expect(refusals(other, offered, **stale) <= {"stale"}, "a stale action is accepted")


def forged(evening: Evening, victim: Guest) -> Iterator[str]:
    """Cookies that open no seat of this table, most of them made from one that does."""
    name, _, token = victim.cookie.partition("=")
    other = evening.server.join(victim.name, evening.server.open_table())
    elsewhere = other.cookie.partition("=")[2]
    other.drop()
    yield from ("", f"{name}=", "=", ";", "seat", name, f"{name}={victim.name}", f"{name}={victim.seat}")
    for altered in (
        token[:-1],
        token + "A",
        token.swapcase(),
        token[::-1],
        hashed(token).hex(),
        f'"{token} "',
    ):
        yield f"{name}={altered}"
    yield from (f"{name}={token}%00", f"{name}=%{token}", f"{name.lower()}={token}", f"{name}X={token}")
    yield from (other.cookie, f"{name}={elsewhere}", f"{name}={elsewhere}; {other.cookie}")
    yield from (f"{name}={'A' * 4000}", f"{name}=\u00e6\u00f8\u00e5\u00ff", f"{name}=\\u0000", f"{name}=null")


def told(server: Server, code: str, cookie: str, query: str = "") -> tuple[list[str], int]:
    """All that somebody with this cookie hears on a phone's socket, and how it ends."""
    heard: list[str] = []
    try:
        socket = WebSocket.connect(server.address, f"/j/{code}/ws{query}", cookie, GUARD)
    except OSError:
        return [], 0
    try:
        socket.send(padded({"id": "stranger", "reveal": "role"}))
        while True:
            heard += socket.receive(GUARD)
    except Closed as closed:
        return heard, closed.code
    except OSError:
        return heard, 0
    finally:
        socket.drop()


@fault("Strangers try for a seat: without a cookie, with a forged or another table's", ("peek", "discard"))
def strangers(evening: Evening) -> None:
    """A seat is a token: not a name, a number, a query, a hash from the state file, or a seat elsewhere."""
    victim = evening.on_turn()
    query = f"?seat={victim.seat}&playerId={victim.seat}&isHand=true&token={victim.cookie.partition('=')[2]}"
    with evening.nothing_lost():
        for cookie in forged(evening, victim):
            for behind in ("", query):
                expect(told(evening.server, evening.code, cookie, behind) == ([], 4401), f"{cookie} is heard")
            thief = Guest(evening.server, evening.code)
            thief.cookie = cookie
            expect(thief.post("enter", {}).json["seated"] == "no", f"{cookie} is taken for a seat")
            expect(thief.post("leave", {}).json["refused"] == "not_seated", f"{cookie} may leave")
        expect(told(evening.server, "QQQQ", victim.cookie) == ([], 4404), "a table that is not there speaks")
        evening.board.drop()
        evening.board.cookie = victim.cookie
        evening.board.connect()
        view = victim.view()
        action = {"game": view["game"], "round": view["table"]["round"], "action": {"do": "put_away"}}
        for frame in ({"reveal": "role"}, action, {"sit": 1}, {"dismiss": True}):
            expect(evening.board.ask(frame)["refused"] == "not_seated", "a TV is taken for a seat")


@fault("Joins, leaves and reclaims are sent again", ("nominate",))
def late(evening: Evening) -> None:
    """After the deal nobody joins or leaves, and a PIN works once."""
    code = evening.code
    pin = evening.server.host("claim", table=code, seat=2, yes=True)[1]["pin"]
    lost, new = evening.party[1], Guest(evening.server, code, evening.party[1].name)
    evening.party[1] = new.reclaim(pin).connect()
    expect(new.ask({"dismiss": True}).get("ok") is True, "the notice stays")
    seated = ("already_seated", "game_running", "already_seated")
    unseated = ("game_running", "not_seated", "pin_wrong")
    with evening.nothing_lost():
        for guest in 2 * (Guest(evening.server, code), lost, *evening.party):
            bodies: dict[str, Json] = {
                "join": {"name": guest.name or "Eve"},
                "leave": {},
                "reclaim": {"pin": pin},
            }
            codes = tuple(guest.post(what, body).json["refused"] for what, body in bodies.items())
            expect(codes == (seated if guest in evening.party else unseated), f"{codes} to {guest.name}")
        expect(told(evening.server, code, lost.cookie) == ([], 4003), "the lost phone is heard")


def foreign(server: Server) -> Iterator[tuple[dict[str, str], int, str]]:
    """Headers of a page that is not ours, and how it is answered."""
    at = server.address
    for origin in ("null", "", "http://evil.example", f"http://evil.example:{at.port}", "file://"):
        yield {"Origin": origin}, 403, "bad_origin"
    for origin in (f"http://{at.host}:{at.port + 1}", f"http://{at.host}", f"http://localhost:{at.port}"):
        yield {"Origin": origin}, 403, "bad_origin"
    for host in ("evil.example", f"evil.example:{at.port}", f"{at.host}.evil.example", f"{at}, evil.example"):
        yield {"Host": host, "Origin": f"http://{host}"}, 421, "bad_host"


@fault("Another site's page, with the guest's cookie, calls the table", ("vote",))
def other_sites(evening: Evening) -> None:
    """As a hostile page does in a guest's browser, and under a name that the attacker's DNS gives it."""
    guest = evening.on_turn()
    server, code = evening.server, evening.code
    with evening.nothing_lost():
        for headers, status, refused in foreign(server):
            with_cookie = {"Cookie": guest.cookie, **headers}
            answers = [
                server.request("POST", f"/j/{code}/{what}", {}, with_cookie)
                for what in ("enter", "join", "reclaim", "leave")
            ]
            answers += [
                server.request("GET", path, headers={**UPGRADE, **with_cookie})
                for path in (f"/j/{code}/ws", f"/board/{code}/ws")
            ]
            for answer in answers:
                expect(closed(answer) == (status, refused), f"{headers} is heard: {answer.text}")


def closed(answer: Answer) -> tuple[int, str]:
    """How a door was shut: the status and the code. A cookie, or leave for another site, opens it."""
    for name in ("Set-Cookie", "Access-Control-Allow-Origin"):
        expect(name not in answer.headers, f"a stranger gets {name}")
    return answer.status, str(answer.json["refused"])


@contextmanager
def at_the_host(server: Server) -> Iterator[Any]:
    """Call the host's port as anybody on this computer can: `call(command, headers)`."""
    host, _, port = server.host_url.removeprefix("http://").partition(":")

    def call(command: str, headers: dict[str, str]) -> Answer:
        return http(Address(host, int(port)), "POST", f"/host/{command}", json.dumps({}).encode(), headers)

    yield call


@fault("The host's commands are called without the token, or by a web page", ("enact",))
def no_host(evening: Evening) -> None:
    """Every command, with tokens that are nearly right, and with the right one from the wrong place."""
    server, right = evening.server, f"Bearer {evening.server.token}"
    wrong = ["", "Bearer", "Bearer ", right[:-1], right + "0", right.upper(), "Bearer " + "\u00e9" * 32]
    wrong += [server.token, f"Basic {server.token}", "Bearer " + "0" * 5000, f"{right}, {right}"]
    page = {"Authorization": right, "Origin": server.host_url}
    named = {"Authorization": right, "Host": "evil.example"}
    with evening.nothing_lost(), at_the_host(server) as call:
        for command in (*COMMANDS, "tables"):
            for token in wrong:
                answer = call(command, {"Authorization": token})
                expect(closed(answer) == (401, "bad_token"), f"{command} is done with the token {token}")
            expect(closed(call(command, {})) == (401, "bad_token"), f"{command} is done without a token")
            expect(closed(call(command, page)) == (403, "bad_origin"), f"{command} is done for a page")
            expect(closed(call(command, named)) == (421, "bad_host"), f"{command} is done for a name")
            outside = server.request("POST", f"/host/{command}", {}, {"Authorization": right})
            expect(closed(outside) == (404, "not_found"), f"{command} is done over the network")
