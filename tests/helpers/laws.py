"""The laws of rules.md, "Always true", as one function over a step of a game."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from shboard.rules import Party, Reason, Role, Seat, State, Tiles, Variant, legal_actions, model

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


def broken(before: State, seat: Seat, after: State) -> Iterator[str]:
    """In words, each law that `after`, reached from `before` by an action of `seat`, breaks."""
    if seat in before.dead:
        yield f"the dead seat {seat} acted"
    if after.step != before.step + 1:
        yield "an accepted action is not one step"
    if after.liberal < before.liberal or after.fascist < before.fascist:
        yield "a tile left its track"
    if not set(before.dead) <= set(after.dead) or len(after.dead) > len(before.dead) + 1:
        yield "the dead changed"
    if after.roles != before.roles:
        yield "a role changed"
    if (new := _new_events(before, after)) and new[0] != before.event_count + 1:
        yield "the numbers of the events do not go on"
    if _begins(after) and not _begins(before) and len(after.draw) < 3:
        yield "a round begins with fewer than three tiles to draw"
    yield from _broken_in(after)


def _broken_in(state: State) -> Iterator[str]:
    """The laws that hold in any one state."""
    if _tiles(state) != _box(state):
        yield f"the tiles are {_tiles(state)} and not {_box(state)}"
    acting = [seat for seat in range(1, state.seats + 1) if legal_actions(state, seat)]
    if bool(acting) is isinstance(state.phase, model.Over):
        yield f"in {type(state.phase).__name__} {acting} have a legal action"
    if set(acting) & set(state.dead):
        yield "a dead seat has a legal action"
    if any(getattr(state.phase, office, None) in state.dead for office in OFFICES):
        yield "a dead seat stands or holds an office"
    if not 0 <= state.tracker <= 2:
        yield f"the tracker rests at {state.tracker}"
    if isinstance(state.phase, model.Peek) and len(state.draw) < 3:
        yield "a peek at fewer than three tiles"
    if _decoder.decode(_encoder.encode(state)) != state:
        yield "the state does not come back from the codec"
    if isinstance(state.phase, model.Over):
        if not _won(state, state.phase):
            yield f"{state.phase} does not agree with the table"
    elif state.liberal >= 5 or state.fascist >= 6 or _hitler_dead(state) or _hitler_rules(state):
        yield "the game goes on after its end"


OFFICES = ("candidate", "nominee", "president", "chancellor")


def _begins(state: State) -> bool:
    return isinstance(state.phase, model.Nominate)


def _new_events(before: State, after: State) -> list[int]:
    return [event.id for event in after.events if event.id > before.event_count]


def _tiles(state: State) -> dict[Party, int]:
    """draw + discard + hands + tracks."""
    hand: Tiles = getattr(state.phase, "hand", ())
    loose = Counter(state.draw + state.discard + hand)
    return {
        Party.LIBERAL: loose[Party.LIBERAL] + state.liberal,
        Party.FASCIST: loose[Party.FASCIST] + state.fascist,
    }


def _box(state: State) -> dict[Party, int]:
    """17 tiles, 16 in a rebalanced 7 or 9."""
    fewer = Variant.REBALANCE in state.variants and state.seats in (7, 9)
    return {Party.LIBERAL: 6, Party.FASCIST: 10 if fewer else 11}


def _hitler(state: State) -> Seat:
    return state.roles.index(Role.HITLER) + 1


def _hitler_dead(state: State) -> bool:
    return _hitler(state) in state.dead


def _hitler_rules(state: State) -> bool:
    """Hitler has been elected Chancellor with three or more fascist tiles down, and holds the hand."""
    in_session = isinstance(state.phase, model.Discard | model.Enact | model.Veto)
    chancellor: Seat | None = getattr(state.phase, "chancellor", None)
    return in_session and state.fascist >= 3 and chancellor == _hitler(state)


def _won(state: State, end: model.Over) -> bool:
    """Whether the winner agrees with the tracks, Hitler's life and the office."""
    match end.reason:
        case Reason.LIBERAL_TILES:
            return end.winner is Party.LIBERAL and state.liberal == 5 and not _hitler_dead(state)
        case Reason.FASCIST_TILES:
            return end.winner is Party.FASCIST and state.fascist == 6 and not _hitler_dead(state)
        case Reason.HITLER_EXECUTED:
            return end.winner is Party.LIBERAL and _hitler_dead(state) and state.fascist < 6
        case Reason.HITLER_ELECTED:
            return end.winner is Party.FASCIST and 3 <= state.fascist < 6 and end.chancellor == _hitler(state)
