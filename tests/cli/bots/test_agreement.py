"""Screens are held to the same public facts; what is a seat's own may differ."""

from typing import Any

from cli.bots.agreement import Agreement, differing


def view(v: int = 1, you: Any = None, tracker: int = 0) -> dict[str, Any]:
    return {"t": "view", "v": v, "paused": False, "table": {"tracker": tracker, "round": 2}, "you": you}


def test_screens_that_show_the_same_agree() -> None:
    agreement = Agreement()
    agreement.hear("the board", view())
    agreement.hear("seat 1", view(you={"seat": 1}))
    agreement.hear("seat 2", view(you={"seat": 2}))
    agreement.hear("seat 1", view(v=2, tracker=1))
    assert agreement.disputes == []


def test_a_seat_that_is_shown_something_else_is_named_with_the_field() -> None:
    agreement = Agreement()
    agreement.hear("seat 1", view(v=7))
    agreement.hear("the board", view(v=7, tracker=2))
    assert agreement.disputes == ["the board and seat 1 differ at v 7 in table.tracker"]


def test_the_ends_are_compared_whatever_their_number() -> None:
    agreement = Agreement()
    agreement.compare_ends(view(v=9), {"seat 1": view(v=8), "seat 2": view(v=9, tracker=1)})
    assert agreement.disputes == ["seat 2 ends with another table than the board: tracker"]


def test_a_complaint_never_holds_a_value() -> None:
    """Disputes are printed, and the host may play too."""
    assert differing({"roles": ["hitler"]}, {"roles": ["liberal"]}) == ["roles"]
    assert differing({"table": {"a": 1}}, {"table": None}) == ["table"]
