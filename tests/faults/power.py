"""The server dies: between two steps, inside one, and inside the writes of its state file."""

from tests.faults.evening import Evening
from tests.faults.fault import fault


@fault("The server is killed between two steps")
def killed(evening: Evening) -> None:
    """SIGKILL, and the same command again."""
    with evening.nothing_lost():
        evening.server.restart()
