"""The host's only tool: `shboard`. Each command lives in its own module and is imported when it is used."""

import click

from cli.help import LazyGroup
from shboard import __version__

CHAPTERS = {
    "The evening": (
        ("serve", "Open the table: the board for the TV, the pages for the phones.", "cli.serve:serve"),
        ("qr", "Show the QR code that guests scan.", "cli.qr:qr"),
        ("kiosk", "Open the board on the whole screen, and keep it there.", "cli.kiosk:kiosk"),
        ("sheet", "Write a sheet for the wall: both codes and six steps in large print.", "cli.sheet:sheet"),
        ("start", "Deal the roles and begin.", "cli.game:start"),
        ("pause", "Let nobody act for a while.", "cli.game:pause"),
        ("resume", "Go on after a pause.", "cli.game:resume"),
        ("end", "Abandon the game and go back to the lobby.", "cli.game:end"),
        ("again", "After an ending: back to the lobby with the same people.", "cli.game:again"),
        ("console", "The evening at a glance, and a key for each step of it.", "cli.console:console"),
        (
            "host-phone",
            "A code that lets one phone start, pause, resume and go again.",
            "cli.host_phone:host_phone",
        ),
    ),
    "The people": (
        ("status", "Who sits where, who is connected, and what the TV shows.", "cli.status:status"),
        ("seats", "List, move, swap, shuffle, rename or remove seats.", "cli.seats:seats"),
        ("bots", "Let so many bots sit at the table.", "cli.robots:bots"),
        ("lock", "Let nobody new sit down.", "cli.lock:lock"),
        ("unlock", "Let people sit down again.", "cli.lock:unlock"),
        ("claim", "Print a PIN that brings a seat to another phone.", "cli.claim:claim"),
    ),
    "The house": (
        ("table", "List, open or close tables, where one is not enough.", "cli.table:table"),
        ("forget", "Erase everything that was kept, and say what it was.", "cli.forget:forget"),
    ),
    "The rest": (
        ("demo", "Watch bots play on a server of their own.", "cli.demo:demo"),
        ("doctor", "Find out what keeps phones from connecting, and what helps.", "cli.doctor:doctor"),
        ("config", "Where lasting settings come from, and what they are.", "cli.config:config"),
        (
            "completion",
            "Let a shell complete commands and options with the Tab key.",
            "cli.completion:completion",
        ),
        ("about", "Credits, licence, and what is changed from the game.", "cli.about:about"),
    ),
}


@click.group(
    "shboard",
    cls=LazyGroup,
    chapters=CHAPTERS,
    examples=(
        ("shboard serve", "Open the table; guests scan the QR code."),
        ("shboard start", "Once everybody sits: deal the roles."),
        ("shboard claim Bo", "Bo's phone died: print a PIN for another one."),
        ("shboard again", "The same people play again."),
    ),
    context_settings={
        "max_content_width": 80,
        "help_option_names": ["-h", "--help"],
        "show_default": True,
        "auto_envvar_prefix": "SHBOARD",
    },
    epilog="More on one of them: shboard COMMAND --help",
)
@click.version_option(__version__, message="shboard %(version)s")
def main() -> None:
    """A companion for a game night of Secret Hitler: a board on the TV, the secrets on the phones."""
