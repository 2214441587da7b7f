"""Measures every row and prints the table: `python -m tests.bench`, or tests/bench/run, with these options.

It never fails because of a figure: a time is printed, beside the goal and the machine's own floor.
"""

import argparse
import json
import re
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench import table
from tests.bench.bench import Bench
from tests.bench.figure import Figure
from tests.bench.machine import told
from tests.bench.plot import drawn
from tests.bench.process import ROOT
from tests.bench.rows import ROWS, measured

BETWEEN = re.compile(r"(<!-- bench -->\n).*?(<!-- /bench -->)", re.DOTALL)
PICTURE = Path(__file__).parent / "tables.svg"


def write_readme(machine: str, figures: Sequence[Figure]) -> None:
    """Put the table, and what it ran on, where README has them."""
    readme = ROOT / "README.md"
    lines = [f"On {machine}. {table.verdict(figures)}", "", table.HEAD, *map(table.line, figures)]
    text = readme.read_text(encoding="utf-8")
    readme.write_text(BETWEEN.sub(lambda found: found[1] + "\n".join([*lines, found[2]]), text), "utf-8")


def _wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests/bench/run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few samples of everything, in under a minute")
    parser.add_argument("--only", default="", help=f"rows whose name holds these words: {', '.join(ROWS)}")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the plot of growing tables")
    parser.add_argument("--readme", action="store_true", help="write table and plot into README.md")
    parser.add_argument("--state", type=Path, default=ROOT, metavar="FOLDER", help="on whose disk to save")
    return parser.parse_args()


def _figures(name: str, bench: Bench, *, quiet: bool) -> list[Figure]:
    found = []
    for figure in measured(name, bench):
        found.append(figure)
        if not quiet:
            print(table.line(figure), flush=True)
    return found


def main() -> int:
    """The exit status: 0 where every row was measured."""
    wanted = _wanted()
    if wanted.quick and wanted.readme:
        sys.exit("--quick shares servers and slows nothing down: README wants the whole run.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # and no server outlives it
    rows: dict[str, list[Figure]] = {}
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=wanted.state) as folder:
        machine = told(Path(folder))
        if not wanted.json:
            print(f"{machine}\n\n{table.HEAD}", flush=True)
        with Bench(Path(folder), wanted.quick) as bench:
            for name in ROWS:
                if wanted.only in name:
                    rows[name] = _figures(name, bench, quiet=wanted.json)
    figures = [figure for row in rows.values() for figure in row]
    if wanted.json:
        plain = {name: list(map(table.plain, row)) for name, row in rows.items()}
        print(json.dumps({"machine": machine, "rows": plain}, indent=1))
    else:
        print(f"\n{table.verdict(figures)}")
    for path in (wanted.plot, PICTURE if wanted.readme else None):
        if path is not None and bench.levels is not None:
            path.write_text(drawn(*bench.levels), encoding="utf-8")
    if wanted.readme:
        write_readme(machine, figures)
    return int(any(figure.error for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
