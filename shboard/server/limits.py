"""How often a wrong PIN may be tried (design.md, "Identity")."""

from collections import deque
from collections.abc import Callable

WINDOW_SECONDS = 60
PER_ADDRESS = 5
PER_TABLE = 60


class Tries:
    """Wrong tries of the last minute, by table and by address.

    An address with no wrong try in the last minute always gets its first, so that no flood from
    elsewhere keeps the right person out.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[tuple[float, str]]] = {}

    def allowed(self, table: str, address: str) -> bool:
        """Whether this address may try a PIN of this table now."""
        recent = self._recent(table)
        own = sum(1 for _, other in recent if other == address)
        return own == 0 or (own < PER_ADDRESS and len(recent) < PER_TABLE)

    def failed(self, table: str, address: str) -> None:
        """Note a wrong try."""
        self._recent(table).append((self._clock(), address))

    def _recent(self, table: str) -> deque[tuple[float, str]]:
        tries = self._wrong.setdefault(table, deque())
        while tries and tries[0][0] <= self._clock() - WINDOW_SECONDS:
            tries.popleft()
        return tries
