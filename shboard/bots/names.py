"""What the bots are called."""

import random

NAMES = (
    "Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro", "Hugo", "Ida", "Jon", "Kaja", "Leo",
    "Mia", "Nils", "Olga", "Per", "Quinn", "Rosa", "Sven", "Tove", "Una", "Vera", "Willy", "Yrsa",
)  # fmt: skip


def draw_names(count: int, rng: random.Random, taken: tuple[str, ...] = ()) -> list[str]:
    """`count` different names at random, none of them in `taken` (compared without case)."""
    used = {name.casefold() for name in taken}
    return rng.sample([name for name in NAMES if name.casefold() not in used], count)
