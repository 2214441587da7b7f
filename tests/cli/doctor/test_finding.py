"""A finding, as a program is told of it."""

from cli.doctor.finding import unsure, well, wrong


def test_what_is_well_has_no_next_step() -> None:
    assert well("Disk", "There is room.").told() == {
        "topic": "Disk", "level": "well", "sentence": "There is room.",
    }  # fmt: skip
    assert wrong("Disk", "Full.", "Make room.").told()["next"] == "Make room."
    assert unsure("Disk", "Full?", "Look.").told()["level"] == "unsure"
