"""Hand-made views as one phone receives them, in every state of a night, also such as play hardly reaches."""

from typing import Any

View = dict[str, Any]

WIDE = "WWWWWWWWWWWW"
NAMES = ["Ægir", "Elisabeth", "Søren-Ó", "Ida", WIDE, "Jörg", "Bo", "Þórdís", "Konstantin", "Lau"]
POWERS = {
    5: [None, None, "peek", "execution", "execution"],
    7: [None, "investigate", "special_election", "execution", "execution"],
    9: ["investigate", "investigate", "special_election", "execution", "execution"],
}
ROLES = [
    "liberal",
    "liberal",
    "fascist",
    "liberal",
    "hitler",
    "liberal",
    "fascist",
    "liberal",
    "liberal",
    "fascist",
]
ME = 4


def you(**more: Any) -> View:
    """Seat 4's own part; `legal` is what it may do."""
    return {"seat": ME, "legal": {}, "holds": ["role"], "done": False} | more


def lobby(seated: int = 7, **more: Any) -> View:
    """A lobby with some guests; this phone is Ida's."""
    view: View = {
        "t": "view", "v": 1, "game": 0, "n": 0, "code": "KRAB", "stage": "lobby", "paused": False,
        "locked": False, "variants": [], "seats": [{"name": name} for name in NAMES[:seated]], "notice": None,
        "you": you(holds=[]), "table": None,
    }  # fmt: skip
    return view | more


def play(phase: str, *, n: int = 7, mine: View | None = None, **more: Any) -> View:
    """A table of `n` in some phase; `mine` overrides this seat's part, `more` the table's fields."""
    pair: View = {"candidate": 2, "nominee": None, "president": None, "chancellor": None}
    if phase == "vote":
        pair["nominee"] = 5
    elif phase not in ("nominate", "reveal"):
        pair = {"candidate": None, "nominee": None, "president": 2, "chancellor": 5}
    table: View = {
        "round": 3, "phase": phase, **pair, "target": None, "liberal": 2, "fascist": 2, "tracker": 1,
        "draw": 5, "discard": 8, "dead": [], "limited": [1, 6], "investigated": [], "marked": [],
        "voted": [], "cast": 0, "ja": [], "nein": [], "awaited": [2], "waiting": 1, "veto_unlocked": False,
        "veto_refused": False, "powers": POWERS[5 if n < 7 else 7 if n < 9 else 9], "events": [],
        "winner": None, "reason": None, "roles": None,
    } | more  # fmt: skip
    return lobby(n) | {"stage": "play", "game": 1, "n": 9, "you": you(**(mine or {})), "table": table}


def as_president(phase: str, mine: View, **more: Any) -> View:
    """This phone's seat is the elected President."""
    return play(phase, mine=mine, president=ME, awaited=[ME], **more)


def reveal(*, done: bool = False, n: int = 7, **more: Any) -> View:
    """The reveal; nobody sees who is awaited."""
    mine = {"legal": {} if done else {"confirm": True}, "done": done}
    table: View = {"round": 1, "awaited": None, "waiting": 3, "limited": [], "liberal": 0, "fascist": 0}
    return play("reveal", n=n, mine=mine, **(table | more)) | {"n": 0}


def nominate(**more: Any) -> View:
    """This phone's seat is to nominate."""
    legal = [seat for seat in (2, 3, 5, 7) if seat <= more.get("n", 7)]
    return play("nominate", mine={"legal": {"nominate": legal}}, candidate=ME, awaited=[ME], **more)


def vote(*, done: bool = False, **more: Any) -> View:
    """A vote on Elisabeth and the widest name."""
    return play("vote", mine={"legal": {} if done else {"vote": True}, "done": done}, **more)


def discard(**more: Any) -> View:
    """This phone's seat holds three tiles."""
    return as_president("discard", {"legal": {"discard": [1, 2, 3]}, "holds": ["role", "hand"]}, **more)


def enact(*, veto: bool = True, **more: Any) -> View:
    """This phone's seat holds two tiles."""
    legal: View = {"enact": [1, 2]} | ({"propose_veto": True} if veto else {})
    mine: View = {"legal": legal, "holds": ["role", "hand"]}
    return play("enact", mine=mine, chancellor=ME, awaited=[ME], fascist=5, veto_unlocked=veto, **more)


def veto(**more: Any) -> View:
    """The Chancellor asks this phone's seat for a veto."""
    return as_president("veto", {"legal": {"answer_veto": True}}, fascist=5, veto_unlocked=True, **more)


def power(phase: str, n: int = 7) -> View:
    """This phone's seat has a power with a target."""
    legal = [seat for seat in (1, 2, 5, 7) if seat <= n]
    return as_president(phase, {"legal": {phase: legal}}, n=n, fascist=3)


def party(n: int = 7) -> View:
    """This phone's seat looks at the party of Bo."""
    mine: View = {"legal": {"put_away": True}, "holds": ["role", "party"]}
    return as_president("party", mine, n=n, target=min(7, n), fascist=3)


def peek(n: int = 7) -> View:
    """This phone's seat looks at the deck."""
    return as_president("peek", {"legal": {"put_away": True}, "holds": ["role", "top"]}, n=n, fascist=3)


def executed(n: int = 7) -> View:
    """This phone's seat is dead while the others vote."""
    left = [seat for seat in range(1, n + 1) if seat not in (1, 3, ME)]
    return play("vote", n=n, dead=[ME], voted=[1, 3], cast=2, awaited=left, waiting=len(left))


def paused(view: View) -> View:
    """The host's pause: nothing may be done, all may still be looked at."""
    return view | {"paused": True, "you": view["you"] | {"legal": {}}}


def over(
    winner: str = "fascist", reason: str = "hitler_elected", n: int = 7, dead: list[int] | None = None
) -> View:
    """The end."""
    end: View = {"id": 40, "kind": "over", "winner": winner, "reason": reason}
    told: View = {"winner": winner, "reason": reason, "roles": ROLES[:n], "events": [end]}
    told |= {"awaited": [], "waiting": 0, "ja": [1, 2, 3, 4], "nein": [*range(5, n + 1)]}
    told |= {"fascist": 4, "dead": dead or []}
    return play("over", n=n, mine={"holds": []}, **told) | {"stage": "over"}


def watching(n: int = 7) -> View:
    """Somebody else nominates; every kind of mark is about."""
    view = play("nominate", n=n, dead=[min(7, n)], ja=[1, 2], nein=[3])
    view["seats"][min(5, n - 3)]["off"] = True
    return view


SECRETS: dict[str, View] = {
    "role": {"kind": "role", "role": "fascist", "fascists": [7], "hitler": 5},
    "hand": {"kind": "hand", "tiles": ["fascist", "liberal", "fascist"]},
    "party": {"kind": "party", "target": 7, "party": "fascist"},
    "top": {"kind": "top", "tiles": ["liberal", "fascist", "fascist"]},
}


def told(role: str, n: int) -> View:
    """What a seat of this role is told in the reveal at a table of `n` (rules.md, "Setting up")."""
    others = [seat for seat, one in enumerate(ROLES[:n], 1) if one == "fascist" and seat != ME]
    fascists = (
        others[: (n - 5) // 2] if role == "fascist" else others[:1] if role == "hitler" and n < 7 else []
    )
    return {"kind": "role", "role": role, "fascists": fascists, "hitler": 5 if role == "fascist" else None}
