"""The worst names that a guest may still have: what names.py lets pass must be harmless on every screen."""

from typing import Any

HEBREW = "\u05e9\u05dc\u05d5\u05dd"
ARABIC = "\u0645\u0631\u062d\u0628\u0627"

NAMES = (
    "<s>Bo</s>",
    '"><u>a</u>',
    "' onfocus=x",
    "{name}&lt;${",
    f"{HEBREW} 12",
    f"7 {ARABIC}",
    "a" + "\ufdfd" * 11,
    "W" * 12,
    "\u1ec7\u0303" * 6,
    "\u611b\u5b50" * 6,
)
"""Markup, attributes, placeholders, two scripts that run from right to left (with digits at either end), the
widest letters, marks upon marks, and a name that takes two columns a letter."""
MORE = (
    "<img src=a>",
    "\U0001d54e\U0001f469\U0001f3fd",
    "\U00012219" * 3,
    "__proto__",
    "\\x1b[31m",
    "%s%n",
    "null",
)
"""Where there is room for more: four-byte letters, cuneiform, and words that programs stumble on."""

TABLES = (NAMES, MORE + NAMES)
"""Ten guests each."""


def renamed(view: dict[str, Any], names: tuple[str, ...] = NAMES) -> dict[str, Any]:
    """The view with these names at its seats."""
    seats = [{**seat, "name": name} for seat, name in zip(view["seats"], names, strict=False)]
    return {**view, "seats": seats}
