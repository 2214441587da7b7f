"""The state cannot be saved: what was asked for is refused, and nothing has changed."""

from tests.faults.attempt import Attempt
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.faults.strace import WRITES, failure, traced
from tests.helpers.phases import GAMES


@fault("The disk is full in the middle of a game", tuple(GAMES))
def full(evening: Evening) -> None:
    """Whoever acts is refused, and so is the host; then there is room again."""
    attempt = Attempt.of(evening)
    with evening.nothing_lost():
        evening.server.disk(works=False)
        refused(attempt)
        for command in ("pause", "end"):
            answer = evening.server.host(command, table=evening.code)
            expect(answer == (409, {"refused": "not_saved"}), f"the host was told {answer}")
        evening.server.disk(works=True)
    expect((attempt.make() or {}).get("ok") is True, "the same tap does not work once there is room")
    expect(attempt.is_done(), "a step was answered and not taken")


@fault("The disk fails half-way through a step, and then the power", tuple(GAMES))
def failing(evening: Evening) -> None:
    """A step that was refused because of it must not be there after all when the server is back."""
    attempt, server, rng = Attempt.of(evening), evening.server, evening.rng
    call = rng.choice(WRITES[:2])
    error, when = "ENOSPC", str(rng.randint(1, 4))
    if call == "fdatasync":
        error, when = "EIO", rng.choice(["1", "1+"])
    with evening.nothing_lost():
        with traced(server, "-e", f"trace={call}", *failure(call, error, when)):
            refused(attempt)
        server.restart()


def refused(attempt: Attempt) -> None:
    """Somebody tries to act and is told that it could not be saved."""
    attempt.make()
    expect((attempt.answer or {}).get("refused") == "not_saved", f"told {attempt.answer}")
