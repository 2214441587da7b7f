"""From the nomination to the elected government: rules.md, "A round", 2–5."""

from random import Random

from msgspec.structs import replace

from shboard.rules import events, model
from shboard.rules.failures import after_failure
from shboard.rules.legal import awaited_voters
from shboard.rules.model import Ballot, Government, State
from shboard.rules.piles import shuffled
from shboard.rules.rounds import end, tell
from shboard.rules.tables import HAND, HITLER_ZONE
from shboard.rules.terms import Party, Reason, Role, Seat, Variant


def nominate(state: State, candidate: Seat, nominee: Seat) -> State:
    """A pair stands for election; what was told of the last round makes room."""
    state = replace(state, phase=model.Vote(candidate, nominee), ballots=(), events=())
    return tell(state, events.Nominated(0, candidate, nominee))


def cast(state: State, phase: model.Vote, ballot: Ballot, rng: Random) -> State:
    """One ballot lands, in seat order whoever was first; the last one decides."""
    ballots = tuple(sorted((*phase.ballots, ballot), key=lambda each: each.seat))
    if awaited_voters(state, ballots):
        return replace(state, phase=replace(phase, ballots=ballots))
    state = replace(state, ballots=ballots)
    ja = sum(each.ja for each in ballots)
    nein = len(ballots) - ja
    pair = Government(phase.candidate, phase.nominee)
    if ja > nein:
        return _elected(tell(state, events.Elected(0, pair.president, pair.chancellor, ja, nein)), pair, rng)
    failures = state.tracker + 1
    rejected = events.Rejected(0, pair.president, pair.chancellor, ja, nein, failures)
    return after_failure(tell(replace(state, tracker=failures), rejected), None, rng)


def _elected(state: State, pair: Government, rng: Random) -> State:
    """The pair is in office; the tracker stays where it is, but for the older rules' variant (RB 4)."""
    tracker = 0 if Variant.TRACKER_RESETS in state.variants else state.tracker
    state = replace(state, limited_by=pair, tracker=tracker)
    if state.fascist >= HITLER_ZONE:
        state = tell(state, events.HitlerQuestion(0, pair.chancellor))
        if state.roles[pair.chancellor - 1] is Role.HITLER:
            return end(state, Party.FASCIST, Reason.HITLER_ELECTED, pair)
        state = proved_not_hitler(state, pair.chancellor)
    hand, rest = state.draw[:HAND], state.draw[HAND:]
    session = model.Discard(pair.president, pair.chancellor, shuffled(hand, rng))
    return replace(state, draw=rest, phase=session)


def proved_not_hitler(state: State, seat: Seat) -> State:
    """The table learns that `seat` is not Hitler, and nothing more (RB 4–5)."""
    proved = tuple(sorted({*state.not_hitler, seat}))
    return tell(replace(state, not_hitler=proved), events.NotHitler(0, seat))
