"""Who may know what, proved: states that differ only in what a screen may not know look the same to it.

And the proof itself is tried: each kind of leak, planted in a copy of `observe`, is found.
"""

import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from shboard.rules import (
    HandSecret,
    Party,
    PartySecret,
    Role,
    RoleSecret,
    Seat,
    State,
    TopSecret,
    Variant,
    model,
    observe,
)
from tests.helpers.random_play import DEALS, name_of, states
from tests.helpers.twins import Show, leaks, observed, screens, some_twins, twins

Dealt = tuple[int, tuple[Variant, ...]]


SINGLE_OR_ALL = [(seats, kinds) for seats, kinds in DEALS if len(kinds) != 2]
"""Every number of seats without a variant, with each, and with nearly all that may be dealt there."""


@pytest.mark.parametrize("dealt", SINGLE_OR_ALL, ids=name_of)
def test_every_screen_in_every_state(dealt: Dealt) -> None:
    """No screen, in no state of a game, can tell the state from one that differs only in what it may
    not know."""
    for state in states(*dealt, seed=7):
        for seat in screens(state):
            for twin in leaks(state, seat, Random(state.step)):
                pytest.fail(f"step {state.step}: the screen of {seat} can tell {state}\nfrom {twin}")


def found(show: Show, dealt: Dealt = (7, ())) -> set[tuple[str, str]]:
    """(phase, whose screen) wherever `show` leaks in a few games: the board, or a seat by its part."""
    places = set()
    for state, seat, others in few_games(dealt):
        shown = show(state, seat)
        if any(show(twin, seat) != shown for twin in others):
            places.add((type(state.phase).__name__, _part(state, seat)))
    return places


SEEDS = {7: (23, 47, 8), 5: (80, 17)}
"""Short games that between them come to every phase of their board, to a death and to a round after it."""


@cache
def few_games(dealt: Dealt) -> list[tuple[State, Seat | None, list[State]]]:
    """Every state of a few games, each with every screen and that screen's twins."""
    return [
        (state, seat, list(some_twins(state, seat, Random(seed))))
        for seed in SEEDS[dealt[0]]
        for state in states(*dealt, seed)
        for seat in screens(state)
    ]


@pytest.mark.parametrize("seats", SEEDS)
def test_the_few_games_come_to_every_phase(seats: int) -> None:
    """If chance is drawn in another way one day, other seeds are to be found for the planted leaks."""
    played = [state for state, seat, _ in few_games((seats, ())) if seat is None]
    missing = {each.__name__ for each in model.Phase.__args__} - {
        type(each.phase).__name__ for each in played
    }
    assert missing == ({"Peek"} if seats == 7 else {"Investigate", "PartyCard", "SpecialElection"})
    assert any(state.dead and isinstance(state.phase, model.Nominate) for state in played)


def _part(state: State, seat: Seat | None) -> str:
    if seat is None:
        return "board"
    part = {getattr(state.phase, office, None): office for office in ("president", "chancellor")}.get(seat)
    return part or ("dead" if seat in state.dead else "seat")


def beside(extra: Callable[[State, Seat | None], Any]) -> Show:
    """`observe` with one more thing sent along, under a key as innocent as any."""
    return lambda state, seat: observed(state, seat) + msgspec.msgpack.encode({"tint": extra(state, seat)})


def hand_of(state: State) -> tuple[Party, ...]:
    """The hand that is out, if any."""
    return getattr(state.phase, "hand", ())


def test_nothing_is_found_where_nothing_is_planted() -> None:
    """An innocent extra says nothing that the screen does not know already."""
    assert found(beside(lambda state, seat: (state.step, len(state.draw), seat))) == set()


def test_a_role_under_an_innocent_key_is_found() -> None:
    """A colour for each seat that is derived from its role."""
    places = found(beside(lambda state, _: [role is Role.HITLER for role in state.roles]))
    phases = {each.__name__ for each in model.Phase.__args__} - {"Over", "Peek"}
    assert {(phase, "board") for phase in phases} <= places
    assert not any(phase == "Over" for phase, _ in places), "at the end every role is shown"


def test_one_seats_role_is_found_on_another_seats_screen() -> None:
    """Not the board, and only one seat in the house shows it."""
    places = found(beside(lambda state, seat: state.roles[0] if seat == 4 else None))
    assert {part for _, part in places} <= {"seat", "president", "chancellor", "dead"}
    assert ("Nominate", "seat") in places


def test_the_order_of_a_hand_is_found() -> None:
    """The place of the liberal tile in a hand, on any screen but the holder's."""
    places = found(beside(lambda state, _: [tile is Party.LIBERAL for tile in hand_of(state)]))
    assert {phase for phase, _ in places} == {"Discard", "Enact", "Veto"}
    assert ("Discard", "president") not in places
    assert ("Enact", "chancellor") not in places
    assert {("Discard", "board"), ("Discard", "chancellor"), ("Enact", "president")} <= places


def test_that_a_hand_is_of_one_kind_is_found() -> None:
    """Fewer buttons for three equal tiles would tell the table what was drawn."""
    places = found(beside(lambda state, _: len(set(hand_of(state)))))
    assert ("Discard", "board") in places


def test_a_hand_already_passed_on_is_found() -> None:
    """The President still sees the two tiles that the Chancellor now holds."""
    places = found(beside(lambda s, seat: hand_of(s) if seat == getattr(s.phase, "president", None) else ()))
    assert places == {("Enact", "president"), ("Veto", "president")}


def test_a_ballot_before_its_time_is_found() -> None:
    """Whether any Nein has been cast yet; and the voter's own ballot, handed back."""
    assert ("Vote", "board") in found(beside(lambda state, _: any(not each.ja for each in cast(state))))
    own = beside(lambda state, seat: [each.ja for each in cast(state) if each.seat == seat])
    assert found(own) >= {("Vote", "seat")}


def cast(state: State) -> tuple[model.Ballot, ...]:
    """The ballots that have landed in a vote that is still open."""
    return state.phase.ballots if isinstance(state.phase, model.Vote) else ()


def test_the_order_of_casting_is_found() -> None:
    """The voters in the order in which their ballots landed."""
    assert ("Vote", "board") in found(beside(lambda state, _: [each.seat for each in cast(state)]))


def test_who_has_voted_is_found_where_it_is_hidden() -> None:
    """The ticks beside the names, with the variant that hides them."""
    ticks = beside(lambda state, _: sorted(each.seat for each in cast(state)))
    assert ("Vote", "board") in found(ticks, dealt=(7, (Variant.HIDDEN_VOTERS,)))
    assert found(ticks) == set(), "without it they are shown to everybody"


def test_who_still_reads_is_found() -> None:
    """The names of those that are awaited in the reveal."""
    places = found(beside(lambda state, _: getattr(state.phase, "awaiting", ())))
    assert {phase for phase, _ in places} == {"Reveal"}


def test_the_draw_pile_is_found() -> None:
    """The kind of the top tile, which only a peeking President may see."""
    places = found(beside(lambda state, _: state.draw[:1]), dealt=(5, ()))
    assert {("Nominate", "board"), ("Peek", "board"), ("Over", "board")} <= places
    assert ("Peek", "president") not in places


def test_the_fourth_tile_is_found_in_a_peek() -> None:
    """One more than the three that the President may see."""
    more = beside(lambda s, seat: s.draw[3:4] if seat == getattr(s.phase, "president", None) else ())
    assert ("Peek", "president") in found(more, dealt=(5, ()))


def test_the_discard_is_found() -> None:
    """How many liberal tiles lie face down, also when the game is over."""
    places = found(beside(lambda state, _: state.discard.count(Party.LIBERAL)))
    assert {("Nominate", "board"), ("Over", "board"), ("Over", "president")} <= places


def test_another_seats_investigation_is_found() -> None:
    """The party card that the President alone may see."""

    def party(state: State, _: Seat | None) -> str | None:
        phase = state.phase
        return state.roles[phase.target - 1].party if isinstance(phase, model.PartyCard) else None

    places = found(beside(party))
    assert {phase for phase, _ in places} == {"PartyCard"}
    assert ("PartyCard", "board") in places
    assert ("PartyCard", "president") not in places


def test_the_role_behind_the_party_is_found() -> None:
    """The investigating President sees fascist, and not whether it is Hitler."""

    def role(state: State, seat: Seat | None) -> str | None:
        phase = state.phase
        looking = isinstance(phase, model.PartyCard) and phase.president == seat
        return state.roles[phase.target - 1] if looking else None  # type: ignore[union-attr]

    assert found(beside(role)) == {("PartyCard", "president")}


def test_a_dead_seats_role_is_found() -> None:
    """The role of the executed, before the end."""
    places = found(beside(lambda state, _: [state.roles[seat - 1] for seat in state.dead]))
    assert {("Nominate", "board"), ("Vote", "seat")} <= places
    assert not any(phase == "Over" for phase, _ in places)


def patched(monkeypatch: pytest.MonkeyPatch, name: str, leaky: Callable[..., Any]) -> None:
    """A copy of the module of `observe` in which one function is another."""
    monkeypatch.setattr(sys.modules[observe.__module__], name, leaky)


def test_fellows_after_confirmation_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fascist that may still see its fellows after it has confirmed."""

    def always_told(state: State, seat: Seat) -> RoleSecret:
        role = state.roles[seat - 1]
        fellows = [k for k, each in enumerate(state.roles, 1) if each.party is role.party and k != seat]
        return RoleSecret(role, tuple(fellows) if role is Role.FASCIST else ())

    patched(monkeypatch, "_role", always_told)
    places = found(observed)
    assert {("Nominate", "seat"), ("Reveal", "seat"), ("Discard", "president")} <= places
    assert not any(part == "board" for _, part in places)


def test_fellows_told_to_hitler_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """At seven seats Hitler learns nobody."""

    def told(state: State, seat: Seat) -> RoleSecret:
        role = state.roles[seat - 1]
        reading = isinstance(state.phase, model.Reveal) and seat in state.phase.awaiting
        fascists = tuple(k for k, each in enumerate(state.roles, 1) if each is Role.FASCIST)
        return RoleSecret(role, fascists if reading and role is Role.HITLER else ())

    patched(monkeypatch, "_role", told)
    assert found(observed) == {("Reveal", "seat")}
    assert found(observed, dealt=(5, ())) == set(), "at five it does"


def test_secrets_that_anybody_may_ask_for_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand, a party card and a peek that are answered to whoever asks."""

    def open_to_all(state: State, seat: Seat) -> tuple[Any, ...]:
        match state.phase:
            case model.Discard(hand=hand) | model.Enact(hand=hand) | model.Veto(hand=hand):
                return (HandSecret(hand),)
            case model.PartyCard(target=target):
                return (PartySecret(target, state.roles[target - 1].party),)
            case model.Peek():
                return (TopSecret(state.draw[:3]),)
        return ()

    patched(monkeypatch, "_looking_at", open_to_all)
    places = found(observed) | found(observed, dealt=(5, ()))
    assert {(phase, "seat") for phase in ("Discard", "Enact", "Veto", "PartyCard", "Peek")} <= places


def test_twins_leave_what_the_screen_knows() -> None:
    """A twin differs in something, and never in the number of tiles, the dead or the tracks."""
    for state in states(7, (), seed=3):
        for seat in screens(state):
            for twin in twins(state, seat, Random(1)):
                assert twin != state
                assert sorted(twin.roles) == sorted(state.roles)
                assert (len(twin.draw), len(twin.discard)) == (len(state.draw), len(state.discard))
                assert (twin.dead, twin.liberal, twin.fascist) == (state.dead, state.liberal, state.fascist)
