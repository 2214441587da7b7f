"""`shboard forget`: the evening leaves nothing behind on this computer."""

from pathlib import Path

import click

from cli import say
from cli.exits import ExitStatus, Failure
from cli.help import Command
from cli.options import state_option, yes_option
from cli.progress import progress
from shboard import forget as folder_of
from shboard import state_folder
from shboard.forget import Kept, KeptTable
from shboard.store import StoreError

_STAGES = {"lobby": "in the lobby", "play": "in the midst of a game", "over": "at an ending"}


@click.command(
    cls=Command,
    examples=(
        ("shboard forget", "Asks, then erases all that was kept."),
        ("shboard forget --yes", "Does not ask."),
    ),
    epilog="Tables with their seats and games, remembered addresses, the Wi-Fi's password: every file is"
    " overwritten, then removed. Scores are not among them: none are ever kept. One table alone:"
    " shboard table close CODE",
)
@yes_option()
@state_option
def forget(state: Path | None, yes: bool) -> None:
    """Erase everything that was kept, and say what it was."""
    folder = state or state_folder.default_folder()
    try:
        kept = folder_of.kept(folder)
        if not kept.entries:
            say.line(f"Nothing is kept in {folder}.")
            return
        what = _told(kept)
        if not yes:
            _ask(folder, what, state)
        with progress() as tell:
            folder_of.erase(folder, lambda done, all_: tell(f"Erased {done} of {all_} files …"))
    except StoreError as error:
        raise _trouble(error, folder, state) from error
    except OSError as error:
        raise Failure(
            f"Not all in {folder} could be erased: {error.strerror}.",
            "Mend the rights of the folder, then again: " + say.command("forget", state=state),
        ) from error
    say.line(f"Erased from {folder}:")
    for each in what:
        say.line(f"  {each}")


def _told(kept: Kept) -> list[str]:
    """What lies there, one thing a line."""
    tables = [_table(table) for table in kept.tables or ()]
    if kept.tables is None:
        tables = ["tables that a newer shboard has kept"]
    more = (
        ("the address at which phones were let in", kept.address),
        ("the addresses remembered for networks", kept.networks),
        (f"the Wi-Fi {kept.ssid} and its password", kept.ssid is not None),
        (
            f"{kept.damaged} state file{'' if kept.damaged == 1 else 's'} set aside as damaged",
            kept.damaged > 0,
        ),
        ("what the browser of the kiosk had kept", kept.browser),
    )
    return tables + [what for what, there in more if there] or ["an empty state file"]


def _table(table: KeptTable) -> str:
    people = f"{table.people} {'seat' if table.people == 1 else 'seats'}"
    return f"table {table.code}, {_STAGES[table.stage]}: {people}"


def _ask(folder: Path, what: list[str], state: Path | None) -> None:
    if not say.may_ask():
        raise Failure(
            f"This erases all that is kept in {folder}, and nobody is there to be asked.",
            f"If that is meant: {say.command('forget', '--yes', state=state)}",
            ExitStatus.USAGE,
        )
    say.complain(f"In {folder}:", *(f"  {each}" for each in what))
    if not click.confirm("Erase it all?", err=True):
        raise Failure("Nothing was erased.", f"It goes on with: {say.command('serve', state=state)}")


def _trouble(error: StoreError, folder: Path, state: Path | None) -> Failure:
    again = say.command("forget", state=state)
    if error.code == "in_use":
        return Failure(
            f"A server still keeps its tables in {folder}.",
            f"Stop it with Ctrl-C, then: {again}. One table alone: shboard table close CODE",
            ExitStatus.REFUSED,
        )
    return Failure(
        f"{error.path} cannot be opened, so nothing was erased.",
        f"Mend the rights of the folder, then: {again}",
    )
