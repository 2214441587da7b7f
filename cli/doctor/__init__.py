"""`shboard doctor`: looks at all that an evening needs of this computer, and changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from cli import browsers, say
from cli.doctor import address, firewall, house, network, served, system
from cli.doctor.finding import Finding, Level, unsure, well
from cli.doctor.served import Served
from cli.doctor.system import System
from cli.exits import ExitStatus
from cli.help import Command, Option
from cli.host import Host
from cli.options import state_option
from cli.progress import Tell, progress
from shboard.links import look


@click.command(
    cls=Command,
    examples=(
        ("shboard doctor", "Look at everything."),
        ("shboard doctor --json", "The same for a program: one JSON object."),
    ),
    epilog="It works with a server running and without one. Exit code 0: all is well; 1: something may be in"
    " the way. As root it can read the rules of a Linux firewall, too.",
)
@click.option("--json", "as_json", cls=Option, section="Output", is_flag=True, help="Print one JSON object.")
@click.option("--port", cls=Option, section="Network", default=8000, type=click.IntRange(1, 65535),
              metavar="PORT", help="Which one to look at while nothing is served.")  # fmt: skip
@state_option
def doctor(as_json: bool, port: int, state: Path | None) -> ExitStatus:
    """Find out what keeps phones from connecting, and what helps."""
    host, here = Host(state, None), system.this()
    with progress() as tell:
        tell("Asking the server …")
        what, first = served.look(host, port)
        found = [first, *_findings(host, here, what, tell)]
    steps = phone_steps(what)
    if as_json:
        told = [each.told() for each in found]
        known = {"running": what.running, "port": what.port, "url": what.url}
        click.echo(json.dumps({"well": _all_well(found), **known, "findings": told, "phone": steps}))
    else:
        for text in (*_report(found), "", "On a phone:", *(f"  {step}" for step in steps)):
            say.line(text)
    return ExitStatus.OK if _all_well(found) else ExitStatus.FAILED


def _findings(host: Host, here: System, what: Served, tell: Tell) -> Iterator[Finding]:
    tell("Looking at the addresses …")
    links = look(phone.interface for phone in what.phones)
    yield address.chosen(what, host.folder, links)
    yield from address.reached(what, address.ask)
    yield from address.tunnel(what, links)
    tell("Asking the firewall …")
    yield from firewall.look(here, what)
    tell("Asking for the network …")
    yield from network.look(here, what)
    tell("Looking at this computer …")
    yield browser(here)
    yield house.folder(host.folder)
    yield house.disk(host.folder)
    yield house.clock()


def browser(here: System) -> Finding:
    """Whether there is one for the board."""
    found = browsers.found(here.platform)
    if not found:
        from cli.kiosk import how_to_install

        step = f"{how_to_install(here.platform)} Or open the board in the TV's own browser."
        return unsure("Browser", "No Chromium, Chrome, Edge or Firefox is found for the board.", step)
    return well("Browser", f"For the board there is {', '.join(each.name for each in found)}.")


def phone_steps(what: Served) -> list[str]:
    """What to try on a phone that does not connect, in the order in which it helps."""
    url = what.url or "http://ADDRESS:PORT"
    return [
        f"Open {url}/ping: pong says that the way is free.",
        "No pong? Same Wi-Fi as this computer, and not the guests'?",
        "Mobile data off: phones leave a Wi-Fi that has no internet.",
        "Asked about nearby devices or the local network: tap Allow. Undo a refusal in the",
        "settings of the browser's permissions.",
        "Still none, on every phone: look in the router for client or AP isolation.",
    ]


def _all_well(found: list[Finding]) -> bool:
    return all(each.level is Level.WELL for each in found)


def _report(found: list[Finding]) -> list[str]:
    rows = [(each.level.value, each.topic, each.sentence) for each in found]
    lines = []
    for each, text in zip(found, say.columns(rows), strict=True):
        lines.append(text)
        if each.next_step:
            lines.append(f"        → {each.next_step}")
    count = sum(each.level is not Level.WELL for each in found)
    verdict = "All is well." if not count else f"{count} to look at."
    return [*lines, "", verdict]
