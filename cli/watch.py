"""`shboard status --watch`: redrawn in place on a terminal; in a pipe a line, or object, for each change."""

import contextlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import click

from cli import evening, say
from cli.console import keys, live, terminal
from cli.console.deeds import away
from cli.exits import Failure
from cli.host import Host, Refused

LOOK_SECONDS = 1.0
Published = Callable[[dict[str, Any]], dict[str, Any]]


def watch(host: Host, published: Published | None) -> None:
    """Stay until Ctrl-C (or q). `published`: what of a status is printed as JSON; None: text is."""
    table = Host(host.state, host.call("status")["code"])
    if published is None and terminal.can_be_drawn_on():
        typed = keys.pressed() if sys.stdin.isatty() else contextlib.nullcontext(keys.nobody)
        with typed as key:
            live.show(table, key, steered=False)
    else:
        follow(table, published, time.sleep)


def follow(host: Host, published: Published | None, sleep: Callable[[float], object]) -> None:
    """Print what is new, as long as there is somebody to print it for."""
    last: object = None
    gone = ""
    while True:
        try:
            found = host.call("status")
        except (Failure, Refused) as error:
            why = away(host, error)
            if why != gone:
                say.complain(why)
            gone, last = why, None
        else:
            gone = ""
            told = published(found) if published else found
            if (new := _unaged(told) if published else line(told)) != last:
                click.echo(json.dumps(told) if published else say.shown(new))
            last = new
        sleep(LOOK_SECONDS)


def _unaged(found: dict[str, Any]) -> dict[str, Any]:
    """Without what changes by itself: how long ago a phone was there."""
    return found | {"seats": [seat | {"seen": None} for seat in found["seats"]]}


def line(found: dict[str, Any]) -> str:
    """A table in one line."""
    offline = [seat for seat in found["seats"] if not seat["online"]]
    parts = [evening.headline(found), *evening.game_lines(found), *evening.notice(found)]
    if offline:
        parts.append(f"offline: {', '.join(seat['name'] for seat in offline)}")
    return " · ".join(parts)
