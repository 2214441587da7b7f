"""The plot of what tables cost as they grow: an SVG that can be read on a light and on a dark page."""

from collections.abc import Sequence
from html import escape

from tests.bench.growth import Level

WIDTH, HEIGHT, GAP = 300, 170, 90
LEFT, TOP, BELOW = 56, 40, 44
OURS, FLOOR, INK, GRID = "#c8553d", "#3f8fbf", "#808080", "#80808055"
"""Colours that keep their distance from white and from black alike."""

Point = tuple[float, float]


def drawn(ours: Sequence[Level], floor: Sequence[Level]) -> str:
    """Processor and memory over the number of tables, ours and the floor's."""
    panels = [
        (
            "processor, % of a core",
            [[(level.tables, level.percent) for level in each] for each in (ours, floor)],
        ),
        ("memory, MB (PSS)", [[(level.tables, level.megabytes) for level in each] for each in (ours, floor)]),
    ]
    width, height = LEFT + 2 * WIDTH + GAP + 20, TOP + HEIGHT + BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="12" fill="{INK}">',
        "<title>What tables cost as they grow, shboard and a bare websockets server</title>",
    ]
    for place, (name, lines) in enumerate(panels):
        parts += _panel(LEFT + place * (WIDTH + GAP), name, lines)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(left: float, name: str, lines: Sequence[Sequence[Point]]) -> list[str]:
    most_x = max(x for line in lines for x, _ in line)
    most_y = _round_up(max(y for line in lines for _, y in line))

    def at(point: Point) -> Point:
        return left + WIDTH * point[0] / most_x, TOP + HEIGHT * (1 - point[1] / most_y)

    parts = [f'<text x="{left}" y="{TOP - 14}" font-weight="bold">{escape(name)}</text>']
    for part in range(5):
        value = most_y * part / 4
        y = at((0, value))[1]
        parts.append(f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="{GRID}"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
    for x, _ in lines[0]:
        place = at((x, 0))[0]
        parts.append(f'<text x="{place:.1f}" y="{TOP + HEIGHT + 17}" text-anchor="middle">{x:g}</text>')
    parts.append(f'<text x="{left + WIDTH / 2}" y="{TOP + HEIGHT + 36}" text-anchor="middle">tables</text>')
    for line, colour, label in zip(lines, (OURS, FLOOR), ("shboard", "websockets, saved"), strict=True):
        points = [at(point) for point in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        right = left + WIDTH - (0 if colour == FLOOR else 112)
        parts.append(f'<text x="{right}" y="{TOP - 14}" text-anchor="end" fill="{colour}">{label}</text>')
    return parts


def _round_up(value: float) -> float:
    """The next number of which people make axes."""
    step = 1.0
    while True:
        for factor in (1, 2, 4, 8):
            if value <= factor * step:
                return factor * step
        step *= 10
