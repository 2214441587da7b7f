"""The tiles: shuffling, drawing, discarding, and placing one on its track."""

from random import Random

from msgspec.structs import replace

from shboard.rules.events import Reshuffled
from shboard.rules.model import Government, State
from shboard.rules.rounds import end, tell
from shboard.rules.tables import FASCIST_SLOTS, HAND, LIBERAL_SLOTS
from shboard.rules.terms import Party, Reason, Tiles


def shuffled(tiles: Tiles, rng: Random) -> Tiles:
    """The same tiles in an order that says nothing."""
    mixed = list(tiles)
    rng.shuffle(mixed)
    return tuple(mixed)


def without(hand: Tiles, place: int) -> tuple[Party, Tiles]:
    """The tile at `place` (from 1) of a hand, and the rest."""
    return hand[place - 1], hand[: place - 1] + hand[place:]


def slot_of(state: State, tile: Party) -> int:
    """The slot (from 1) that the last tile of this kind has taken."""
    return state.liberal if tile is Party.LIBERAL else state.fascist


def placed(state: State, tile: Party) -> State:
    """The tile lies on its track, which sets the tracker to 0 (RB 4)."""
    if tile is Party.LIBERAL:
        return replace(state, liberal=state.liberal + 1, tracker=0)
    return replace(state, fascist=state.fascist + 1, tracker=0)


def checked(state: State, pair: Government | None, rng: Random) -> State:
    """After a tile was placed: a full track ends the game, else the reshuffle check (RB 4)."""
    if state.liberal == LIBERAL_SLOTS:
        return end(state, Party.LIBERAL, Reason.LIBERAL_TILES, pair)
    if state.fascist == FASCIST_SLOTS:
        return end(state, Party.FASCIST, Reason.FASCIST_TILES, pair)
    return reshuffled(state, rng)


def reshuffled(state: State, rng: Random) -> State:
    """With fewer than three tiles to draw, both piles are shuffled together (RB 4)."""
    if len(state.draw) >= HAND:
        return state
    pile = shuffled(state.draw + state.discard, rng)
    return tell(replace(state, draw=pile, discard=()), Reshuffled(0, draw=len(pile)))
