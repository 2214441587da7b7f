"""All rooms of one server, and the store behind them."""

import secrets
from random import Random

from shboard.lobby import Stage, Table
from shboard.refusal import Refusal
from shboard.room import VIEWS_AHEAD, Clocks, Room, Truth
from shboard.rules import Variant
from shboard.saver import Offload, Saver
from shboard.store import Saved, Store, StoreError

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 O 1 I L: they are mistaken for each other across a room."""
RESUME_SECONDS = 12 * 3600


class Rooms:
    """The rooms by their code. `truth` is given in a demo alone; `even` as in `Room`.

    `firsts`: the letters with which codes of fresh tables begin, where several servers share one address.
    """

    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        rng: Random,
        offload: Offload,
        truth: Truth | None = None,
        *,
        even: bool = True,
        firsts: str = CODE_LETTERS,
    ) -> None:
        self.saver = Saver(store, offload, clocks[1])
        self._store = store
        self._clocks, self._rng, self._truth, self._even = clocks, rng, truth, even
        self._firsts = firsts
        self._rooms: dict[str, Room] = {}
        self._kept = store.load()

    def resume(self) -> list[str]:
        """Take up every table touched in the last twelve hours; their codes, the last touched first.

        Raises `StoreError`.
        """
        since = self._clocks[0]() - RESUME_SECONDS
        taken_up = [saved for saved in self._kept if saved.table.touched >= since]
        if taken_up:  # A second fall must not find the numbers of the views that are sent from now on.
            self.saver.elsewhere(self._store.save, map(_ahead, taken_up))
        for saved in taken_up:
            self._add(saved)
        return list(self._rooms)

    def running(self) -> list[str]:
        """The codes of kept tables on which a game is on."""
        return [saved.table.code for saved in self._kept if saved.table.stage is Stage.PLAY]

    def forget_kept(self) -> list[str]:
        """Erase the tables that were not taken up: nobody can come back to them.

        The codes of those on which a game was on. Raises `StoreError`.
        """
        left = [saved.table.code for saved in self._kept if saved.table.code not in self._rooms]
        if left:
            self.saver.elsewhere(self._store.remove, left)
        return [code for code in self.running() if code in left]

    def open(self, variants: tuple[Variant, ...] = (), port: int = 0) -> Room:
        """A fresh table with an unused code, for phones that reach the server on `port`.

        It is kept before its code is told. Raises `StoreError`.
        """
        taken = {saved.table.code for saved in self._kept} | set(self._rooms)
        code = self._code()
        while code in taken:
            code = self._code()
        salt, now = secrets.token_bytes(16), self._clocks[0]()
        saved = Saved(Table(code, salt, variants=variants, touched=now, port=port), 0)
        self.saver.elsewhere(self._store.save, [_ahead(saved)])
        return self._add(saved)

    def close(self, code: str) -> Room:
        """End a table for good and erase what was kept of it; the room, whose screens are still to be told.

        Raises `Refusal`: `no_table`, `not_saved` with nothing erased.
        """
        room = self.room(code)
        room.close()
        try:
            self.saver.elsewhere(self._store.remove, [room.code])
        except StoreError:
            room.closed = False
            raise Refusal("not_saved") from None
        self._rooms.pop(room.code, None)
        self._kept = [saved for saved in self._kept if saved.table.code != room.code]
        return room

    def _code(self) -> str:
        """Four letters, the first of them one of this server's own."""
        first = self._firsts[self._rng.randrange(len(self._firsts))]
        return first + "".join(CODE_LETTERS[self._rng.randrange(len(CODE_LETTERS))] for _ in range(3))

    def _add(self, saved: Saved) -> Room:
        room = Room(saved, self.saver, self._clocks, self._rng, self._truth, even=self._even)
        self._rooms[room.code] = room
        return room

    def get(self, code: str) -> Room | None:
        """The room of that code, in either case."""
        return self._rooms.get(code.upper())

    def room(self, code: str) -> Room:
        """The room of that code. Raises `Refusal`: `no_table`."""
        room = self.get(code)
        if room is None:
            raise Refusal("no_table", table=code)
        return room

    def all(self) -> list[Room]:
        """Every room."""
        return list(self._rooms.values())

    def only(self) -> Room | None:
        """The room, where there is exactly one."""
        return self.all()[0] if len(self._rooms) == 1 else None


def _ahead(saved: Saved) -> Saved:
    """As a room is kept: ahead of the numbers of its views."""
    return Saved(saved.table, saved.v + VIEWS_AHEAD)
