"""Tries slips in one group of files, on one copy of the project: `python -m … '[FILES, TESTS]'`, by lines.

Nothing of the project is imported here, so that a forked child can import a changed file. What is slow is
done once: the libraries are imported before the fork; and for a slip within a function a second process
collects the tests, and its children exchange the function where it lies. The slip is in the file as well
meanwhile, for servers that a test starts.
"""

import importlib
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import pytest

from tests.faults.mutation.plugins import Chosen, Collected, Measure

PRELOADED = ("hypothesis", "msgspec", "flask", "flask_sock", "click", "werkzeug.test", "qrcode")
QUIET = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
QUIET += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is preloaded
MEMORY = 4 << 30
GUARD = 1800
FIRST = 3


def forked(work: Callable[..., str], *values: Any) -> dict[str, Any]:
    """What a child finds: the first test that failed, "" for none, or how the child ended."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        _work(writes, work, *values)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as answer:
        failed = answer.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with suppress(ProcessLookupError):  # the servers that its tests have left
        os.killpg(child, signal.SIGKILL)
    return {"failed": failed or (f"ended with {status}" if status else "")}


def _work(writes: int, work: Callable[..., str], *values: Any) -> None:
    """In the child, which ends here."""
    os.setpgid(0, 0)
    signal.alarm(GUARD)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing, status = os.open(os.devnull, os.O_RDWR), 1
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    try:
        with os.fdopen(writes, "w", encoding="utf-8") as answer:
            answer.write(work(*values))
        status = 0
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(status)


def measured(files: list[str], tests: list[str]) -> str:
    """All tests once, without a slip."""
    measure = Measure(files)
    status = pytest.main([*QUIET, *tests], [measure])
    calls = {function: sorted(found) for function, found in measure.calls.items()}
    return json.dumps(
        {"status": status, "calls": calls, "seconds": measure.seconds, "failed": measure.failed}
    )


def anew(tests: list[str]) -> str:
    """The chosen tests, with everything imported as it lies there now; those of a few short files first."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    return _anew(files[:FIRST], tests) or _anew(files[FIRST:], tests)


def _anew(files: list[str], tests: list[str]) -> str:
    chosen = Chosen(tests)
    status = pytest.main([*QUIET, *files], [chosen]) if files else 0
    return chosen.failed or ("" if status in (0, 5) else f"pytest ended with {int(status)}")


def collected(tests: list[str]) -> tuple[IO[str], IO[str]]:
    """A process that has collected the tests: where to ask it, and where it answers."""
    (its_input, asks), (answers, its_output) = os.pipe(), os.pipe()
    if os.fork() == 0:
        os.close(asks)
        os.close(answers)
        with os.fdopen(its_input) as asked, os.fdopen(its_output, "w") as answered:
            pytest.main([*QUIET, "-s", *tests], [Collected(asked, answered, forked)])
        os._exit(0)
    os.close(its_input)
    os.close(its_output)
    asking, answering = os.fdopen(asks, "w"), os.fdopen(answers)
    if answering.readline() != "ready\n":
        raise RuntimeError("the tests cannot be collected")
    return asking, answering


@contextmanager
def changed(request: dict[str, Any]) -> Iterator[None]:
    """Have the slip in the file meanwhile. Its time is put back too, for what was compiled from it."""
    path = Path(request["path"])
    kept, times = path.read_bytes(), path.stat()
    path.write_text(request["source"], encoding="utf-8")
    try:
        yield
    finally:
        path.write_bytes(kept)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def main() -> None:
    """Answer until nobody asks."""
    sys.path.insert(0, str(Path.cwd()))
    for module in PRELOADED:
        importlib.import_module(module)
    files, tests = json.loads(sys.argv[1])
    talk = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    pair: tuple[IO[str], IO[str]] | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "measure":
            answer = forked(measured, files, tests)
        elif request["do"] == "anew":
            with changed(request):
                answer = forked(anew, request["tests"])
        else:
            pair = pair or collected(tests)
            with changed(request):
                print(json.dumps(request), file=pair[0], flush=True)
                answer = json.loads(pair[1].readline())
        print(json.dumps(answer), file=talk, flush=True)


if __name__ == "__main__":
    main()
