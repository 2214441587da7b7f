"""The host's phone is told nothing that the TV does not show, and nothing before the TV shows it."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from shboard.lobby import HostPhone, Table
from shboard.rules import Confirm, State
from shboard.rules.model import Reveal
from shboard.server.context import hashed
from shboard.store import Saved
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.tables import dealt, with_game
from tests.helpers.twins import twins
from tests.leaks.shows import house


def sit_down(table: Table) -> tuple[Any, FlaskClient]:
    """The host's phone before a table: the room, and what it asks through."""
    rooms, _, app, _ = house()
    rooms._rooms.clear()
    room = rooms._add(Saved(replace(table, host=HostPhone(None, 0.0, hashed("host"))), 0))
    client = app.test_client()
    client.set_cookie(f"host-{table.code}", "host", path=f"/h/{table.code}")
    return room, client


def post(client: FlaskClient, code: str, where: str, **body: str) -> Any:
    return client.post(f"/h/{code}/{where}", json=body, headers={"Origin": "http://localhost"})


def wire(state: State) -> bytes:
    """All that it can be sent about a game."""
    table = with_game(state)
    _, client = sit_down(table)
    answers = [post(client, table.code, "state")]
    for what in ("pause", "again", "end"):
        answers += [post(client, table.code, "do", what=what), post(client, table.code, "state")]
    assert answers[0].status_code == 200
    return b"\n".join(f"{answer.status_code} {answer.headers}".encode() + answer.data for answer in answers)


@pytest.mark.parametrize("phase", PHASES)
def test_c28_host05h_no_secret_is_on_the_wire_of_the_hosts_phone(phase: str) -> None:
    state = in_phase(phase)
    found = [*twins(state, None, Random(phase))]
    assert found or phase == "over"
    assert {wire(twin) for twin in (*found[:1], *found[-1:])} <= {wire(state)}


def test_a_confirmation_is_not_counted_before_the_tv_counts_it() -> None:
    """Who asks again and again would else see at which moment it came, and so from whom."""
    table = dealt()
    room, client = sit_down(table)
    room._even = True
    assert table.state
    assert isinstance(table.state.phase, Reveal)
    before = post(client, table.code, "state").json["waiting"]
    room.play(table.people[2].token, table.game, table.state.round, Confirm(), lambda ok: None)
    assert post(client, table.code, "state").json["waiting"] == before
    room.tick()
    assert post(client, table.code, "state").json["waiting"] == before - 1
