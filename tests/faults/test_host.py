"""Whatever the host types, and however the server is stopped, the table stands as it should and plays on."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from shboard.lobby import Stage, Table, lock, pause
from tests.faults import host
from tests.faults.fault import Case, case_name, cases, caused, few
from tests.faults.host import ASKS, CHANCE, GIVES_UP, asked, one_by_one, overlapping, plain
from tests.helpers.phases import PHASES, in_phase
from tests.helpers.serving import Server
from tests.helpers.tables import dealt, over, seated, with_game


def short() -> list[Case]:
    """Each fault in the first of its phases: there are shorter tests of the others."""
    return [(fault, phase) for fault, phase in cases(host) if phase == fault.phases[0]]


@pytest.mark.parametrize("case", short(), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why


STANDS: dict[str, Table] = {
    "lobby": seated(6),
    "locked lobby after a game": replace(lock(seated(6)), game=1),
    "play": dealt(6),
    "paused": pause(dealt(6)),
    "over": over(6),
}


def seen(table: Table) -> dict[str, Any]:
    """What everybody may know of a table, and what its people are asked for."""
    facts = {key: getattr(table, key) for key in ("stage", "game", "variants", "paused", "locked", "notice")}
    return {**facts, "people": [(person.name, person.pin is not None) for person in table.people]}


@pytest.mark.parametrize("phase", few(PHASES))
def test_a_command_given_twice_is_done_once(phase: str, server: Server) -> None:
    """In every phase, also while paused; what it does not do leaves the table as it was, step by step."""
    code, laid = server.open_table(), with_game(in_phase(phase))
    over = laid.stage is Stage.OVER
    paused = [(replace(laid, paused=True), name) for name in ("pause", "resume", "start", "end") if not over]
    for table, name in [*product((laid,), ASKS), *paused]:
        command, values = ASKS[name]
        server.lay(table, code)
        first, second = (asked(server, code, command, values) for _ in range(2))
        after = server.table(code)
        if "already" in first[1]:
            assert plain(second) == plain((200, {**first[1], "already": True})), name
        else:
            assert plain(first) == plain(second), name
        if name in GIVES_UP["over" if over else "play"]:
            assert (after.stage, after.state, after.people) == (Stage.LOBBY, None, table.people), name
            assert server.host("start", table=code)[0] == 200, "and another one can be dealt"
        else:
            assert after.state == table.state, name


@pytest.mark.parametrize("stands", STANDS)
def test_two_commands_at_once_are_two_commands_one_after_the_other(stands: str, server: Server) -> None:
    """The first waits for the disk as the second comes: each with itself, and each with each somewhere."""
    changes = [name for name in ASKS if name not in ("status", *CHANCE)]
    number = [*STANDS].index(stands)
    alone, together = server.open_table(), server.open_table()
    for (k, one), (m, other) in product(enumerate(changes), enumerate(changes)):
        if one != other and (k + m) % len(STANDS) != number:
            continue
        for code in (alone, together):
            server.lay(STANDS[stands], code)
        expected = one_by_one(server, alone, one, other)
        assert overlapping(server, together, (one, other), expected) == expected, (one, other)
        assert seen(server.table(together)) == seen(server.table(alone)), (one, other)
