"""The benchmark cannot rot: in a hurry it still measures every row. Figures are printed, never asserted."""

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.bench.disk import CARD_MS
from tests.bench.figure import Figure, ms
from tests.bench.floor_disk import Disk
from tests.bench.rows import ROWS
from tests.bench.table import line, verdict
from tests.helpers.serving import ROOT

NEED_STRACE = ("slow disk", "slow disk, many tables")


@pytest.fixture(scope="module")
def plot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the plot goes."""
    return tmp_path_factory.mktemp("bench") / "plot.svg"


@pytest.fixture(scope="module")
def figures(plot: Path) -> dict[str, list[dict[str, Any]]]:
    """What one hurried run measures, by row."""
    command = [sys.executable, "-m", "tests.bench", "--quick", "--json", "--plot", str(plot)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    found: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)["rows"]
    return found


@pytest.mark.parametrize("row", [row for row in ROWS if row not in NEED_STRACE])
def test_a_row_is_measured(figures: dict[str, list[dict[str, Any]]], row: str) -> None:
    assert figures[row]
    for figure in figures[row]:
        assert not figure["error"], figure["error"]
        assert figure["name"]
        assert math.isfinite(figure["value"])
        assert (figure["floor"] is not None) == bool(figure["floor_is"])


@pytest.mark.needs("strace")
@pytest.mark.parametrize("row", NEED_STRACE)
def test_a_row_is_measured_on_a_slow_disk(figures: dict[str, list[dict[str, Any]]], row: str) -> None:
    test_a_row_is_measured(figures, row)
    assert any(figure["value"] >= CARD_MS for figure in figures[row]), "no fsync took its time"


def test_the_plot_has_a_line_for_us_and_one_for_the_floor(figures: object, plot: Path) -> None:
    lines = ElementTree.parse(plot).iter("{http://www.w3.org/2000/svg}polyline")
    assert len([line for line in lines if len(line.attrib["points"].split()) > 2]) == 4


def test_a_goal_is_met_on_its_own_side() -> None:
    assert [Figure("p99", value, most=16.0).met for value in (15.9, 16.1)] == [True, False]
    assert [Figure("a second", value, least=16.0).met for value in (15.9, 16.1)] == [False, True]
    assert Figure("no goal", 1.0).met is None
    assert Figure("broken", error="it did not start", most=1.0).met is None


def test_a_percentile_is_a_sample() -> None:
    samples = [number / 1000 for number in range(100, 0, -1)]
    assert [ms(samples, percent) for percent in (0, 50, 99)] == pytest.approx([1, 51, 100])
    assert ms([0.002], 99) == 2


def test_a_line_says_what_was_measured_and_what_not() -> None:
    figure = Figure("ballot", 1.5, floor=1.0, floor_is="floor", goal="≤ 1.2 × floor", most=1.2)
    assert line(figure) == "| ballot | 1.5 ms | 1, floor | 1.50 | ≤ 1.2 × floor | **no** | – |"
    assert "no strace" in line(Figure("disk", error="no strace"))
    assert verdict([figure, figure, Figure("none", 1.0)]) == "0 of 2 goals are met."


def test_the_floor_writes_each_step_to_the_disk(tmp_path: Path) -> None:
    disk, log = Disk(tmp_path, b"a table" * 70), tmp_path / "floor.db-wal"
    sizes = []
    for _ in range(3):
        disk.save("KRAB")
        sizes.append(log.stat().st_size)
    assert sizes[0] < sizes[1] < sizes[2]
