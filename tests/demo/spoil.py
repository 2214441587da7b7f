"""Ways to spoil a record, so that the referee can be seen to catch each."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.helpers.guests import heard
from tests.helpers.referee import read

Line = dict[str, Any]


def write(path: Path, lines: list[Line]) -> None:
    """Write a file of a record back."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def change_frames(path: Path, change: Callable[[Line], bool | None], direction: str = "in") -> int:
    """Change frames until `change` says False; returns how many it has changed (returned True for)."""
    lines, changed = read(path), 0
    for line in lines:
        if line["dir"] != direction or line["via"] != "ws":
            continue
        frame = heard(line["text"])
        verdict = change(frame)
        if verdict:
            line["text"] = json.dumps(frame, separators=(",", ":"))
            changed += 1
            break
    write(path, lines)
    return changed


def change_truth(folder: Path, change: Callable[[Line], bool]) -> int:
    """Change the first line of the truth that `change` takes; returns how many it has changed."""
    lines = read(folder / "truth.jsonl")
    changed = next((1 for line in lines if change(line)), 0)
    write(folder / "truth.jsonl", lines)
    return changed
