"""What each screen may know at a position: the last table of rules.md, as the fields of the wire.

Everything a view may say is built here; whatever else a view says is a fault.
"""

from typing import Any

from tests.helpers.referee_position import PRINTED, Line, Position


def public(position: Position) -> Line:
    """The `table` of every screen's view."""
    hidden = "hidden_voters" in position.variants
    voting = position.phase == "vote"
    in_round = position.phase in ("reveal", "nominate", "vote")
    awaited = _awaited(position)
    over = position.winner is not None
    return {
        "round": position.round,
        "phase": position.phase,
        "candidate": position.candidate if in_round else None,
        "nominee": position.nominee if voting else None,
        "president": position.president,
        "chancellor": position.chancellor,
        "target": position.target if position.phase == "party" else None,
        "liberal": position.liberal,
        "fascist": position.fascist,
        "tracker": position.tracker,
        "draw": len(position.draw),
        "discard": len(position.discard),
        "dead": position.dead,
        "limited": position.limited,
        "investigated": position.investigated,
        "marked": position.proved if "not_hitler_marks" in position.variants else [],
        "voted": None if hidden else sorted(position.cast),
        "cast": len(position.cast),
        "ja": [seat for seat, ja in sorted(position.shown.items()) if ja],
        "nein": [seat for seat, ja in sorted(position.shown.items()) if not ja],
        "awaited": None if position.phase == "reveal" or (voting and hidden) else awaited,
        "waiting": len(awaited),
        "veto_unlocked": position.fascist >= 5,
        "veto_refused": position.phase == "enact" and position.veto_refused,
        "powers": position.powers,
        "events": position.events,
        "winner": position.winner,
        "reason": position.reason,
        "roles": position.roles if over else None,
    }


def own(position: Position | None, seat: int) -> Line:
    """The `you` of a seat's view; None is the lobby."""
    if position is None:
        return {"seat": seat, "moved": False, "legal": {}, "holds": [], "done": False}
    done = seat in (position.confirmed if position.phase == "reveal" else position.cast)
    return {
        "seat": seat,
        "moved": False,
        "legal": position.legal(seat),
        "holds": [secret["kind"] for secret in secrets(position, seat)],
        "done": done and position.phase in ("reveal", "vote"),
    }


def secrets(position: Position, seat: int) -> list[Line]:
    """What the seat may be told when it asks."""
    held = [_role(position, seat)]
    phase = position.phase
    if (phase == "discard" and seat == position.president) or (
        phase in ("enact", "veto") and seat == position.chancellor
    ):
        held.append({"kind": "hand", "tiles": position.hand})
    elif phase == "party" and seat == position.president:
        assert position.target is not None
        party = "liberal" if position.roles[position.target - 1] == "liberal" else "fascist"
        held.append({"kind": "party", "target": position.target, "party": party})
    elif phase == "peek" and seat == position.president:
        held.append({"kind": "top", "tiles": position.draw[:3]})
    return held


def _role(position: Position, seat: int) -> Line:
    role = position.roles[seat - 1]
    told: dict[str, Any] = {"kind": "role", "role": role, "fascists": [], "hitler": None}
    if position.phase != "reveal" or seat in position.confirmed:
        return told
    if role == "fascist" or (role == "hitler" and PRINTED[position.seats][2]):
        everybody = enumerate(position.roles, start=1)
        told["fascists"] = [k for k, each in everybody if each == "fascist" and k != seat]
    if role == "fascist":
        told["hitler"] = position.roles.index("hitler") + 1
    return told


def _awaited(position: Position) -> list[int]:
    return [seat for seat in position.living if position.legal(seat)]
