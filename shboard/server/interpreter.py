"""What is asked of the interpreter itself, so that a ballot waits for nothing else."""

import gc
import sys

SWITCH_SECONDS = 0.0002
"""The thread that saves waits so long at most until it may tell that it has: by itself, 25 times as long."""
NEW_OBJECTS = 10_000
"""So many are made before somebody looks for cycles among them: by itself that is done at each 700."""


def make_brisk() -> None:
    """What is there at the start stays, and is not looked through again."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
