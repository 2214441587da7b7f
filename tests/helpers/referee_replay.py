"""The referee's own reading of rules.md, written without the engine: it replays the truth of a recorded game.

Shuffles are the only thing it cannot know. It takes their outcome from the record and checks that
no tile was lost or made.
"""

from collections import Counter

from tests.helpers.referee_actions import ACTIONS, TARGETED
from tests.helpers.referee_position import PRINTED, Foul, Line, Position, insist


def dealt(line: Line) -> Position:
    """The position after the deal."""
    deal = line["deal"]
    insist(set(line) == {"deal"}, "the first line holds more than the deal")
    wanted = {"seats", "variants", "roles", "candidate", "draw"}
    insist(set(deal) == wanted, f"the deal has the fields {sorted(deal)}")
    seats, variants = deal["seats"], deal["variants"]
    insist(seats in PRINTED and len(deal["roles"]) == seats, f"a deal for {seats} seats")
    liberals, fascists = PRINTED[seats][:2]
    roles = Counter({"liberal": liberals, "fascist": fascists, "hitler": 1})
    insist(Counter(deal["roles"]) == roles, "wrong roles for this number of seats")
    rebalanced = "rebalance" in variants
    insist(not rebalanced or seats in (6, 7, 9), "rebalance where it changes nothing")
    tiles = Counter({"liberal": 6, "fascist": 10 if rebalanced else 11})
    insist(Counter(deal["draw"]) == tiles, "wrong tiles in the draw pile")
    insist(1 <= deal["candidate"] <= seats, "the first candidate has no seat")
    down = 1 if rebalanced and seats == 6 else 0
    position = Position(deal["roles"], variants, deal["candidate"], list(deal["draw"]), down)
    position.placard = deal["candidate"]
    position.tell("dealt")
    return position


def step(before: Position, line: Line) -> Position:
    """The position after one recorded step; raises Foul if the step or its `after` is wrong."""
    position = before.copy()
    position.n += 1
    position.fresh_hand = False
    _check_line(position, line)
    seat, action, after = line["seat"], line["action"], line["after"]
    offered = before.legal(seat).get(action)
    if not offered:
        raise Foul(f"seat {seat} may not {action} in the phase {before.phase}")
    aimed = line["target"] in offered if action in TARGETED else line["target"] is None
    insist(aimed, f"{action} at {line['target']}")
    insist((line["tile"] is not None) == (action in ("discard", "enact")), f"a tile with {action}")
    insist((line["ja"] is not None) == (action in ("vote", "answer_veto")), f"ja with {action}")
    if line["tile"]:
        insist(line["tile"] in position.hand, f"{action} of a tile that is not in the hand")
    ACTIONS[action](position, line)
    _settle(position, after)
    compare(position, after)
    return position


def _check_line(position: Position, line: Line) -> None:
    fields = {"n", "t", "seat", "action", "target", "tile", "ja", "after"}
    insist(set(line) == fields, f"a step has the fields {sorted(line)}")
    insist(line["n"] == position.n, f"step {line['n']} stands where {position.n} should")
    insist(isinstance(line["t"], int) and line["t"] >= 0, "t is no number of milliseconds")
    insist(line["action"] in ACTIONS, f"there is no action {line['action']}")
    insist(line["ja"] in (True, False, None), "ja is no ballot")


def _settle(position: Position, after: Line) -> None:
    """Take the order of what was shuffled from the record, if the tiles are the same."""
    if position.loose:
        insist(Counter(after["draw"]) == Counter(position.draw), "the reshuffle lost or made tiles")
        position.draw, position.loose = list(after["draw"]), False
    if position.fresh_hand:
        insist(Counter(after["hand"]) == Counter(position.hand), "another hand than was drawn or passed")
        position.hand = list(after["hand"])


def compare(position: Position, after: Line) -> None:
    """Each field of `after` against what it must be."""
    standing = position.candidate if position.phase in ("reveal", "nominate", "vote") else None
    expected = {
        "phase": position.phase,
        "candidate": standing,
        "president": position.president,
        "chancellor": position.chancellor,
        "draw": position.draw,
        "discard": sorted(position.discard),
        "hand": position.hand,
        "liberal": position.liberal,
        "fascist": position.fascist,
        "tracker": position.tracker,
        "alive": position.living,
        "limited": position.limited,
        "veto_unlocked": position.fascist >= 5,
        "winner": position.winner,
        "reason": position.reason,
    }
    recorded = {**after, "discard": sorted(after["discard"])}
    for name in sorted({*expected, *recorded}):
        insist(expected.get(name) == recorded.get(name) and name in recorded, f"after: {name} is wrong")


def replay(lines: list[Line]) -> tuple[list[Position], list[str]]:
    """The positions from the deal on, up to the first foul, and that foul."""
    positions: list[Position] = []
    try:
        positions.append(dealt(lines[0]))
        for line in lines[1:]:
            insist(positions[-1].winner is None, "a step after the end")
            positions.append(step(positions[-1], line))
        insist(positions[-1].winner is not None, "the game did not end")
    except (Foul, KeyError, TypeError, IndexError) as foul:
        return positions, [f"truth, line {len(positions) + 1}: {foul or type(foul).__name__}"]
    return positions, []
