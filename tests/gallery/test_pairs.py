"""The choice of cases: every two values meet, nobody draws lots, and it stays far below all combinations."""

from itertools import product

from tests.gallery.pairs import choose, every_meeting, meetings

FACTORS = {
    "state": list("abcdefghij"),
    "seats": range(5, 11),
    "lang": ["da", "de", "en"],
    "dark": [True, False],
}


def test_every_two_values_meet() -> None:
    cases = choose(FACTORS)
    assert all(case.keys() == FACTORS.keys() for case in cases)
    assert set().union(*map(meetings, cases)) == set(every_meeting(FACTORS))
    assert len(cases) < 1.2 * 10 * 6, "the two longest factors alone need that many"


def test_the_choice_is_always_the_same() -> None:
    assert choose(FACTORS) == choose(FACTORS)


def test_what_is_given_is_among_the_cases() -> None:
    given = [{"state": state, "lang": lang, "seats": 10} for state, lang in product("abc", ("da", "de"))]
    cases = choose(FACTORS, given)
    assert [{key: case[key] for key in ("state", "lang", "seats")} for case in cases[:6]] == given
    assert set().union(*map(meetings, cases)) == set(every_meeting(FACTORS))


def test_a_single_factor_has_no_pairs() -> None:
    assert choose({"lang": ["da", "de"]}) == []
