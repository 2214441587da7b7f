"""What the server asks of the interpreter, in a process of its own, since it holds for all of one."""

import subprocess
import sys

ASKED = """
import gc, sys
from shboard.server.interpreter import make_brisk

make_brisk()
class Ring: pass
alive = []
for k in range(50_000):
    ring = Ring()
    ring.self = ring
    alive.append(len(gc.get_objects()))
print(sys.getswitchinterval() < 0.001, gc.get_freeze_count() > 1000, max(alive) < 50_000)
"""


def test_the_saving_thread_need_not_wait_what_stays_is_not_searched_and_garbage_is_still_found() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"] * 3
