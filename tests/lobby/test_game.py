"""The game on the table, from the deal to the next one."""

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from shboard.lobby import (
    Notice,
    Person,
    Stage,
    Table,
    again,
    end,
    forget_piles,
    lock,
    pause,
    play,
    resume,
    start,
)
from shboard.refusal import Refusal
from shboard.rules import Confirm, Variant
from tests.helpers.tables import at, dealt, next_action, over, seated


def refused(change: Callable[[], Table]) -> Refusal:
    """How a change is refused."""
    with pytest.raises(Refusal) as caught:
        change()
    return caught.value


@pytest.mark.parametrize("count", range(5, 11))
def test_five_to_ten_people_are_dealt(count: int) -> None:
    table = start(seated(count), Random(1))
    assert (table.stage, table.game, table.paused) == (Stage.PLAY, 1, False)
    assert table.state is not None
    assert table.state.seats == count


def test_four_are_too_few() -> None:
    refusal = refused(lambda: start(seated(4), Random(1)))
    assert (refusal.code, refusal.values) == ("too_few", {"seats": 4})


def test_eleven_are_too_many() -> None:
    """No table seats so many; one that was saved by another version might."""
    table = replace(seated(10), people=(*seated(10).people, Person("Ulla", b"ulla")))
    refusal = refused(lambda: start(table, Random(1)))
    assert (refusal.code, refusal.values) == ("too_many", {"seats": 11})


@pytest.mark.parametrize("count", [5, 8, 10])
def test_a_variant_that_changes_nothing_is_refused_by_name(count: int) -> None:
    refusal = refused(lambda: start(seated(count), Random(1), [Variant.REBALANCE]))
    assert (refusal.code, refusal.values) == ("variant_idle", {"variant": "rebalance", "seats": count})


def test_the_variants_are_kept_changed_or_cleared() -> None:
    chosen = [Variant.NOT_HITLER_MARKS, Variant.REBALANCE, Variant.REBALANCE]
    table = start(seated(6), Random(1), iter(chosen))
    assert table.variants == (Variant.REBALANCE, Variant.NOT_HITLER_MARKS)
    lobby = end(table)
    assert start(lobby, Random(1)).variants == table.variants
    cleared = start(lobby, Random(1), [])
    assert cleared.variants == ()
    assert cleared.state is not None
    assert cleared.state.variants == ()
    assert cleared.game == 2


def test_a_step_is_played_by_the_seat_whose_turn_it_is() -> None:
    table = dealt()
    seat, action = next_action(table)
    after = play(table, seat, action, Random(1))
    assert after.state is not None
    assert after.state.step == 1
    assert refused(lambda: play(after, seat, action, Random(1))).code == "not_your_turn"


def test_what_the_tv_says_of_a_seat_stays_until_the_next_step() -> None:
    told = replace(dealt(), notice=Notice("moved", 2))
    assert pause(told).notice == resume(told).notice == told.notice
    assert play(told, *next_action(told), Random(1)).notice is None
    assert end(told).notice is None
    assert again(replace(over(), notice=told.notice)).notice is None


def test_nobody_acts_while_the_host_has_paused() -> None:
    table = dealt()
    seat, action = next_action(table)
    paused = pause(pause(table))
    assert refused(lambda: play(paused, seat, action, Random(1))).code == "paused"
    assert resume(resume(paused)) == table


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.OVER])
def test_without_a_game_there_is_nothing_to_play_pause_or_end(stage: Stage) -> None:
    table = at(stage)
    for change in (pause, resume, end, lambda table: play(table, 1, Confirm(), Random(1))):
        refusal = refused(partial(change, table))
        assert (refusal.code, refusal.values) == ("not_allowed_now", {"stage": stage.value})


def test_only_from_the_lobby_is_dealt_and_only_from_an_ending_played_again() -> None:
    for stage in (Stage.PLAY, Stage.OVER):
        assert refused(partial(start, at(stage), Random(1))).code == "not_allowed_now"
    for stage in (Stage.LOBBY, Stage.PLAY):
        assert refused(partial(again, at(stage))).code == "not_allowed_now"


def test_an_abandoned_game_leaves_the_same_people_and_no_secret() -> None:
    table = pause(dealt(7))
    lobby = end(table)
    assert lobby.stage is Stage.LOBBY
    assert lobby.people == table.people
    assert lobby.state is None
    assert not lobby.paused
    assert lobby.game == 1


def test_host09a_a_rematch_carries_nothing_over_but_the_people_and_the_variants() -> None:
    ended = over(6)
    lobby = again(ended, [Variant.HIDDEN_VOTERS])
    assert (lobby.stage, lobby.people, lobby.variants) == (
        Stage.LOBBY,
        ended.people,
        (Variant.HIDDEN_VOTERS,),
    )
    assert again(ended).variants == ended.variants
    assert start(lobby, Random(1)).game == ended.game + 1


@pytest.mark.parametrize("count", [5, 7, 10])
def test_host09d_after_a_rematch_the_table_is_as_one_that_has_only_sat_down(count: int) -> None:
    """What is kept of it, byte by byte: of the evening before, the number of its games alone."""
    fresh = seated(count)
    for seed in range(5):
        told = replace(over(count, seed), paused=True, notice=Notice("pin", 1))
        assert replace(again(told), game=0, variants=()) == fresh
        packed = msgspec.msgpack.encode(again(told))
        assert packed == msgspec.msgpack.encode(replace(fresh, game=1, variants=told.variants))


def test_a_lock_outlasts_the_game() -> None:
    assert start(lock(seated()), Random(1)).locked
    assert end(lock(dealt())).locked
    assert again(lock(over())).locked


def test_after_an_ending_nobody_can_tell_which_tile_lay_where() -> None:
    first = over(7, seed=3)
    assert first.state is not None
    forgotten = forget_piles(first)
    assert forgotten.state is not None
    draw, discard = forgotten.state.draw, forgotten.state.discard
    assert (len(draw), len(discard)) == (len(first.state.draw), len(first.state.discard))
    assert sorted(draw + discard) == sorted(first.state.draw + first.state.discard)
    assert list(draw + discard) == sorted(draw + discard)
    running = dealt()
    assert forget_piles(running) is running
