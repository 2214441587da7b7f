"""Everything that the socket of a seat (None: the board) can be sent, as bytes; needs no Flask."""

from shboard.refusal import Refusal
from shboard.rules import Seat, State
from shboard.server import frames
from shboard.view import Views, secret
from tests.helpers.tables import with_game

KINDS = ("role", "hand", "party", "top", "roles")


def over_the_socket(state: State, seat: Seat | None) -> bytes:
    """The view, and the answer to every hold."""
    table = with_game(state)
    views = Views(table, range(1, state.seats + 1), 7)
    if seat is None:
        return views.board()
    held = [secret(table, seat, kind) for kind in KINDS]
    no = frames.refused("aaaaaaaa", Refusal("no_secret"))
    return b"\n".join(
        [views.seat(seat), *(frames.revealed("aaaaaaaa", each) if each else no for each in held)]
    )
