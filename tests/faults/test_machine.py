"""Whatever people do and whatever fails, in any order: the server does what the model does."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.machine import Machine
from tests.faults.search import times
from tests.helpers.decided import Decided
from tests.helpers.serving import Server

NEW_YEAR = 1893456000.0
FEW, LONG = 8, 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with clocks that stand still and chance that repeats, which writes down what it decides."""
    folder = tmp_path_factory.mktemp("machine")
    decided = folder / "decided"
    with Server(folder / "state", still=NEW_YEAR, seed=1, decided=str(decided), pace=1.0) as server:
        Machine.server, Machine.decided = server, Decided(decided)
        yield server
        assert server.complaints() == ""


def test_the_server_does_what_the_model_does(server: Server) -> None:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    chosen = settings(max_examples=times(FEW), stateful_step_count=LONG, suppress_health_check=slow)
    run_state_machine_as_test(Machine, settings=chosen)


def given_up(machine: Machine) -> None:
    """A phone that is given up for its silence is no more there than before."""
    machine.lose(0, "mute")
    machine.wait(60, pins_age=False)


FOUND: tuple[Callable[[Machine], None], ...] = (given_up,)
"""What the machine has found, once it was no longer so."""


@pytest.mark.parametrize("found", FOUND)
def test_what_was_found_once_stays_right(found: Callable[[Machine], None], server: Server) -> None:
    machine = Machine()
    machine.sit_down(5)
    machine.every_screen_is_right()
    found(machine)
    machine.every_screen_is_right()
    machine.teardown()
