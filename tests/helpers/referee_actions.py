"""What each action does, as the referee reads rules.md. A step changes the position that it is given."""

from collections.abc import Callable

from tests.helpers.referee_position import Line, Position


def confirm(position: Position, line: Line) -> None:
    """The first round begins when every seat has confirmed."""
    position.confirmed.append(line["seat"])
    if len(position.confirmed) == position.seats:
        position.phase = "nominate"


def nominate(position: Position, line: Line) -> None:
    """A pair stands; what was shown of the last round goes."""
    position.phase, position.nominee = "vote", line["target"]
    position.cast, position.shown, position.events = {}, {}, []
    position.tell("nominated", president=position.candidate, chancellor=position.nominee)


def vote(position: Position, line: Line) -> None:
    """Nothing of a ballot is shown before the last; more than half of the living is needed."""
    position.cast[line["seat"]] = line["ja"]
    if len(position.cast) < len(position.living):
        return
    position.shown, position.cast = dict(sorted(position.cast.items())), {}
    ja = sum(position.shown.values())
    nein = len(position.shown) - ja
    pair = {"president": position.candidate, "chancellor": position.nominee}
    if 2 * ja > len(position.living):
        position.tell("elected", **pair, ja=ja, nein=nein)
        _elected(position)
        return
    position.tracker += 1
    position.tell("rejected", **pair, ja=ja, nein=nein, failures=position.tracker)
    _failed(position, line["after"])


def _elected(position: Position) -> None:
    assert position.candidate is not None
    assert position.nominee is not None
    position.president, position.chancellor = position.candidate, position.nominee
    position.government = (position.candidate, position.nominee)
    if "tracker_resets_on_election" in position.variants:
        position.tracker = 0
    position.candidate = position.nominee = None
    if position.fascist >= 3:
        position.tell("question", seat=position.chancellor)
        if position.roles[position.chancellor - 1] == "hitler":
            _end(position, "fascist", "hitler_elected")
            return
        _proved(position, position.chancellor)
    position.hand, position.draw = position.draw[:3], position.draw[3:]
    position.phase, position.fresh_hand, position.veto_refused = "discard", True, False


def discard(position: Position, line: Line) -> None:
    """One tile face down, two to the Chancellor."""
    position.hand.remove(line["tile"])
    position.discard.append(line["tile"])
    position.phase, position.fresh_hand = "enact", True


def enact(position: Position, line: Line) -> None:
    """Place, tracker 0, win check, reshuffle check, power, next round."""
    position.hand.remove(line["tile"])
    position.discard += position.hand
    position.hand, position.veto_refused = [], False
    slot = _place(position, line["tile"], "enacted")
    if position.winner:
        return
    power = position.powers[slot - 1] if line["tile"] == "fascist" else None
    if power is None:
        _next_round(position)
        return
    position.phase = "execute" if power == "execution" else power
    if power != "peek" and not next(iter(position.legal(position.president or 0).values())):
        position.tell("power_skipped", power=power)
        _next_round(position)


def propose_veto(position: Position, _line: Line) -> None:
    """The Chancellor keeps both tiles meanwhile."""
    position.phase = "veto"
    position.tell("veto_proposed", president=position.president, chancellor=position.chancellor)


def answer_veto(position: Position, line: Line) -> None:
    """Both tiles discarded, reshuffle check, tracker; or the Chancellor must enact."""
    pair = {"president": position.president, "chancellor": position.chancellor}
    if not line["ja"]:
        position.phase, position.veto_refused = "enact", True
        position.tell("veto_refused", **pair)
        return
    position.discard += position.hand
    position.hand = []
    position.tell("vetoed", **pair, failures=position.tracker + 1)
    _reshuffle(position)
    position.tracker += 1
    _failed(position, line["after"])


def investigate(position: Position, line: Line) -> None:
    """Who is investigated is public."""
    position.phase, position.target = "party", line["target"]
    position.investigated = sorted([*position.investigated, line["target"]])
    position.tell("investigated", president=position.president, target=line["target"])


def put_away(position: Position, _line: Line) -> None:
    """The card, or the three tiles."""
    if position.phase == "peek":
        position.tell("peeked", president=position.president)
    _next_round(position)


def special_election(position: Position, line: Line) -> None:
    """The chosen seat runs next; afterwards the placard goes on from the President who called it."""
    caller = position.president
    position.tell("special_election", president=caller, target=line["target"])
    _next_round(position)
    position.candidate, position.placard = line["target"], caller or 0


def execute(position: Position, line: Line) -> None:
    """Hitler dead: the liberals win. Anybody else: not Hitler, and nothing more."""
    position.dead = sorted([*position.dead, line["target"]])
    position.tell("executed", president=position.president, target=line["target"])
    if position.roles[line["target"] - 1] == "hitler":
        _end(position, "liberal", "hitler_executed")
        return
    _proved(position, line["target"])
    _next_round(position)


def _proved(position: Position, seat: int) -> None:
    position.tell("not_hitler", seat=seat)
    position.proved = sorted({*position.proved, seat})


def _place(position: Position, tile: str, kind: str) -> int:
    """Place one tile; its slot."""
    if tile == "liberal":
        position.liberal += 1
    else:
        position.fascist += 1
    slot = position.liberal if tile == "liberal" else position.fascist
    position.tracker = 0
    position.tell(kind, tile=tile, slot=slot)
    if position.liberal == 5:
        _end(position, "liberal", "liberal_tiles")
    elif position.fascist == 6:
        _end(position, "fascist", "fascist_tiles")
    else:
        _reshuffle(position)
    return slot


def _failed(position: Position, after: Line) -> None:
    """At the third failure: chaos, once. Then the placard moves."""
    if position.tracker == 3:
        if position.loose:  # Freshly shuffled by a veto: which tile was on top, only the record knows.
            top = "liberal" if after["liberal"] > position.liberal else "fascist"
            position.draw.remove(top)
        else:
            top = position.draw.pop(0)
        position.government = None
        if position.phase == "vote":
            position.candidate = position.nominee = None
        _place(position, top, "chaos")
        if position.winner:
            return
    _next_round(position)


def _reshuffle(position: Position) -> None:
    if len(position.draw) < 3:
        position.draw, position.discard, position.loose = position.draw + position.discard, [], True
        position.tell("reshuffled", draw=len(position.draw))


def _next_round(position: Position) -> None:
    position.phase, position.round = "nominate", position.round + 1
    position.president = position.chancellor = position.target = position.nominee = None
    seat = position.placard % position.seats + 1
    while seat in position.dead:
        seat = seat % position.seats + 1
    position.candidate = position.placard = seat


def _end(position: Position, winner: str, reason: str) -> None:
    position.phase, position.winner, position.reason = "over", winner, reason
    position.tell("over", winner=winner, reason=reason)


ACTIONS: dict[str, Callable[[Position, Line], None]] = {
    "confirm": confirm,
    "nominate": nominate,
    "vote": vote,
    "discard": discard,
    "enact": enact,
    "propose_veto": propose_veto,
    "answer_veto": answer_veto,
    "investigate": investigate,
    "put_away": put_away,
    "special_election": special_election,
    "execute": execute,
}
TARGETED = frozenset({"nominate", "investigate", "special_election", "execute"})
