"""What the server holds: idle, with tables and screens, and after a long night of games."""

from collections.abc import Iterator

from tests.bench.bench import Bench
from tests.bench.figure import Figure
from tests.bench.hall import Hall
from tests.bench.process import Product
from tests.bench.tables import LAST, Table

IDLE_MB, TABLE_MB, SOCKET_KB, GROWTH = 45.0, 50.0, 45.0, 5.0


def rows(bench: Bench) -> Iterator[Figure]:
    """One server, in a hurry not from its start on: PSS, its fair share of what other processes hold."""
    with bench.product() as product:
        idle = product.share
        yield _held("memory: idle", idle, IDLE_MB)
        tables = [Table(product, bench.rng)]
        Hall(*tables).more(3, LAST)
        one = product.share
        yield _held("memory: one table of ten and a TV, in a game", one, TABLE_MB)
        tables += [Table(product, bench.rng) for _ in range(bench.many(1, 19))]
        further = 11 * (len(tables) - 1)
        seated = 1024 * (product.share - one) / further
        hall = Hall(*tables)
        hall.more(bench.many(1, 3) * len(tables), LAST)
        playing = 1024 * (product.share - one) / further
        yield Figure("memory: each further socket, with its seat", seated, unit="KB", goal="≤ 45 KB",
                     most=SOCKET_KB, note=f"{further} sockets; {playing:.0f} KB once they play")  # fmt: skip
        yield from _night(bench, product, hall, tables)


def _held(name: str, held: float, most: float) -> Figure:
    return Figure(name, held, unit="MB", goal=f"≤ {most:.0f} MB", most=most, note="PSS")


def _night(bench: Bench, product: Product, hall: Hall, tables: list[Table]) -> Iterator[Figure]:
    """So many games in all; what the first tenth of them warms up is no growth."""
    games = bench.many(2, 1000)
    hall.play(lambda: sum(table.games for table in tables) >= games // 10)
    early = product.share
    hall.play(lambda: sum(table.games for table in tables) >= games)
    late = product.share
    grown = 100 * (late / early - 1)
    yield Figure(f"memory: grown from game {games // 10} to game {games:,}", grown, unit="%",
                 goal="flat: ≤ 5 %", most=GROWTH, note=f"{early:.1f} → {late:.1f} MB")  # fmt: skip
