"""Makes every slip in the rules, the view, the lobby and identity, and lists those that no test notices.

`tests/faults/mutate [--only WORDS] [--jobs N] [--quick] [--log FILE]`. It works on copies, for an hour or so.
What `equal.txt` explains makes no difference, and counts as neither noticed nor missed.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.faults.mutation.mutants import DECLARED, Mutant, mutants

ROOT = Path(__file__).parents[3]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", "pictures", "__pycache__")
SHORT = 0.3
"""Seconds of the processor, while calls are noted, that a short test takes."""


@dataclass
class Group:
    """Some files with the tests that are to notice a slip in them.

    `served` code runs in a process that the tests start, so nothing is known of which test calls what.
    """

    files: list[str]
    tests: list[str]
    served: bool = False
    calls: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    quick: bool = False

    def callers(self, mutant: Mutant) -> set[str]:
        """The tests that call the function of a mutant, and "" if it is called as they are imported."""
        return set(self.calls.get(f"{mutant.path} {mutant.function}", ()))

    def chosen(self, mutant: Mutant) -> list[str]:
        """The tests that may notice a mutant, the fastest first."""
        at_import, callers = mutant.function in ("", DECLARED), self.callers(mutant)
        everything = at_import or self.served or "" in callers
        found = set(self.seconds) if everything else callers
        if at_import or self.quick:  # what is made at the import shows in short tests, or in none
            found = {test for test in found if self.seconds[test] < SHORT}
        return sorted(found, key=self.seconds.__getitem__)


def below(*places: str) -> list[str]:
    """The Python files of some folders."""
    paths = (path for place in places for path in sorted((ROOT / place).glob("*.py")))
    return [path.relative_to(ROOT).as_posix() for path in paths]


def groups() -> list[Group]:
    """What is mutated, and which tests are to notice."""
    server = [f"shboard/server/{name}.py" for name in ("identity", "context", "limits")]
    served = [f"tests/server/test_{name}.py" for name in ("limits", "context", "identity", "pages")]
    return [
        Group(below("shboard/lobby"), ["tests/lobby"]),
        Group(["shboard/view.py"], ["tests/test_view.py", "tests/leaks/test_indistinguishable.py"]),
        Group(below("shboard/rules"), ["tests/rules"]),
        Group(server, served, served=True),
    ]


class Worker:
    """A process that tries mutants on a copy of its own."""

    def __init__(self, group: Group, folder: Path, **environment: str) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.faults.mutation.worker",
            json.dumps([group.files, group.tests]),
        ]
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "CI": "1", **environment},
        )  # fmt: skip

    def ask(self, **request: Any) -> str:
        """What became of a request: the test that failed, or ""."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return str(json.loads(self.process.stdout.readline())["failed"])

    def end(self) -> None:
        """Let it go."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def tried(group: Group, wanted: list[Mutant], jobs: int, folder: Path, log: IO[str]) -> dict[str, str]:
    """For each mutant the test that noticed it, "" where none did."""
    copies = [folder / str(number) for number in range(jobs)]
    shutil.copytree(ROOT, copies[0], ignore=LEFT_OUT)
    measuring = Worker(group, copies[0])
    found = json.loads(measuring.ask(do="measure"))
    measuring.end()
    if found["failed"] or found["status"]:
        raise SystemExit(f"the tests fail without a mutant: {found['failed']}")
    group.calls, group.seconds = found["calls"], found["seconds"]
    for copy in copies[1:]:
        shutil.copytree(copies[0], copy)
    waiting = deque(wanted)
    answers: dict[str, str] = {}
    one_tree = threading.Lock()

    def work(copy: Path) -> None:
        worker = Worker(group, copy, PYTHONDONTWRITEBYTECODE="1")
        while True:
            with one_tree:
                if not waiting:
                    break
                mutant = waiting.popleft()
                source = mutant.source()
            answers[mutant.name] = found = judged(group, mutant, source, worker)
            print(f"{found or 'NOT NOTICED'} | {mutant.line} | {mutant.name}", file=log, flush=True)
        worker.end()

    threads = [threading.Thread(target=work, args=(copy,)) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def judged(group: Group, mutant: Mutant, source: str, worker: Worker) -> str:
    """The test that notices a mutant; an empty text for none."""
    tests = group.chosen(mutant)
    request = {"path": mutant.path, "function": mutant.function, "source": source}
    if mutant.function == DECLARED:
        return worker.ask(do="anew", tests=tests, **request)
    found = worker.ask(do="exchange", tests=tests, **request)
    if not found and "" in group.callers(mutant):  # a test may keep what was made as it was imported
        short = [test for test in tests if group.seconds[test] < SHORT]
        found = worker.ask(do="anew", tests=short, **request)
    return found


def explained() -> dict[str, str]:
    """What makes no difference, and why: a slip's name, and below it, indented, the reason."""
    text = (Path(__file__).parent / "equal.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^(shboard/.*)\n    (.*)$", text, re.MULTILINE))


def main() -> int:
    """The exit status: 0 where every slip is noticed or explained."""
    parser = argparse.ArgumentParser(prog="tests/faults/mutate", description=__doc__)
    parser.add_argument("--only", default="", help="only slips whose name holds these words")
    parser.add_argument("--jobs", type=int, default=2, help="how many at the same time")
    parser.add_argument("--quick", action="store_true", help="leave out tests that take long")
    parser.add_argument("--log", type=Path, default=Path(os.devnull), help="a line for each slip")
    asked = parser.parse_args()
    reasons, missed, idle = explained(), [], set(explained())
    print("| file | slips | noticed | no difference | missed |\n|---|---|---|---|---|")
    for group in groups():
        group.quick = asked.quick
        made = {path: list(mutants(ROOT, path)) for path in group.files}
        idle -= {mutant.name for every in made.values() for mutant in every}
        wanted = [
            m for every in made.values() for m in every if asked.only in m.name and m.name not in reasons
        ]
        if not wanted:
            continue
        with tempfile.TemporaryDirectory() as folder, asked.log.open("a", encoding="utf-8") as log:
            answers = tried(group, wanted, asked.jobs, Path(folder), log)
        for path, every in made.items():
            names = [mutant.name for mutant in every if asked.only in mutant.name]
            noticed = Counter(bool(answers[name]) for name in names if name in answers)
            if names:
                equal = len(names) - noticed.total()
                print(f"| {path} | {len(names)} | {noticed[True]} | {equal} | {noticed[False]} |", flush=True)
        missed += [name for name in answers if not answers[name]]
    print(*(f"not noticed: {name}" for name in missed), sep="\n")
    print(*(f"explained, but there is no such slip: {name}" for name in idle), sep="\n")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
