"""`shboard about`: whose game this is, the licence, and what is changed, as the licence asks."""

import click

from cli import say
from cli.help import Command
from shboard import __version__

GAME = "https://www.secrethitler.com"
LICENCE = "https://creativecommons.org/licenses/by-nc-sa/4.0/"

TEXT = f"""\
shboard {__version__}: a companion for a game night of Secret Hitler.

Secret Hitler is a game by Mike Boxleiter, Tommy Maranges, Max Temkin and
Mac Schubert, © Goat, Wolf, & Cabbage LLC, licensed CC BY-NC-SA 4.0.
  {GAME}

The whole of shboard is licensed CC BY-NC-SA 4.0 as well: share it and change
it, with credit, saying what you changed, for no money, under the same licence
and without further restrictions. It comes as it is, without any warranty.
  {LICENCE}
It is not made or endorsed by the authors of the game or by Goat, Wolf, &
Cabbage LLC, and nothing that uses the game may go to an app store without
their approval.

What is changed from the game:
  - A public board on a TV and phones replace boards, cards, ballots,
    envelopes and placards. None of the game's art or wording is used.
  - The computer shuffles, deals, counts, moves the placard and keeps to the
    rules; the TV says what happened and why.
  - Nobody closes their eyes: fascists, and Hitler with five or six players,
    see the others on their own phone, while it is held, until they confirm.
  - Roles, policies, an investigated party and the top three policies are
    shown under a finger only, and only while that player may know them.
  - Ballots are cast on the phones and shown all at once.
  - A hand of policies is shuffled when it is received.
  - The first Presidential Candidate is drawn at random.
  - A President can be the target of none of their own powers; each power is
    used before the next round; one without a legal target is skipped.
  - Four variants can be switched on: the election tracker resets on an
    election; rebalanced decks for 6, 7 and 9 players; hidden voters; marks
    for players proved not to be Hitler.
"""


@click.command(cls=Command, examples=(("shboard about", "Credits, licence, list of changes."),))
def about() -> None:
    """Credits, licence, and what is changed from the game."""
    for text in TEXT.splitlines():
        say.line(text)
