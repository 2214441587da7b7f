"""The run by hand, as a whole, of a picture of each device."""

import subprocess
import sys
from pathlib import Path

from tests.gallery import board, phone
from tests.gallery.__main__ import asked_for

ROOT = Path(__file__).parents[2]


def test_it_draws_in_processes_of_its_own_and_writes_the_pages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gallery", "--out", str(tmp_path), "--jobs", "1"]
    only = "connecting 960x540,320x568 light,board de"
    done = subprocess.run([*command, "--only", only], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.endswith(f"2 of 2 pictures, 0 with findings\n{tmp_path / 'index.html'}\n")
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png")) == [
        "board/connecting/de-960x540.png",
        "phone/connecting/de-320x568-light-double.png",
    ]


def test_what_is_asked_for_has_each_word_or_one_that_a_comma_offers() -> None:
    cases = asked_for("vote,told-elected 5,10 de board 960x540 usual", pairs=False)
    assert len(cases) == 4
    assert {(case.state, case.seats) for case in cases} == {
        (state, seats) for state in ("vote", "told-elected") for seats in (5, 10)
    }
    assert asked_for("", pairs=True) == [*board.ALBUM.chosen(), *phone.ALBUM.chosen()]
    assert asked_for("vote nothing", pairs=False) == []
