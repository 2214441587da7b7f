"""A choice of cases in which every value of one factor meets every value of each other factor.

Most faults need no more than two things to come together.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

Case = dict[str, Any]
Pair = frozenset[tuple[str, Hashable]]


def meetings(case: Mapping[str, Hashable]) -> set[Pair]:
    """The pairs of values that meet in a case."""
    return {frozenset(two) for two in combinations(case.items(), 2)}


def every_meeting(factors: Mapping[str, Sequence[Hashable]]) -> list[Pair]:
    """All pairs that there are, in order."""
    return [
        frozenset(((one, a), (other, b)))
        for one, other in combinations(factors, 2)
        for a in factors[one]
        for b in factors[other]
    ]


def choose(factors: Mapping[str, Sequence[Hashable]], given: Iterable[Case] = ()) -> list[Case]:
    """Few cases that cover all pairs. Each of the `given`, which may leave factors open, becomes one first.

    Greedy: a case begins with a pair that none has yet, and goes on with the values that bring the most new
    pairs. The same factors give the same cases.
    """
    missing = dict.fromkeys(every_meeting(factors))
    used: Counter[tuple[str, Hashable]] = Counter()
    cases: list[Case] = []
    first_missing = iter(lambda: next(iter(missing), None), None)
    for start in chain((tuple(case.items()) for case in given), first_missing):
        case = dict(sorted(start))

        def worth(name: str, value: Hashable, case: Case = case) -> tuple[int, int]:
            new = sum(frozenset(((name, value), met)) in missing for met in case.items())
            return new, -used[name, value]

        for name in sorted(factors, key=lambda name: -len(factors[name])):
            if name not in case:
                case[name] = max(factors[name], key=lambda value: worth(name, value))
        used.update(case.items())
        for pair in meetings(case):
            missing.pop(pair, None)
        cases.append(case)
    return cases
