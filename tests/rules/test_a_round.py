"""The rules page, "A round", 1–5: candidacy, nomination, vote. Each test quotes the sentence it holds."""

import pytest

from shboard.rules import CastBallot, Confirm, ExecuteSeat, Nominate, Party, Reason, Refused, Variant
from tests.helpers.game import Game


def test_the_placard_moves_on_after_an_election_that_passed() -> None:
    """1. The placard goes to the next living seat clockwise, whether or not the last election passed."""
    game = Game(7, draw="LFF", candidate=3).pass_tile("L")
    assert (game.table.phase, game.table.candidate) == ("nominate", 4)


def test_the_placard_moves_on_after_an_election_that_failed() -> None:
    """1. The placard goes to the next living seat clockwise, whether or not the last election passed."""
    assert Game(7, candidate=3).fail().table.candidate == 4


def test_the_placard_passes_over_the_dead() -> None:
    """1. The placard goes to the next *living* seat clockwise …"""
    assert Game(7, candidate=3, dead=(4, 5)).fail().table.candidate == 6


def test_everything_that_anybody_does_is_one_step() -> None:
    """The steps of a game are counted from its deal, by which screens tell what is new to them."""
    game = Game(5, confirmed=False)
    steps = [game.state.step]
    for seat in range(1, 6):
        game.do(seat, Confirm())
        steps.append(game.state.step)
    game.do(1, Nominate(2))
    game.do(4, CastBallot(True))
    assert [*steps, game.state.step] == [0, 1, 2, 3, 4, 5, 7]


def test_the_candidate_nominates_a_living_seat_and_never_themself() -> None:
    """2. The Candidate nominates an eligible living seat, never themself."""
    game = Game(7, candidate=2, dead=(4,))
    assert game.targets(2) == [1, 3, 5, 6, 7]
    assert not any(game.sees(seat).done for seat in range(1, 8)), "nobody but the candidate has a part in it"
    for target in (2, 4, 0, 8):
        with pytest.raises(Refused):
            game.do(2, Nominate(target))
    for other in (1, 3, 4):
        assert game.may(other) == ()


def test_the_last_elected_president_and_chancellor_are_barred() -> None:
    """2. Barred: the last *elected* President and Chancellor …"""
    game = Game(7, draw="LFF").pass_tile("L", chancellor=5)
    assert game.table.limited == (1, 5)
    assert game.targets(2) == [3, 4, 6, 7]


def test_a_pair_that_was_only_nominated_bars_nobody() -> None:
    """2. … the last *elected* …: a rejected pair leaves the limits as they were."""
    game = Game(7, draw="LFF").pass_tile("L", chancellor=5)
    game.nominate(6).vote(ja=0)
    assert game.table.limited == (1, 5)
    assert game.targets(3) == [2, 4, 6, 7]


def test_the_next_government_frees_the_one_before() -> None:
    """2. … the *last* elected President and Chancellor: only that one."""
    game = Game(7, draw="LFFLFF").pass_tile("L", chancellor=5).pass_tile("L", chancellor=7)
    assert game.table.limited == (2, 7)
    assert game.targets(3) == [1, 4, 5, 6]


def test_with_five_living_only_the_chancellor_is_barred() -> None:
    """2. … with five or fewer living, the last elected Chancellor only …"""
    game = Game(5, draw="LFF").pass_tile("L", chancellor=3)
    assert game.table.limited == (3,)
    assert game.targets(2) == [1, 4, 5]


def test_the_five_are_counted_among_the_living() -> None:
    """2. … (RB 4: judged at the nomination, by the living)."""
    assert Game(7, dead=(7,), candidate=2, last=(1, 3)).targets(2) == [4, 5, 6]
    assert Game(7, dead=(6, 7), candidate=2, last=(1, 3)).targets(2) == [1, 4, 5]


def test_the_limits_are_judged_at_the_nomination() -> None:
    """2. … judged at the nomination: an execution in between frees the last President."""
    game = Game(6, draw="FFF", fascist=3).pass_tile("F", chancellor=3)
    assert game.table.limited == (1, 3), "six are alive while the President chooses"
    game.do(1, ExecuteSeat(4))
    assert game.table.limited == (3,)
    assert game.targets(2) == [1, 5, 6]


def test_the_pair_that_stands_is_shown() -> None:
    """2. Nominated, the pair stands for election: the candidate, and whom they named."""
    game = Game(7, candidate=3)
    assert (game.table.candidate, game.table.nominee) == (3, None)
    game.nominate(6)
    assert (game.table.candidate, game.table.nominee) == (3, 6)
    assert (game.table.president, game.table.chancellor) == (None, None)


def test_limits_touch_the_nomination_alone() -> None:
    """2. Limits touch the Chancellor's nomination alone: the last Chancellor may be President next."""
    game = Game(7, draw="LFF").pass_tile("L", chancellor=2)
    assert 2 in game.table.limited
    assert game.table.candidate == 2
    assert game.targets(2)


def test_nobody_is_limited_before_the_first_government() -> None:
    """2. Nobody is limited before the first elected government …"""
    game = Game(7).fail(2)
    assert game.table.limited == ()
    assert game.targets(3) == [1, 2, 4, 5, 6, 7]


def test_nobody_is_limited_after_chaos() -> None:
    """2. … or after chaos."""
    game = Game(7, last=(7, 6), draw="L").fail(2)
    assert game.table.limited == (6, 7)
    game.fail()
    assert game.table.limited == ()
    assert game.targets(4) == [1, 2, 3, 5, 6, 7]


def test_every_living_seat_votes_and_the_dead_do_not() -> None:
    """3. Every living seat votes …: the candidates too, and the game waits for each of them."""
    game = Game(7, dead=(4,)).nominate(3)
    assert game.table.awaited == (1, 2, 3, 5, 6, 7)
    assert (game.may(4), game.sees(4).done) == ((), False)
    for seat in (1, 2, 3, 5, 6):
        game.do(seat, CastBallot(True))
    assert game.table.phase == "vote"
    assert (game.table.awaited, game.table.voted) == ((7,), (1, 2, 3, 5, 6))


def test_a_seat_votes_once_and_takes_nothing_back() -> None:
    """3. … once, no abstaining, no taking back."""
    game = Game(5).nominate().do(2, CastBallot(True))
    assert game.may(3) == (CastBallot(True), CastBallot(False))
    assert game.may(2) == ()
    assert game.sees(2).done
    for ja in (True, False):
        with pytest.raises(Refused):
            game.do(2, CastBallot(ja))


def test_nothing_about_a_ballot_is_shown_before_the_last_one_lands() -> None:
    """3. Nothing about any ballot is shown until the last one lands …"""
    yes, no = (Game(5).nominate(), Game(5).nominate())
    for seat in (1, 2, 3, 4):
        yes.do(seat, CastBallot(True))
        no.do(seat, CastBallot(False))
    assert yes.table == no.table
    assert all(yes.sees(seat) == no.sees(seat) for seat in range(1, 6))
    assert yes.table.ja == yes.table.nein == ()


def test_all_ballots_are_shown_at_once() -> None:
    """3. … then all are shown at once, in seat order whoever was first."""
    game = Game(5).nominate()
    for seat in (4, 1, 5, 3, 2):
        game.do(seat, CastBallot(seat > 3))
    assert (game.table.ja, game.table.nein) == ((4, 5), (1, 2, 3))


@pytest.mark.parametrize(
    ("seats", "dead", "ja", "passes"),
    [
        (5, (), 3, True),
        (5, (), 2, False),
        (6, (), 4, True),
        (6, (), 3, False),
        (7, (6,), 4, True),
        (7, (6,), 3, False),
        (10, (), 5, False),
        (10, (), 6, True),
    ],
)
def test_more_than_half_of_the_living(seats: int, dead: tuple[int, ...], ja: int, passes: bool) -> None:
    """3. More than half of the living is needed; a tie fails."""
    game = Game(seats, dead=dead).nominate().vote(ja)
    assert game.told == ["nominated", "elected" if passes else "rejected"]
    event = game.table.events[-1]
    assert (event.president, event.chancellor) == (1, 2)
    assert (event.ja, event.nein) == (ja, seats - len(dead) - ja)


def test_a_failed_election_moves_the_tracker() -> None:
    """4. Fails → tracker +1."""
    game = Game(7).fail()
    assert game.table.tracker == 1
    assert game.fail().table.tracker == 2


def test_the_third_failure_is_chaos_once_and_the_placard_moves_one_seat() -> None:
    """4. At 3: chaos (below), once, then the placard moves one seat."""
    game = Game(7, draw="LFF").fail(3)
    assert game.told == ["nominated", "rejected", "chaos"]
    assert (game.table.liberal, game.table.fascist, game.table.tracker) == (1, 0, 0)
    assert (game.table.phase, game.table.candidate) == ("nominate", 4)


def test_the_elected_pair_counts_from_that_moment() -> None:
    """5. Passes → that pair is the last elected government from this moment."""
    game = Game(7, last=(7, 6)).elect(4)
    assert game.table.phase == "discard"
    assert (game.table.president, game.table.chancellor, game.table.limited) == (1, 4, (1, 4))


@pytest.mark.parametrize("down", [3, 4, 5])
def test_hitler_elected_wins_before_any_tile_is_drawn(down: int) -> None:
    """5. If three or more fascist tiles are down and the new Chancellor is Hitler, the fascists win
    before any tile is drawn …"""
    game = Game(7, fascist=down)
    draw = game.table.draw
    game.elect(7)
    assert (game.table.winner, game.table.reason) == (Party.FASCIST, Reason.HITLER_ELECTED)
    assert game.table.draw == draw
    assert game.told == ["nominated", "elected", "question", "over"]


@pytest.mark.parametrize("down", [0, 1, 2])
def test_below_three_fascist_tiles_hitler_may_be_chancellor(down: int) -> None:
    """5. If three or more …: with fewer nothing happens and nothing is said."""
    game = Game(7, fascist=down).elect(7)
    assert game.table.phase == "discard"
    assert game.told == ["nominated", "elected"]


def test_hitler_merely_nominated_wins_nothing() -> None:
    """5. Passes → …: the election has to pass."""
    game = Game(7, fascist=3).nominate(7).vote(ja=3)
    assert game.table.winner is None
    assert game.told == ["nominated", "rejected"]


def test_not_hitler_is_announced() -> None:
    """5. … if not Hitler, that is announced."""
    game = Game(7, fascist=3).elect(6)
    assert game.told == ["nominated", "elected", "question", "not_hitler"]
    assert game.table.phase == "discard"


def test_hitler_as_president_is_no_matter() -> None:
    """5. … the new *Chancellor* is Hitler …"""
    assert Game(7, fascist=3, candidate=7).elect(6).table.phase == "discard"


def test_the_tracker_does_not_reset_on_an_election() -> None:
    """5. The tracker does **not** reset on an election (RB 4) …"""
    assert Game(7).fail(2).elect().table.tracker == 2


def test_the_tracker_resets_on_an_election_with_the_variant() -> None:
    """5. … it does with the variant `tracker_resets_on_election` (the older rules)."""
    assert Game(7, variants=[Variant.TRACKER_RESETS]).fail(2).elect().table.tracker == 0


def test_what_was_told_stays_until_the_next_chancellor_candidate_is_named() -> None:
    """The public events of a round stay on show, numbered through the game, until the next nomination."""
    game = Game(7, draw="LFF", confirmed=False)
    assert ([event.id for event in game.table.events], game.told) == ([1], ["dealt"])
    game.confirm().pass_tile("L")
    assert game.told == ["nominated", "elected", "enacted"]
    assert [event.id for event in game.table.events] == [2, 3, 4]
    assert [event.id for event in game.nominate().table.events] == [5]
    with pytest.raises(Refused):
        game.do(1, Confirm())
