"""The game on the table: dealt, paused, played, abandoned, played again."""

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from shboard.lobby.table import MAX_SEATS, MIN_SEATS, Stage, Table
from shboard.refusal import Refusal
from shboard.rules import Action, Refused, State, Variant, apply, deal, idle_variants


def start(table: Table, rng: Random, variants: Iterable[Variant] | None = None) -> Table:
    """Deal. Refuses `too_few`, `too_many`, `variant_idle`, `not_allowed_now`; None keeps the variants."""
    table.require(Stage.LOBBY)
    seats = len(table.people)
    if seats < MIN_SEATS:
        raise Refusal("too_few", seats=seats)
    if seats > MAX_SEATS:
        raise Refusal("too_many", seats=seats)
    chosen = choose(table, variants)
    for variant in idle_variants(seats, chosen):
        raise Refusal("variant_idle", variant=variant.value, seats=seats)
    state, game = deal(seats, rng, chosen), table.game + 1
    return replace(table, state=state, variants=chosen, game=game, notice=None)


def choose(table: Table, variants: Iterable[Variant] | None) -> tuple[Variant, ...]:
    """The variants wanted, in the order of the rules page; None keeps those of the table."""
    if variants is None:
        return table.variants
    wanted = set(variants)
    return tuple(variant for variant in Variant if variant in wanted)


def prefer(table: Table, variants: Iterable[Variant]) -> Table:
    """Other variants for the next deal. Refuses `not_allowed_now`."""
    table.require(Stage.LOBBY)
    return replace(table, variants=choose(table, variants))


def play(table: Table, seat: int, action: Action, rng: Random) -> Table:
    """One accepted step of a seat. Refuses `not_allowed_now`, `paused`, `not_your_turn`."""
    table.require(Stage.PLAY)
    if table.paused:
        raise Refusal("paused")
    assert table.state is not None
    try:
        state = apply(table.state, seat, action, rng)
    except Refused as error:
        raise Refusal("not_your_turn") from error
    return replace(table, state=state, notice=None)


def forget_piles(table: Table) -> Table:
    """At an ending, forget what lay in which pile: neither is ever shown, only their sizes are."""
    if table.state is None or table.stage is not Stage.OVER:
        return table
    return replace(table, state=_mixed(table.state))


def _mixed(state: State) -> State:
    tiles = tuple(sorted(state.draw + state.discard))
    return replace(state, draw=tiles[: len(state.draw)], discard=tiles[len(state.draw) :])


def pause(table: Table) -> Table:
    """Nothing acts until `resume`; what may be held may still be held."""
    table.require(Stage.PLAY)
    return replace(table, paused=True)


def resume(table: Table) -> Table:
    """The game goes on."""
    table.require(Stage.PLAY)
    return replace(table, paused=False)


def end(table: Table) -> Table:
    """Abandon the game: no role is shown, its secrets are gone, the same people sit in the lobby."""
    table.require(Stage.PLAY)
    return _lobby(table, table.variants)


def again(table: Table, variants: Iterable[Variant] | None = None) -> Table:
    """After an ending: back to the lobby with the same people, and nothing else carried over."""
    table.require(Stage.OVER)
    return _lobby(table, choose(table, variants))


def _lobby(table: Table, variants: tuple[Variant, ...]) -> Table:
    return replace(table, state=None, paused=False, variants=variants, notice=None)
