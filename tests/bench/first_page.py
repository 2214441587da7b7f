"""A phone's first page, for somebody who comes back in the middle of a vote: how much it takes, how long."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.bench.bench import Bench
from tests.bench.browser import ROUND_TRIP_MS, SLOWER, slow_page
from tests.bench.figure import Figure
from tests.bench.hall import Hall
from tests.bench.process import Product
from tests.bench.tables import Table
from tests.helpers.guests import GUARD

BYTES_KB, REQUESTS, READY_S = 40.0, 25, 2.0
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOLD_SECONDS = 2
"""The TV speaks of a nomination, and a phone waits as long: a page is opened after that."""

# When the first ballot can be tapped, by the clock that began with the page.
READY = """() => {
  const ballot = document.querySelector("#ballots input");
  return ballot && !ballot.disabled && ballot.getClientRects().length ? performance.now() : 0;
}"""


@dataclass
class Visit:
    """One opening of the page: what went over the wire, and after how many ms the ballot was there."""

    hosts: set[str] = field(default_factory=set)
    requests: int = 0
    received: float = 0.0
    heads: float = 0.0
    ready: float = 0.0

    def asks(self, event: dict[str, Any]) -> None:
        """A request leaves."""
        url = urlsplit(event["request"]["url"])
        if url.scheme.startswith("http"):
            self.requests += 1
            self.hosts.add(url.netloc)

    def begins(self, event: dict[str, Any]) -> None:
        """The head of an answer is there."""
        self.heads += event["response"]["encodedDataLength"]

    def has(self, event: dict[str, Any]) -> None:
        """The whole answer is there, its head included."""
        self.received += event["encodedDataLength"]


def rows(bench: Bench) -> Iterator[Figure]:
    """A few visits, each with an empty cache."""
    with bench.product() as product, bench.browser() as browser:
        table = Table(product, bench.rng)
        hall = Hall(table)
        hall.play(lambda: table.votes)
        time.sleep(bench.seconds(0, TOLD_SECONDS))
        visits = [_visit(bench, browser, product, table) for _ in range(bench.many(1, 5))]
        hall.close()
    first = visits[-1]
    others = set().union(*(visit.hosts for visit in visits)) - {str(product.address)}
    hosts = f"other hosts: {', '.join(sorted(others)) or 'none'}"
    yield Figure("a phone's first page: bytes, compressed", (first.received - first.heads) / 1000, unit="KB",
                 goal="≤ 40 KB", most=0 if others else BYTES_KB,
                 note=f"and {first.heads / 1000:.1f} KB of heads; {hosts}")  # fmt: skip
    yield Figure("a phone's first page: requests", first.requests, unit="", goal="≤ 25", most=REQUESTS)
    yield Figure("a phone's first page: its first ballot is ready", median(v.ready for v in visits) / 1000,
                 unit="s", goal="≤ 2 s", most=READY_S,
                 note=f"{bench.many(1, SLOWER)} × slower processor, {ROUND_TRIP_MS} ms round trips, "
                      "1.6 Mbit/s")  # fmt: skip


def _visit(bench: Bench, browser: Browser, product: Product, table: Table) -> Visit:
    name, _, value = table.cookies[0].partition("=")
    visit, origin = Visit(), product.address.origin
    with slow_page(browser, bench.many(1, SLOWER), network=True, **PHONE) as (page, cdp):
        page.context.add_cookies([{"name": name, "value": value, "url": origin}])
        cdp.on("Network.requestWillBeSent", visit.asks)
        cdp.on("Network.responseReceived", visit.begins)
        cdp.on("Network.loadingFinished", visit.has)
        page.goto(f"{origin}/j/{table.code}", wait_until="commit")
        ready = page.wait_for_function(READY, timeout=1000 * GUARD)
        visit.ready = float(ready.json_value())
        page.wait_for_load_state("networkidle")
    return visit
