"""The host's phone: a link that works once, a token that ends with the next link or with a word."""

import msgspec
import pytest

from shboard.lobby import Stage, Table, admit, again, end, invite, require_host, revoke
from shboard.lobby.host_phone import LINK_SECONDS
from shboard.refusal import Refusal
from tests.helpers.tables import at, seated


def refused(table: Table, token: bytes | None) -> bool:
    """Whether this token may do nothing."""
    try:
        require_host(table, token)
    except Refusal as refusal:
        return refusal.code == "not_host"
    return False


def wrong(table: Table, link: bytes, now: float = 1.0) -> bool:
    """Whether the link opens nothing."""
    try:
        admit(table, link, b"token", now)
    except Refusal as refusal:
        return refusal.code == "link_wrong"
    return False


def carried(table: Table) -> Table:
    return admit(invite(table, b"link", 0.0), b"link", b"token", 1.0)


@pytest.mark.parametrize("stage", Stage)
def test_a_link_brings_the_right_to_one_phone_at_every_stage(stage: Stage) -> None:
    table = carried(at(stage))
    assert not refused(table, b"token")
    assert (table.people, table.state) == (at(stage).people, at(stage).state)
    assert wrong(table, b"link")  # it works once


@pytest.mark.parametrize("token", [None, b"", b"link", b"other"])
def test_nobody_else_has_it(token: bytes | None) -> None:
    assert refused(carried(seated()), token)
    assert refused(seated(), token)
    assert refused(invite(seated(), b"link", 0.0), token)  # not even with the link itself


def test_a_link_is_void_after_ten_minutes_and_none_is_from_the_future() -> None:
    table = invite(seated(), b"link", 1000.0)
    assert not wrong(table, b"link", 999.0 + LINK_SECONDS)
    assert wrong(table, b"link", 1000.0 + LINK_SECONDS)
    assert wrong(table, b"link", 0.0)
    assert wrong(table, b"other")
    assert wrong(seated(), b"link")


def test_a_new_link_ends_the_one_before_and_its_phone() -> None:
    table = invite(carried(seated()), b"second", 0.0)
    assert refused(table, b"token")
    assert wrong(table, b"link")
    assert not wrong(table, b"second")


def test_taken_back_it_is_gone_at_once() -> None:
    table = revoke(carried(seated()))
    assert refused(table, b"token")
    assert table == seated()
    assert wrong(revoke(invite(seated(), b"link", 0.0)), b"link")


def test_it_lasts_over_games_and_restarts() -> None:
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(carried(seated())), type=Table)
    assert not refused(kept, b"token")
    assert not refused(again(carried(at(Stage.OVER))), b"token")
    assert not refused(end(carried(at(Stage.PLAY))), b"token")
