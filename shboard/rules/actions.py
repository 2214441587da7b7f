"""What a seat may do. An action never names its actor: the seat comes from the session."""

from typing import TypeAlias

from msgspec import Struct

from shboard.rules.terms import Seat


class _Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The shape that all actions share on the wire: `{"do": "vote", "ja": true}`."""


class Confirm(_Action, frozen=True, tag="confirm"):
    """I have read my role."""


class Nominate(_Action, frozen=True, tag="nominate"):
    """The Presidential Candidate names `target` as Chancellor Candidate."""

    target: Seat


class CastBallot(_Action, frozen=True, tag="vote"):
    """One ballot: Ja or Nein."""

    ja: bool


class DiscardTile(_Action, frozen=True, tag="discard"):
    """The President throws away the tile at `place` (1–3) of the hand."""

    place: int


class EnactTile(_Action, frozen=True, tag="enact"):
    """The Chancellor enacts the tile at `place` (1–2) of the hand."""

    place: int


class ProposeVeto(_Action, frozen=True, tag="propose_veto"):
    """The Chancellor asks for a veto."""


class AnswerVeto(_Action, frozen=True, tag="answer_veto"):
    """The President consents to the veto, or refuses it."""

    ja: bool


class InvestigateSeat(_Action, frozen=True, tag="investigate"):
    """The President looks at the Party Membership of `target`."""

    target: Seat


class PutAway(_Action, frozen=True, tag="put_away"):
    """The President has looked: the party card is put away, or the three tiles put back."""


class CallSpecialElection(_Action, frozen=True, tag="special_election"):
    """The President makes `target` the next Presidential Candidate."""

    target: Seat


class ExecuteSeat(_Action, frozen=True, tag="execute"):
    """The President executes `target`."""

    target: Seat


Action: TypeAlias = (
    Confirm
    | Nominate
    | CastBallot
    | DiscardTile
    | EnactTile
    | ProposeVeto
    | AnswerVeto
    | InvestigateSeat
    | PutAway
    | CallSpecialElection
    | ExecuteSeat
)
