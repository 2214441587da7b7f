"""The server dies: between two steps, inside one, and inside the writes of its state file."""

from tests.faults.attempt import Attempt
from tests.faults.evening import Evening, expect
from tests.faults.fault import fault
from tests.faults.strace import WRITES, death, traced
from tests.helpers.phases import GAMES
from tests.helpers.serving import Server


@fault("The server is killed between two steps")
def killed(evening: Evening) -> None:
    """SIGKILL, and the same command again."""
    with evening.nothing_lost():
        evening.server.restart()


@fault("The server is killed before a step is saved", tuple(GAMES))
def killed_before_the_save(evening: Evening) -> None:
    """Nobody was told of it, and it never was."""
    with evening.nothing_lost():
        attempt = dying(evening, "before")
        expect(attempt.answer is None, "a step was told before it was saved")


@fault("The server is killed between saving a step and telling of it", tuple(GAMES))
def killed_before_the_answer(evening: Evening) -> None:
    """Nobody was told of it; everybody finds it done."""
    with evening.nothing_lost(steps=1):
        attempt = dying(evening, "saved")
        expect(attempt.answer is None, "a step was told while it was saved")
        expect(attempt.is_done(), "a saved step is lost")


@fault("The server is killed between answering a step and showing it", tuple(GAMES))
def killed_before_the_views(evening: Evening) -> None:
    """One phone was told that it is done; the others find it done."""
    with evening.nothing_lost(steps=1):
        attempt = dying(evening, "told")
        expect(attempt.answer is not None, "a step was shown before it was answered")
        attempt.expect_kept()


def dying(evening: Evening, where: str) -> Attempt:
    """Somebody tries something, and the server dies at that point of the step; it is up again."""
    attempt = Attempt.of(evening)
    evening.server.tell("die", where=where)
    attempt.make()
    evening.server.restart()
    return attempt


@fault("The server is killed inside a write of its state file", tuple(GAMES))
def killed_inside_a_write(evening: Evening) -> None:
    """At one of the calls with which SQLite writes and syncs, whichever chance chooses."""
    with evening.nothing_lost(steps=1):
        if not dead_at(evening, evening.rng.choice(WRITES[:2]), evening.rng.randint(1, 4)):
            evening.server.restart()


def dead_at(evening: Evening, call: str, number: int) -> bool:
    """Somebody tries something, and the server dies at that call of the step; it is up again.

    Whether it came to that call: if not, it never went away.
    """
    attempt = Attempt.of(evening)
    server = evening.server
    with traced(server, "-e", f"trace={call}", *death(call, number)):
        died = attempt.make() is None or not wiped(server)
        if died:
            server.kill()
    if died:
        server.start()
    attempt.expect_kept()
    return died


def wiped(server: Server) -> bool:
    """Wait until what the step has overwritten is wiped, after its answer; false if it never is."""
    try:
        server.tell("until_wiped")
    except (OSError, RuntimeError):
        return False
    return True


@fault("The server is killed after every step of a whole game", ("reveal",))
def killed_after_every_step(evening: Evening) -> None:
    """From the reveal to the ending."""
    killed_every(evening, 1)


def killed_every(evening: Evening, steps: int) -> None:
    """The whole game, with a kill after so many steps, and again, to the end."""
    while evening.board.view()["stage"] == "play":
        for _ in range(steps):
            if evening.board.view()["stage"] == "play":
                expect(Attempt.of(evening).make() is not None, "the server is gone")
        with evening.nothing_lost():
            evening.server.restart()
