"""How long is searched for faults: little in everyday tests, much with `--hypothesis-profile=search`."""

from random import SystemRandom

from hypothesis import settings

USUAL = 100
"""The examples of hypothesis' usual profile."""


def times(few: int) -> int:
    """So many as are enough for every day, times what the profile wants more than usual."""
    assert settings.default is not None
    return max(1, few * settings.default.max_examples // USUAL)


def seeds(few: int) -> range:
    """A seed for each of so many: every day the same, and others each time where more are wanted."""
    count = times(few)
    start = 0 if count == few else SystemRandom().randrange(10**9)
    return range(start, start + count)
