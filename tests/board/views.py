"""Hand-made views as the board receives them, every state of a night; also those that play hardly reaches."""

from typing import Any

import qrcode

View = dict[str, Any]

WIDE = "WWWWWWWWWWWW"
TEN = ["Ægir", "Elisabeth", "Søren-Ó", "Ida", "Maximilian", "Jörg", WIDE, "Bo", "Þórdís", "Konstantin"]
POWERS: dict[int, list[str | None]] = {
    5: [None, None, "peek", "execution", "execution"],
    7: [None, "investigate", "special_election", "execution", "execution"],
    9: ["investigate", "investigate", "special_election", "execution", "execution"],
}
ROLES = [
    "liberal",
    "fascist",
    "hitler",
    "liberal",
    "liberal",
    "liberal",
    "fascist",
    "liberal",
    "liberal",
    "fascist",
]
LINK = "http://192.168.178.123:8000/j/KRAB"
EVENT_FIELDS = {"president": 4, "chancellor": 3}


def names(n: int) -> list[str]:
    """Names for n seats; seat 3 is the widest there can be."""
    return ["Ida", "Søren-Ó", WIDE, "Ægir", "Maximilian", *TEN[5:6], *TEN[1:2], *TEN[7:]][:n]


def powers(n: int) -> list[str | None]:
    """The printed powers of slots 1–5 (rules.md, "Setting up")."""
    return POWERS[5 if n < 7 else 7 if n < 9 else 9]


def lobby(seated: int = 4, **more: Any) -> View:
    """A lobby with some guests."""
    seats = [{"name": name} for name in names(seated)]
    view: View = {
        "t": "view",
        "v": 1,
        "game": 0,
        "n": 0,
        "code": "KRAB",
        "stage": "lobby",
        "paused": False,
        "locked": False,
        "variants": [],
        "seats": seats,
        "notice": None,
        "you": None,
        "table": None,
    }
    return view | more


def play(n: int = 10, phase: str = "nominate", **more: Any) -> View:
    """A table of n in some phase; `more` overrides fields of the table."""
    pair: View = {"candidate": 4, "nominee": None, "president": None, "chancellor": None}
    if phase == "vote":
        pair["nominee"] = 3
    elif phase not in ("nominate", "reveal"):
        pair = {"candidate": None, "nominee": None, "president": 4, "chancellor": 3}
    table: View = {
        "round": 3,
        "phase": phase,
        **pair,
        "target": None,
        "liberal": 2,
        "fascist": 2,
        "tracker": 1,
        "draw": 5,
        "discard": 8,
        "dead": [],
        "limited": [2, 3],
        "investigated": [],
        "marked": [],
        "voted": [],
        "cast": 0,
        "ja": [],
        "nein": [],
        "awaited": [4],
        "waiting": 1,
        "veto_unlocked": False,
        "veto_refused": False,
        "powers": powers(n),
        "events": [],
        "winner": None,
        "reason": None,
        "roles": None,
    } | more
    return lobby(n, stage="play", game=1, n=9, table=table)


def over(n: int, winner: str, reason: str, **more: Any) -> View:
    """The end of a game of n."""
    end: View = {"id": 40, "kind": "over", "winner": winner, "reason": reason}
    told: View = {
        "winner": winner,
        "reason": reason,
        "roles": ROLES[:n],
        "awaited": [],
        "waiting": 0,
        "events": [end],
    }
    return play(n, "over", **(told | more)) | {"stage": "over"}


def event(kind: str, number: int = 1, **fields: Any) -> View:
    """An event as it stands in a view."""
    return {"kind": kind, "id": number} | fields


def elected(number: int = 2, ja: int = 6, nein: int = 4) -> View:
    """Seat 4 and seat 3 are elected."""
    return event("elected", number, ja=ja, nein=nein, **EVENT_FIELDS)


def rejected(number: int = 2, ja: int = 5, nein: int = 5, failures: int = 2) -> View:
    """Seat 4 and seat 3 are rejected."""
    return event("rejected", number, ja=ja, nein=nein, failures=failures, **EVENT_FIELDS)


def ballots(n: int, ja: int) -> View:
    """A complete vote: the first `ja` seats say Ja."""
    return {"ja": [*range(1, ja + 1)], "nein": [*range(ja + 1, n + 1)]}


def with_events(view: View, *events: View) -> View:
    """The same view, telling of these events."""
    return view | {"table": view["table"] | {"events": list(events)}}


def address(link: str | None = LINK, *, new: bool = False, network: View | None = None) -> View:
    """The frame that holds the code to scan; None: no address is known. `network` is one of `wifi`."""
    found: View = {"url": link.rpartition("/j/")[0], "qr": packed(link)} if link else {"url": None, "qr": []}
    return {"t": "address", "link": link, **found, "new": new, "wifi": network}


def wifi(ssid: str = "Lange Nacht", text: str = "WIFI:T:WPA;S:Lange Nacht;P:correct horse;;") -> View:
    """The code of a Wi-Fi, as the frame holds it."""
    return {"ssid": ssid, "qr": packed(text)}


def packed(text: str) -> list[str]:
    """A code as the board reads it: rows of modules in hex digits."""
    code = qrcode.QRCode(border=0, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    digits = -(-len(matrix) // 4)
    rows = ["".join("1" if module else "0" for module in row).ljust(4 * digits, "0") for row in matrix]
    return [f"{int(row, 2):0{digits}x}" for row in rows]
