"""Every state of the TV: at rest, while an event is told, and what needs a page of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from tests.board.screen import Screen
from tests.board.views import (
    WIDE,
    View,
    address,
    ballots,
    elected,
    event,
    lobby,
    names,
    over,
    play,
    rejected,
    wifi,
    with_events,
)

HOUSE = {"variants": ["tracker_resets_on_election", "rebalance", "hidden_voters", "not_hitler_marks"]}
PAIR = {"president": 4, "chancellor": 3}
ADDRESS = address()
NEW_ADDRESS = address("http://10.0.0.7:8001/j/KRAB", new=True)
WITH_WIFI = address(network=wifi())


@dataclass(frozen=True)
class State:
    """What a TV is sent: `view`, told as news of `before` where there is one. Then `act` happens to its page.

    `filled` are placeholders of a page that is not the usual one.
    """

    view: View | None = None
    before: View | None = None
    link: View = field(default_factory=lambda: ADDRESS)
    act: Callable[[Screen], None] | None = None
    filled: dict[str, str] = field(default_factory=dict)

    @property
    def pace(self) -> str:
        """How fast the TV tells: news in a tenth of its time, and without any it rests at once."""
        return "0.1" if self.before else "0"


def resting(n: int) -> dict[str, View]:
    """Every state in which a table of n can rest."""
    voted = list(range(1, n - 2))
    last = ballots(n, n // 2 + 1)
    off = [{"name": name, "off": True} if name in ("Ægir", WIDE) else {"name": name} for name in names(n)]
    bots = [{"name": name, "bot": True} if seat % 2 else {"name": name} for seat, name in enumerate(names(n))]
    third, fourth = (event("enacted", 3, tile="fascist", slot=slot) for slot in (3, 4))
    chaos = [rejected(failures=3), event("chaos", 3, tile="fascist", slot=3), event("reshuffled", 4, draw=13)]
    cleared = [elected(), event("question", 3, seat=3), event("not_hitler", 4, seat=3)]
    executed = [event("executed", 4, president=4, target=3), event("not_hitler", 5, seat=3)]
    skipped = event("power_skipped", 4, power="investigate")
    return {
        "lobby": lobby(n, **HOUSE),
        "lobby-filling": lobby(n - 4),
        "lobby-locked": lobby(n, locked=True),
        "lobby-notice": lobby(n, seats=off, notice={"kind": "pin", "seat": 3}),
        "reveal": play(n, "reveal", awaited=None, waiting=3, draw=17, discard=0, fascist=0, liberal=0),
        "nominate": play(n),
        "vote": play(n, "vote", voted=voted, cast=len(voted), awaited=[n - 2, n - 1, n]),
        "vote-hidden": play(n, "vote", voted=None, cast=2, awaited=None) | HOUSE | {"seats": off},
        "discard": play(n, "discard", **last, events=cleared, fascist=3),
        "enact": play(n, "enact", awaited=[3], **last, veto_refused=True, fascist=5, veto_unlocked=True),
        "veto": play(n, "veto", **last, fascist=5, liberal=4, veto_unlocked=True, dead=[1]),
        "investigate": play(n, "investigate", **last, events=[third], fascist=3),
        "party": play(n, "party", **last, target=2, fascist=3),
        "peek": play(n, "peek", **last, events=[third], fascist=3),
        "special_election": play(n, "special_election", **last, events=[third], fascist=3),
        "execute": play(n, "execute", **last, events=[fourth], fascist=4),
        "executed": play(n, candidate=5, awaited=[5], **last, dead=[3], events=executed, marked=[2, 5]),
        "chaos": play(n, candidate=5, awaited=[5], **last, events=chaos, fascist=3, limited=[]),
        "power-skipped": play(n, candidate=5, awaited=[5], **last, events=[third, skipped], fascist=3),
        "offline": play(n, **last) | {"seats": off},
        "notice": play(n) | {"notice": {"kind": "moved", "seat": 3}, "seats": off},
        "bots": play(n) | {"seats": bots},
        "lobby-bots": lobby(n, seats=bots),
        "paused": play(n, "discard") | {"paused": True},
        "over-liberal": over(n, "liberal", "hitler_executed", **last, dead=[3], liberal=4) | HOUSE,
        "over-liberal-five": over(n, "liberal", "liberal_tiles", **last, liberal=5, fascist=5),
        "over-fascist": over(n, "fascist", "hitler_elected", **last, fascist=4) | HOUSE,
        "over-fascist-six": over(n, "fascist", "fascist_tiles", **last, dead=[1, 5], fascist=6),
    }


def told_of_votes(n: int) -> dict[str, State]:
    """From the deal to the Hitler question, while the TV tells of it."""
    vote = play(n, "vote", voted=list(range(1, n)), cast=n - 1, awaited=[n], fascist=3)
    reveal = play(n, "reveal", awaited=None, waiting=n, draw=17, discard=0, fascist=0, liberal=0)
    passed = play(n, "discard", **ballots(n, n // 2 + 1), fascist=3)
    failed = play(n, candidate=5, awaited=[5], **ballots(n, n // 2), tracker=2, fascist=3)
    question = [elected(2, n // 2 + 1, n - n // 2 - 1), event("question", 3, seat=3)]
    clear = [*question, event("not_hitler", 4, seat=3)]
    no = rejected(2, n // 2, n - n // 2)
    return {
        "told-newcomer": State(lobby(n), lobby(n - 1)),
        "told-dealt": State(with_events(reveal, event("dealt")), lobby(n)),
        "told-nominated": State(with_events(play(n, "vote"), event("nominated", **PAIR)), play(n)),
        "told-elected": State(with_events(passed, question[0]), vote),
        "told-rejected": State(with_events(failed, no), vote),
        "told-question": State(with_events(passed, *question), with_events(passed, *question[:1])),
        "told-not_hitler": State(with_events(passed, *clear), with_events(passed, *question)),
    }


def enacted(n: int, tile: str, slot: int) -> State:
    """A tile comes down on that slot."""
    count: View = {"liberal": 2, "fascist": 2, tile: slot}
    before = play(n, "enact", awaited=[3], **{**count, tile: slot - 1})
    after = play(n, candidate=5, awaited=[5], tracker=0, veto_unlocked=count["fascist"] == 5, **count)
    return State(with_events(after, event("enacted", 3, tile=tile, slot=slot)), before)


def told_of_tiles(n: int) -> dict[str, State]:
    """What comes of a session, while the TV tells of it."""
    failed = play(n, candidate=5, awaited=[5], **ballots(n, n // 2), tracker=3, discard=8, draw=2)
    chaos = failed | {"table": failed["table"] | {"fascist": 3, "tracker": 0, "limited": []}}
    shuffled = chaos | {"table": chaos["table"] | {"draw": 13, "discard": 0}}
    events = [
        rejected(failures=3),
        event("chaos", 3, tile="fascist", slot=3),
        event("reshuffled", 4, draw=13),
    ]
    enact = play(n, "enact", awaited=[3], fascist=5, veto_unlocked=True)
    veto = play(n, "veto", fascist=5, veto_unlocked=True)
    refused = play(n, "enact", awaited=[3], fascist=5, veto_unlocked=True, veto_refused=True)
    agreed = play(n, candidate=5, awaited=[5], fascist=5, veto_unlocked=True, tracker=2)
    return {
        "told-enacted-liberal": enacted(n, "liberal", 3),
        "told-enacted-fascist": enacted(n, "fascist", 2),
        "told-enacted-zone": enacted(n, "fascist", 3),
        "told-enacted-veto": enacted(n, "fascist", 5),
        "told-chaos": State(with_events(chaos, *events[:2]), with_events(failed, *events[:1])),
        "told-reshuffled": State(with_events(shuffled, *events), with_events(chaos, *events[:2])),
        "told-veto_proposed": State(with_events(veto, event("veto_proposed", 3, **PAIR)), enact),
        "told-veto_refused": State(with_events(refused, event("veto_refused", 3, **PAIR)), veto),
        "told-vetoed": State(with_events(agreed, event("vetoed", 3, failures=2, **PAIR)), veto),
    }


def told_of_powers(n: int) -> dict[str, State]:
    """What a President does alone, while the TV tells of it."""
    after = play(n, candidate=5, awaited=[5], fascist=4)
    shot = play(n, candidate=5, awaited=[5], fascist=4, dead=[3])
    death = [event("executed", 4, president=4, target=3), event("not_hitler", 5, seat=3)]
    looked = event("investigated", 4, president=4, target=2)
    called = event("special_election", 4, president=4, target=5)
    skipped = event("power_skipped", 4, power="special_election")
    return {
        "told-power_skipped": State(with_events(after, skipped), play(n, "enact", fascist=3)),
        "told-investigated": State(with_events(play(n, "party", target=2), looked), play(n, "investigate")),
        "told-peeked": State(with_events(after, event("peeked", 4, president=4)), play(n, "peek")),
        "told-special_election": State(with_events(after, called), play(n, "special_election")),
        "told-executed": State(with_events(shot, death[0]), play(n, "execute", fascist=4)),
        "told-executed-was": State(with_events(shot, *death), with_events(shot, death[0])),
    }


def grows_stale(screen: Screen) -> None:
    """Nothing is heard any more."""
    screen.page.clock.run_for(3300)


def stands_idle(screen: Screen) -> None:
    """Twenty minutes without news; but the server is there."""
    known = len(screen.sockets)
    screen.page.clock.fast_forward(21 * 60 * 1000)
    screen.until_connected(known)
    screen.page.clock.run_for(300)


def closes(screen: Screen) -> None:
    """The server no longer knows the table. What becomes of the page then is no state of it."""
    screen.sockets[-1].close(code=4404)
    screen.wait(lambda: screen.page.locator(".stale").count() == 1)
    screen.loaded = None


def types_two_letters(screen: Screen) -> None:
    """A code that is too short."""
    screen.page.locator("input").fill("KR")
    screen.page.keyboard.press("Enter")


@cache
def seated(n: int) -> dict[str, State]:
    """Every state that a table of n can be in."""
    states = {name: State(view) for name, view in resting(n).items()}
    states |= {**told_of_votes(n), **told_of_tiles(n), **told_of_powers(n)}
    states["lobby-no-address"] = State(lobby(n), link=address(None))
    states["lobby-wifi"] = State(lobby(n, **HOUSE), link=WITH_WIFI)
    states["lobby-new-address"] = State(lobby(n), link=NEW_ADDRESS)
    pins = play(n) | {"notice": {"kind": "pins", "seat": 0}}
    states["new-address"] = State(pins, link=NEW_ADDRESS)
    states["no-address"] = State(play(n), link=address(None))
    states["stale"] = State(play(n, "vote"), act=grows_stale)
    return states


@cache
def alone() -> dict[str, State]:
    """The states that need a page of their own, whoever sits at the table."""
    return {
        "connecting": State(),
        "idle": State(play(7), act=stands_idle),
        "gone": State(play(7), act=closes),
        "which": State(filled={"code": ""}),
        "which-short": State(filled={"code": ""}, act=types_two_letters),
        "which-unknown": State(filled={"code": "", "unknown": "WWWW"}),
        "sound-blocked": State(play(7), filled={"mute": "no"}),
        "sound-blocked-lobby": State(lobby(7), filled={"mute": "no"}),
    }
