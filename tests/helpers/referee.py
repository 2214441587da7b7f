"""An independent referee: reads the records of a demo and judges them by rules.md, without the engine.

`python -m tests.helpers.referee DIR …` judges each folder that holds a `truth.jsonl`.
"""

import json
import sys
from pathlib import Path

from tests.helpers.referee_position import Line, Position
from tests.helpers.referee_replay import replay
from tests.helpers.referee_screens import CHOICE, Screen


def judge(folder: Path) -> list[str]:
    """Everything that is wrong with one recorded game; empty if nothing is."""
    truth = read(folder / "truth.jsonl")
    positions, faults = replay(truth)
    if faults:
        return faults
    times = [0, *(line["t"] for line in truth[1:])]
    if times != sorted(times):
        faults.append("truth: t goes back")
    seats = positions[0].seats
    files: dict[str, int | None] = {"board.jsonl": None}
    files |= {f"seat-{seat}.jsonl": seat for seat in range(1, seats + 1)}
    found = {path.name for path in folder.iterdir()}
    if found != {"truth.jsonl", *files}:
        return [f"the files are {sorted(found)}"]
    sizes: set[int] = set()
    for name, seat in files.items():
        screen = Screen(seat, positions, times)
        lines = read(folder / name)
        faults += [f"{name}, {fault}" for fault in screen.examine(lines)]
        sizes |= screen.secret_sizes
        if seat is not None:
            faults += [f"{name}, {fault}" for fault in _compare_steps(screen, truth, positions)]
            faults += _once_told(name, screen.secret_sizes)
    if len(sizes) > 1:
        faults.append(f"answers to holds have the lengths {sorted(sizes)}")
    return faults


def read(path: Path) -> list[Line]:
    """The lines of one file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _compare_steps(screen: Screen, truth: list[Line], positions: list[Position]) -> list[str]:
    """What a seat did and was acknowledged is what the truth says it did, in the same order."""
    told = [_as_done(line, positions[line["n"] - 1]) for line in truth[1:] if line["seat"] == screen.seat]
    done = [{key: value for key, value in action.items() if key != "place"} for action in screen.done]
    if told == done:
        return []
    for number, (one, other) in enumerate(zip(told, done, strict=False), start=1):
        if one != other:
            return [f"action {number} of the seat, {other['do']}, is another in the truth"]
    return [f"{len(done)} actions were acknowledged, {len(told)} are in the truth"]


def _as_done(line: Line, before: Position) -> Line:
    """A step of the truth in the words of the wire."""
    action = {"do": line["action"], "tile": line["tile"], "round": before.round}
    choice = CHOICE.get(line["action"])
    if choice in ("target", "ja"):
        action[choice] = line[choice]
    return action


def _once_told(name: str, sizes: set[int]) -> list[str]:
    return [] if sizes else [f"{name}, the seat was told nothing, not even its role"]


def main(folders: list[str]) -> int:
    """Judge what lies in these folders; the number of games with a fault is the exit code's reason."""
    games = sorted(path.parent for folder in folders for path in Path(folder).rglob("truth.jsonl"))
    bad = 0
    for game in games:
        faults = judge(game)
        bad += bool(faults)
        for fault in faults:
            print(f"{game}: {fault}")
    print(f"{len(games)} games, {bad} with faults")
    return int(bad > 0 or not games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
