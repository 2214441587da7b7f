"""Every row of the benchmark, in the order in which they are printed."""

from collections.abc import Callable, Iterator

from tests.bench import ballots, deaf, disk, first_page, flat_out, growth, memory, moving, start, views
from tests.bench.bench import Bench
from tests.bench.figure import Figure

Row = Callable[[Bench], Iterator[Figure]]

ROWS: dict[str, Row] = {
    "ballots": ballots.rows,
    "tables": growth.rows,
    "slow disk": disk.one_table,
    "slow disk, many tables": disk.many_tables,
    "flat out": flat_out.rows,
    "start": start.rows,
    "memory": memory.rows,
    "deaf phone": deaf.rows,
    "first page": first_page.rows,
    "board": moving.rows,
    "view": views.size,
    "rules": views.share,
}


def measured(name: str, bench: Bench) -> Iterator[Figure]:
    """The figures of a row; what went wrong becomes one of them, and the others are measured all the same."""
    try:
        yield from ROWS[name](bench)
    except Exception as error:
        yield Figure(name, error=f"{type(error).__name__}: {error}".partition("\n")[0])
