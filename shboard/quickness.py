"""How quick a disk is, as far as it has shown: whether it is worth a thread to wait for it."""

QUICK_SECONDS = 0.0015
"""A thread that is handed a commit, and tells of it again, takes a third of that."""
STALL_SECONDS = 0.02
"""More than a picture on a screen stands: others might notice that they waited."""
PROOF, MOST_PROOF = 50, 6400
_MEMORY, _PATIENCE = 16, 1 / 16


class Quickness:
    """What is known of one disk.

    It is `proven` while commits are quick as a rule and none has stalled for long: a solid-state disk, never
    a card. After each disappointment it takes twice as many commits to be so again.
    """

    def __init__(self) -> None:
        self._as_a_rule = STALL_SECONDS
        self._without_stall, self._proof = 0, PROOF

    @property
    def proven(self) -> bool:
        """Whether nobody would notice if everything waited for the next commit."""
        return self._without_stall >= self._proof and self._as_a_rule < QUICK_SECONDS

    @property
    def patience(self) -> float:
        """Seconds that are worth waiting, before a commit, for who else has something to save."""
        return self._as_a_rule * _PATIENCE if self._as_a_rule > QUICK_SECONDS else 0.0

    def failed(self) -> None:
        """A commit was refused: who knows what the disk does next."""
        self.took(STALL_SECONDS)

    def took(self, seconds: float) -> None:
        """A commit is done."""
        self._as_a_rule += (min(seconds, STALL_SECONDS) - self._as_a_rule) / _MEMORY
        if seconds < STALL_SECONDS:
            self._without_stall += 1
            return
        if self._without_stall >= self._proof:
            self._proof = min(2 * self._proof, MOST_PROOF)
        self._without_stall = 0
