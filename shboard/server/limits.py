"""How much is too much: of wrong PINs, of requests, of open files."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from shboard.refusal import Refusal

WINDOW_SECONDS = 60
PER_ADDRESS = 5
PER_TABLE = 60
LONGEST_WAIT = 10.0
REMEMBERED = 64
OPEN_FILES = 4096


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

    @contextmanager
    def counted(self, table: str, address: str) -> Iterator[None]:
        """A try: what is refused within it was a wrong one. Raises `Refusal`: `too_many_tries`."""
        if not self.allowed(table, address):
            raise Refusal("too_many_tries")
        try:
            yield
        except Refusal:
            self.failed(table, address)
            raise

    def _recent(self, table: str) -> deque[tuple[float, str]]:
        tries = self._wrong.setdefault(table, deque())
        while tries and tries[0][0] <= self._clock() - WINDOW_SECONDS:
            tries.popleft()
        return tries


class Allowance:
    """So much a second, and `at_once` more after a rest. Whoever asks for more is made to wait for it."""

    def __init__(self, clock: Callable[[], float], a_second: float, at_once: float) -> None:
        self._clock, self._a_second, self._at_once = clock, a_second, at_once
        self._paid_back = clock()

    def wait(self, units: float = 0.0) -> float:
        """Seconds until so much more could be taken."""
        owed = self._paid_back + units / self._a_second - self._clock()
        return max(0.0, round(owed - self._at_once / self._a_second, 6))

    @property
    def rested(self) -> bool:
        """Whether nothing taken remains to be paid back."""
        return self._paid_back <= self._clock()

    def take(self, units: float = 1.0) -> float:
        """Take, and return the seconds to wait before it is used: LONGEST_WAIT at most."""
        now = self._clock()
        latest = now + self._at_once / self._a_second + LONGEST_WAIT
        self._paid_back = min(max(self._paid_back, now) + units / self._a_second, latest)
        return self.wait()


class Allowances:
    """One allowance for each address, or whoever else is told apart. Those at rest are forgotten."""

    def __init__(self, clock: Callable[[], float], a_second: float, at_once: float) -> None:
        self._like = (clock, a_second, at_once)
        self._of: dict[Hashable, Allowance] = {}
        self._tidy_at = 2 * REMEMBERED

    def of(self, who: Hashable) -> Allowance:
        """The allowance of `who`."""
        if len(self._of) >= self._tidy_at:
            self._of = {other: allowance for other, allowance in self._of.items() if not allowance.rested}
            self._tidy_at = 2 * max(REMEMBERED, len(self._of))
        found = self._of.get(who)
        if found is None:
            found = self._of[who] = Allowance(*self._like)
        return found


def joins_of_an_address(clock: Callable[[], float]) -> Allowances:
    """How many seats one address may take at one table: a whole table at once, then one a minute.

    Ten friends behind one router that hides them, or children with one tablet, sit down together. A guest
    who takes all ten seats from ten cookies does so once: the host removes them (`seats remove`), and those
    who really came sit down, and the host locks the table, before that guest has a second one. A limit on
    seats *held* would keep the ten friends out, and still let a guest with ten addresses in.
    """
    return Allowances(clock, 1 / 60, 10)


def lift_open_files() -> int:
    """Let this process open as many files as it may need; how many it may have now.

    Desktops give a process 1,024 (macOS 256) unless it asks: fewer than the sockets of a crowd.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return OPEN_FILES
    endless = resource.RLIM_INFINITY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != endless and soft < OPEN_FILES:
        soft = OPEN_FILES if hard == endless else min(OPEN_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return OPEN_FILES if soft == endless else soft
