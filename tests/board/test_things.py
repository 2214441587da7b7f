"""What lies before a seat: the six marks with their names, slips, tiles in hand, the ballots that stay."""

from typing import Any

import pytest

from tests.board.screen import Screen
from tests.board.views import ballots, elected, lobby, names, play, with_events


def with_off(n: int, *off: int) -> list[dict[str, Any]]:
    return [
        {"name": name, "off": True} if seat in off else {"name": name}
        for seat, name in enumerate(names(n), 1)
    ]


def test_c22_each_of_the_six_marks_has_its_name(screen: Screen) -> None:
    view = play(10, "vote", voted=[1], cast=1, awaited=[2], dead=[6], limited=[5], candidate=4, nominee=3)
    screen.begin(view | {"seats": with_off(10, 8)}, pace="0", motion="no")
    said = {seat: screen.before(seat) for seat in range(1, 11)}
    assert said[4] == "President"
    assert said[3] == "Chancellor?"
    assert said[5] == "Term-limited"
    assert said[6] == "Executed"
    assert said[1] == "Ballot cast"
    assert said[8] == "Offline"
    assert said[2] == said[7] == said[9] == said[10] == ""


def test_a_mark_without_its_word_still_has_its_name(screen: Screen) -> None:
    view = play(10, "nominate", limited=[4, 2]) | {"seats": with_off(10, 2, 4)}
    screen.begin(view, pace="0", motion="no")
    assert screen.before(2) == "Term-limited Offline"
    assert sorted(screen.before(4).split(" ")) == ["Offline", "President", "Term-limited"]
    assert screen.page.locator("[data-seat='2'] .chip").count() == 1


def test_host07b_a_bot_is_called_one_in_the_lobby_and_in_the_game(screen: Screen) -> None:
    seats = [
        {"name": name} | ({"bot": True} if seat in (2, 7) else {}) for seat, name in enumerate(names(7), 1)
    ]
    screen.begin(lobby(7) | {"seats": seats}, pace="0", motion="no")
    assert [screen.before(seat) for seat in (1, 2, 7)] == ["", "Bot", "Bot"]
    screen.show(play(7, "nominate", limited=[2], candidate=7) | {"seats": seats})
    assert screen.before(2) == "Term-limited Bot"
    assert screen.before(7) == "President Bot"


def test_limits_lie_before_seats_only_from_nomination_to_vote(screen: Screen) -> None:
    screen.begin(play(7, "nominate", limited=[2]), pace="0", motion="no")
    assert screen.before(2) == "Term-limited"
    for phase in ("discard", "enact", "execute"):
        screen.show(play(7, phase, limited=[2]))
        assert screen.before(2) == ""


def test_the_elected_have_solid_placards_and_candidates_dashed_ones(screen: Screen) -> None:
    screen.begin(play(7, "vote"), pace="0", motion="no")
    assert screen.page.locator("[data-seat='3'] .plq.c.q").count() == 1
    screen.show(play(7, "discard"))
    assert screen.page.locator("[data-seat='3'] .plq.c").count() == 1
    assert screen.page.locator(".plq.q").count() == 0


@pytest.mark.parametrize(("phase", "holder", "tiles"), [("discard", 4, 3), ("enact", 3, 2), ("veto", 3, 2)])
def test_tiles_in_hand_lie_face_down_before_their_holder(
    screen: Screen, phase: str, holder: int, tiles: int
) -> None:
    screen.begin(play(7, phase), pace="0", motion="no")
    assert screen.page.locator(".back").count() == tiles
    assert screen.page.locator(f"[data-seat='{holder}'] .back").count() == tiles


def test_the_deal_lays_a_card_before_every_seat(screen: Screen) -> None:
    screen.begin(play(10, "reveal", awaited=None, waiting=10), pace="0", motion="no")
    assert screen.page.locator(".back").count() == 10


def test_hidden_voters_show_no_slip_at_all(screen: Screen) -> None:
    screen.begin(play(7, "vote", voted=None, cast=4, awaited=None, waiting=3), pace="0", motion="no")
    assert screen.page.locator(".slip").count() == 0
    assert screen.lit() == [1, 2, 3, 4, 5, 6, 7]
    assert screen.second == "4 of 7 ballots in"


def test_a_seat_proved_not_hitler_keeps_its_mark(screen: Screen) -> None:
    screen.begin(play(7, marked=[6]), pace="0", motion="no")
    assert screen.before(6) == "Not Hitler"


def test_ballots_stay_as_small_signs_until_the_next_nomination(screen: Screen) -> None:
    screen.begin(with_events(play(7, "discard", **ballots(7, 4)), elected()), pace="0", motion="no")
    names_of_signs = screen.page.locator(".sign svg").evaluate_all(
        "all => all.map(sign => sign.getAttribute('aria-label'))"
    )
    assert names_of_signs == ["Ja"] * 4 + ["Nein"] * 3
    assert set(screen.page.locator(".sign").evaluate_all("all => all.map(sign => sign.lang)")) == {"de"}
    screen.show(play(7, "vote"))
    assert screen.page.locator(".sign").count() == 0


def test_the_lens_lies_before_the_investigated_and_the_veto_before_the_chancellor(screen: Screen) -> None:
    screen.begin(play(7, "party", target=6), pace="0", motion="no")
    assert screen.before(6) == "Investigate"
    screen.show(play(7, "veto"))
    assert "Veto?" in screen.before(3)


SPREAD = """place => {
  const box = (thing) => thing.getBoundingClientRect();
  const things = Array.from(place.querySelectorAll(".objs > *"), box);
  const card = box(place.querySelector(".card"));
  const [left, right] = [things.map((t) => t.left), things.map((t) => t.right)];
  return [card.left - Math.min(...left), Math.max(...right) - card.right];
}"""


@pytest.mark.parametrize("seats", [5, 7, 9, 10])
@pytest.mark.parametrize("phase", ["discard", "enact", "veto"])
def test_what_lies_before_a_seat_is_no_wider_than_its_card(screen: Screen, seats: int, phase: str) -> None:
    view = play(seats, phase, president=1, chancellor=seats, candidate=None, veto_unlocked=True)
    screen.begin(view, pace="0", motion="no")
    for seat in (1, seats):
        over = screen.page.locator(f"[data-seat='{seat}']").evaluate(SPREAD)
        assert max(over) <= 1
