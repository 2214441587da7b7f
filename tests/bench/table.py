"""The figures as a table: for a terminal and for README the same, in Markdown."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tests.bench.figure import Figure, number

HEAD = "| figure | measured | floor | ratio | goal | met | beside it |\n|---|---|---|---|---|---|---|"


def line(figure: Figure) -> str:
    """One line of it."""
    if figure.error:
        return f"| {figure.name} | – | – | – | – | not measured | {figure.error} |"
    floor = f"{number(figure.floor)}, {figure.floor_is}" if figure.floor is not None else "–"
    ratio = f"{figure.ratio:.2f}" if figure.ratio is not None else "–"
    met = {True: "yes", False: "**no**", None: "–"}[figure.met]
    value = f"{number(figure.value)} {figure.unit}".strip()
    return f"| {figure.name} | {value} | {floor} | {ratio} | {figure.goal} | {met} | {figure.note or '–'} |"


def verdict(figures: Iterable[Figure]) -> str:
    """How many goals are met, in a sentence."""
    held = [figure.met for figure in figures if figure.met is not None]
    return f"{sum(held)} of {len(held)} goals are met."


def plain(figure: Figure) -> dict[str, Any]:
    """For --json."""
    return {**asdict(figure), "ratio": figure.ratio, "met": figure.met}
