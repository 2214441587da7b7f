"""Causes every fault many times, and prints the table of README's "What it survives".

`python -m tests.faults.table --times 3 [--only WORDS] [--readme]`; it fails if anything was lost or shown.
"""

import argparse
import importlib
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.faults.evening import Tally
from tests.faults.fault import FAULTS, Fault, caused
from tests.helpers.serving import ROOT, Server

HEAD = "| fault | times caused | games lost | secrets shown | slowest return |\n|---|---|---|---|---|"
BETWEEN = re.compile(r"(<!-- faults -->\n).*?(\n<!-- /faults -->)", re.DOTALL)


def families() -> None:
    """Import every module that registers faults."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if not path.stem.startswith(("test_", "_")) and path.stem not in ("conftest", "table"):
            importlib.import_module(f"tests.faults.{path.stem}")


def tried(fault: Fault, times: int, folder: Path) -> Tally:
    """A fault in each of its phases, so many times, on a server of its own."""
    tally = Tally()
    with Server(folder / "state") as server:
        for seed in range(times):
            for phase in fault.phases:
                tally.add(caused((fault, phase), server, seed))
        if server.complaints():
            tally.lost += 1
            tally.why = tally.why or server.complaints()
    return tally


def line(fault: Fault, tally: Tally) -> str:
    """One line of the table."""
    return f"| {fault.name} | {tally.times} | {tally.lost} | {tally.shown} | {tally.slowest:.1f} s |"


def write_readme(lines: Iterable[str]) -> None:
    """Put the table where README has one."""
    readme = ROOT / "README.md"
    text, table = readme.read_text(encoding="utf-8"), "\n".join([HEAD, *lines])
    readme.write_text(BETWEEN.sub(lambda found: found[1] + table + found[2], text), encoding="utf-8")


def main() -> int:
    """The exit status: 0 where nothing was lost or shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often each strikes in each phase")
    parser.add_argument("--only", default="", help="only faults whose line holds these words")
    parser.add_argument("--readme", action="store_true", help="write the table into README.md as well")
    wanted = parser.parse_args()
    families()
    lines, failed = [], []
    print(HEAD)
    for fault in FAULTS:
        if wanted.only not in fault.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            tally = tried(fault, wanted.times, Path(folder))
        lines.append(line(fault, tally))
        print(lines[-1], flush=True)
        failed += [tally.why or fault.name] if tally.lost or tally.shown else []
    if wanted.readme:
        write_readme(lines)
    print(*failed, sep="\n", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
