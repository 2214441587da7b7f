"""The faults by name: each is caused for real, on an evening in each of the phases where it may strike.

`@fault("what happens", phases)` registers one under the family of its module; tests/faults/test_*.py cause
each once, `tests/faults/run` as often as it is told and makes README's table of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import TypeVar

from tests.faults.evening import Evening, Lost, Tally
from tests.helpers.phases import PHASES
from tests.helpers.serving import Server

Cause = Callable[[Evening], None]


@dataclass(frozen=True)
class Fault:
    """One fault: `name` is its line in README's table; `cause` lets it loose on an evening."""

    name: str
    family: str
    phases: Sequence[str]
    cause: Cause


FAULTS: list[Fault] = []


def fault(name: str, phases: Sequence[str] = PHASES) -> Callable[[Cause], Cause]:
    """Register what causes a fault. It is to use `with evening.nothing_lost():` around the fault itself."""

    def register(cause: Cause) -> Cause:
        FAULTS.append(Fault(name, cause.__module__.rpartition(".")[2], phases, cause))
        return cause

    return register


Thing = TypeVar("Thing")
Case = tuple[Fault, str]
"""A fault, and the phase in which it strikes."""


def cases(family: ModuleType) -> list[Case]:
    """Every fault of a family in every phase."""
    name = family.__name__.rpartition(".")[2]
    return [(fault, phase) for fault in FAULTS if fault.family == name for phase in fault.phases]


def few(things: Sequence[Thing], every: int = 5) -> list[Thing]:
    """Each so-many-th, and the last: what `tests/run` has time for, where `tests/faults/run` causes all."""
    return [*things[:-1:every], things[-1]]


def case_name(case: object) -> str:
    """How pytest names a case."""
    assert isinstance(case, tuple)
    return f"{case[0].name} - {case[1]}"


def caused(case: Case, server: Server, seed: int = 1) -> Tally:
    """Cause it once, play on to the end and read everything that was sent."""
    fault, phase = case
    evening = Evening(server, phase, Random(f"{fault.name} {phase} {seed}"))
    try:
        fault.cause(evening)
        evening.spy()
        evening.play_on()
        evening.spy()
    except (Lost, OSError) as error:
        evening.tally.lost += 1
        evening.tally.why = f"{fault.name}, {phase}, seed {seed}: {error!r}"
    finally:
        evening.close()
    assert evening.tally.times or evening.tally.lost, f"{fault.name} was not caused"
    return evening.tally
