"""The rules page, "Setting up": each test quotes the sentence it holds."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from shboard.rules import (
    CannotDeal,
    Confirm,
    Party,
    Power,
    Refused,
    Role,
    RoleSecret,
    RulesError,
    Variant,
    apply,
    deal,
    idle_variants,
    legal_actions,
    observe,
)
from shboard.view import Views
from tests.helpers.game import Game
from tests.helpers.guests import heard
from tests.helpers.tables import with_game

TABLE = """
| 5 | 3 | 1 | 1 | yes | – | – | peek | execution | execution + veto unlocked | fascists win |
| 6 | 4 | 1 | 1 | yes | – | – | peek | execution | execution + veto unlocked | fascists win |
| 7 | 4 | 2 | 1 | no | – | investigate | special election | execution | execution + veto unlocked | fascists win |
| 8 | 5 | 2 | 1 | no | – | investigate | special election | execution | execution + veto unlocked | fascists win |
| 9 | 5 | 3 | 1 | no | investigate | investigate | special election | execution | execution + veto unlocked | fascists win |
| 10 | 6 | 3 | 1 | no | investigate | investigate | special election | execution | execution + veto unlocked | fascists win |
"""  # noqa: E501 - the table as it is printed
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.strip().splitlines()]
rows = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} seats")
POWER = {
    "–": None,
    "peek": Power.PEEK,
    "execution": Power.EXECUTION,
    "investigate": Power.INVESTIGATE,
    "special election": Power.SPECIAL_ELECTION,
}
seat_counts = pytest.mark.parametrize("seats", range(5, 11))


def test_every_variant_is_off_until_chosen_and_then_shown_on_the_tv() -> None:
    """Everything is the default; a variant is only ever on when the whole table can read that it is on."""
    for variants in ([], *([each] for each in Variant)):
        table = with_game(deal(6, Random(1), variants))
        assert heard(Views(table, (), 1).board())["variants"] == variants


@rows
def test_the_roles_dealt_are_those_of_the_table(row: list[str]) -> None:
    """| seats | liberals | fascists | hitler |"""
    seats, liberals, fascists, hitlers = map(int, row[:4])
    roles = Counter(deal(seats, Random(seats)).roles)
    assert roles == {Role.LIBERAL: liberals, Role.FASCIST: fascists, Role.HITLER: hitlers}


@rows
def test_hitler_is_told_the_fascists_where_the_table_says_yes(row: list[str]) -> None:
    """| Hitler is told the fascists |"""
    game = Game(int(row[0]), confirmed=False)
    hitler = game.state.roles.index(Role.HITLER) + 1
    assert bool(game.secrets(hitler)["role"].fascists) == (row[4] == "yes")


@rows
def test_the_board_shows_the_power_of_every_slot(row: list[str]) -> None:
    """| slot 1 | slot 2 | slot 3 | slot 4 | slot 5 |"""
    game = Game(int(row[0]))
    assert game.table.powers == tuple(POWER[cell.removesuffix(" + veto unlocked")] for cell in row[5:10])


@rows
@pytest.mark.parametrize("slot", range(1, 7))
def test_each_fascist_slot_does_what_is_printed_on_it(row: list[str], slot: int) -> None:
    """| slot 1 | slot 2 | slot 3 | slot 4 | slot 5 + veto unlocked | slot 6: fascists win |"""
    game = Game(int(row[0]), fascist=slot - 1, draw="FFF").pass_tile("F")
    power = POWER[row[4 + slot].removesuffix(" + veto unlocked")] if slot < 6 else None
    phase = {None: "nominate" if slot < 6 else "over", Power.EXECUTION: "execute"}.get(power, power)
    assert game.table.phase == phase
    assert game.table.winner == (Party.FASCIST if slot == 6 else None)
    assert game.table.veto_unlocked is (slot >= 5)


@seat_counts
def test_nothing_has_happened_yet(seats: int) -> None:
    """The deck is whole, both tracks are empty, no election has failed, nobody is marked or dead."""
    state = deal(seats, Random(1))
    table = observe(state, None).public
    assert (table.liberal, table.fascist, table.tracker, table.discard) == (0, 0, 0, 0)
    assert (table.round, table.dead, table.limited, table.investigated, table.marked) == (1, (), (), (), ())
    assert (state.step, [event.id for event in table.events]) == (0, [1])


@seat_counts
def test_six_liberal_and_eleven_fascist_tiles(seats: int) -> None:
    """Deck: 6 liberal and 11 fascist tiles …"""
    assert Counter(deal(seats, Random(2)).draw) == {Party.LIBERAL: 6, Party.FASCIST: 11}


def test_the_deck_is_shuffled() -> None:
    """Deck: … shuffled. Over many deals every place of the pile holds either kind."""
    piles = [deal(7, Random(seed)).draw for seed in range(200)]
    for place in range(17):
        liberal = sum(pile[place] is Party.LIBERAL for pile in piles)
        assert 40 < liberal < 105, f"place {place}: {liberal} of 200, about 71 expected"


def test_every_seat_may_get_every_role() -> None:
    """The roles are dealt at random: nothing about a seat says what it is."""
    deals = [deal(7, Random(seed)).roles for seed in range(300)]
    for seat in range(7):
        assert 20 < sum(roles[seat] is Role.HITLER for roles in deals) < 70


def test_the_board_follows_the_seats_at_the_deal() -> None:
    """The board follows the number of seats at the deal, not the living."""
    game = Game(9, dead=(7, 8, 9), draw="FFF", fascist=1).pass_tile("F")
    assert game.table.phase == "investigate", "slot 2 of the board for 9–10, with six living"
    assert game.table.powers[0] is Power.INVESTIGATE


@seat_counts
def test_fascists_learn_each_other_and_hitler(seats: int) -> None:
    """Fascists learn each other and Hitler …"""
    game = Game(seats, confirmed=False)
    fascists = [seat for seat, role in enumerate(game.state.roles, 1) if role is Role.FASCIST]
    for seat in fascists:
        others = tuple(other for other in fascists if other != seat)
        assert game.secrets(seat)["role"] == RoleSecret(Role.FASCIST, others, hitler=seats)


@pytest.mark.parametrize("seats", [5, 6])
def test_hitler_learns_the_fascist_at_five_and_six(seats: int) -> None:
    """… Hitler learns the fascists at 5–6 seats …"""
    game = Game(seats, confirmed=False)
    assert game.secrets(seats)["role"] == RoleSecret(Role.HITLER, fascists=(seats - 1,))


@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_hitler_learns_nobody_from_seven_on(seats: int) -> None:
    """… Hitler learns the fascists at 5–6 seats (only) …"""
    assert Game(seats, confirmed=False).secrets(seats)["role"] == RoleSecret(Role.HITLER)


@seat_counts
def test_liberals_learn_nothing(seats: int) -> None:
    """… liberals learn nothing."""
    assert Game(seats, confirmed=False).secrets(1)["role"] == RoleSecret(Role.LIBERAL)


@pytest.mark.parametrize(("seats", "seat"), [(5, 4), (5, 5), (10, 7)])
def test_the_fellows_are_gone_once_the_seat_confirms(seats: int, seat: int) -> None:
    """This is shown during the reveal alone, until that seat confirms, and never again."""
    game = Game(seats, confirmed=False)
    role = game.state.roles[seat - 1]
    assert game.secrets(seat)["role"] != RoleSecret(role)
    game.do(seat, Confirm())
    assert game.table.phase == "reveal"
    assert game.secrets(seat)["role"] == RoleSecret(role)
    game.confirm()
    assert game.secrets(seat)["role"] == RoleSecret(role)


def test_the_fellows_stay_for_a_seat_that_still_reads() -> None:
    """… until that seat confirms: another seat's confirmation takes nothing away."""
    game = Game(10, confirmed=False).do(8, Confirm())
    assert game.secrets(7)["role"].fascists == (8, 9)


def test_the_own_role_stays_available_all_game() -> None:
    """A seat's own role stays available all game; the dead keep it too."""
    game = Game(7, fascist=3, draw="FFF", confirmed=False)
    for seat, role in enumerate(game.state.roles, 1):
        assert game.secrets(seat)["role"].role is role
    game.confirm().pass_tile("F").do(1, game.may(1)[-2])
    assert game.table.dead == (6,)
    for seat, role in enumerate(game.state.roles, 1):
        assert game.secrets(seat)["role"].role is role


def test_the_first_round_begins_when_every_seat_has_confirmed() -> None:
    """The first round begins when every seat has confirmed …"""
    game = Game(5, confirmed=False)
    for seat in (3, 1, 5, 2):
        game.do(seat, Confirm())
        assert game.table.phase == "reveal"
    assert game.do(4, Confirm()).table.phase == "nominate"


def test_a_seat_confirms_once() -> None:
    """… once each …"""
    game = Game(5, confirmed=False).do(2, Confirm())
    assert game.may(2) == ()
    assert game.sees(2).done
    assert not game.sees(3).done
    with pytest.raises(Refused):
        game.do(2, Confirm())


def test_the_reveal_tells_how_many_are_awaited_and_never_who() -> None:
    """… till then every screen shows how many are awaited, never who."""
    game, other = (Game(5, confirmed=False).do(seat, Confirm()) for seat in (2, 4))
    for screen in (None, 1, 3, 5):
        public = observe(game.state, screen).public
        assert (public.awaited, public.waiting) == (None, 4)
        assert public == observe(other.state, screen).public


def test_the_first_candidate_is_drawn_at_random() -> None:
    """The first Presidential Candidate is drawn at random."""
    first = Counter(observe(deal(7, Random(seed)), None).public.candidate for seed in range(350))
    assert set(first) == set(range(1, 8))
    assert min(first.values()) > 25


def test_left_of_is_the_next_living_seat_clockwise() -> None:
    """Seats are in clockwise order as the people sit; "left of" means the next living seat clockwise."""
    game = Game(7, candidate=5, dead=(6,)).fail()
    assert game.table.candidate == 7, "past the dead seat"
    assert game.fail().table.candidate == 1, "and round the table"


@pytest.mark.parametrize("seats", [0, 1, 4, 11, 20])
def test_no_game_for_another_number_of_seats(seats: int) -> None:
    """| seats | 5 … 10 |: nothing is printed for any other number."""
    with pytest.raises(CannotDeal, match=str(seats)):
        deal(seats, Random(1))


def test_the_same_chance_deals_the_same_game() -> None:
    """Nothing but `rng` decides: a seeded game can be played again."""
    assert deal(8, Random(4)) == deal(8, Random(4))
    assert deal(8, Random(4)) != deal(8, Random(5))


def test_a_seat_that_is_not_at_the_table_sees_and_does_nothing() -> None:
    """Seats count from 1: 0 and -1 are nobody, not the last seat."""
    state = replace(deal(5, Random(1)))
    for seat in (-1, 0, 6):
        assert legal_actions(state, seat) == ()
        with pytest.raises(Refused):
            apply(state, seat, Confirm(), Random(1))
        with pytest.raises(RulesError):
            observe(state, seat)


def test_idle_variants_names_those_that_change_nothing() -> None:
    """`rebalance`: 5, 8 and 10: nothing to change. The others always change something."""
    idle = {seats: idle_variants(seats, list(Variant)) for seats in range(5, 11)}
    rebalance = (Variant.REBALANCE,)
    assert idle == {5: rebalance, 6: (), 7: (), 8: rebalance, 9: (), 10: rebalance}
