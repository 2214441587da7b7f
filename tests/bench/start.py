"""From the start of the process to the first page it answers."""

import time
from collections.abc import Callable, Iterator

from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms
from tests.bench.process import Failed, Floor, Process, Product
from tests.helpers.guests import http


def rows(bench: Bench) -> Iterator[Figure]:
    """Ours with a phone's page, the floor with its hello, in turn."""
    own: list[float] = []
    hello: list[float] = []
    for _ in range(bench.many(1, 15)):
        own.append(_took(lambda: Product(bench.state() / "own"), "/"))
        hello.append(_took(lambda: Floor("hello", bench.load), "/"))
    floor = ms(hello, 50)
    yield Figure("start of the process → first page answered", ms(own, 50), floor=floor,
                 floor_is="hello-world of Flask on gevent", goal="≤ 1.5 × floor",
                 most=1.5 * floor)  # fmt: skip


def _took(start: Callable[[], Process], path: str) -> float:
    with start() as server:
        assert isinstance(server, Product | Floor)
        answer = http(server.address, "GET", path)
        took = time.perf_counter() - server.begun
    if answer.status not in (200, 302):
        raise Failed(f"{path}: {answer.status}")
    return took
