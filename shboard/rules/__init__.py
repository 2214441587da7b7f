"""The rules of the game: pure functions over frozen values. Nothing here reads, writes or waits.

`deal` a State, ask `legal_actions`, `apply` one of them, and show what `observe` returns.
"""

from shboard.rules.actions import (
    Action,
    AnswerVeto,
    CallSpecialElection,
    CastBallot,
    Confirm,
    DiscardTile,
    EnactTile,
    ExecuteSeat,
    InvestigateSeat,
    Nominate,
    ProposeVeto,
    PutAway,
)
from shboard.rules.deal import deal
from shboard.rules.engine import apply
from shboard.rules.errors import CannotDeal, Refused, RulesError
from shboard.rules.legal import eligible_chancellors, legal_actions, limited_seats
from shboard.rules.model import State
from shboard.rules.observation import (
    HandSecret,
    Observation,
    PartySecret,
    Public,
    RoleSecret,
    Secret,
    TopSecret,
)
from shboard.rules.observe import in_common, observe, only_counted
from shboard.rules.tables import FEWEST_SEATS, MOST_SEATS, idle_variants
from shboard.rules.terms import Party, Power, Reason, Role, Seat, Tiles, Variant

__all__ = [
    "FEWEST_SEATS",
    "MOST_SEATS",
    "Action",
    "AnswerVeto",
    "CallSpecialElection",
    "CannotDeal",
    "CastBallot",
    "Confirm",
    "DiscardTile",
    "EnactTile",
    "ExecuteSeat",
    "HandSecret",
    "InvestigateSeat",
    "Nominate",
    "Observation",
    "Party",
    "PartySecret",
    "Power",
    "ProposeVeto",
    "Public",
    "PutAway",
    "Reason",
    "Refused",
    "Role",
    "RoleSecret",
    "RulesError",
    "Seat",
    "Secret",
    "State",
    "Tiles",
    "TopSecret",
    "Variant",
    "apply",
    "deal",
    "eligible_chancellors",
    "idle_variants",
    "legal_actions",
    "limited_seats",
    "in_common",
    "observe",
    "only_counted",
]
