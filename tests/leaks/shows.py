"""Every page and answer over HTTP for the screen of a seat (None: the board, and the host), as bytes."""

import json
import re
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from shboard.lobby import Person, Table, issue_pin
from shboard.rooms import Rooms
from shboard.rules import Seat, State
from shboard.saver import Step
from shboard.server.app import create_app
from shboard.server.context import hashed
from shboard.server.host import create_host_app
from shboard.server.reach import Reach
from shboard.server.report import Report
from shboard.server.settings import Settings
from shboard.store import Saved
from tests.helpers.rooms import Clock, here
from tests.helpers.tables import with_game

_CHANCE = re.compile(r"(?<=seat-KRAB=)[^;]+|(?<=Expires=)[^;]+")
_FORGETTING = Clock()
HOST = {"Authorization": "Bearer token"}
AT_HOST = "http://127.0.0.1"
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("enter", {}), ("join", {"name": "Late"}), ("leave", {}), ("reclaim", {"pin": "000000"}),
)  # fmt: skip
# Every way of asking for what is not there, or not so: (method, path, headers).
WRONG: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("GET", "/j/krab", {}), ("GET", "/j/KRAB/ws", {}), ("GET", "/board/KRAB/ws", {}), ("GET", "/j/QQQQ", {}),
    ("GET", "/j/KRAB?seat=2&playerId=2&isHand=true", {}), ("GET", "/nowhere", {}), ("PUT", "/j/KRAB", {}),
    ("OPTIONS", "/j/KRAB/join", {}), ("GET", "/static/phone/../store.py", {}),
    ("POST", "/j/KRAB/join", {"Origin": "http://evil.example"}), ("GET", "/j/KRAB", {"Host": "evil.example"}),
    ("GET", "/j/KRAB/ws", {"Upgrade": "websocket", "Origin": "http://localhost"}),
)  # fmt: skip


class NoStore:
    """Nothing is kept from before."""

    def load(self) -> list[Saved]:
        """No table."""
        return []


class AtOnce:
    """A saver whose disk takes no time."""

    def put(self, step: Step) -> None:
        """Saved."""
        step.keeper.committed(step)
        step.settle(True)
        step.keeper.published()


@cache
def house() -> tuple[Rooms, Settings, Flask, Flask]:
    """One server without a socket, used again and again: what phones and what the host speak to."""
    clocks = (Clock(), _FORGETTING)
    rooms = Rooms(NoStore(), clocks, Random(1), here)  # type: ignore[arg-type]
    rooms.saver = AtOnce()  # type: ignore[assignment]
    settings = Settings(Path(), clock=clocks[0], ticks=clocks[1], rng=Random(1))
    report = Report(lambda: "board", list, lambda: None)
    app = create_app(rooms, settings, Reach(settings))
    return rooms, settings, app, create_host_app(rooms, settings, report, "token")


def over_http(state: State, seat: Seat | None) -> bytes:
    """Every page and every answer of identity; for the board, also all that the host is told."""
    rooms, settings, app, host_app = house()
    table = with_game(state)
    table = replace(table, people=tuple(map(_with_token, range(1, state.seats + 1), table.people)))
    settings.rng.seed(1)
    _FORGETTING.now += 100  # wrong PINs of the last time are forgotten
    table, pin = issue_pin(table, 1 if seat == state.seats else state.seats, settings.clock(), settings.rng)
    rooms._rooms.clear()
    rooms._add(Saved(table, 0))
    client, host = app.test_client(), host_app.test_client()
    if seat is not None:
        client.set_cookie("seat-KRAB", f"phone {seat}", path="/j/KRAB")
    answers = [client.get(path) for path in ("/j/KRAB", "/board/KRAB", "/", "/ping")]
    answers += [_post(client, f"/j/KRAB/{what}", body) for what, body in ASKED]
    if seat in (None, 1):  # of all seats alike
        answers += [client.open(path, method=method, headers=headers) for method, path, headers in WRONG]
        answers.append(_post(client, "/j/KRAB/join", {"name": 7, "x" * 5000: ""}))
    if seat is None:
        asked = partial(host.post, headers=HOST, data="{}", base_url=AT_HOST)
        answers += [asked(f"/host/{command}") for command in ("status", "tables", "start")]
        answers.append(asked("/host/claim", data=b'{"seat":1}'))
        answers.append(_post(client, "/j/KRAB/reclaim", {"pin": pin}))
        answers += [asked(f"/host/{command}") for command in ("pause", "again", "end", "status")]
    return b"\n".join(_bytes(answer) for answer in answers)


def _with_token(seat: Seat, person: Person) -> Person:
    return replace(person, token=hashed(f"phone {seat}"))


def _post(client: FlaskClient, path: str, body: dict[str, Any]) -> Any:
    headers = {"Origin": "http://localhost", "Content-Type": "application/json"}
    return client.post(path, data=json.dumps(body), headers=headers)


def _bytes(answer: Any) -> bytes:
    """An answer with its headers; of a cookie all but the token, which is by chance, and the hour."""
    headers = [f"{name}: {_CHANCE.sub('…', value)}" for name, value in answer.headers]
    return "\n".join([str(answer.status_code), *headers, answer.text]).encode()


def other_table(table: Table) -> Table:
    """The same to look at, with other tokens, another salt and another PIN."""
    people = tuple(replace(each, token=each.token[::-1]) for each in table.people)
    return issue_pin(replace(table, people=people, salt=b"other"), 1, 0.0, Random(99))[0]
