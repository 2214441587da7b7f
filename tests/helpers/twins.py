"""Twins of a state: states that differ from it only in what one screen may not know.

Whatever a screen is sent must be the same, byte for byte, for a state and for each of its
twins; then nothing that it is sent can depend on what it may not know. What a screen does know
is written down here a second time, from the table "Who may know what, and when", and not taken
from the code under test.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from shboard.rules import Party, Role, Seat, State, Tiles, Variant, model, observe

Show = Callable[[State, Seat | None], bytes]
"""Something under test: the bytes that the screen of a seat (None: the board) is sent."""


def observed(state: State, seat: Seat | None) -> bytes:
    """The observation as bytes, secrets included."""
    return msgspec.msgpack.encode(observe(state, seat))


def leaks(state: State, seat: Seat | None, rng: Random, show: Show = observed) -> Iterator[State]:
    """Those of `some_twins` that the screen can tell from `state`: none, if nothing leaks."""
    shown = show(state, seat)
    return (twin for twin in some_twins(state, seat, rng) if show(twin, seat) != shown)


def screens(state: State) -> Iterable[Seat | None]:
    """Every screen of the table: the board, and each seat."""
    return (None, *range(1, state.seats + 1))


def twins(state: State, seat: Seat | None, rng: Random) -> Iterator[State]:
    """States that the screen of `seat` (None: the board) must not be able to tell from `state`.

    Each kind of secret is changed alone, so that a leak is found whatever else hides it, and
    then all of them together.
    """
    for change in CHANGES:
        twin = change(state, seat, rng)
        if twin != state:
            yield twin
    yield from _all_changed(state, seat, rng)


def some_twins(state: State, seat: Seat | None, rng: Random) -> Iterator[State]:
    """The same, for whole games: most of their states are those in which people vote or read, much alike.

    In two of three of those, one kind of secret is changed alone, each in its turn, and then all together.
    """
    if state.step % 3 == 0 or not isinstance(state.phase, model.Vote | model.Reveal):
        yield from twins(state, seat, rng)
        return
    twin = CHANGES[state.step % len(CHANGES)](state, seat, rng)
    if twin != state:
        yield twin
    yield from _all_changed(state, seat, rng)


def _all_changed(state: State, seat: Seat | None, rng: Random) -> Iterator[State]:
    everything = state
    for change in CHANGES:
        everything = change(everything, seat, rng)
    if everything != state:
        yield everything


def _other_roles(state: State, seat: Seat | None, rng: Random) -> State:
    """The roles that this screen may not know, dealt again, so that as much as possible differs: above all
    the role of whoever is being investigated."""
    known = _known_roles(state, seat)
    hidden = [each for each in range(1, state.seats + 1) if each not in known]
    deals = [state.roles]
    for _ in range(6):
        dealt = [state.roles[each - 1] for each in hidden]
        rng.shuffle(dealt)
        roles = list(state.roles)
        for each, role in zip(hidden, dealt, strict=True):
            roles[each - 1] = role
        if _roles_fit(state, seat, roles):
            deals.append(tuple(roles))
    return replace(state, roles=max(deals, key=lambda roles: _difference(state, roles)))


def _difference(state: State, roles: tuple[Role, ...]) -> int:
    """How much these roles differ from those of `state`."""
    differs = [a is not b for a, b in zip(state.roles, roles, strict=True)]
    card = isinstance(state.phase, model.PartyCard) and differs[state.phase.target - 1]
    return sum(differs) + 10 * card


def _known_roles(state: State, seat: Seat | None) -> set[Seat]:
    """Whose Secret Role this screen may show now."""
    if isinstance(state.phase, model.Over):
        return set(range(1, state.seats + 1))
    if seat is None:
        return set()
    if isinstance(state.phase, model.Reveal) and seat in state.phase.awaiting:
        role = state.roles[seat - 1]
        if role is Role.FASCIST or (role is Role.HITLER and state.seats <= 6):
            return set(range(1, state.seats + 1))
    return {seat}


def _roles_fit(state: State, seat: Seat | None, roles: list[Role]) -> bool:
    """Whether these roles agree with what has been said aloud, and with the party card in view."""
    if any(roles[each - 1] is Role.HITLER for each in state.not_hitler):
        return False
    phase = state.phase
    if isinstance(phase, model.PartyCard) and seat == phase.president:
        return roles[phase.target - 1].party is state.roles[phase.target - 1].party
    return True


def _other_tiles(state: State, seat: Seat | None, rng: Random) -> State:
    """Every tile in a pile or a hand that this screen may not see, dealt again."""
    phase = state.phase
    if isinstance(phase, model.Discard):
        holder, hand = phase.president, phase.hand
    elif isinstance(phase, model.Enact | model.Veto):
        holder, hand = phase.chancellor, phase.hand
    else:
        holder, hand = None, ()
    in_view = hand if holder is not None and holder == seat else ()
    on_top = state.draw[:3] if isinstance(phase, model.Peek) and phase.president == seat else ()
    pile = state.draw[len(on_top) :]
    hidden: list[Party] = [*pile, *state.discard, *(() if in_view else hand)]
    rng.shuffle(hidden)
    draw, discard, other_hand = _dealt(hidden, len(pile), len(state.discard))
    if isinstance(phase, model.Discard | model.Enact | model.Veto):
        state = replace(state, phase=replace(phase, hand=in_view or other_hand))
    return replace(state, draw=on_top + draw, discard=discard)


def _dealt(hidden: list[Party], draw: int, discard: int) -> tuple[Tiles, Tiles, Tiles]:
    return tuple(hidden[:draw]), tuple(hidden[draw : draw + discard]), tuple(hidden[draw + discard :])


def _other_ballots(state: State, seat: Seat | None, rng: Random) -> State:
    """Every ballot cast but not yet open, turned over: also the screen's own, which is not handed back."""
    if not isinstance(state.phase, model.Vote):
        return state
    turned = tuple(replace(each, ja=not each.ja) for each in state.phase.ballots)
    return replace(state, phase=replace(state.phase, ballots=turned))


def _other_order(state: State, seat: Seat | None, rng: Random) -> State:
    """The ballots cast in another order."""
    if not isinstance(state.phase, model.Vote):
        return state
    return replace(state, phase=replace(state.phase, ballots=state.phase.ballots[::-1]))


def _other_voters(state: State, seat: Seat | None, rng: Random) -> State:
    """As many ballots from other seats, where who has voted is hidden; a seat knows of itself."""
    phase = state.phase
    if not isinstance(phase, model.Vote) or Variant.HIDDEN_VOTERS not in state.variants:
        return state
    own = [each for each in phase.ballots if each.seat == seat]
    others = [each for each in phase.ballots if each.seat != seat]
    seats = rng.sample([each for each in state.living if each != seat], len(others))
    moved = [replace(each, seat=to) for each, to in zip(others, seats, strict=True)]
    return replace(state, phase=replace(phase, ballots=tuple(sorted(own + moved, key=lambda b: b.seat))))


def _other_readers(state: State, seat: Seat | None, rng: Random) -> State:
    """As many other seats still reading their role: in the reveal only the number is told."""
    phase = state.phase
    if not isinstance(phase, model.Reveal):
        return state
    own = [seat] if seat is not None and seat in phase.awaiting else []
    others = [each for each in range(1, state.seats + 1) if each != seat]
    reading = rng.sample(others, len(phase.awaiting) - len(own))
    return replace(state, phase=replace(phase, awaiting=tuple(sorted(own + reading))))


CHANGES = (_other_roles, _other_tiles, _other_ballots, _other_order, _other_voters, _other_readers)
"""Each makes one kind of secret another."""
