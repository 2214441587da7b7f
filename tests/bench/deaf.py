"""A phone that stops reading: what it costs the others, and the server."""

import socket
import time
from collections.abc import Iterator
from random import Random

from tests.bench.bench import Bench
from tests.bench.figure import Figure, ms
from tests.bench.hall import Hall
from tests.bench.line import Line
from tests.bench.process import Product
from tests.bench.tables import LAST, TOGETHER, Legal, Public, Table
from tests.helpers.serving import Server

KEPT_KIB = 256.0
CHANGES = (50, 1000)
WINDOW = 12
"""Seconds: whoever has read nothing for twenty is sent away."""


class Deaf(Table):
    """A table at which one phone never reads again: it plays on blindly, and nobody waits for its screen."""

    def __init__(self, server: Product, rng: Random) -> None:
        super().__init__(server, rng)
        self.deaf = self.lines.pop()

    def able(self, table: Public) -> list[tuple[Line, Legal]]:
        """The phones whose seat may do something; the deaf one's is the last seat."""
        found = super().able(table)
        if table.awaited is None or self.seats in table.awaited:
            found.insert(0, (self.deaf, _legal(table, self.seats)))
        return found


def _legal(table: Public, seat: int) -> Legal:
    """What a seat that is awaited may do, from what lies on the table alone."""
    others = {other for other in range(1, seat) if other not in table.dead}
    match table.phase:
        case "reveal":
            return {"confirm": True}
        case "vote":
            return {"vote": True}
        case "discard" | "enact":
            return {table.phase: [1]}
        case "veto":
            return {"answer_veto": True}
        case "party" | "peek":
            return {"put_away": True}
        case "nominate":
            return {"nominate": sorted(others - set(table.limited))}
        case "investigate":
            return {"investigate": sorted(others - set(table.investigated))}
        case _:
            return {table.phase: sorted(others)}


def rows(bench: Bench) -> Iterator[Figure]:
    """Two tables of one server in turn, one of them with the deaf phone, whose buffers are full by then."""
    with bench.product() as product:
        deaf = Deaf(product, bench.rng)
        halls = [Hall(Table(product, bench.rng)), Hall(deaf)]
        for hall in halls:
            hall.more(bench.many(1, 5), LAST, TOGETHER)
        halls[1].more(bench.many(3, 20), LAST)
        for hall in halls:
            hall.forget()
        until = time.perf_counter() + bench.seconds(1, WINDOW)
        while time.perf_counter() < until:
            for hall in halls:
                hall.more(2, LAST)
        for hall in halls:
            hall.close()
        deaf.deaf.close()
    without, beside = (hall.took[LAST] for hall in halls)
    most = max(ms(without, 75), 1.1 * ms(without, 50))
    yield Figure("a phone stops reading, a ballot to all others: p50", ms(beside, 50), floor=ms(without, 50),
                 floor_is="a table where all read", goal="none measurable: within its middle half", most=most,
                 note=f"{len(beside)} ballots")  # fmt: skip
    kept, changes = _kept(bench), bench.many(*CHANGES)
    yield Figure("a phone stops reading: memory kept for it", kept, unit="KiB", goal="≤ 256 KiB",
                 most=KEPT_KIB,
                 note=f"after {changes} views, with what the kernel keeps")  # fmt: skip


def _kept(bench: Bench) -> float:
    """KiB that the server and the kernel keep for a phone that has read nothing of many views."""
    with Server(bench.state() / "own") as server:
        first, *_, deaf = server.party(5)
        deaf.socket._sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for change in range(bench.many(*CHANGES)):
            first.ask({"sit": 1 + change % 4})
        return float(max(server.tell("unread", code=server.code))) / 1024
