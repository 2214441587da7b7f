"""`shboard host-phone`: the code that lets one phone carry the game along, and taking that right back."""

import click

from cli import say
from cli.help import Command, Option
from cli.host import Host
from cli.options import to_host
from cli.qr import no_address, show


@click.command(
    "host-phone",
    cls=Command,
    examples=(
        ("shboard host-phone", "A code for your own phone; it works once."),
        ("shboard host-phone --revoke", "From now on no phone may do it."),
    ),
    epilog="That phone can start, pause, resume and go again. It can neither claim, remove, rename nor end,"
    " and sees nothing that the TV does not show. A new code takes the right from the phone before.",
)
@click.option("--revoke", cls=Option, section="Game", is_flag=True, lasting=False, help="Take it back.")
@to_host
def host_phone(revoke: bool, host: Host) -> None:
    """A code that lets one phone start, pause, resume and go again."""
    if revoke:
        already = host.call("host-phone/revoke").get("already")
        say.line("No phone carries the game along." if already else "That phone carries the game no longer.")
        return
    url = host.call("status")["url"]
    if not url:
        raise no_address(host)
    answer = host.call("host-phone")
    show(f"{url}/h/{answer['code']}#{answer['token']}", again=host.command("host-phone"))
    if say.is_terminal():
        say.line(f"For one phone, once, within {answer['minutes']} minutes.")
        say.line(f"Take it back with: {host.command('host-phone', '--revoke')}")
