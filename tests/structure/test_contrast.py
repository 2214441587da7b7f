"""What axe cannot judge, for it lies on gradients and patterns: the contrast of the palettes (WCAG 2.2)."""

import re

import pytest

from tests.structure.house import ROOT, read

TEXT, THING = 4.5, 3.0
"""What is read; what is only seen: a mark, a border, the focus."""
PHONE = {
    ("ink", "bg"): TEXT, ("ink", "face"): TEXT, ("dim", "bg"): TEXT, ("dim", "face"): TEXT,
    ("warn", "bg"): TEXT, ("on-lit", "lit"): TEXT, ("on-lamp", "lamp"): TEXT, ("line", "bg"): THING,
    ("line", "face"): THING, ("focus", "bg"): THING, ("focus", "face"): THING,
}  # fmt: skip
BOARD = {
    ("ink", "brightest"): TEXT, ("ink", "cloth"): TEXT, ("ink", "plate"): TEXT, ("dim", "brightest"): TEXT,
    ("dim", "cloth"): TEXT, ("dim", "black"): TEXT, ("print", "paper"): TEXT, ("print", "brass"): TEXT,
    ("gold", "black"): TEXT, ("line", "brightest"): THING, ("line", "cloth"): THING,
    ("brass", "brightest"): THING,
}  # fmt: skip


def colours(css: str) -> dict[str, str]:
    """The colours that a block of a style sheet names."""
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", css))


def phone() -> dict[str, dict[str, str]]:
    """The phone's two palettes."""
    light, dark = read(ROOT / "shboard/web/phone/phone.css").split("@media (prefers-color-scheme: dark)", 1)
    return {"light": colours(light), "dark": colours(dark.partition("@media")[0])}


def board() -> dict[str, str]:
    """The board's, with its cloth where the lamp is brightest."""
    css = read(ROOT / "board_display/board.css")
    named = colours(css)
    *lamp, share = map(float, re.findall(r"\.lamp \{[^}]*?rgba\(([^)]*)\)", css)[0].split(","))
    mixed = (
        share * light + (1 - share) * dark for light, dark in zip(lamp, channels(named["cloth"]), strict=True)
    )
    return named | {"brightest": "#" + "".join(f"{round(each):02x}" for each in mixed)}


def channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def luminance(colour: str) -> float:
    shares = [each / 255 for each in channels(colour)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def too_weak(palette: dict[str, str], pairs: dict[tuple[str, str], float]) -> dict[str, float]:
    found = {pair: contrast(*(palette[name] for name in pair)) for pair in pairs}
    return {" on ".join(pair): ratio for pair, ratio in found.items() if ratio < pairs[pair]}


def test_contrast_is_measured_rightly() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_c18_the_phones_colours_can_be_read(theme: str) -> None:
    assert too_weak(phone()[theme], PHONE) == {}


def test_c18_the_boards_colours_can_be_read_where_the_lamp_is_brightest() -> None:
    assert too_weak(board(), BOARD) == {}
