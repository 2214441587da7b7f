"""The start of a game: roles, draw pile and first candidate, all at random."""

from collections.abc import Iterable
from random import Random

from shboard.rules.errors import CannotDeal
from shboard.rules.events import Dealt
from shboard.rules.model import Reveal, State
from shboard.rules.tables import FEWEST_SEATS, MOST_SEATS, PRINTED, deck, idle_variants
from shboard.rules.terms import Party, Role, Variant


def deal(seats: int, rng: Random, variants: Iterable[Variant] = ()) -> State:
    """A new game for `seats` seats (5–10), in the reveal.

    Raises CannotDeal for another number of seats, or for a variant that changes nothing there.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise CannotDeal(f"a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}")
    chosen = tuple(variants)
    if idle := idle_variants(seats, chosen):
        raise CannotDeal(f"{idle[0]} changes nothing at {seats} seats")
    printed, box = PRINTED[seats], deck(seats, chosen)
    roles = [Role.LIBERAL] * printed.liberals + [Role.FASCIST] * printed.fascists + [Role.HITLER]
    tiles = [Party.LIBERAL] * box.liberal + [Party.FASCIST] * (box.fascist - box.down)
    rng.shuffle(roles)
    rng.shuffle(tiles)
    everybody = tuple(range(1, seats + 1))
    candidate = rng.choice(everybody)
    return State(
        seats=seats,
        variants=tuple(each for each in Variant if each in chosen),
        roles=tuple(roles),
        draw=tuple(tiles),
        fascist=box.down,
        placard=candidate,
        phase=Reveal(candidate, awaiting=everybody),
        events=(Dealt(1),),
        event_count=1,
    )
