"""One thing the doctor looked at: how it is in one sentence, and what to do next in another."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How it is."""

    WELL = "well"
    UNSURE = "unsure"
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    """What was looked at (`topic`), how it is, and the next step where it is not well."""

    topic: str
    level: Level
    sentence: str
    next_step: str = ""

    def told(self) -> dict[str, str]:
        """What `--json` prints of it."""
        step = {"next": self.next_step} if self.next_step else {}
        return {"topic": self.topic, "level": self.level.value, "sentence": self.sentence, **step}


def well(topic: str, sentence: str) -> Finding:
    """Nothing is to be done."""
    return Finding(topic, Level.WELL, sentence)


def unsure(topic: str, sentence: str, next_step: str) -> Finding:
    """It may be in the way, and cannot be known from here."""
    return Finding(topic, Level.UNSURE, sentence, next_step)


def wrong(topic: str, sentence: str, next_step: str) -> Finding:
    """It is in the way."""
    return Finding(topic, Level.WRONG, sentence, next_step)
