"""What the room is told: whose turn it is and why, for every phase and every kind of event."""

from typing import Any, get_args

import pytest

from shboard.rules import events
from tests.board.screen import Screen
from tests.board.views import WIDE, View, ballots, elected, event, names, over, play, rejected, with_events

PAIR = {"president": 4, "chancellor": 3}
THIRD = event("enacted", 3, tile="fascist", slot=3)

# kind → (the event, the phase line, the line under it) while it is told
TOLD: dict[str, tuple[View, str, str]] = {
    "dealt": (event("dealt"), "Look at your role", "Waiting for 3 players"),
    "nominated": (event("nominated", **PAIR), f"Vote on Ægir + {WIDE}", "2 of 7 ballots in"),
    "elected": (elected(1, 4, 3), "Elected 4–3", f"Ægir is President, {WIDE} is Chancellor"),
    "rejected": (rejected(1, 3, 4, 1), "Rejected 3–4", "First failure; at the third, chaos"),
    "question": (
        event("question", seat=3),
        f"Is {WIDE} Hitler?",
        "Three or more fascist policies are down. If so, the game ends here.",
    ),
    "not_hitler": (event("not_hitler", seat=3), f"{WIDE} is not Hitler", "The government stands"),
    "enacted": (
        event("enacted", tile="liberal", slot=4),
        "A liberal policy",
        "4 of 5: one more and the Liberals win",
    ),
    "veto_proposed": (
        event("veto_proposed", **PAIR),
        f"{WIDE} asks for a veto. Ægir decides",
        "If Ægir agrees, both policies are discarded and the election counts as failed",
    ),
    "veto_refused": (
        event("veto_refused", **PAIR),
        "Ægir refuses the veto",
        f"{WIDE} must enact one of the two",
    ),
    "vetoed": (
        event("vetoed", failures=2, **PAIR),
        "Vetoed. No policy is enacted",
        "Second failure in a row; at the third, chaos",
    ),
    "chaos": (
        event("chaos", tile="liberal", slot=3),
        "Chaos: the top policy is enacted",
        "third failure in a row > top policy: liberal > term limits forgotten",
    ),
    "reshuffled": (
        event("reshuffled", draw=12),
        "Discards shuffled in",
        "Fewer than three policies were left in the draw pile",
    ),
    "power_skipped": (
        event("power_skipped", power="investigate"),
        "No legal target: the power is skipped",
        "Everybody else has been investigated",
    ),
    "investigated": (
        event("investigated", president=4, target=6),
        "Ægir investigates Jörg",
        "Only Ægir sees the party card",
    ),
    "peeked": (event("peeked", president=4), "Ægir has put the three policies back", "In the same order"),
    "special_election": (
        event("special_election", president=4, target=6),
        "Jörg runs in a special election",
        "Called by Ægir; afterwards the placard goes on from Ægir",
    ),
    "executed": (event("executed", president=4, target=6), "Jörg is executed", "Was Jörg Hitler?"),
    "over": (
        event("over", winner="liberal", reason="liberal_tiles"),
        "Liberals win",
        "Five liberal policies are down",
    ),
}
PHASES = {"dealt": "reveal", "nominated": "vote", "over": "over"}


def test_every_kind_of_event_has_its_words() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(events.Event)}
    assert kinds == set(TOLD)


@pytest.mark.parametrize("kind", TOLD)
def test_an_event_is_told(clocked: Screen, kind: str) -> None:
    happened, line, second = TOLD[kind]
    clocked.begin(play(7, "veto"), motion="no")
    end: dict[str, Any] = {
        "winner": "liberal",
        "reason": "liberal_tiles",
        "roles": ["liberal"] * 6 + ["hitler"],
    }
    more = end if kind == "over" else {}
    view = play(7, PHASES.get(kind, "execute"), voted=[1, 2], cast=2, waiting=3, target=6, dead=[], **more)
    stage = "over" if kind == "over" else "play"
    clocked.show(with_events(view, happened) | {"stage": stage}, settle=False)
    assert (clocked.line, clocked.second) == (line, second)


@pytest.mark.parametrize(
    ("happened", "line", "second"),
    [
        (rejected(1, 5, 5, 2), "Tie 5–5: rejected", "Second failure in a row; at the third, chaos"),
        (rejected(1, 4, 6, 3), "Rejected 4–6", "Third failure in a row: chaos"),
        (THIRD, "A fascist policy", "The third: from now on Hitler must not become Chancellor"),
        (
            event("enacted", tile="fascist", slot=5),
            "A fascist policy",
            "The fifth: from now on a government may veto",
        ),
        (event("enacted", tile="fascist", slot=2), "A fascist policy", "2 of 6"),
        (event("enacted", tile="liberal", slot=2), "A liberal policy", "2 of 5: 3 more and the Liberals win"),
        (event("enacted", tile="fascist", slot=6), "A fascist policy", "The last slot of its track"),
    ],
)
def test_an_event_is_told_as_it_happened(clocked: Screen, happened: View, line: str, second: str) -> None:
    clocked.begin(play(7, "veto"), motion="no")
    clocked.show(with_events(play(7, "execute"), happened), settle=False)
    assert (clocked.line, clocked.second) == (line, second)


REST: list[tuple[View, str, str]] = [
    (play(7), "Ægir picks a Chancellor", ""),
    (play(7, "reveal", waiting=1), "Look at your role", "Waiting for 1 player"),
    (play(7, "vote", cast=3, dead=[1]), f"Vote on Ægir + {WIDE}", "3 of 6 ballots in"),
    (play(7, "discard"), "Silence. Ægir holds three policies", "No talking until a policy is enacted"),
    (play(7, "enact"), f"Silence. {WIDE} holds two", "No talking until a policy is enacted"),
    (
        play(7, "enact", veto_refused=True),
        f"Silence. {WIDE} holds two",
        "Ægir refuses the veto · No talking until a policy is enacted",
    ),
    (
        with_events(
            play(7, "discard"), elected(), event("question", 3, seat=3), event("not_hitler", 4, seat=3)
        ),
        "Silence. Ægir holds three policies",
        f"{WIDE} is not Hitler · No talking until a policy is enacted",
    ),
    (
        play(7, "veto"),
        f"{WIDE} asks for a veto. Ægir decides",
        "If Ægir agrees, both policies are discarded and the election counts as failed",
    ),
    (
        with_events(play(7, "investigate"), THIRD),
        "Ægir investigates someone",
        "Fascist policy 3 gives this power · only Ægir will see the party card",
    ),
    (play(7, "party", target=6), "Ægir investigates Jörg", "Only Ægir sees the party card"),
    (play(7, "peek"), "Ægir looks at the deck", "the top three, put back in the same order"),
    (play(7, "special_election"), "Ægir calls a special election", "any other living player may run"),
    (play(7, "execute"), "Ægir must execute someone", "any other living player"),
]


@pytest.mark.parametrize(("view", "line", "second"), REST)
def test_a_state_at_rest_says_whose_turn_it_is(screen: Screen, view: View, line: str, second: str) -> None:
    screen.begin(view, pace="0", motion="no")
    assert (screen.line, screen.second) == (line, second)


WHY: list[tuple[list[View], str]] = [
    ([rejected(1, 5, 5, 1)], "Tie 5–5: rejected · First failure; at the third, chaos"),
    ([rejected(1, 3, 4, 2)], "Rejected 3–4 · Second failure in a row; at the third, chaos"),
    (
        [elected(), event("vetoed", 3, failures=1, **PAIR)],
        "Veto agreed: no policy · First failure; at the third, chaos",
    ),
    (
        [elected(), event("vetoed", 3, failures=3, **PAIR), event("chaos", 4, tile="liberal", slot=2)],
        "Veto agreed > third failure in a row > top policy: liberal > term limits forgotten",
    ),
    (
        [rejected(1, 3, 4, 3), event("chaos", 2, tile="fascist", slot=3)],
        "Rejected 3–4 > third failure in a row > top policy: fascist > term limits forgotten"
        " > Hitler as Chancellor now wins",
    ),
    (
        [
            rejected(1, 3, 4, 3),
            event("chaos", 2, tile="fascist", slot=5),
            event("reshuffled", 3, draw=12),
        ],
        "Rejected 3–4 > third failure in a row > top policy: fascist > term limits forgotten"
        " > veto unlocked > discards shuffled in",
    ),
    ([elected(), event("enacted", 3, tile="liberal", slot=2)], "A liberal policy was enacted: 2 of 5"),
    (
        [elected(), event("enacted", 3, tile="fascist", slot=2), event("reshuffled", 4, draw=12)],
        "A fascist policy was enacted: 2 of 6 · Discards shuffled in",
    ),
    ([THIRD, event("power_skipped", 4, power="investigate")], "No legal target: the power is skipped"),
    ([THIRD, event("peeked", 4, president=4)], "Ægir has put the three policies back"),
    ([THIRD, event("investigated", 4, president=4, target=6)], "Ægir has investigated Jörg"),
    ([THIRD, event("special_election", 4, president=4, target=6)], "Special election, called by Ægir"),
    (
        [THIRD, event("executed", 4, president=4, target=6), event("not_hitler", 5, seat=6)],
        "Jörg was executed and was not Hitler",
    ),
]


@pytest.mark.parametrize(("happened", "second"), WHY)
def test_the_next_nomination_says_why(screen: Screen, happened: list[View], second: str) -> None:
    screen.begin(with_events(play(7, **ballots(7, 4)), *happened), pace="0", motion="no")
    assert (screen.line, screen.second) == ("Ægir picks a Chancellor", second)


def test_an_awaited_phone_that_is_away_is_named(screen: Screen) -> None:
    off = [{"name": name, "off": seat in (2, 4)} for seat, name in enumerate(names(7), 1)]
    screen.begin(play(7) | {"seats": off}, pace="0", motion="no")
    assert screen.second == "Ægir’s phone is offline · the host can issue a PIN"
    screen.show(play(7, "vote", awaited=[2, 3, 4]) | {"seats": off})
    assert screen.second == "Offline: Søren-Ó, Ægir · the host can issue a PIN"
    screen.show(play(7, "vote", awaited=None, cast=3) | {"seats": off})
    assert screen.second == "3 of 7 ballots in", "who is waited for may not be known"


@pytest.mark.parametrize(
    ("kind", "said"), [("pin", "A PIN was issued for Søren-Ó"), ("moved", "Søren-Ó’s seat is on a new phone")]
)
def test_what_the_host_did_about_a_phone_is_public(screen: Screen, kind: str, said: str) -> None:
    screen.begin(play(7) | {"notice": {"kind": kind, "seat": 2}}, pace="0", motion="no")
    assert screen.second == said


def test_pins_for_all_are_public_wherever_the_table_stands(screen: Screen) -> None:
    notice = {"notice": {"kind": "pins", "seat": 0}}
    for view in (play(7), play(7) | {"paused": True}, over(7, "liberal", "liberal_tiles")):
        screen.begin(view | notice, pace="0", motion="no")
        assert "A PIN was issued for every seat" in screen.second


def test_a_pause_is_the_hosts(screen: Screen) -> None:
    screen.begin(play(7, "vote") | {"paused": True}, pace="0", motion="no")
    assert (screen.line, screen.second) == (
        "Paused by the host",
        "Nothing is lost; the host resumes the game",
    )
