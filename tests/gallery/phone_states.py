"""Every state of a guest's phone: without a seat, with one, chosen and asked about, with a card held."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from tests.phone import views
from tests.phone.screen import Phone
from tests.phone.views import View


@dataclass(frozen=True)
class State:
    """What a phone is sent, and what its owner does then: `act`, taps on the `taps`, a finger on the card of
    the kind `held`, which shows `secret`. With `host` it is the host's phone, which is told that.

    `filled` are placeholders of a page that is not the usual one; after `ends` the page is of no further use.
    """

    view: View | None = None
    act: Callable[[Phone], None] | None = None
    taps: tuple[str, ...] = ()
    held: str = ""
    secret: View | None = None
    filled: dict[str, str] = field(default_factory=dict)
    ends: bool = False
    host: View | None = None


def seated(n: int = 7) -> dict[str, View]:
    """A view for every screen that a phone at a table of n can show."""
    hand = views.play("veto", n=n, mine={"holds": ["role", "hand"]}, chancellor=views.ME, fascist=5)
    end = "liberal", "hitler_executed", n
    return {
        "lobby": views.lobby(n),
        "lobby-moved": views.lobby(n, you=views.you(holds=[], moved=True)),
        "reveal": views.reveal(n=n),
        "reveal-done": views.reveal(done=True, n=n),
        "nominate": views.nominate(n=n),
        "watch": views.watching(n),
        "watch-hand": hand,
        "vote": views.vote(n=n),
        "cast": views.vote(done=True, n=n, voted=[views.ME, 1], cast=2),
        "discard": views.discard(n=n),
        "enact": views.enact(n=n),
        "enact-refused": views.enact(veto=False, n=n, veto_refused=True),
        "veto": views.veto(n=n),
        "investigate": views.power("investigate", n),
        "party": views.party(n),
        "peek": views.peek(n),
        "special_election": views.power("special_election", n),
        "execute": views.power("execute", n),
        "executed": views.executed(n),
        "paused": views.paused(views.vote(n=n)),
        "paused-hand": views.paused(views.discard(n=n)),
        "paused-party": views.paused(views.party(n)),
        "pin": views.vote(n=n) | {"notice": {"kind": "pin", "seat": views.ME}},
        "over": views.over(n=n),
        "over-dead": views.over(*end, [2, 5]),
        "over-liberal": views.over("liberal", "liberal_tiles", n),
    }


def step(name: str) -> str:
    """The button that asks once more."""
    return f"[data-step='{name}']"


NTH = " >> nth="
"""Which of those that a selector names is tapped; the first without it."""
PICK = "label.pick" + NTH + "{}"
ACT = "#acts .btn.go"
HELP = ("#help", "dialog[open] h2")


def asked(n: int) -> dict[str, State]:
    """What is chosen, asked once more, typed or opened, on the screens of a seated phone."""
    power = {name: views.power(name, n) for name in ("investigate", "special_election", "execute")}
    rules = {"variants": ["tracker_resets_on_election", "rebalance", "hidden_voters", "not_hitler_marks"]}
    return {
        "lobby-sit": State(views.lobby(n), taps=(step("sit"),)),
        "lobby-rename": State(views.lobby(n), taps=(step("rename"),)),
        "lobby-leave": State(views.lobby(n), taps=(step("leave"),)),
        "nominate-chosen": State(views.nominate(n=n), taps=(PICK.format(2),)),
        "vote-ja": State(views.vote(n=n), taps=(PICK.format(0),)),
        "vote-nein": State(views.vote(n=n), taps=(PICK.format(1),)),
        "sent": State(views.vote(n=n), taps=(PICK.format(0), ACT)),
        "discard-sure": State(views.discard(n=n), taps=(step("1"),)),
        "enact-sure": State(views.enact(n=n), taps=(step("2"),)),
        "enact-veto": State(views.enact(n=n), taps=(step("veto"),)),
        "veto-agree": State(views.veto(n=n), taps=(step("agree"),)),
        "veto-refuse": State(views.veto(n=n), taps=(step("refuse"),)),
        **{f"{name}-chosen": State(view, taps=(PICK.format(2),)) for name, view in power.items()},
        "execute-sure": State(power["execute"], taps=(PICK.format(2), ACT)),
        "help": State(views.nominate(n=n) | rules, taps=HELP),
        "help-settings": State(views.nominate(n=n), taps=(*HELP, "[data-jump=settings]")),
        "help-about": State(views.nominate(n=n), taps=(*HELP, "[data-jump=about]")),
        "mark": State(views.watching(n), taps=("#seats .mk:not(.alone)",)),
        "reconnecting": State(views.vote(n=n), act=loses_its_connection),
        "tapped": State(views.reveal(n=n), act=taps_instead, held="tap", secret=views.told("fascist", n)),
    }


def held(n: int) -> dict[str, State]:
    """Every secret under a finger: each role in the reveal and after it, both parties, the tiles."""
    states = {}
    for role in ("liberal", "fascist", "hitler"):
        own: View = {"kind": "role", "role": role, "fascists": [], "hitler": None}
        states[f"reveal-held-{role}"] = State(views.reveal(n=n), held="role", secret=views.told(role, n))
        states[f"watch-held-{role}"] = State(views.watching(n), held="role", secret=own)
    for party in ("liberal", "fascist"):
        view = views.party(n)
        secret = {"kind": "party", "target": view["table"]["target"], "party": party}
        states[f"party-held-{party}"] = State(view, held="party", secret=secret)
    two = {"kind": "hand", "tiles": ["liberal", "fascist"]}
    states["discard-held"] = State(views.discard(n=n), held="hand", secret=views.SECRETS["hand"])
    states["enact-held"] = State(views.enact(n=n), held="hand", secret=two)
    states["peek-held"] = State(views.peek(n), held="top", secret=views.SECRETS["top"])
    return states


@cache
def states(n: int) -> dict[str, State]:
    """Every state of a phone at a table of n."""
    return {name: State(view) for name, view in seated(n).items()} | asked(n) | held(n)


def loses_its_connection(phone: Phone) -> None:
    """The server is away; the phone goes on asking for it."""
    phone.away = True
    phone.sockets[-1].close(code=1012)
    phone.page.wait_for_selector("#me.off")


def taps_instead(phone: Phone) -> None:
    """Its owner cannot hold: from now on the card says so."""
    phone.page.evaluate("localStorage.setItem('shboard.tap', String(Date.now()))")
    phone.show(phone.view or {})


def is_elsewhere(code: int) -> Callable[[Phone], None]:
    """The seat is played from another tab, or from another phone."""

    def act(phone: Phone) -> None:
        phone.sockets[-1].close(code=code)
        phone.on("replaced" if code == 4001 else "revoked")

    return act


def host(**more: object) -> View:
    """What the host's phone is told."""
    return {"stage": "lobby", "paused": False, "seats": 7, "waiting": 0} | more


@cache
def alone() -> dict[str, State]:
    """The states of a phone that has no seat, or none yet, or none any more."""
    guest = {"seated": "no"}
    join = "[data-join={}]"
    return {
        "code": State(filled=guest | {"code": ""}),
        "code-unknown": State(filled=guest | {"code": "", "unknown": "WWWW"}),
        "join": State(filled=guest),
        "join-empty": State(filled=guest, taps=(join.format("submit"),)),
        "reclaim": State(filled=guest, taps=(join.format("reclaim"),)),
        "reclaim-empty": State(filled=guest, taps=(join.format("reclaim"), join.format("submit"))),
        **{
            f"closed-{why}": State(filled=guest | {"closed": why})
            for why in ("locked", "table_full", "game_running")
        },
        "help-guest": State(filled=guest, taps=HELP),
        "connecting": State(),
        "host": State(host=host()),
        "host-sure": State(host=host(seats=10), taps=("[data-do=start]",)),
        "host-play": State(host=host(stage="play", waiting=3)),
        "host-refused": State(host={"refused": "not_host"}),
        "replaced": State(views.lobby(), act=is_elsewhere(4001), ends=True),
        "revoked": State(views.lobby(), act=is_elsewhere(4003), ends=True),
    }
